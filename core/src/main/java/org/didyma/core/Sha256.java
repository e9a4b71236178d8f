package org.didyma.core;

import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A running SHA-256 checksum. */
public final class Sha256 {

  private final MessageDigest digest;

  public Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The checksum of some bytes, in lower-case hexadecimal digits. */
  public static String of(byte[] bytes) {
    Sha256 checksum = new Sha256();
    checksum.update(bytes, bytes.length);
    return checksum.hex();
  }

  /** Goes on with the first bytes of an array. */
  public void update(byte[] bytes, int length) {
    digest.update(bytes, 0, length);
  }

  /** A stream whose bytes are gone on with as they are read. */
  public InputStream through(InputStream in) {
    return new DigestInputStream(in, digest);
  }

  /** The checksum in lower-case hexadecimal digits; starts again afterwards. */
  public String hex() {
    return HexFormat.of().formatHex(bytes());
  }

  /** The 32 bytes of the checksum; starts again afterwards. */
  public byte[] bytes() {
    return digest.digest();
  }
}
