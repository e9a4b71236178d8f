package org.didyma.models.sites;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.mechanisms.counts.MaskedCounts;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;

/**
 * One site's part in a round: keys when it joins, and one masked file once all have joined.
 * Promise: before a masked file exists, its keys are given up on the disk and its use is charged to
 * the ledger, so neither is used twice, also when the process is killed at any moment.
 */
public final class SiteMasking {

  private final SiteRoster roster;
  private final SiteSecret secret;

  private SiteMasking(SiteRoster roster, SiteSecret secret) {
    this.roster = roster;
    this.secret = secret;
  }

  /**
   * Makes a site's keys for a round.
   *
   * @param name of the site, which no other site of the round has
   * @param secret a new file for the secret keys, which only its owner can read
   * @return the text of the file for all other sites
   */
  public static String join(SiteRound round, String name, Path secret) {
    return SiteSecret.create(round, name, secret).text();
  }

  /**
   * The part of a site in a round that all have joined.
   *
   * @param members the files that all sites wrote when they joined, in any order
   * @param secret the site's own secret keys
   * @throws InvalidInputException when a site is missing or doubled, a file is damaged or of
   *     another round, or the keys were used
   */
  public static SiteMasking of(SiteRound round, List<Path> members, Path secret) {
    SiteSecret own = SiteSecret.read(secret);
    SiteRoster roster = SiteRoster.of(round, members.stream().map(SiteMember::read).toList());
    if (!own.round().equals(round.digest())) {
      throw new InvalidInputException(
          "the secret keys are those of another round", "join this round with new keys.");
    }
    requireOwn(roster, own);
    return new SiteMasking(roster, own);
  }

  /** Others must have the keys of this site: with replaced ones somebody knew its masks. */
  private static void requireOwn(SiteRoster roster, SiteSecret own) {
    SiteMember member =
        roster
            .member(own.name())
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "the site of the secret keys, %s, is not among those that joined"
                            .formatted(own.name()),
                        "give its own file as well."));
    if (!member.digest().equals(own.member())) {
      throw new InvalidInputException(
          "the file of the site %s has other keys than its secret ones".formatted(own.name()),
          "somebody else may have taken its name; begin a new round.");
    }
  }

  /** What sites compare by voice before they mask anything: it tells all keys from all others. */
  public String fingerprint() {
    return roster.fingerprint();
  }

  /**
   * Masks the counts of the site's table, once.
   *
   * @param table under the schema of the round
   * @param ledger of the table
   * @param custodian hears when the table is read
   * @param stop asked whether to stop; then nothing is masked, and the keys are used
   * @return the text of the masked file
   * @throws InvalidInputException when the round was paid from the ledger before, and as {@link
   *     PrivateQueryRunner#answer}
   */
  public String masked(
      Table table, Ledger ledger, PrivateDiagnosticsListener custodian, CancellationToken stop) {
    MaskedCounts.Parameters parameters = roster.round().parameters();
    MaskedCounts query = new MaskedCounts(masks(parameters));
    String purpose = "site counts, round " + fingerprint();
    table.requireReadable();
    table.records().requirePrivate();
    ledger.requireRoom(query.describe(parameters));
    requireUnpaid(ledger, purpose);
    secret.giveUp();
    long[] values =
        PrivateQueryRunner.of(query, parameters)
            .under(table.records().conditions())
            .spendingFrom(ledger, purpose)
            .telling(custodian)
            .answer(table, roster.round().grid().form(), stop)
            .answer();
    try {
      return MaskedFile.of(roster, secret.name(), values, secret.signing()).text();
    } catch (GeneralSecurityException e) {
      throw secret.damaged();
    }
  }

  private long[] masks(MaskedCounts.Parameters parameters) {
    int length = parameters.cells() + MaskedCounts.CHECKS;
    long[] masks;
    try {
      masks = SiteKeys.masks(roster, secret.name(), secret.agreement(), length);
    } catch (GeneralSecurityException e) {
      throw new InvalidInputException(
          "a site's file has a key that is none", "begin a new round.", e);
    }
    if (Arrays.stream(masks).allMatch(mask -> mask == 0)) {
      throw new IllegalStateException("nothing is masked");
    }
    return masks;
  }

  /** Another copy of the secret keys could mask again what is in this ledger already. */
  private static void requireUnpaid(Ledger ledger, String purpose) {
    boolean isPaid =
        ledger.statement().entries().stream()
            .anyMatch(
                entry -> entry instanceof Entry.Reserved use && use.purpose().equals(purpose));
    if (isPaid) {
      throw new InvalidInputException(
          "the ledger has a use for this round already",
          "begin a new round: keys are of one use, since a second one would show differences.");
    }
  }
}
