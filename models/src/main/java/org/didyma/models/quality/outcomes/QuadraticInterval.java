package org.didyma.models.quality.outcomes;

import java.util.function.DoubleUnaryOperator;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Inversion;
import org.didyma.models.quality.Level;

/**
 * An interval for a ratio r of two quadratic forms in the numbers of records by cell, as AUC,
 * concordance, kappa and R^2 are: those r at which T(r) = n'An - r n'Dn is within z standard
 * deviations of 0. T less what the noise adds to its mean is 0 at the ratio of the sample. The
 * variance is that of the noise, exact for a quadratic form in Gaussian noise with the kurtosis of
 * Laplace's on the diagonal, and that of sampling by Hajek's projection (DeLong's formula, for an
 * AUC) with the noise taken out.
 *
 * <p>Where n'Dn does not stand out from its noise, nothing is known of the ratio, and the interval
 * is all that it can be.
 */
final class QuadraticInterval {

  /** Of discrete Laplace noise, about. */
  private static final double NOISE_KURTOSIS = 3;

  private static final double LEAST_FREEDOM = 3;

  private final double[][] counts;
  private final CountNoise noise;
  private final Level level;
  private final double freedom;
  private final DoubleUnaryOperator least;
  private final Side a;
  private final Side d;
  private final double[][] mixed;

  /** What of a form does not depend on the ratio. */
  private final class Side {
    private final double[][] applied;
    private final double[][] rows;
    private final double[][] diagonal;
    private final double[][] squares;
    private final double value;

    Side(QuadraticForm form) {
      this.applied = form.applied(counts);
      this.rows = form.rows();
      this.diagonal = form.diagonal();
      this.squares = form.products(form);
      double sum = 0;
      for (int b = 0; b < counts.length; b++) {
        for (int k = 0; k < counts[b].length; k++) {
          sum +=
              counts[b][k] * applied[b][k]
                  - noise.spread() * diagonal[b][k]
                  + noise.common() * rows[b][k];
        }
      }
      this.value = sum;
    }
  }

  /**
   * The ratio of two forms.
   *
   * @param records how many show how the statistic varies, for Student's quantile
   * @param least the least variance of sampling that is believed, by ratio
   */
  QuadraticInterval(
      NoisyOutcomes outcomes,
      QuadraticForm numerator,
      QuadraticForm denominator,
      double records,
      DoubleUnaryOperator least,
      Level level) {
    this.counts = outcomes.table();
    this.noise = outcomes.noise();
    this.level = level;
    this.freedom = Math.max(LEAST_FREEDOM, records - 1);
    this.least = least;
    this.a = new Side(numerator);
    this.d = new Side(denominator);
    this.mixed = numerator.products(denominator);
  }

  /** The value of the denominator less what noise adds. */
  double denominator() {
    return d.value;
  }

  /** The ratio itself, at least 0. */
  double ratio() {
    return isTold() ? Math.max(0, a.value / d.value) : Double.NaN;
  }

  /** Whether the denominator clearly stands out from its noise. */
  boolean isTold() {
    return d.value > level.z() * Math.sqrt(new Variance(0, -1).drawn);
  }

  /**
   * The interval of a ratio from 0 to some largest one.
   *
   * @param guess what is told where nothing is known
   */
  IntervalEstimate upTo(double largest, double guess) {
    if (!isTold()) {
      return new IntervalEstimate(guess, 0, largest);
    }
    double student = level.student(freedom);
    return Inversion.of(Math.min(largest, ratio()), largest, r -> isWithin(1, r, student));
  }

  /** The interval of any ratio of at least 0; its upper end may be infinite. */
  IntervalEstimate unlimited(double guess) {
    if (!isTold()) {
      return new IntervalEstimate(guess, 0, Double.POSITIVE_INFINITY);
    }
    double ratio = ratio();
    double student = level.student(freedom);
    IntervalEstimate odds = Inversion.of(ratio / (1 + ratio), 1, x -> isWithin(1 - x, x, student));
    return new IntervalEstimate(
        ratio, odds.low() / (1 - odds.low()), odds.high() / (1 - odds.high()));
  }

  private boolean isWithin(double ofA, double ofD, double student) {
    double t = ofA * a.value - ofD * d.value;
    Variance variance = new Variance(ofA, ofD);
    double ratio = ofA > 0 ? ofD / ofA : Double.POSITIVE_INFINITY;
    double sampled =
        Math.max(variance.sampled, Double.isInfinite(ratio) ? 0 : least.applyAsDouble(ratio));
    double all = variance.drawn + sampled;
    if (all <= 0) {
      return t == 0;
    }
    double z = level.z() + (student - level.z()) * sampled / all;
    return t * t <= z * z * all;
  }

  /** Of the form M = ofA A - ofD D. */
  private final class Variance {
    private final double drawn;
    private final double sampled;

    Variance(double ofA, double ofD) {
      double spread = noise.spread();
      double common = noise.common();
      double squares = 0;
      double sum = 0;
      double ofSquares = 0;
      double ofRows = 0;
      double all = 0;
      double fourths = 0;
      double hajek = 0;
      for (int b = 0; b < counts.length; b++) {
        for (int k = 0; k < counts[b].length; k++) {
          double h = 2 * (ofA * a.applied[b][k] - ofD * d.applied[b][k]);
          double row = ofA * a.rows[b][k] - ofD * d.rows[b][k];
          double own = ofA * a.diagonal[b][k] - ofD * d.diagonal[b][k];
          double entries =
              ofA * ofA * a.squares[b][k]
                  - 2 * ofA * ofD * mixed[b][k]
                  + ofD * ofD * d.squares[b][k];
          squares += h * h;
          sum += h;
          ofSquares += entries;
          ofRows += row * row;
          all += row;
          fourths += own * own;
          hajek +=
              counts[b][k] * (h * h - 4 * (spread * entries - common * row * row))
                  - 4 * h * (spread * own - common * row);
        }
      }
      // The trace of (M C)^2, where C is the covariance of the noise.
      double trace =
          Math.max(
              0, spread * spread * ofSquares - 2 * spread * common * ofRows + square(common * all));
      this.drawn =
          Math.max(noise.variance(squares, sum) - 2 * trace, 2 * trace)
              + NOISE_KURTOSIS * spread * spread * fourths;
      this.sampled = Math.max(0, hajek);
    }
  }

  private static double square(double x) {
    return x * x;
  }
}
