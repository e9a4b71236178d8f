package org.didyma.models.sites;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a site's keys are for. Two sites share a secret (X25519), which HKDF with HMAC-SHA-256 (RFC
 * 5869) makes a key of AES-256 for this roster, whose stream in counter mode is their masks: one of
 * the two adds it, the other takes it away. Masked files are signed (Ed25519).
 */
final class SiteKeys {

  private static final byte[] PURPOSE = "didyma-site-masks".getBytes(StandardCharsets.UTF_8);

  private SiteKeys() {}

  /**
   * The masks of a site; those of all sites add up to 0 modulo 2^64.
   *
   * @throws GeneralSecurityException when a key is none
   */
  static long[] masks(SiteRoster roster, String own, byte[] secret, int length)
      throws GeneralSecurityException {
    PrivateKey key =
        KeyFactory.getInstance("X25519").generatePrivate(new PKCS8EncodedKeySpec(secret));
    long[] masks = new long[length];
    for (SiteMember other : roster.members()) {
      if (!own.equals(other.name())) {
        long[] stream = stream(shared(key, other.agreement()), roster.digest(), length);
        mask(masks, own, other.name(), stream);
      }
    }
    return masks;
  }

  /**
   * Adds the stream that two sites share to the masks of one, or takes it from those of the other.
   */
  static void mask(long[] masks, String own, String other, long[] stream) {
    int order = own.compareTo(other);
    for (int i = 0; i < masks.length; i++) {
      masks[i] += order < 0 ? stream[i] : -stream[i];
    }
  }

  private static byte[] shared(PrivateKey own, byte[] other) throws GeneralSecurityException {
    KeyAgreement agreement = KeyAgreement.getInstance("X25519");
    agreement.init(own);
    // Refuses points of small order, with which the secret would be known.
    agreement.doPhase(
        KeyFactory.getInstance("X25519").generatePublic(new X509EncodedKeySpec(other)), true);
    return agreement.generateSecret();
  }

  private static long[] stream(byte[] shared, byte[] roster, int length)
      throws GeneralSecurityException {
    byte[] extracted = hmac(roster, shared);
    byte[] key =
        hmac(extracted, ByteBuffer.allocate(PURPOSE.length + 1).put(PURPOSE).put((byte) 1).array());
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
    return longs(cipher.doFinal(new byte[length * Long.BYTES]));
  }

  private static byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text);
  }

  static long[] longs(byte[] bytes) {
    long[] values = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().get(values);
    return values;
  }

  static byte[] bytes(long[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES);
    bytes.asLongBuffer().put(values);
    return bytes.array();
  }

  static byte[] signature(byte[] secret, byte[] text) throws GeneralSecurityException {
    PrivateKey key =
        KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(secret));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(key);
    signature.update(text);
    return signature.sign();
  }

  /** Whether the owner of a key signed a text. */
  static boolean isSigned(byte[] key, byte[] text, byte[] signature) {
    try {
      PublicKey of = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(key));
      Signature checked = Signature.getInstance("Ed25519");
      checked.initVerify(of);
      checked.update(text);
      return checked.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
