package org.didyma.mechanisms.calibration;

import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;

/**
 * Integer vectors: a vector of R^n with density proportional to exp(-|v|_2/scale), each coordinate
 * rounded to the nearest integer. Rounding commutes with integer shifts, so the promise of the real
 * vector is that of the rounded one; but the real vector is drawn in doubles, whose law is the
 * stated one only up to relative errors of about 2^-50 in each coordinate.
 */
public final class RoundedSphericalLaplace {

  private final double scale;

  /**
   * @param scale above 0
   */
  public RoundedSphericalLaplace(Rational scale) {
    this.scale = scale.above();
  }

  /** Fills a vector. */
  public void fill(long[] values, RandomBits random) {
    double[] real = new double[values.length];
    FloatingNoise.ball(real, scale, random);
    for (int i = 0; i < real.length; i++) {
      if (!(Math.abs(real[i]) < 0x1p61)) {
        throw new ArithmeticException("noise beyond 2^61");
      }
      values[i] = Math.round(real[i]);
    }
  }
}
