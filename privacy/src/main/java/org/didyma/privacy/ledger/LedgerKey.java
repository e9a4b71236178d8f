package org.didyma.privacy.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret that is kept apart from a ledger. Without it nobody can write an entry that those who
 * have it would believe: the hashes of the ledger are HMAC-SHA256 (RFC 2104, FIPS 180-4) under it.
 *
 * <p>The key itself is in no file of the ledger and in no message. A ledger names its key by {@link
 * #id}, 64 bits that are calculated from it.
 */
public final class LedgerKey {

  /** The fewest bytes: as many as SHA-256 has; RFC 2104 advises against fewer. */
  public static final int LEAST_BYTES = 32;

  /** The most bytes; a larger file is taken for a mistake. */
  public static final int MOST_BYTES = 4096;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec secret;

  private LedgerKey(byte[] secret) {
    this.secret = new SecretKeySpec(secret, ALGORITHM);
  }

  /**
   * A key of some bytes.
   *
   * @throws IllegalArgumentException when there are fewer than {@link #LEAST_BYTES} or more than
   *     {@link #MOST_BYTES} of them
   */
  public static LedgerKey of(byte[] secret) {
    if (secret.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a ledger's key has at least %d bytes".formatted(LEAST_BYTES));
    }
    if (secret.length > MOST_BYTES) {
      throw new IllegalArgumentException(
          "a ledger's key has at most %d bytes".formatted(MOST_BYTES));
    }
    return new LedgerKey(secret);
  }

  /**
   * The key that is the content of a file, every byte of it.
   *
   * @throws LedgerException when it cannot be read or is no key
   */
  public static LedgerKey read(Path file) {
    byte[] content;
    try (InputStream stream = Files.newInputStream(file)) {
      content = stream.readNBytes(MOST_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new LedgerException(
          "there is no key file " + file,
          "check the path, or make a key of %d random bytes.".formatted(LEAST_BYTES),
          e);
    } catch (IOException e) {
      throw new LedgerException(
          "the key file " + file + " cannot be read", "check that it is a file you may read.", e);
    }
    try {
      return of(content);
    } catch (IllegalArgumentException e) {
      throw new LedgerException(
          "the key file %s is not a key: %s".formatted(file, e.getMessage()),
          "make a key of %d random bytes.".formatted(LEAST_BYTES),
          e);
    }
  }

  /** What a ledger calls its key: 16 hexadecimal digits, from which the key cannot be told. */
  String id() {
    return code("didyma-ledger key").substring(0, 16);
  }

  /** HMAC-SHA256 of a text in UTF-8, in hexadecimal. */
  String code(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
    }
  }
}
