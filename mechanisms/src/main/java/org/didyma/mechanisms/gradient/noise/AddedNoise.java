package org.didyma.mechanisms.gradient.noise;

import java.math.BigDecimal;
import org.didyma.exact.Grid;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;

/**
 * Turns a vector into its noisy release. The vector is rounded to a public grid before noise is
 * added and the sum is a multiple of the grid's step, so that the last bits of doubles say nothing;
 * noise is scaled to the sensitivity that rounding leaves.
 */
@FunctionalInterface
public interface AddedNoise {

  /** No noise, and no privacy: for comparisons, and for what is protected later. */
  AddedNoise NONE = (values, random) -> {};

  /** Replaces a vector by its release. */
  void addTo(double[] values, RandomBits random);

  /**
   * Normal noise, drawn exactly: what is proven for a continuous Gaussian mechanism of that noise
   * multiplier holds, nothing added.
   *
   * @param sensitivity L2, of the vector as computed, above 0
   * @param dimension d
   * @param multiplier standard deviation over sensitivity
   */
  static AddedNoise gaussian(double sensitivity, int dimension, Rational multiplier) {
    return GridNoise.roundedGaussian(exact(sensitivity), dimension, multiplier)::perturb;
  }

  /**
   * Noise with density proportional to exp(-epsilon |z| / sensitivity), drawn in doubles.
   *
   * @param sensitivity L2, of the vector as computed, above 0
   * @param dimension d
   * @param epsilon above 0
   */
  static AddedNoise ball(double sensitivity, int dimension, Rational epsilon) {
    Grid grid = Grid.forScale(exact(sensitivity).dividedBy(epsilon));
    Rational scale = grid.roundedL2(exact(sensitivity), dimension).dividedBy(epsilon);
    VectorNoise noise = new VectorNoise.Ball(scale.above());
    return (values, random) -> {
      double[] z = new double[values.length];
      noise.draw(z, random);
      for (int j = 0; j < z.length; j++) {
        values[j] = grid.value(grid.round(grid.value(grid.round(values[j])) + z[j]));
      }
    };
  }

  private static Rational exact(double sensitivity) {
    if (!(sensitivity > 0 && sensitivity < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the sensitivity of a vector is not a number above 0");
    }
    return Rational.of(new BigDecimal(sensitivity));
  }
}
