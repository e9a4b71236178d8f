package org.didyma.models.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellsFile;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.counts.MaskedCounts;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.BudgetExceededException;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums of sites that trust nobody: what cancels, what ends a round, what is used once. */
class SitesTest {

  private static final String SCHEMA =
      """
      {
        "label": {"column": "ill", "positive": "yes", "negative": "no", "onMissing": "drop"},
        "features": [
          {"column": "sex", "categories": ["f", "m"], "reference": "m"},
          {"column": "age", "integer": [0, 99], "thresholds": [30, 60], "outside": "clip"}
        ]
      }
      """;

  private static final Epsilon EXACT = Epsilon.parse("400");

  @TempDir Path folder;
  private final Schema schema = Schema.parse(SCHEMA, "schema");
  private SiteRound round;
  private List<Path> members;

  @BeforeEach
  void threeSitesJoin() throws IOException {
    round = round(EXACT);
    members = joined(round, "");
  }

  private SiteRound round(Epsilon epsilon) {
    return SiteRound.of(schema, 3, 2, epsilon, Adjacency.REPLACE);
  }

  private List<Path> joined(SiteRound of, String suffix) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int site = 0; site < 3; site++) {
      files.add(
          Files.writeString(
              folder.resolve("site" + site + suffix + ".member"),
              SiteMasking.join(of, "site" + site, secret(site + suffix))));
    }
    return files;
  }

  private Path secret(String of) {
    return folder.resolve("site" + of + ".secret");
  }

  /** Their noise is for records that count once. */
  @Test
  void weightsAreRefusedByTheInvitation() {
    Schema weighted =
        Schema.parse(
            SCHEMA.replaceFirst("\\{", "{\"weight\": {\"column\": \"w\", \"cap\": 4},"), "schema");
    assertThatThrownBy(() -> SiteRound.of(weighted, 3, 2, EXACT, Adjacency.REPLACE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the schema has weights");
  }

  /** A site has as many records of one cell as its number says, and two of another. */
  private Table table(int site) throws IOException {
    String rows = "f,20,yes\n".repeat(site + 1) + "m,70,no\nm,70,no\n";
    Path file = folder.resolve("table" + site + ".csv");
    return Table.csv(Files.writeString(file, "sex,age,ill\n" + rows), schema);
  }

  private Ledger ledger(String name, String budget) {
    PrivacyGuarantee all = PrivacyGuarantee.pure(Epsilon.parse(budget), Adjacency.REPLACE);
    return Ledger.create(folder.resolve(name), new Terms("people", all, Composition.BASIC));
  }

  private Path masked(SiteRound of, List<Path> joined, String secret, int site, Ledger ledger)
      throws IOException {
    String text =
        SiteMasking.of(of, joined, secret(secret))
            .masked(table(site), ledger, PrivateDiagnosticsListener.NONE, () -> false);
    return Files.writeString(folder.resolve(secret + ".masked"), text);
  }

  private List<Path> allMasked() throws IOException {
    List<Path> all = new ArrayList<>(members);
    for (int site = 0; site < 3; site++) {
      all.add(masked(round, members, "" + site, site, ledger("ledger" + site, "1000")));
    }
    return all;
  }

  private static List<Path> without(List<Path> files, int at) {
    List<Path> rest = new ArrayList<>(files);
    rest.remove(at);
    return rest;
  }

  /** With epsilon 400 there is no noise but once in e^200 times. */
  @Test
  void masksCancelAndTheSumIsThatOfAllTables() throws IOException {
    CellsFile sum = SiteSum.of(round, allMasked()).cells();
    assertThat(sum.cells().count()).isEqualTo(2);
    assertThat(sum.cells().positives(1)).isEqualTo(6);
    assertThat(sum.cells().negatives(0)).isEqualTo(6);
    assertThat(sum.cells().records()).isEqualTo(12);
    assertThat(sum.released().orElseThrow().path("guarantee").path("epsilon").asText())
        .isEqualTo("400");
    assertThat(sum.released().orElseThrow().path("statement").asText())
        .contains("at least 2 of the 3 sites", "AES-256");
  }

  /** Counts are 0, so the sum is noise alone: that of two shares of two, and of one more. */
  @Test
  void theSumHasTheNoiseOfAllShares() throws IOException {
    SiteRound noisy = round(Epsilon.parse("1"));
    List<Path> files = joined(noisy, "n");
    List<Path> all = new ArrayList<>(files);
    for (int site = 0; site < 3; site++) {
      all.add(masked(noisy, files, site + "n", site, ledger("noisy" + site, "1")));
    }
    long[] sum = SiteSum.of(noisy, all).noisy();
    assertThat(sum).hasSize(12);
    assertThat(Arrays.stream(sum).distinct().count()).isGreaterThan(3);
    assertThat(Arrays.stream(sum).map(Math::abs).max().orElseThrow()).isLessThan(100);
  }

  @Test
  void aLostSiteEndsTheRound() throws IOException {
    List<Path> all = allMasked();
    for (int lost = 3; lost < 6; lost++) {
      List<Path> rest = without(all, lost);
      assertThatThrownBy(() -> SiteSum.of(round, rest))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("missing: site" + (lost - 3));
    }
    assertThatThrownBy(() -> SiteSum.of(round, without(all, 0)))
        .hasMessageContaining("2 of the 3 sites");
    assertThatThrownBy(() -> SiteMasking.of(round, without(members, 2), secret("0")))
        .hasMessageContaining("the keys")
        .hasMessageContaining("used before");
  }

  @Test
  void aMissingOrDoubledMemberIsRefusedBeforeAnythingIsUsed() {
    assertThatThrownBy(() -> SiteMasking.of(round, without(members, 2), secret("0")))
        .hasMessageContaining("2 of the 3 sites");
    List<Path> doubled = List.of(members.get(0), members.get(1), members.get(1));
    assertThatThrownBy(() -> SiteMasking.of(round, doubled, secret("0")))
        .hasMessageContaining("site1 joined twice");
    assertThat(secret("0")).exists();
  }

  @Test
  void aDoubledOrChangedMaskedFileIsRefused() throws IOException {
    List<Path> all = allMasked();
    List<Path> doubled = new ArrayList<>(without(all, 5));
    doubled.add(all.get(4));
    assertThatThrownBy(() -> SiteSum.of(round, doubled)).hasMessageContaining("two masked files");
    Path last = all.get(5);
    String text = Files.readString(last);
    int at = text.indexOf("\"values\"") + 20;
    String changed = text.substring(0, at) + (text.charAt(at) == 'A' ? 'B' : 'A');
    Files.writeString(last, changed + text.substring(at + 1));
    assertThatThrownBy(() -> SiteSum.of(round, all)).hasMessageContaining("site2 was changed");
    Files.writeString(last, text.replace("site2", "site1"));
    assertThatThrownBy(() -> SiteSum.of(round, all)).hasMessageContaining("was changed");
    Files.writeString(last, text.substring(0, at));
    assertThatThrownBy(() -> SiteSum.of(round, all))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not the file");
  }

  @Test
  void keysOfAnotherRoundAreRefused() throws IOException {
    SiteRound other = round(EXACT);
    List<Path> others = joined(other, "o");
    assertThatThrownBy(() -> SiteMasking.of(round, others, secret("0")))
        .hasMessageContaining("joined another round");
    assertThatThrownBy(() -> SiteMasking.of(round, members, secret("0o")))
        .hasMessageContaining("secret keys are those of another round");
    List<Path> all = allMasked();
    Path foreign = masked(other, others, "2o", 2, ledger("other", "1000"));
    List<Path> mixed = new ArrayList<>(without(all, 5));
    mixed.add(foreign);
    assertThatThrownBy(() -> SiteSum.of(round, mixed)).hasMessageContaining("another round");
  }

  /** Somebody takes the name of a site: its own keys are not in the roster any more. */
  @Test
  void aTakenNameIsSeenByItsOwner() throws IOException {
    String mine = SiteMasking.of(round, members, secret("0")).fingerprint();
    Path taken =
        Files.writeString(
            folder.resolve("taken"), SiteMasking.join(round, "site0", secret("taken")));
    List<Path> wrong = List.of(taken, members.get(1), members.get(2));
    assertThatThrownBy(() -> SiteMasking.of(round, wrong, secret("0")))
        .hasMessageContaining("other keys than its secret ones");
    assertThat(SiteMasking.of(round, wrong, secret("1")).fingerprint()).isNotEqualTo(mine);
    // All but the key that masks follow from is its own.
    SiteMember own = SiteMember.read(members.get(0));
    byte[] agreement = SiteMember.read(taken).agreement();
    Files.writeString(
        taken, new SiteMember(own.round(), own.name(), agreement, own.signing()).text());
    assertThatThrownBy(() -> SiteMasking.of(round, wrong, secret("0")))
        .hasMessageContaining("other keys than its secret ones");
    List<Path> turned = List.of(members.get(2), members.get(0), members.get(1));
    assertThat(SiteMasking.of(round, turned, secret("1")).fingerprint())
        .isEqualTo(mine)
        .matches("([A-HJ-NP-Z2-9]{4}-){7}[A-HJ-NP-Z2-9]{4}");
  }

  @Test
  void keysAreOfOneUse() throws IOException {
    byte[] copy = Files.readAllBytes(secret("0"));
    Ledger ledger = ledger("ledger", "1000");
    SiteMasking raced = SiteMasking.of(round, members, secret("0"));
    masked(round, members, "0", 0, ledger);
    assertThat(secret("0")).doesNotExist();
    // A copy in its place, one that was read before, and one elsewhere with the same ledger.
    Files.write(secret("0"), copy);
    assertThatThrownBy(() -> SiteMasking.of(round, members, secret("0")))
        .hasMessageContaining("used before");
    assertThatThrownBy(
            () ->
                raced.masked(
                    table(0),
                    ledger("another", "1000"),
                    PrivateDiagnosticsListener.NONE,
                    () -> false))
        .hasMessageContaining("used before");
    Files.write(secret("9"), copy);
    assertThatThrownBy(() -> masked(round, members, "9", 0, ledger))
        .hasMessageContaining("a use for this round");
    assertThatThrownBy(() -> SiteMasking.join(round, "site0", secret("0")))
        .hasMessageContaining("used before");
    assertThat(ledger.statement().entries()).hasSize(3);
  }

  /** The ledger pays before there is a masked file, and a round that it cannot pay uses no keys. */
  @Test
  void theLedgerIsChargedOrNothingIsUsed() throws IOException {
    Ledger poor = ledger("poor", "1");
    assertThatThrownBy(() -> masked(round, members, "0", 0, poor))
        .isInstanceOf(BudgetExceededException.class);
    assertThat(secret("0")).exists();
    Ledger rich = ledger("rich", "1000");
    assertThatThrownBy(
            () ->
                SiteMasking.of(round, members, secret("0"))
                    .masked(table(0), rich, PrivateDiagnosticsListener.NONE, () -> true))
        .isInstanceOf(RuntimeException.class);
    assertThat(secret("0")).doesNotExist();
    assertThat(rich.statement().spent().toString()).contains("400");
  }

  /**
   * What two of three sites mask is uniform on the numbers modulo 2^64, each and their sum, here in
   * their highest four bits; counts and noise without masks are not.
   */
  @Test
  void transcriptsOfAllButOneSiteAreUniform() throws Exception {
    int cells = 20_000;
    SiteRoster roster = SiteRoster.of(round, members.stream().map(SiteMember::read).toList());
    MaskedCounts.Parameters parameters =
        new MaskedCounts.Parameters(Epsilon.parse("1"), Adjacency.REPLACE, 3, 2, cells);
    long[] counts = new long[cells];
    Arrays.fill(counts, 7);
    long[][] masked = new long[3][];
    for (int site = 0; site < 3; site++) {
      SiteSecret secret = SiteSecret.read(secret("" + site));
      long[] masks =
          SiteKeys.masks(roster, secret.name(), secret.agreement(), cells + MaskedCounts.CHECKS);
      masked[site] =
          new MaskedCounts(masks).draw(counts, parameters, new SecureBits(), () -> false);
    }
    for (int[] some : new int[][] {{0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}}) {
      assertThat(pValue(masked, some)).isGreaterThan(1e-9);
    }
    assertThat(pValue(masked, 0, 1, 2)).isLessThan(1e-100);
    long[] bare =
        new MaskedCounts(new long[cells + MaskedCounts.CHECKS])
            .draw(counts, parameters, new SecureBits(), () -> false);
    assertThat(pValue(new long[][] {bare}, 0)).isLessThan(1e-100);
  }

  private static double pValue(long[][] masked, int... sites) {
    double[] expected = new double[16];
    Arrays.fill(expected, masked[0].length / 16.0);
    long[] counts = new long[16];
    for (int i = 0; i < masked[0].length; i++) {
      int cell = i;
      long sum = Arrays.stream(sites).mapToLong(site -> masked[site][cell]).sum();
      counts[(int) (sum >>> 60)]++;
    }
    return new ChiSquareTest().chiSquareTest(expected, counts);
  }

  /** Neighbours' masks are different streams: two cells of one site share nothing. */
  @Test
  void masksOfTwoCellsAndOfTwoRoundsDiffer() throws Exception {
    SiteRoster roster = SiteRoster.of(round, members.stream().map(SiteMember::read).toList());
    SiteSecret secret = SiteSecret.read(secret("0"));
    long[] masks = SiteKeys.masks(roster, "site0", secret.agreement(), 1000);
    assertThat(Arrays.stream(masks).distinct().count()).isEqualTo(1000);
    SiteRoster renamed =
        new SiteRoster(
            round,
            List.of(
                roster.members().get(0),
                roster.members().get(1),
                new SiteMember(
                    round.digest(),
                    "site3",
                    roster.members().get(2).agreement(),
                    roster.members().get(2).signing())));
    assertThat(SiteKeys.masks(renamed, "site0", secret.agreement(), 1000)).isNotEqualTo(masks);
  }

  @Test
  void gridsHaveEveryRowOnceInTheOrderOfCells() {
    List<int[]> rows = schema.rows(100);
    assertThat(rows).hasSize(schema.possibleRows().intValueExact());
    assertThat(rows).allMatch(schema::admits);
    assertThat(rows.stream().map(Arrays::toString).distinct()).hasSameSizeAs(rows);
    assertThat(rows.stream().sorted(Arrays::compare).toList()).isEqualTo(rows);
    assertThatThrownBy(() -> schema.rows(5)).hasMessageContaining("6 possible rows");
  }

  /** A site of ten with 100,000 cells takes at most 5 s of a processor, its file included. */
  @Test
  void aSiteOfManyCellsIsQuick() throws IOException {
    Schema wide =
        Schema.parse(
            """
            {
              "label": {"column": "ill", "positive": "yes", "negative": "no"},
              "features": [{"column": "age", "integer": [1, 49999], "scale": 1, "outside": "none"}]
            }
            """,
            "wide");
    SiteRound large = SiteRound.of(wide, 10, 5, Epsilon.parse("0.1"), Adjacency.REPLACE);
    assertThat(large.parameters().cells()).isEqualTo(100_000);
    List<Path> joined = new ArrayList<>();
    for (int site = 0; site < 10; site++) {
      String text = SiteMasking.join(large, "wide" + site, secret("w" + site));
      joined.add(Files.writeString(folder.resolve("wide" + site), text));
    }
    Path table = Files.writeString(folder.resolve("wide.csv"), "age,ill\n7,yes\n8,no\n");
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    String text =
        SiteMasking.of(large, joined, secret("w0"))
            .masked(
                Table.csv(table, wide),
                ledger("wide", "1"),
                PrivateDiagnosticsListener.NONE,
                () -> false);
    double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
    assertThat(text).hasSizeGreaterThan(1_000_000);
    assertThat(seconds).isLessThan(5);
  }

  @Test
  void invitationsAreReadAsTheyWereWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("round"), round.text());
    assertThat(SiteRound.read(file)).isEqualTo(round);
    Files.writeString(file, round.text().replace("\"honest\" : 2", "\"honest\" : 4"));
    assertThatThrownBy(() -> SiteRound.read(file)).isInstanceOf(InvalidInputException.class);
  }
}
