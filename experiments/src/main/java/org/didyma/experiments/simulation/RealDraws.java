package org.didyma.experiments.simulation;

import org.apache.commons.math3.random.AbstractRandomGenerator;
import org.didyma.exact.RandomBits;

/**
 * Real numbers drawn with doubles, for simulations and for searches that draw at random. <b>None of
 * them is noise of a release</b>: rounding makes such noise tell what it hides. Not thread-safe.
 */
public final class RealDraws extends AbstractRandomGenerator {

  private final RandomBits bits;

  /** Draws with these bits. */
  public RealDraws(RandomBits bits) {
    this.bits = bits;
  }

  /** There is nothing to set: the bits are what they are. */
  @Override
  public void setSeed(long unused) {
    clear();
  }

  /** Uniform on [0, 1). */
  @Override
  public double nextDouble() {
    return (bits.nextLong() >>> 11) * 0x1p-53;
  }

  /** Exponential of mean 1. */
  public double nextExponential() {
    return -Math.log1p(-nextDouble());
  }

  /** Laplace of scale 1. */
  public double nextLaplace() {
    double magnitude = nextExponential();
    return nextBoolean() ? magnitude : -magnitude;
  }
}
