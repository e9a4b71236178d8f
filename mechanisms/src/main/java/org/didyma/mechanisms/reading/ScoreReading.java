package org.didyma.mechanisms.reading;

import java.util.List;
import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.loss.HazardLoss;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.NumberLoss;
import org.didyma.formulations.loss.OddsScale;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.formulations.loss.PoissonLoss;

/**
 * What a score s says of a label of more than two values. It is a function of
 *
 * <pre>t = min(high, max(low, unit s + centre))</pre>
 *
 * and of public factors f_1, f_2, ...; {@link Kind} says which. Whatever shows these numbers, or
 * computes them elsewhere, goes by these fields. Public: it follows from the loss, and never from
 * the data. Immutable.
 *
 * @param kind what the numbers are
 * @param unit what a point adds to t, above 0
 * @param centre t at the score 0
 * @param low least t; minus infinity where nothing is clipped
 * @param high largest t; infinity where nothing is clipped
 * @param factors above 0; none for numbers
 */
public record ScoreReading(
    Kind kind, double unit, double centre, double low, double high, List<Double> factors) {

  /** What the numbers are. */
  public enum Kind {
    /**
     * P(Y = k | s) for each class k, which sum to 1: the differences of P(Y &gt; k | s) = 1 / (1 +
     * f_k e^-t).
     */
    CLASS_SHARES,
    /**
     * P(no event until horizon j | s) for each horizon j, descending: the product of 1 / (1 + f_i
     * e^t) over i up to j.
     */
    SURVIVAL,
    /** E(Y | s) = f_1 e^t, one number. */
    EXPECTED_COUNT,
    /** The predicted value of the label, t itself, one number in its units. */
    NUMBER
  }

  /** Where a score stands. */
  public enum Place {
    /** Each score nearby has a reading of its own. */
    WITHIN,
    /** At the lower clip or below, where all scores read the same. */
    LOWEST,
    /** At the upper clip or above. */
    HIGHEST
  }

  public ScoreReading {
    factors = List.copyOf(factors);
  }

  /** How many numbers a score has. */
  public int size() {
    return switch (kind) {
      case CLASS_SHARES -> factors.size() + 1;
      case SURVIVAL -> factors.size();
      case EXPECTED_COUNT, NUMBER -> 1;
    };
  }

  /** The numbers at a score. */
  public double[] at(double score) {
    double t = clipped(score);
    return switch (kind) {
      case CLASS_SHARES -> shares(t);
      case SURVIVAL -> survival(t);
      case EXPECTED_COUNT -> new double[] {factors.get(0) * StrictMath.exp(t)};
      case NUMBER -> new double[] {t};
    };
  }

  private double[] shares(double t) {
    double[] shares = new double[size()];
    double above = 1;
    for (int k = 0; k < factors.size(); k++) {
      // P(Y > k) without the difference of two numbers near 1.
      double rest = 1 / (1 + factors.get(k) * StrictMath.exp(-t));
      shares[k] = above - rest;
      above = rest;
    }
    shares[factors.size()] = above;
    return shares;
  }

  private double[] survival(double t) {
    double[] survival = new double[size()];
    double left = 1;
    for (int j = 0; j < survival.length; j++) {
      left /= 1 + factors.get(j) * StrictMath.exp(t);
      survival[j] = left;
    }
    return survival;
  }

  private double clipped(double score) {
    return Math.max(low, Math.min(high, unit * score + centre));
  }

  /** Where a score stands. */
  public Place place(double score) {
    double t = clipped(score);
    return t >= high ? Place.HIGHEST : t <= low ? Place.LOWEST : Place.WITHIN;
  }

  /** What scores mean under a loss that was minimised; empty unless it is of several labels. */
  public static Optional<ScoreReading> of(ScoreLoss loss) {
    return Losses.outcome(loss).map(ScoreReading::of);
  }

  /** What scores mean under a loss; empty for two labels. */
  public static Optional<ScoreReading> of(LossForm form) {
    return form instanceof OutcomeLoss loss ? Optional.of(of(loss)) : Optional.empty();
  }

  private static ScoreReading of(OutcomeLoss loss) {
    if (loss instanceof OrderedLoss ordered) {
      return ofOdds(Kind.CLASS_SHARES, ordered.scale(), ordered.shares());
    }
    if (loss instanceof HazardLoss hazard) {
      return ofOdds(Kind.SURVIVAL, hazard.scale(), hazard.hazards());
    }
    if (loss instanceof PoissonLoss poisson) {
      double limit = StrictMath.log(poisson.limit().doubleValue());
      double unit = poisson.unit().doubleValue();
      List<Double> rate = List.of(poisson.rate().doubleValue());
      return new ScoreReading(Kind.EXPECTED_COUNT, unit, 0, -limit, limit, rate);
    }
    NumberLoss number = (NumberLoss) loss;
    return new ScoreReading(
        Kind.NUMBER,
        number.unit().doubleValue(),
        number.centre().doubleValue(),
        number.grid().low().doubleValue(),
        number.grid().high().doubleValue(),
        List.of());
  }

  /** Log-odds, clipped at those of p0 and 1 - p0, and the odds of shares. */
  private static ScoreReading ofOdds(Kind kind, OddsScale scale, List<Rational> shares) {
    double limit =
        scale
            .leastRisk()
            .map(Rational::doubleValue)
            .map(p0 -> StrictMath.log1p(-p0) - StrictMath.log(p0))
            .orElse(Double.POSITIVE_INFINITY);
    List<Double> odds = shares.stream().map(ScoreReading::odds).toList();
    return new ScoreReading(kind, scale.unit().doubleValue(), 0, -limit, limit, odds);
  }

  private static double odds(Rational p) {
    return p.doubleValue() / Rational.ONE.plus(p.times(Rational.of(-1))).doubleValue();
  }
}
