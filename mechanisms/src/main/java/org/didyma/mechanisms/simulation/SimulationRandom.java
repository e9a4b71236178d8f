package org.didyma.mechanisms.simulation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import org.didyma.exact.RandomBits;

/**
 * Repeatable bits for simulations, which study a mechanism on data that is public: whoever knows
 * the start knows the noise. <b>Nothing drawn with it is private</b>; what computes with it must
 * say so beside its results. It has the type of a secure source because that is what some
 * mechanisms take, and it is none. No command that releases can reach it.
 *
 * <p>Numbers come from xoshiro256** of Blackman and Vigna (2021), its state filled by SplitMix64 of
 * a number, or by SHA-256 of a number and names. Bytes, for mechanisms that take a secure source,
 * come from SHA-256 of that state and a counter; the two do not disturb each other. Streams of
 * different names have nothing to do with each other, and none depends on the order in which they
 * are used. Not thread-safe.
 */
public final class SimulationRandom extends SecureRandom implements RandomBits {

  private static final long serialVersionUID = 1;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private final Stream stream;

  private SimulationRandom(Stream stream) {
    super(stream, null);
    this.stream = stream;
  }

  /**
   * The sequence with this number; different numbers give sequences that behave as independent.
   *
   * @param start any number
   */
  public SimulationRandom(long start) {
    this(new Stream(mixed(start, 1), mixed(start, 2), mixed(start, 3), mixed(start, 4)));
  }

  /**
   * The stream of a name.
   *
   * @param start of the whole simulation
   * @param names of what is drawn, in order
   */
  public static SimulationRandom of(long start, String... names) {
    MessageDigest digest = sha256();
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, start));
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      digest.update(bytes);
    }
    ByteBuffer state = ByteBuffer.wrap(digest.digest());
    return new SimulationRandom(
        new Stream(state.getLong(), state.getLong(), state.getLong(), state.getLong()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Number {@code place} of the sequence of SplitMix64. */
  private static long mixed(long start, long place) {
    long z = start + place * GOLDEN;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public String getAlgorithm() {
    return "simulation";
  }

  @Override
  public long nextLong() {
    return stream.next();
  }

  /** xoshiro256** for numbers, SHA-256 in counter mode for bytes. */
  private static final class Stream extends SecureRandomSpi {

    private static final long serialVersionUID = 1;

    private final byte[] key;
    private final transient MessageDigest digest = sha256();
    private byte[] block = {};
    private int used;
    private long counter;
    private long a;
    private long b;
    private long c;
    private long d;

    Stream(long a, long b, long c, long d) {
      this.key =
          ByteBuffer.allocate(4 * Long.BYTES).putLong(a).putLong(b).putLong(c).putLong(d).array();
      this.a = a;
      this.b = b;
      this.c = c;
      this.d = d;
    }

    long next() {
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

    @Override
    protected void engineNextBytes(byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        if (used == block.length) {
          digest.update(key);
          digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, counter++));
          block = digest.digest();
          used = 0;
        }
        bytes[i] = block[used++];
      }
    }

    @Override
    protected void engineSetSeed(byte[] ignored) {
      throw new UnsupportedOperationException("a simulation's bits follow from its start alone");
    }

    @Override
    protected byte[] engineGenerateSeed(int bytes) {
      byte[] drawn = new byte[bytes];
      engineNextBytes(drawn);
      return drawn;
    }
  }
}
