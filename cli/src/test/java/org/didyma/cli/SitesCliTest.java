package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten sites in folders of their own, which add up their counts through the command line. */
class SitesCliTest {

  private static final int SITES = 10;
  private static final Pattern FINGERPRINT =
      Pattern.compile("(?m)^(([A-Z2-9]{4}-){7}[A-Z2-9]{4})$");

  /** One feature fewer than the table has: 60 cells. */
  private static final String SCHEMA =
      """
      {
        "label": {"column": "ill", "positive": "yes", "negative": "no"},
        "features": [
          {"column": "sex", "categories": ["f", "m"], "reference": "m"},
          {"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60, 75]},
          {"column": "ward", "categories": ["A|1", "B, east", "C"]}
        ]
      }
      """;

  @TempDir Path folder;
  private People people;
  private Path schema;
  private String round;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
    schema = people.write("sites.schema.json", SCHEMA);
    round = people.path("all.round");
  }

  private static Run ran(Run run) {
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  private Path site(int number) {
    return folder.resolve("site" + number);
  }

  /** Of each site a folder with its part of the table, a ledger and keys. */
  private void joinAll(String epsilon) throws IOException {
    ran(
        Run.line(
            "site invite --schema %s --sites %s --epsilon %s --out %s",
            schema, SITES, epsilon, round));
    List<String> lines = Files.readAllLines(people.table);
    for (int site = 0; site < SITES; site++) {
      Files.createDirectory(site(site));
      List<String> own = new ArrayList<>(lines.subList(1 + 30 * site, 31 + 30 * site));
      own.add(0, lines.get(0));
      Files.write(site(site).resolve("table.csv"), own);
      ran(Run.line("ledger open %s --epsilon %s", site(site).resolve("ledger"), epsilon));
      ran(
          Run.line(
              "site join --round %s --name site%s --secret %s --out %s"
                  .replace("site%s", "site" + site),
              round,
              site(site).resolve("secret"),
              site(site).resolve("member")));
    }
  }

  private List<String> files(String name) {
    List<String> files = new ArrayList<>();
    for (int site = 0; site < SITES; site++) {
      files.add(site(site).resolve(name).toString());
    }
    return files;
  }

  private Run mask(int site, String... more) {
    List<String> words = new ArrayList<>(List.of("site", "mask"));
    words.addAll(files("member"));
    words.addAll(List.of("--round", round, "--secret", site(site).resolve("secret").toString()));
    words.addAll(List.of("--data", site(site).resolve("table.csv").toString()));
    words.addAll(List.of("--ledger", site(site).resolve("ledger").toString()));
    words.addAll(List.of("--out", site(site).resolve("masked").toString()));
    return Run.of(Run.with(words, more));
  }

  private Run sum(List<String> masked, String out) {
    List<String> words = new ArrayList<>(List.of("site", "sum"));
    words.addAll(files("member"));
    words.addAll(masked);
    words.addAll(List.of("--round", round, "--out", people.path(out)));
    return Run.of(words.toArray(String[]::new));
  }

  private void maskAll() {
    Matcher shown = FINGERPRINT.matcher(ran(mask(0)).out());
    assertThat(shown.find()).isTrue();
    assertThat(site(0).resolve("secret")).exists();
    assertThat(site(0).resolve("masked")).doesNotExist();
    Run other = mask(0, "--fingerprint", "ABCD-EFGH");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("which site has other files");
    for (int site = 0; site < SITES; site++) {
      ran(mask(site, "--fingerprint", shown.group(1)));
    }
  }

  @Test
  void tenSitesAddUpToTheTable() throws IOException {
    joinAll("900");
    maskAll();
    ran(sum(files("masked"), "sum.cells"));
    // With epsilon 900 there is no noise: this is the whole table's file, except for its terms.
    String whole = people.path("whole.cells");
    ran(Run.line("cells export --data %s --schema %s --out %s", people.table, schema, whole));
    String sum = Files.readString(folder.resolve("sum.cells"));
    assertThat(rows(sum)).isEqualTo(rows(Files.readString(Path.of(whole))));
    assertThat(people.json("sum.cells").path("released").path("statement").asText())
        .contains("900-differentially private", "at least 5 of the 10 sites");

    // The counts are public: an optimum of them is nobody's secret, and a release is refused.
    Run optimum =
        ran(
            Run.line(
                "optimize --data %s --schema %s --format json", people.path("sum.cells"), schema));
    assertThat(optimum.json().path("records").asInt()).isEqualTo(300);
    assertThat(optimum.err()).contains("what follows from them spends nothing");
    String card = people.path("sum.card.json");
    Run shown =
        ran(
            Run.line(
                "optimize --data %s --schema %s --out %s", people.path("sum.cells"), schema, card));
    for (Run told : List.of(shown, ran(Run.line("explain --model %s", card)))) {
      assertThat(told.out().replaceAll("\\s+", " "))
          .contains("computed from public noisy counts alone, which spends nothing")
          .contains("tells of single records what its public counts tell")
          .doesNotContain("without protection");
    }
    Run solved =
        Run.line("solve --data %s --schema %s --epsilon 1", people.path("sum.cells"), schema);
    assertThat(solved.code()).isEqualTo(2);
    assertThat(solved.err()).contains("noisy counts, which are public", "didyma optimize");
    String sumFile = people.path("sum.cells");
    Run merged = Run.line("cells merge %s %s --out %s", sumFile, whole, people.path("all.cells"));
    assertThat(merged.code()).isEqualTo(2);
    assertThat(merged.err()).contains("noisy counts");

    Run ledger = ran(Run.line("ledger show %s --format json", site(3).resolve("ledger")));
    assertThat(ledger.json().path("uses")).hasSize(1);
    assertThat(ledger.json().path("uses").get(0).path("end").asText()).isEqualTo("released");
    Files.delete(site(3).resolve("masked"));
    Run again = mask(3, "--fingerprint", "X");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("were used before");
  }

  private static String rows(String cells) {
    return cells.substring(cells.indexOf("\"rows\""));
  }

  @Test
  void aLostSiteUnmasksNothing() throws IOException {
    joinAll("1");
    maskAll();
    List<String> lost = files("masked");
    lost.remove(7);
    Run run = sum(lost, "sum.cells");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("masked files of these sites are missing: site7");
    assertThat(folder.resolve("sum.cells")).doesNotExist();
    ran(sum(files("masked"), "sum.cells"));
  }

  @Test
  void theInvitationSaysWhatFewerHonestSitesMean() {
    Run run =
        ran(
            Run.line(
                "site invite --schema %s --sites 4 --honest 3 --epsilon 1 --out %s --format json",
                schema, round));
    assertThat(run.json().path("epsilons").toString()).isEqualTo("[3.198,1.811,1.0,1.0]");
    Run unbounded =
        ran(
            Run.line(
                "site invite --schema %s --sites 4 --honest 3 --epsilon 1 --neighbours add-remove --out %s",
                schema, people.path("other.round")));
    assertThat(unbounded.out()).contains("1  2.099", "2  1.406", "3+  1.0");
  }

  @Test
  void tooManyCellsAndTooFewSitesAreRefused() {
    Path wide =
        people.write(
            "wide.schema.json",
            SCHEMA
                .replace("[\"A|1\", \"B, east\", \"C\"]", "[\"A\"]")
                .replace("\"thresholds\": [30, 45, 60, 75]", "\"scale\": 1")
                .replace("[18, 90]", "[0, 60000]"));
    Run many = Run.line("site invite --schema %s --sites 3 --epsilon 1 --out %s", wide, round);
    assertThat(many.code()).isEqualTo(2);
    assertThat(many.err()).contains("possible rows, more than 50,000");
    for (String sites : List.of("--sites 1", "--sites 3 --honest 4")) {
      Run run =
          Run.line(
              "site invite --schema %s %s --epsilon 1 --out %s"
                  .replace("%s --eps", sites + " --eps"),
              schema,
              round);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("--honest from 1");
    }
  }
}
