package org.didyma.mechanisms.simulation;

import org.didyma.privacy.noise.RandomBits;

/**
 * Repeatable bits for simulations, which study a mechanism on data that is public: whoever knows
 * the start knows the noise. <b>Nothing drawn with it is private</b>; what computes with it must
 * say so beside its results. No command that releases can reach it.
 *
 * <p>The generator is xoshiro256** of Blackman and Vigna (2021), its state filled by SplitMix64.
 */
public final class SimulationRandom implements RandomBits {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private long a;
  private long b;
  private long c;
  private long d;

  /**
   * The sequence with this number; different numbers give sequences that behave as independent.
   *
   * @param start any number
   */
  public SimulationRandom(long start) {
    long state = start;
    a = mixed(state += GOLDEN);
    b = mixed(state += GOLDEN);
    c = mixed(state += GOLDEN);
    d = mixed(state + GOLDEN);
  }

  private static long mixed(long state) {
    long z = state;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(b * 5, 7) * 9;
    long t = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = Long.rotateLeft(d, 45);
    return result;
  }
}
