package org.didyma.models.learning;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;

/**
 * What a strategy is expected to lose of what a table can tell, from 0 to 1: f + (1 - f) / (1 +
 * (s/t)^p) at s signals per unit of noise. f is lost without any noise, since the cards of the
 * strategy cannot say everything; t is the signal at which half of the rest is lost. It decreases
 * with s, so with epsilon and with the number of records, and as an outcome gets less rare. All is
 * lost by one answer for all records.
 *
 * <p>The three numbers of each strategy are fitted to runs on public and simulated tables by {@code
 * experiment run planner}, for labels of more than two values by {@code planner-outcomes}. These
 * write the files that are read here, with where they come from.
 *
 * @param floor f, from 0 to 1
 * @param half t, above 0
 * @param slope p, above 0
 */
public record ExpectedLoss(double floor, double half, double slope) {

  private static final int MANTISSA = 53;

  private static final JsonNode FILE = read("expected-loss.json");

  private static final JsonNode FITTED = FILE.path("strategies");

  /**
   * The variance of losses on tables that a fit did not see, over l (1 - l), l its expected one.
   */
  private static final double SPREAD = FILE.path("spread").asDouble();

  private static final JsonNode OF_OUTCOMES =
      read("expected-loss.outcomes.json").path("strategies");

  public ExpectedLoss {
    if (!(floor >= 0 && floor <= 1 && half > 0 && slope > 0)) {
      throw new IllegalArgumentException("no expected loss");
    }
  }

  /** Of a strategy on such a label; empty where none was fitted. */
  static Optional<ExpectedLoss> of(CardStrategy strategy, Label label) {
    boolean areCardsOfTwo = label instanceof BinaryLabel || label instanceof ClassesLabel;
    JsonNode all = areCardsOfTwo ? FITTED : OF_OUTCOMES;
    JsonNode fitted = all.path(strategy.name());
    return fitted.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new ExpectedLoss(
                fitted.path("floor").asDouble(),
                fitted.path("half").asDouble(),
                fitted.path("slope").asDouble()));
  }

  /**
   * Whether fits foresee what a strategy loses: not where its cards may give one answer for all.
   */
  public static boolean foresees(CardStrategy strategy, LearningOptions options) {
    return OneAnswer.of(strategy, options).isEmpty();
  }

  /**
   * What a strategy has to learn from, per unit of noise: its own signal, times what the prevalence
   * leaves of it.
   */
  public static double signal(CardStrategy strategy, LearningOptions options) {
    CardPlan plan = strategy.plan(options);
    boolean isByErrors = options.isOfTwo() && Losses.parse(plan.loss()) instanceof ZeroOneLoss;
    return plan.signal() * options.information(isByErrors);
  }

  /** The expected loss. */
  public double at(double signal) {
    return floor + (1 - floor) / (1 + Math.pow(signal / half, slope));
  }

  /**
   * How far tables are from an expected loss, a standard deviation: of a label of two values.
   *
   * @param loss from 0 to 1
   */
  static double error(double loss) {
    return Math.sqrt(SPREAD * loss * (1 - loss));
  }

  /** ln |W|, at least that of two points. */
  static double logarithm(WeightLattice lattice) {
    BigInteger size = lattice.cardinality().max(BigInteger.TWO);
    int shift = Math.max(0, size.bitLength() - MANTISSA);
    return Math.log(size.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  private static JsonNode read(String name) {
    try (InputStream file = Objects.requireNonNull(ExpectedLoss.class.getResourceAsStream(name))) {
      return Json.strict(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
