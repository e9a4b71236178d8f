package org.didyma.cli.options;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.didyma.formulations.InvalidInputException;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to search, and for how long. */
public final class SearchOptions {

  private static final BigDecimal LONGEST = new BigDecimal(1_000_000_000);

  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "engine of the search: chain (branch and bound) or enumeration (every point, small"
              + " lattices only); default auto, which is chain")
  private String oracle = "auto";

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "stop the search after so many seconds with exit code 3")
  private @Nullable String timeLimit;

  /**
   * The oracle for a minimisation.
   *
   * @param threads how many threads it may use
   */
  public OptimizationOracle oracle(int threads) {
    return switch (oracle) {
      case "auto", "chain" -> new ChainSearch(threads);
      case "enumeration" -> new Enumeration();
      default -> throw unknown("use auto, chain or enumeration.");
    };
  }

  /** Checks the name for a search whose tree is to be written down. */
  public void requireTree() {
    if (oracle.equals("enumeration")) {
      throw new InvalidInputException(
          "an enumeration has no search tree to write to --certificate-out",
          "leave --oracle out, or use chain.");
    }
  }

  /** Checks the name for a mechanism that draws with the chain search and nothing else. */
  public void requireSampling() {
    switch (oracle) {
      case "auto", "chain" -> {}
      case "enumeration" ->
          throw new InvalidInputException(
              "the exponential mechanism does not draw by enumeration",
              "leave --oracle out, or use chain.");
      default -> throw unknown("use auto or chain.");
    }
  }

  private InvalidInputException unknown(String advice) {
    return new InvalidInputException(
        "--oracle is " + Quote.of(oracle) + ", which does not exist here", advice);
  }

  public Optional<Duration> timeLimit() {
    if (timeLimit == null) {
      return Optional.empty();
    }
    try {
      BigDecimal seconds =
          timeLimit.length() > 30 ? BigDecimal.ZERO : new BigDecimal(timeLimit.strip());
      if (seconds.signum() > 0 && seconds.compareTo(LONGEST) <= 0) {
        return Optional.of(Duration.ofNanos(seconds.movePointRight(9).longValue()));
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "--time-limit is " + Quote.of(timeLimit) + ", which is no number of seconds",
        "use a number above 0, such as 60.");
  }
}
