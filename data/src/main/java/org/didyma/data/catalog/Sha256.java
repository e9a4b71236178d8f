package org.didyma.data.catalog;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A running SHA-256 checksum. */
final class Sha256 {

  private final MessageDigest digest;

  Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  void update(byte[] bytes, int length) {
    digest.update(bytes, 0, length);
  }

  /** The checksum in lower-case hexadecimal digits; starts again afterwards. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
