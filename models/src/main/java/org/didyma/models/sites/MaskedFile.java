package org.didyma.models.sites;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import org.didyma.core.Json;

/**
 * One site's masked counts, which say nothing without those of all other sites.
 *
 * @param roster the checksum of the round and all keys
 * @param name of the site
 * @param values counts with noise and masks, modulo 2^64
 * @param signature of all of this
 */
record MaskedFile(byte[] roster, String name, byte[] values, byte[] signature) {

  static final String FORMAT = "didyma-site-masked/1";
  private static final String ROSTER = "roster";
  private static final String NAME = "name";
  private static final String VALUES = "values";
  private static final String SIGNATURE = "signature";

  /** The file of a site, signed with its secret key. */
  static MaskedFile of(SiteRoster roster, String name, long[] values, byte[] secret)
      throws GeneralSecurityException {
    byte[] bytes = SiteKeys.bytes(values);
    byte[] signature = SiteKeys.signature(secret, signed(roster.digest(), name, bytes));
    return new MaskedFile(roster.digest(), name, bytes, signature);
  }

  /** The checksum has one length, and no name contains a zero. */
  private static byte[] signed(byte[] roster, String name, byte[] values) {
    byte[] ofName = (name + '\0').getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(roster.length + ofName.length + values.length)
        .put(roster)
        .put(ofName)
        .put(values)
        .array();
  }

  boolean isSignedBy(SiteMember member) {
    return SiteKeys.isSigned(member.signing(), signed(roster, name, values), signature);
  }

  String text() {
    return Json.text(
        SiteText.begun(FORMAT)
            .put(ROSTER, SiteText.text(roster))
            .put(NAME, name)
            .put(VALUES, SiteText.text(values))
            .put(SIGNATURE, SiteText.text(signature)));
  }

  static MaskedFile of(SiteText text) {
    text.requireFields(FORMAT, ROSTER, NAME, VALUES, SIGNATURE);
    return new MaskedFile(
        text.bytes(ROSTER), text.text(NAME), text.bytes(VALUES), text.bytes(SIGNATURE));
  }
}
