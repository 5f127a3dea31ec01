"""`python3 -m unittest discover scripts/sass_slots`: what needs neither ptxas nor the interpreter."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sass_slots import cards, counts, launch, pipes, runs, sass  # noqa: E402


def program(*rows):
    """What nvdisasm prints: of rows `LINE: INSTRUCTION` and labels."""
    text = ["\t.section\t.text.kernel"]
    for number, row in enumerate(rows):
        if row.startswith("."):
            text.append(row)
            continue
        line, instruction = row.split(": ")
        text.append(f'\t//## File "/somewhere/kernel.ptx", line {line}')
        text.append(f"        /*{16 * number:04x}*/                   {instruction} ;")
    return sass.parse("\n".join(text))["kernel"]


class Blocks(unittest.TestCase):
    def test_they_end_at_branches_and_labels(self):
        blocks = program(
            "1: S2R R0, SR_TID.X",
            ".L_x_1:",
            "2: @!P0 IADD3 R0, R0, 0x1, RZ",
            "3: @P1 BRA `(.L_x_1)",
            "4: BRA.U !UP0, `(.L_x_3)",
            "5: BRA `(.L_x_1)",
            ".L_x_3:",
            "6: NOP",
            "7: EXIT",
        )
        self.assertEqual([len(block.instructions) for block in blocks], [1, 2, 1, 1, 1, 0])
        self.assertEqual([block.next for block in blocks], [[1], [1, 2], [4, 3], [1], [], []])
        self.assertEqual([i.guarded for i in blocks[1].instructions], [True, True])
        self.assertEqual(blocks[0].instructions[0].line, 1)


class Runs(unittest.TestCase):
    def test_copies_of_a_loop_share_its_runs(self):
        # The loop of lines 2 to 5 runs three times for each time that line 1 does, and has been unrolled.
        body = ["2: LDS R1, [R0]", "3: IADD3 R2, R2, R1, RZ", "4: ISETP.NE.AND P0, PT, R1, RZ, PT"]
        leave = "5: @P0 BRA `(.L_x_9)"
        blocks = program(
            "1: MOV R0, RZ", *body, leave, *body, leave, *body, ".L_x_9:", "6: STS [R0], R2", "7: EXIT"
        )
        often = runs.of_blocks(blocks, {1: 1.0, 2: 3.0, 3: 3.0, 4: 3.0, 5: 3.0, 6: 1.0, 7: 1.0})
        self.assertEqual(often[:4], [1.0, 1.0, 1.0, 1.0])

    def test_a_loop_and_one_for_the_rest_share_them(self):
        body = ["2: IADD3 R2, R2, 0x1, RZ", "3: LOP3.LUT R2, R2, 0x7, RZ, 0xc0, !PT"]
        loops = [".L_x_1:", *body, "4: @P0 BRA `(.L_x_1)", ".L_x_2:", *body, "4: @P1 BRA `(.L_x_2)"]
        often = runs.of_blocks(program("1: MOV R2, RZ", *loops, "5: EXIT"), {1: 1.0, 2: 8.0, 3: 8.0, 4: 8.0, 5: 1.0})
        self.assertEqual(often[:4], [1.0, 4.0, 4.0, 1.0])

    def test_a_copy_gets_what_a_known_one_leaves(self):
        body = ["2: IADD3 R2, R2, 0x1, RZ", "3: LOP3.LUT R2, R2, 0x7, RZ, 0xc0, !PT"]
        main = [".L_x_1:", *body, "6: SEL R3, R2, R3, P1", "4: @P0 BRA `(.L_x_1)"]
        blocks = program("1: MOV R2, RZ", *main, ".L_x_2:", *body, "4: @P1 BRA `(.L_x_2)", "5: EXIT")
        often = runs.of_blocks(blocks, {1: 1.0, 2: 8.0, 3: 8.0, 4: 8.0, 5: 1.0, 6: 2.0})
        self.assertEqual(often[:4], [1.0, 2.0, 6.0, 1.0])

    def test_a_store_outvotes_what_is_executed_needlessly(self):
        needless = ["3: SEL R3, R2, R3, P1", "3: IADD3 R3, R3, 0x1, RZ", "3: LOP3.LUT R3, R3, 0x7, RZ, 0xc0, !PT"]
        blocks = program("1: STS [R0], R2", *needless, "2: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 2.0})[0], 2.0)

    def test_copies_within_a_block_share_them_too(self):
        body = ["2: LDS R1, [R0]", "2: LDS R3, [R0+0x4]", "3: IADD3 R2, R2, R1, RZ", "3: IADD3 R2, R2, R3, RZ"]
        blocks = program("1: MOV R0, RZ", ".L_x_1:", *body, "5: @P0 BRA `(.L_x_1)", "6: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 1.0, 2: 8.0, 3: 8.0, 5: 8.0, 6: 1.0})[1], 4.0)

    def test_copies_for_two_ways_run_as_often_as_the_ways(self):
        # Lines 3 and 4 come after both ways; ptxas has copied them to the end of each, where line 9 never runs.
        copy = ["3: IADD3 R2, R2, 0x1, RZ", "4: LOP3.LUT R2, R2, 0x7, RZ, 0xc0, !PT"]
        rare = ["9: LEA R4, R4, R5, 0x2", *copy, "9: BRA `(.L_x_2)"]
        often = ["2: SEL R4, R4, R5, P0", *copy, "2: BRA `(.L_x_2)"]
        blocks = program("1: @P0 BRA `(.L_x_1)", *rare, ".L_x_1:", *often, ".L_x_2:", "5: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0, 5: 1.0}), [1.0, 0.0, 1.0, 1.0, 0.0])

    def test_a_copy_alone_in_having_a_line_gets_no_more_than_the_block_before(self):
        # Line 3 is left of the first copy only: in the others its result is known.
        body = ["4: IADD3 R2, R2, R1, RZ", "5: ISETP.NE.AND P0, PT, R1, RZ, PT", "5: @P0 BRA `(.L_x_9)"]
        blocks = program("1: MOV R0, RZ", "1: @P0 EXIT", "3: MOV R3, R0", *body, *body, *body, ".L_x_9:", "6: EXIT")
        often = runs.of_blocks(blocks, {1: 1.0, 3: 3.0, 4: 3.0, 5: 3.0, 6: 1.0})
        self.assertEqual(often[:5], [1.0, 1.0, 1.0, 1.0, 1.0])

    def test_what_has_left_a_loop_runs_as_often_as_where_it_is(self):
        loads = ["2: LDG.E R1, [R0]", "3: LDG.E R2, [R0+0x4]"]
        loop = [".L_x_1:", "4: STS [R0], R1", "5: @P0 BRA `(.L_x_1)"]
        blocks = program("1: S2R R0, SR_TID.X", "1: @P1 EXIT", *loads, *loop, "6: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 1.0, 2: 9.0, 3: 9.0, 4: 9.0, 5: 9.0, 6: 1.0})[:3], [1.0, 1.0, 9.0])

    def test_a_guarded_instruction_takes_its_slot_although_its_line_never_runs(self):
        rare = ["2: @P0 LDG.E R1, [R0]", "3: @P0 IADD3 R1, R1, 0x1, RZ", "3: @P0 SEL R0, R1, R0, P1"]
        blocks = program("1: S2R R0, SR_TID.X", *rare, "4: BSYNC B0", "5: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 2.0, 5: 2.0})[0], 2.0)

    def test_two_branches_of_one_are_no_copies(self):
        test = ["2: ISETP.NE.AND P0, PT, R1, RZ, PT", "2: PLOP3.LUT P0, PT, PT, PT, P0, 0x80, 0x0"]
        leave = ["2: @!P0 CALL.REL.NOINC `(.L_x_2)", "2: BRA `(.L_x_1)"]
        blocks = program("1: MOV R1, RZ", ".L_x_1:", *test, *leave, ".L_x_2:", "3: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 1.0, 2: 9.0, 3: 1.0})[:4], [1.0, 9.0, 9.0, 1.0])

    def test_where_lanes_meet_counts_once(self):
        loop = [".L_x_1:", "2: IADD3 R1, R1, 0x1, RZ", "2: @P0 BRA `(.L_x_1)"]
        blocks = program("1: MOV R1, RZ", *loop, "2: BSYNC B0", ".L_x_2:", "3: EXIT")
        self.assertEqual(runs.of_blocks(blocks, {1: 1.0, 2: 9.0, 3: 1.0})[:4], [1.0, 9.0, 1.0, 1.0])

    def test_accesses_that_are_missing_show(self):
        blocks = program("1: LDS R1, [R0]", "2: EXIT")
        opcodes = {1: "ld.shared.u32", 2: "ret"}
        self.assertEqual(runs.found(blocks, [1.0, 0.0], opcodes, {1: 2.0, 2: 2.0}), 0.5)


class Pipes(unittest.TestCase):
    def test_opcodes(self):
        for opcode, pipe in {
            "IMAD.MOV.U32": pipes.FMA,
            "IADD3.X": pipes.INTEGER,
            "VIADD": pipes.INTEGER,
            "UIADD3": pipes.UNIFORM,
            "R2UR": pipes.UNIFORM,
            "SHFL.UP": pipes.LOAD_STORE,
            "LDC.64": pipes.LOAD_STORE,
            "BAR.SYNC.DEFER_BLOCKING": pipes.BRANCH,
            "POPC": pipes.OTHER,
        }.items():
            self.assertEqual(pipes.pipe(opcode), pipe, opcode)
        with self.assertRaises(KeyError):
            pipes.pipe("QADD4")

    def test_the_fullest_pipe(self):
        slots = dict.fromkeys(pipes.PIPES, 0.0) | {pipes.INTEGER: 16.0, pipes.FMA: 4.0, pipes.BRANCH: 4.0}
        clocks = {gpu: pipes.clocks(gpu, slots, 0.1) for gpu in pipes.LIMITS}
        self.assertEqual(max(clocks["sm_90"].items(), key=lambda item: item[1]), (pipes.INTEGER, 0.25))
        self.assertEqual(max(clocks["sm_120"].items(), key=lambda item: item[1]), ("issue", 0.1875))
        self.assertEqual((clocks["sm_90"]["shared memory"], clocks["sm_75"]["shared memory"]), (0.1, 0.2))

    def test_a_card(self):
        card = cards.Card("a card", "sm_90", 100, 1.0, 1000)
        slots = dict.fromkeys(pipes.PIPES, 0.0) | {pipes.INTEGER: 32.0}
        kernel = counts.Kernel(3.0, 0.1, {}, {})
        self.assertEqual(cards.allowed(card, slots, kernel), (pipes.INTEGER, 200.0, 300.0))


class TheLaunch(unittest.TestCase):
    def test_each_gpu_has_one(self):
        launches = launch.by_gpu()
        self.assertEqual(set(launches), set(pipes.LIMITS))
        self.assertEqual(launches["sm_75"], launch.Launch(bits=10, max_registers=64))


class Counts(unittest.TestCase):
    def test_what_the_test_prints(self):
        text = (
            "1.250 bytes read and 2 written an element\n"
            "/a b/c.ptx: decode: 67.5 instructions an element, 98.6 with the lanes that wait, 0.340 wavefronts\n"
            "    12 ld.shared.u8              0.250000 0.0100\n"
        )
        kernel = counts.Kernel(3.25, 0.34, {12: 0.25}, {12: "ld.shared.u8"})
        self.assertEqual(counts.parse(text), {("/a b/c.ptx", "decode"): kernel})


if __name__ == "__main__":
    unittest.main()
