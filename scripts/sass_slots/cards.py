"""What the pipes and the memory of cards allow.

Sources, all NVIDIA's: the white papers of Volta, Turing, Ampere (GA100, GA102), Ada and RTX Blackwell, and the data
sheets of T4, A100, L40S, H100, H200 and HGX B200. The clock is the boost clock, or what follows from the sheet's FP32
rate (H100, H200: 67 TFLOPS; B200: 75). Under load it can be lower: at 1.755 GHz the pipes of an H200 allow 11 % less.
The data sheet of HGX B200 doesn't say how many SMs a GPU has; 148 is from published measurements.
"""

from typing import NamedTuple

from . import pipes


class Card(NamedTuple):
    """A GPU as it is sold."""

    name: str
    gpu: str
    sms: int
    clock: float  # GHz
    bandwidth: float  # of its memory, GB/s


CARDS = [
    Card("V100 SXM2", "sm_70", 80, 1.530, 900),
    Card("T4", "sm_75", 40, 1.590, 320),
    Card("RTX 2080 Ti", "sm_75", 68, 1.545, 616),
    Card("A100 40 GB", "sm_80", 108, 1.410, 1555),
    Card("A100 80 GB", "sm_80", 108, 1.410, 2039),
    Card("RTX 3060 12 GB", "sm_86", 28, 1.777, 360),
    Card("RTX 3090", "sm_86", 82, 1.695, 936),
    Card("RTX 4060 Ti 16 GB", "sm_89", 34, 2.535, 288),
    Card("RTX 4070", "sm_89", 46, 2.475, 504),
    Card("RTX 4090", "sm_89", 128, 2.520, 1008),
    Card("L40S", "sm_89", 142, 2.520, 864),
    Card("H100 SXM", "sm_90", 132, 1.980, 3350),
    Card("H200", "sm_90", 132, 1.980, 4800),
    Card("B200", "sm_100", 148, 1.980, 8000),
    Card("RTX 5090", "sm_120", 170, 2.407, 1792),
]

# What a copy reaches of the sheet's bandwidth: an assumption for all cards, near what has been published for an H200.
COPY = 0.9


def allowed(card, slots, kernel):
    """The fullest pipe, and the elements a second that it and that a copy of as many bytes allow, in 10⁹."""
    clocks = pipes.clocks(card.gpu, slots, kernel.wavefronts)
    fullest = max(clocks, key=clocks.get)
    return fullest, card.sms * card.clock / clocks[fullest], COPY * card.bandwidth / kernel.bytes_moved
