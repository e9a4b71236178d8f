package org.didyma.models.sites;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Sha256;

/**
 * All sites of a round with their keys, in the order of their names.
 *
 * @param round what they agreed on
 * @param members as many as the round has sites
 */
record SiteRoster(SiteRound round, List<SiteMember> members) {

  /** Digits in base 32 that are easily read out; 32 of them, 160 bits, are a fingerprint. */
  private static final String DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

  private static final int LENGTH = 32;
  private static final int BLOCK = 4;
  private static final int BITS = 5;

  /**
   * @throws InvalidInputException when a site is missing or there twice, or is one of another round
   */
  static SiteRoster of(SiteRound round, List<SiteMember> joined) {
    Set<String> names = new HashSet<>();
    for (SiteMember member : joined) {
      if (!member.round().equals(round.digest())) {
        throw new InvalidInputException(
            "the site %s joined another round".formatted(member.name()),
            "ask it for the file that it wrote for this round.");
      }
      if (!names.add(member.name())) {
        throw new InvalidInputException(
            "the site %s joined twice".formatted(member.name()),
            "give one file of each site, and each site a name of its own.");
      }
    }
    int sites = round.parameters().sites();
    if (joined.size() != sites) {
      throw new InvalidInputException(
          "%d of the %d sites of the round have joined".formatted(joined.size(), sites),
          "give the files of all sites; without one of them begin a new round.");
    }
    List<SiteMember> sorted = new ArrayList<>(joined);
    sorted.sort(Comparator.comparing(SiteMember::name));
    return new SiteRoster(round, List.copyOf(sorted));
  }

  /** A checksum of the round and of all names and keys. */
  byte[] digest() {
    Sha256 checksum = new Sha256();
    for (SiteMember member : members) {
      byte[] text = member.text().getBytes(StandardCharsets.UTF_8);
      checksum.update(text, text.length);
    }
    return checksum.bytes();
  }

  /** The checksum's first 160 bits, for people to compare. */
  String fingerprint() {
    byte[] digest = digest();
    StringBuilder text = new StringBuilder();
    for (int digit = 0; digit < LENGTH; digit++) {
      int value = 0;
      for (int bit = digit * BITS; bit < (digit + 1) * BITS; bit++) {
        value = 2 * value + (digest[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1);
      }
      text.append(digit > 0 && digit % BLOCK == 0 ? "-" : "").append(DIGITS.charAt(value));
    }
    return text.toString();
  }

  Optional<SiteMember> member(String name) {
    return members.stream().filter(member -> member.name().equals(name)).findFirst();
  }
}
