package org.didyma.experiments.simulation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.didyma.core.Sha256;
import org.didyma.exact.RandomBits;

/**
 * Repeatable bits for simulations, which study a mechanism on data that is public: whoever knows
 * the start knows the noise. <b>Nothing drawn with it is private</b>; what computes with it must
 * say so beside its results. Nothing that makes releases can reach it.
 *
 * <p>They are the numbers of xoshiro256** of Blackman and Vigna (2021), its state filled by
 * SplitMix64 of a number, or by SHA-256 of a number and names. Streams of different names have
 * nothing to do with each other, and none depends on the order in which they are used. Not
 * thread-safe.
 */
public final class SimulationRandom implements RandomBits {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private long a;
  private long b;
  private long c;
  private long d;

  private SimulationRandom(long a, long b, long c, long d) {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  /**
   * The sequence with this number; different numbers give sequences that behave as independent.
   *
   * @param start any number
   */
  public SimulationRandom(long start) {
    this(mixed(start, 1), mixed(start, 2), mixed(start, 3), mixed(start, 4));
  }

  /**
   * The stream of a name.
   *
   * @param start of the whole simulation
   * @param names of what is drawn, in order
   */
  public static SimulationRandom of(long start, String... names) {
    Sha256 digest = new Sha256();
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, start).array(), Long.BYTES);
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      digest.update(
          ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length).array(), Integer.BYTES);
      digest.update(bytes, bytes.length);
    }
    ByteBuffer state = ByteBuffer.wrap(digest.bytes());
    return new SimulationRandom(state.getLong(), state.getLong(), state.getLong(), state.getLong());
  }

  /** Number {@code place} of the sequence of SplitMix64. */
  private static long mixed(long start, long place) {
    long z = start + place * GOLDEN;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** The sequence whose number is the next of this one. */
  @Override
  public SimulationRandom fork() {
    return new SimulationRandom(nextLong());
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
