# A template for a tap. VERSION, OWNER and the checksums come from the release: SHA256SUMS.
class Df11 < Formula
  desc "Lossless 11-bit compression of BF16 models"
  homepage "https://github.com/OWNER/df11"
  license any_of: ["MIT", "Apache-2.0"]
  version "VERSION"

  on_macos do
    on_arm do
      url "https://github.com/OWNER/df11/releases/download/vVERSION/df11-vVERSION-aarch64-apple-darwin.tar.gz"
      sha256 "SHA256_MACOS_ARM64"
    end
  end

  on_linux do
    on_intel do
      url "https://github.com/OWNER/df11/releases/download/vVERSION/df11-vVERSION-x86_64-unknown-linux-musl.tar.gz"
      sha256 "SHA256_LINUX_X86_64"
    end
    on_arm do
      url "https://github.com/OWNER/df11/releases/download/vVERSION/df11-vVERSION-aarch64-unknown-linux-musl.tar.gz"
      sha256 "SHA256_LINUX_ARM64"
    end
  end

  def install
    bin.install "df11"
    man1.install Dir["manual/*.1"]
    bash_completion.install "manual/df11.bash" => "df11"
    zsh_completion.install "manual/_df11"
    fish_completion.install "manual/df11.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/df11 --version")
  end
end
