package org.didyma.exact;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DrbgParameters;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/**
 * Fair bits from a {@link SecureRandom}, fetched in blocks and erased when handed out.
 *
 * <p>The default source is the platform's DRBG (NIST SP 800-90A) at its full strength of 256 bits,
 * keyed by the operating system: it yields some three times the bits per second of the operating
 * system itself. What an attacker would have to break is that generator.
 *
 * <p>Up to 16 KiB of unused bits wait in memory. A process image that is copied and continued twice
 * (a snapshot of a virtual machine) would use them twice: draw after such a copy from a new object.
 * Not thread-safe; give each thread its own.
 */
public final class SecureBits implements RandomBits {

  private static final int BLOCK = 1 << 14;

  /** The first block: a short draw needs no more bits. */
  private static final int FIRST = 1 << 10;

  private static final int STRENGTH = 256;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final SecureRandom source;
  private byte[] block = new byte[0];
  private int next = 0;

  /** Bits from a generator of its own, keyed by the operating system. */
  public SecureBits() {
    this(fastest());
  }

  /** Bits from the source given, for tests. */
  SecureBits(SecureRandom source) {
    this.source = source;
  }

  private static SecureRandom fastest() {
    try {
      return SecureRandom.getInstance(
          "DRBG",
          DrbgParameters.instantiation(STRENGTH, DrbgParameters.Capability.RESEED_ONLY, null));
    } catch (NoSuchAlgorithmException e) {
      // Not every provider offers one; the platform's default is secure everywhere.
      return new SecureRandom();
    }
  }

  /** Bits from a generator of its own, keyed by the operating system. */
  @Override
  public SecureBits fork() {
    return new SecureBits();
  }

  @Override
  public long nextLong() {
    if (next == block.length) {
      fetch();
    }
    long bits = (long) LONGS.get(block, next);
    LONGS.set(block, next, 0L);
    next += Long.BYTES;
    return bits;
  }

  private void fetch() {
    if (block.length < BLOCK) {
      // What is left behind is erased.
      block = new byte[block.length == 0 ? FIRST : BLOCK];
    }
    source.nextBytes(block);
    next = 0;
  }
}
