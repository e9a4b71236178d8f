package org.didyma.models.sites;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.Sha256;

/**
 * A site that joins a round, public.
 *
 * @param round the round's checksum
 * @param name that no other site of the round has
 * @param agreement its key of X25519, in its usual encoding (X.509)
 * @param signing its key of Ed25519, in its usual encoding
 */
record SiteMember(String round, String name, byte[] agreement, byte[] signing) {

  static final String FORMAT = "didyma-site-member/1";
  private static final String ROUND = "round";
  private static final String NAME = "name";
  private static final String AGREEMENT = "agreement";
  private static final String SIGNING = "signing";
  private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");

  /**
   * The name of a site.
   *
   * @throws InvalidInputException when it has other characters than it may
   */
  static String named(String text) {
    if (!NAMES.matcher(text).matches()) {
      throw new InvalidInputException(
          "the name of the site is not 1 to 40 letters, digits, hyphens or underscores",
          "choose a name such as north.");
    }
    return text;
  }

  String text() {
    return Json.text(
        SiteText.begun(FORMAT)
            .put(ROUND, round)
            .put(NAME, name)
            .put(AGREEMENT, SiteText.text(agreement))
            .put(SIGNING, SiteText.text(signing)));
  }

  /** A checksum of all of it. */
  String digest() {
    return Sha256.of(text().getBytes(StandardCharsets.UTF_8));
  }

  static SiteMember of(SiteText text) {
    text.requireFields(FORMAT, ROUND, NAME, AGREEMENT, SIGNING);
    if (!NAMES.matcher(text.text(NAME)).matches()) {
      throw text.damaged();
    }
    return new SiteMember(
        text.text(ROUND), text.text(NAME), text.bytes(AGREEMENT), text.bytes(SIGNING));
  }

  static SiteMember read(Path file) {
    return of(SiteText.read(file));
  }
}
