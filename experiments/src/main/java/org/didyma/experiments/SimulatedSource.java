package org.didyma.experiments;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;

/**
 * Repeatable bits for simulations, for mechanisms that take a {@link SecureRandom}. <b>What is
 * simulated with it is not private</b>: whoever knows the seed, which is written into every results
 * file, can compute the noise and take it away again. It has the type of a secure source because
 * that is what mechanisms take, and it is none; no code that releases anything can reach it.
 *
 * <p>The stream is SHA-256 of a key and a counter, so that it is as good as random to every
 * mechanism that is simulated. The key is SHA-256 of the experiment's seed and of the names of what
 * is drawn: streams of different names have nothing to do with each other, and none depends on the
 * order in which they are used. Not thread-safe.
 */
public final class SimulatedSource extends SecureRandom {

  private static final long serialVersionUID = 1;

  private SimulatedSource(byte[] key) {
    super(new Stream(key), null);
  }

  /**
   * The stream of a name.
   *
   * @param seed of the experiment
   * @param names of what is drawn, in order
   */
  public static SimulatedSource of(long seed, String... names) {
    MessageDigest digest = sha256();
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, seed));
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      digest.update(bytes);
    }
    return new SimulatedSource(digest.digest());
  }

  @Override
  public String getAlgorithm() {
    return "simulation";
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** SHA-256 in counter mode. */
  private static final class Stream extends SecureRandomSpi {

    private static final long serialVersionUID = 1;

    private final byte[] key;
    private final transient MessageDigest digest = sha256();
    private byte[] block = {};
    private int next;
    private long counter;

    Stream(byte[] key) {
      this.key = key;
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        if (next == block.length) {
          digest.update(key);
          digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, counter++));
          block = digest.digest();
          next = 0;
        }
        bytes[i] = block[next++];
      }
    }

    @Override
    protected void engineSetSeed(byte[] ignored) {
      throw new UnsupportedOperationException("a simulation's bits follow from its names alone");
    }

    @Override
    protected byte[] engineGenerateSeed(int bytes) {
      byte[] seed = new byte[bytes];
      engineNextBytes(seed);
      return seed;
    }
  }
}
