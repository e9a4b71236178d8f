package org.didyma.models.sites;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.cells.CellsFile;
import org.didyma.mechanisms.counts.MaskedCounts;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;

/**
 * The noisy counts of all sites of a round, which anybody may add up who has the masked files. It
 * is all of them or none: without one site's file the others are random numbers.
 */
public final class SiteSum {

  private final SiteRoster roster;
  private final long[] noisy;

  private SiteSum(SiteRoster roster, long[] noisy) {
    this.roster = roster;
    this.noisy = noisy;
  }

  /**
   * Adds up.
   *
   * @param files of all sites what they wrote when they joined and what they masked, in any order
   * @throws InvalidInputException when a file is missing, doubled, changed or of another round
   */
  public static SiteSum of(SiteRound round, List<Path> files) {
    List<SiteText> texts = files.stream().map(SiteText::read).toList();
    List<SiteText> members = SiteText.of(texts, SiteMember.FORMAT);
    List<SiteText> masked = SiteText.of(texts, MaskedFile.FORMAT);
    texts.stream()
        .filter(text -> !members.contains(text) && !masked.contains(text))
        .findFirst()
        .ifPresent(
            other -> {
              throw other.damaged();
            });
    SiteRoster roster = SiteRoster.of(round, members.stream().map(SiteMember::of).toList());
    return new SiteSum(roster, sum(roster, masked.stream().map(MaskedFile::of).toList()));
  }

  private static long[] sum(SiteRoster roster, List<MaskedFile> masked) {
    int cells = roster.round().parameters().cells();
    long[] sum = new long[cells + MaskedCounts.CHECKS];
    Set<String> seen = new HashSet<>();
    for (MaskedFile file : masked) {
      requireIntact(roster, file, sum.length);
      if (!seen.add(file.name())) {
        throw new InvalidInputException(
            "there are two masked files of the site " + file.name(), "give one file of each site.");
      }
      long[] values = SiteKeys.longs(file.values());
      Arrays.setAll(sum, i -> sum[i] + values[i]);
    }
    List<String> missing = new ArrayList<>();
    roster.members().stream()
        .map(SiteMember::name)
        .filter(name -> !seen.contains(name))
        .forEach(missing::add);
    if (!missing.isEmpty()) {
      throw new InvalidInputException(
          "the masked files of these sites are missing: " + String.join(", ", missing),
          "wait for them; where a site is lost, the others begin a new round without it.");
    }
    if (Arrays.stream(sum, cells, sum.length).anyMatch(check -> check != 0)) {
      throw new InvalidInputException(
          "the masks of the sites do not cancel",
          "check that all sites use the same version, and begin a new round.");
    }
    return Arrays.copyOf(sum, cells);
  }

  private static void requireIntact(SiteRoster roster, MaskedFile file, int length) {
    if (!Arrays.equals(file.roster(), roster.digest())) {
      throw new InvalidInputException(
          "the masked file of the site %s is for another round or for other keys"
              .formatted(file.name()),
          "compare the fingerprint of the round with that site.");
    }
    boolean isIntact =
        roster.member(file.name()).filter(file::isSignedBy).isPresent()
            && file.values().length == length * Long.BYTES;
    if (!isIntact) {
      throw new InvalidInputException(
          "the masked file of the site %s was changed".formatted(file.name()),
          "ask that site for the file again.");
    }
  }

  /** What sites compared before they masked anything. */
  public String fingerprint() {
    return roster.fingerprint();
  }

  /** What the counts promise of the records of all sites. */
  public PrivacyGuarantee guarantee() {
    MaskedCounts.Parameters parameters = roster.round().parameters();
    return PrivateQueryRunner.of(new MaskedCounts(new long[0]), parameters)
        .guarantee(roster.round().schema());
  }

  /** The counts, negative ones as 0, with what they promise. */
  public CellsFile cells() {
    MaskedCounts.Parameters parameters = roster.round().parameters();
    ObjectNode released = Json.object();
    released.set("guarantee", PrivacyJson.tree(guarantee()));
    released
        .put("statement", guarantee().statement())
        .put("proof", new MaskedCounts(new long[0]).proof(parameters))
        .put("sites", parameters.sites())
        .put("shares", parameters.honest())
        .put("scale", parameters.scale().toString())
        .put("round", fingerprint());
    return new CellsFile(
        roster.round().schema(), roster.round().grid().cells(noisy), Optional.of(released));
  }

  /** The noisy counts themselves, by rows, then by labels; some are negative. */
  long[] noisy() {
    return noisy.clone();
  }
}
