package org.didyma.cli.options;

import java.util.Optional;
import org.didyma.data.Parts;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --hold-out}. */
public final class HoldOutOption {

  /** In place of a probability: nothing is held out. */
  public static final String NONE = "none";

  @Option(
      names = "--hold-out",
      paramLabel = "Q",
      description =
          "hold each record, or unit, out with this probability and measure the model privately on"
              + " those, at the same epsilon; both together cost it once; default none")
  private @Nullable String share;

  @Option(
      names = "--quality-out",
      paramLabel = "FILE",
      description = "write what was measured on the part held out to a new file, in JSON")
  private @Nullable String out;

  /** The probability; empty where nothing is to be held out. */
  public Optional<Rational> share() {
    if (share == null || share.equals(NONE)) {
      if (out != null) {
        throw new InvalidInputException(
            "--quality-out is given, but nothing is held out", "give --hold-out too, such as 0.2.");
      }
      return Optional.empty();
    }
    return Optional.of(parse(share));
  }

  /** A probability that records can be held out with. */
  public static Rational parse(String share) {
    Rational value;
    try {
      value = Rational.parse("--hold-out", share);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--hold-out is " + Quoted.of(share) + ", which is no number", "use one such as 0.2.", e);
    }
    Parts.requireShare(value);
    return value;
  }

  /** The file for what was measured. */
  public Optional<OutputFile> file(OutputFiles files) {
    return files.prepare("--quality-out", out);
  }
}
