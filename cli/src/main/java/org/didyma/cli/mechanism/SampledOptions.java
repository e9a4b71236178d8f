package org.didyma.cli.mechanism;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.continuous.BoxLoss;
import org.didyma.mechanisms.continuous.OpSamp;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What objective perturbation sampling minimises, and where. */
final class SampledOptions {

  private static final long MOST_RECORDS = 1_000_000_000_000L;
  private static final int LONGEST = 40;

  @Option(
      names = "--sampled-loss",
      paramLabel = "NAME",
      description = "opsamp: hinge, logistic, absolute or ramp (few features only); default hinge")
  private @Nullable String loss;

  @Option(
      names = "--box",
      paramLabel = "B",
      description = "opsamp: weights from -B to B; default 1")
  private @Nullable String bound;

  @Option(
      names = "--slack",
      paramLabel = "SHARE",
      description =
          "opsamp: share of the noise that goes to the average's chance and to the oracle's"
              + " misses; less means more calls; default 0.2")
  private @Nullable String slack;

  @Option(
      names = "--records-guess",
      paramLabel = "N",
      description =
          "opsamp: a public guess of the number of records, needed with --neighbours add-remove")
  private @Nullable String records;

  BoxLoss loss() {
    String name = loss == null ? "hinge" : loss;
    return Arrays.stream(BoxLoss.values())
        .filter(l -> l.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--sampled-loss is " + Quoted.of(name) + ", which does not exist here",
                    Arrays.stream(BoxLoss.values())
                        .map(BoxLoss::label)
                        .collect(Collectors.joining(", ", "use one of: ", "."))));
  }

  BigDecimal bound() {
    return decimal("--box", bound == null ? "1" : bound, BigDecimal.valueOf(OpSamp.MAX_BOUND));
  }

  double slack() {
    return slack == null
        ? OpSamp.Parameters.SLACK
        : decimal("--slack", slack, BigDecimal.ONE).doubleValue();
  }

  OptionalLong records() {
    return records == null
        ? OptionalLong.empty()
        : OptionalLong.of(WholeNumber.parse("--records-guess", records, MOST_RECORDS));
  }

  private static BigDecimal decimal(String option, String text, BigDecimal most) {
    try {
      BigDecimal value = text.length() > LONGEST ? BigDecimal.ZERO : new BigDecimal(text.strip());
      if (value.signum() > 0 && value.compareTo(most) <= 0 && value.scale() <= 9) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "%s is %s, which is no number above 0 and at most %s, to nine places"
            .formatted(option, Quoted.of(text), most),
        "use a number such as 0.5 or 1.");
  }
}
