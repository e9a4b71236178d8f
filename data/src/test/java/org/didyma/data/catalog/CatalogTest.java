package org.didyma.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.PublicData;
import org.didyma.data.cells.CellReader;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {

  @TempDir Path cache;

  @ParameterizedTest
  @CsvSource({
    "adult, adult.data.gz, 41, 7841",
    "adult-test, adult.test.gz, 41, 3846",
    "bank, bank-full.csv.gz, 28, 5289",
    "breast-cancer, breast-cancer-wisconsin.data.gz, 28, 241",
    "mushroom, agaricus-lepiota.data.gz, 50, 3916",
    "tic-tac-toe, tic-tac-toe.data.gz, 18, 626",
    "haberman, haberman.data.gz, 20, 225",
    "spambase, spambase.data.gz, 33, 1813",
    "kdd99-corrected, kddcup-corrected.gz, 49, 250436",
    "nursery, nursery.data.gz, 26, 4320",
    "house-votes-84, house-votes-84.data.gz, 32, 168",
    "telco, telco-customer-churn.csv.gz, 42, 1869",
    "credit-g, credit-g.csv.gz, 78, 300",
  })
  void shippedSchemaFitsThePublishedTable(String name, String file, int dimension, long positives)
      throws IOException {
    CatalogEntry entry = Catalog.find(name);
    Schema schema = entry.schema();
    assertThat(schema.dimension()).isEqualTo(dimension);
    assertThat(schema.isPublic()).isTrue();
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    TableSource table = TableSource.file(PublicData.file(file));
    Cells cells = CellReader.read(table, schema);
    checkCells(entry, cells, positives);
    checkEqual(cells, CellReader.read(table, withoutPolicies(entry)));
  }

  /** Its schema is that of the smaller table, kdd99-corrected. */
  @Test
  @Tag("long")
  void shippedSchemaFitsTheLargerTableOfConnectionsToo() throws IOException {
    shippedSchemaFitsThePublishedTable("kdd99-10-percent", "kddcup.data_10_percent.gz", 49, 396743);
  }

  /** The same schema that refuses what it does not foresee. */
  private static Schema withoutPolicies(CatalogEntry entry) throws IOException {
    String text;
    try (InputStream in = CatalogEntry.class.getResourceAsStream(entry.schemaResource())) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(text).contains("\"policies\": \"total\",");
    return Schema.parse(text.replace("\"policies\": \"total\",", ""), "strict");
  }

  private static void checkEqual(Cells cells, Cells others) {
    assertThat(cells.count()).isEqualTo(others.count());
    for (int c = 0; c < cells.count(); c++) {
      assertThat(cells.positives(c)).isEqualTo(others.positives(c));
      assertThat(cells.negatives(c)).isEqualTo(others.negatives(c));
      assertThat(cells.row(c)).isEqualTo(others.row(c));
    }
  }

  /** What is told of the columns fits the table too, and is a file of columns as it stands. */
  @ParameterizedTest
  @CsvSource({
    "adult, adult.data.gz, 13, 5, 7841",
    "bank, bank-full.csv.gz, 16, 7, 5289",
    "breast-cancer, breast-cancer-wisconsin.data.gz, 9, 9, 241",
    "mushroom, agaricus-lepiota.data.gz, 22, 0, 3916",
    "spambase, spambase.data.gz, 57, 57, 1813",
    "telco, telco-customer-churn.csv.gz, 19, 3, 1869",
    "credit-g, credit-g.csv.gz, 20, 6, 300",
  })
  void shippedColumnsFitThePublishedTable(
      String name, String file, int columns, int open, long positives) {
    CatalogEntry entry = Catalog.find(name);
    Columns told = entry.columns().orElseThrow();
    assertThat(entry.columnsFile().orElseThrow()).doesNotContain("thresholds");
    assertThat(told.open()).hasSize(open);
    Schema schema = told.withRoundThresholds(7);
    assertThat(schema.features()).hasSize(columns);
    TableSource table = TableSource.file(PublicData.file(file));
    checkCells(entry, CellReader.read(table, schema), positives);
    // Each number has records on both sides of some threshold, so kinds and ranges are right.
    for (String column : told.open()) {
      Cells alone = CellReader.read(table, told.alone(List.of(column)));
      assertThat(alone.count()).as(column).isGreaterThan(1);
    }
  }

  @Test
  void bundledTableNeedsNoDownload() {
    CatalogEntry bank = Catalog.find("bank");
    TableSource table = bank.open(cache);
    assertThat(table.name()).isEqualTo("bank-full.csv");
    checkCells(bank, CellReader.read(table, bank.schema()), 5289);
    assertThat(Files.exists(bank.cachedFile(cache))).isFalse();
  }

  /** CC BY asks whoever passes a table on to name its authors and its licence beside it. */
  @Test
  void theBundledTableHasItsCitationAndLicenceBesideIt() throws IOException {
    CatalogEntry bank = Catalog.find("bank");
    try (InputStream in =
        CatalogEntry.class.getResourceAsStream(bank.bundledResource() + ".LICENCE.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace('\n', ' ');
      assertThat(text).contains(bank.citation(), bank.licence());
    }
  }

  /**
   * Published tables or copies of them have blank lines, comments or names that are no records; so
   * such a line may stand for a record, which leaves one less.
   */
  private static final Set<String> SKIPPING = Set.of("adult", "house-votes", "nursery");

  @Test
  void everyTableFitsTheSchemas() {
    for (CatalogEntry entry : Catalog.all()) {
      List<UncoveredValue> gaps = entry.schema().gaps();
      if (SKIPPING.contains(entry.schema().name())) {
        assertThat(gaps)
            .as(entry.name())
            .extracting(UncoveredValue::kind)
            .containsOnly(UncoveredValue.Kind.SKIPPED);
      } else {
        assertThat(gaps).as(entry.name()).isEmpty();
      }
    }
  }

  private static void checkCells(CatalogEntry entry, Cells cells, long positives) {
    assertThat(cells.records()).isEqualTo(entry.rows());
    long positive = 0;
    for (int c = 0; c < cells.count(); c++) {
      positive += cells.positives(c);
    }
    assertThat(positive).isEqualTo(positives);
  }

  @Test
  void everyEntryIsComplete() {
    assertThat(Catalog.all()).extracting(CatalogEntry::name).doesNotHaveDuplicates().hasSize(16);
    for (CatalogEntry entry : Catalog.all()) {
      assertThat(entry.schema().dimension()).isBetween(15, 80);
      assertThat(entry.sha256() + entry.packedSha256()).matches("[0-9a-f]{64}");
      assertThat(entry.citation()).containsPattern("https://(doi.org/10.24432/|github.com/)");
      assertThat(entry.licence()).isIn("CC BY 4.0", "Apache-2.0");
      assertThat(entry.isBundled() || entry.name().equals("credit-g"))
          .isEqualTo(entry.sources().isEmpty());
      assertThat(entry.title() + entry.description()).doesNotContain("\n");
    }
  }

  @Test
  void unknownNameListsTheNames() {
    assertThatThrownBy(() -> Catalog.find("adults"))
        .hasMessage("there is no data set \"adults\"")
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.advice())
                    .isEqualTo(
                        "choose one of bank, adult, adult-test, breast-cancer, mushroom,"
                            + " tic-tac-toe, haberman, spambase, kdd99-10-percent,"
                            + " kdd99-corrected, nursery, house-votes-84, telco, credit-g,"
                            + " covertype, higgs."));
  }

  @Test
  void absentTableSaysHowToGetIt() {
    assertThatThrownBy(() -> Catalog.find("haberman").open(cache))
        .hasMessage("the data set haberman is not on this machine yet")
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.advice()).isEqualTo("run 'data fetch haberman' to download it."));
  }

  @Test
  void cachedTableIsCheckedWhenOpened() throws IOException {
    CatalogEntry haberman = Catalog.find("haberman");
    Path file = haberman.cachedFile(cache);
    byte[] published = uncompressed(PublicData.file("haberman.data.gz"));
    assertThat(haberman.isIntact(cache)).isFalse();
    Files.write(file, published);
    assertThat(haberman.isIntact(cache)).isTrue();
    checkCells(haberman, CellReader.read(haberman.open(cache), haberman.schema()), 225);
    published[0]++;
    Files.write(file, published);
    assertThat(haberman.isIntact(cache)).isFalse();
    assertThatThrownBy(() -> haberman.open(cache))
        .hasMessage("the cached table " + file + " is not the published one: its checksum differs");
  }

  @Test
  void copiesInUseAreTakenForTheTable() throws IOException {
    for (String[] known :
        new String[][] {
          {"nursery", "nursery.data.gz", "\r\n", "\n"},
          {"house-votes-84", "house-votes-84.data.gz", "Class,.*\n", ""},
          {"telco", "telco-customer-churn.csv.gz", "\r\n", "\n"},
        }) {
      CatalogEntry entry = Catalog.find(known[0]);
      Path file = entry.cachedFile(cache);
      byte[] copy = uncompressed(PublicData.file(known[1]));
      Files.write(file, copy);
      Cells ofCopy = CellReader.read(entry.open(cache), entry.schema());
      // The published bytes themselves.
      Files.writeString(
          file,
          new String(copy, StandardCharsets.UTF_8).replaceAll(known[2], known[3]),
          StandardCharsets.UTF_8);
      assertThat(Files.size(file)).isEqualTo(entry.bytes());
      assertThat(CatalogEntry.checksum(file)).isEqualTo(entry.sha256());
      assertThat(CellReader.read(entry.open(cache), entry.schema()).records())
          .isEqualTo(ofCopy.records())
          .isEqualTo(entry.rows());
    }
  }

  @Test
  void tableWithoutAnAddressSaysHowToGetIt() {
    CatalogEntry credit = Catalog.find("credit-g");
    String advice =
        "get it as 'data describe credit-g' says and put it, uncompressed, at "
            + credit.cachedFile(cache);
    assertThatThrownBy(() -> credit.open(cache))
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.advice()).startsWith(advice));
    assertThatThrownBy(() -> new Fetcher().fetch(credit, cache, DownloadListener.SILENT))
        .hasMessage("the data set credit-g has no address to download it from")
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.advice()).startsWith(advice));
  }

  /** Too large to come along, or to be looked at here: lines as their publishers describe them. */
  @Test
  void tablesToBeFetchedHaveSchemasForTheirLines() {
    String soil = ",0".repeat(28) + ",1" + ",0".repeat(11);
    checkLines("covertype", "2596,51,3,258,0,510,221,232,148,6279,1,0,0,0" + soil + ",", "5", "2");
    String numbers = ",8.692932128906250000e-01".repeat(28);
    checkLine("higgs", "1.000000000000000000e+00" + numbers, 1);
    checkLine("higgs", "0.000000000000000000e+00" + numbers, 0);
  }

  private static void checkLines(String name, String line, String negative, String positive) {
    checkLine(name, line + negative, 0);
    checkLine(name, line + positive, 1);
  }

  private static void checkLine(String name, String line, long positives) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
    Schema schema = Catalog.find(name).schema();
    assertThat(line.split(",", -1)).hasSize(schema.columns().size());
    Cells cells = CellReader.read(TableSource.bytes(name + ".csv", bytes), schema);
    assertThat(cells.records()).isEqualTo(1);
    assertThat(cells.positives(0)).isEqualTo(positives);
  }

  @Test
  void aLargeTableThatIsMissingSaysHowToGetIt() {
    assertThatThrownBy(() -> Catalog.find("higgs").open(cache))
        .hasMessage("the data set higgs is not on this machine yet")
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.advice()).isEqualTo("run 'data fetch higgs' to download it."));
  }

  private static byte[] uncompressed(Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }
}
