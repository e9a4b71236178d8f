package org.didyma.exact;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Bits for work that another process does: a key of 256 fair bits, which is sent there and opened
 * as a stream of bits, AES-256 in counter mode. Work that is done again, because the first attempt
 * was lost, opens the same key and finds the same bits; with fresh ones, which attempt comes back
 * might depend on what it drew.
 *
 * <p>A key can only be drawn, from bits that are secure where the work is for a release. What an
 * attacker would have to break is then that source, or AES-256: the blocks of a stream differ, as
 * fair ones need not, which q blocks show with probability q^2 / 2^129 at most. Whoever sees the
 * key knows the bits, so it is as secret as they are.
 */
public final class StreamKey implements Serializable {

  private static final long serialVersionUID = 1;

  private static final int WORDS = 4;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] key = new byte[WORDS * Long.BYTES];

  private StreamKey() {}

  /** A key of the next 256 bits. */
  public static StreamKey drawnFrom(RandomBits bits) {
    StreamKey drawn = new StreamKey();
    for (int at = 0; at < drawn.key.length; at += Long.BYTES) {
      LONGS.set(drawn.key, at, bits.nextLong());
    }
    return drawn;
  }

  /** The bits, from the first on. Opened twice, they are the same: independent of nothing. */
  public RandomBits open() {
    return new Stream(key);
  }

  private static final class Stream implements RandomBits {

    private static final int BLOCK = 1 << 12;

    /** The first block: many a task needs no more bits. */
    private static final int FIRST = 1 << 8;

    private final Cipher cipher;
    private byte[] zeros = new byte[0];
    private byte[] block = new byte[0];
    private int next = 0;

    Stream(byte[] key) {
      try {
        cipher = Cipher.getInstance("AES/CTR/NoPadding");
        cipher.init(
            Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("this Java has no AES-256", e);
      }
    }

    @Override
    public long nextLong() {
      if (next == block.length) {
        fetch();
      }
      long bits = (long) LONGS.get(block, next);
      next += Long.BYTES;
      return bits;
    }

    private void fetch() {
      if (block.length < BLOCK) {
        int length = block.length == 0 ? FIRST : BLOCK;
        zeros = new byte[length];
        block = new byte[length];
      }
      try {
        cipher.update(zeros, 0, zeros.length, block);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
      next = 0;
    }
  }
}
