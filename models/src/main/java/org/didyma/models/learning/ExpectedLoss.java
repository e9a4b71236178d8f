package org.didyma.models.learning;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.formulations.WeightLattice;

/**
 * What a strategy is expected to lose of what a table can tell, from 0 to 1: f + (1 - f) / (1 +
 * (s/t)^p) at s signals per unit of noise. f is lost without any noise, since the cards of the
 * strategy cannot say everything; t is the signal at which half of the rest is lost. It decreases
 * with s, so with epsilon and with the number of records.
 *
 * <p>The three numbers of each strategy are fitted to runs on public tables by {@code experiment
 * run planner}, which writes the file that is read here, with where they come from.
 *
 * @param floor f, from 0 to 1
 * @param half t, above 0
 * @param slope p, above 0
 */
public record ExpectedLoss(double floor, double half, double slope) {

  private static final String FILE = "expected-loss.json";

  private static final int MANTISSA = 53;

  private static final JsonNode FITTED = read();

  public ExpectedLoss {
    if (!(floor >= 0 && floor <= 1 && half > 0 && slope > 0)) {
      throw new IllegalArgumentException("no expected loss");
    }
  }

  /** Of a strategy; empty where none was fitted. */
  static Optional<ExpectedLoss> of(CardStrategy strategy) {
    JsonNode fitted = FITTED.path("strategies").path(strategy.name());
    return fitted.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new ExpectedLoss(
                fitted.path("floor").asDouble(),
                fitted.path("half").asDouble(),
                fitted.path("slope").asDouble()));
  }

  /** The expected loss. */
  public double at(double signal) {
    return floor + (1 - floor) / (1 + Math.pow(signal / half, slope));
  }

  /** ln |W|, at least that of two points. */
  static double logarithm(WeightLattice lattice) {
    BigInteger size = lattice.cardinality().max(BigInteger.TWO);
    int shift = Math.max(0, size.bitLength() - MANTISSA);
    return Math.log(size.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  private static JsonNode read() {
    try (InputStream file = Objects.requireNonNull(ExpectedLoss.class.getResourceAsStream(FILE))) {
      return Json.strict(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
