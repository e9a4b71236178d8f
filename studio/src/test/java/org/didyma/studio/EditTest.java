package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.didyma.core.Sha256;
import org.didyma.models.quality.IntervalEstimate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A card that was released, along its cut-offs and changed by hand. */
class EditTest {

  private static final Pattern POINTS =
      Pattern.compile("name=\"(points\\.\\d+\\.\\d+)\" value=\"(-?\\d+)\"");

  @TempDir Path folder;

  @BeforeEach
  void write() {
    Patients.write(folder, 600);
  }

  private static void release(Visitor visitor) {
    Patients.prepare(visitor, "1");
    visitor.press("release", "release", "out", "card");
    visitor.await();
  }

  private static String live(Visitor visitor, String... fields) {
    Map<String, List<String>> all =
        Visitor.fields(Visitor.formWith(visitor.get("edit?card=card"), "keep"));
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], List.of(fields[i + 1]));
    }
    all.put("action", List.of("live"));
    return visitor.send(visitor.form("edit", all)).body();
  }

  private static Map<String, String> files(Path card) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (var all = Files.list(card)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Sha256.of(Files.readAllBytes(file)));
      }
    }
    return files;
  }

  @Test
  void aChangeTellsWhatFollowsAndKeepsTheReleasedCard() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      release(visitor);
      Map<String, String> released = files(folder.resolve("card"));
      String page = visitor.get("edit?card=card");
      assertThat(page).contains("Nothing is changed yet");
      Matcher point = POINTS.matcher(page);
      assertThat(point.find()).isTrue();
      String least = Visitor.fields(Visitor.formWith(page, "keep")).get("cutoff").get(0);
      String higher = Integer.toString(Integer.parseInt(least) + 1);
      assertThat(live(visitor, "cutoff", higher))
          .contains("records keep their order", "sensitivity", "didyma edit", "--cutoff=" + higher)
          .doesNotContain("not known");
      assertThat(live(visitor, Patients.movedCut(page)))
          .contains("not known from what was released", "measured with epsilon");
      assertThat(live(visitor, point.group(1), "x")).contains("cannot be read");
      assertThat(visitor.get("release"))
          .contains("Epsilon 2 is left of 3.", "of the ledger patients.ledger")
          .doesNotContain("by-theorem");
      assertThat(
              visitor
                  .press("edit?card=card", "keep", "cutoff", higher, "name", "card-2")
                  .headers()
                  .firstValue("Location"))
          .hasValue("results?card=card-2");
      assertThat(files(folder.resolve("card"))).isEqualTo(released);
      assertThat(files(folder.resolve("card-2")))
          .containsKeys("card.json", "dossier.html", "quality.json", "report.html");
      assertThat(visitor.get("results?card=card-2&to=sheet&show=1"))
          .contains("Changed by hand after the release: cut-off: " + higher);
      assertThat(visitor.get("results?card=card-2&file=dossier.html"))
          .contains("without looking at the table", "post-processing");
      assertThat(visitor.get("results?card=card-2"))
          .contains(">" + higher + " *<")
          .doesNotContain("didyma learn");
      assertThat(visitor.press("edit?card=card", "keep", "cutoff", higher, "name", "card-2").body())
          .contains("exists already");
      assertThat(visitor.press("edit?card=card", "keep", "cutoff", higher, "name", "../x").body())
          .contains("This is not the name of a file");
      assertThat(ReleaseTest.uses(folder.resolve("patients.ledger"))).hasSize(2);
      assertThat(visitor.get("edit?card=dictionary.csv")).contains("There is no card yet");
    }
  }

  /** Words for the outcome are the title of the card, of its exports and of its file. */
  @Test
  void theTitleOfACardCanBeWorded() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      release(visitor);
      assertThat(visitor.get("results?card=card&to=sheet&show=1")).contains("Points for ill");
      visitor.press("edit?card=card", "keep", "outcome", "Back within 30 days", "name", "worded");
      for (String export : List.of("sheet", "html", "svg")) {
        assertThat(visitor.get("results?card=worded&show=1&to=" + export))
            .contains("<title>Back within 30 days</title>", "above the cut-off");
      }
      assertThat(Files.readString(folder.resolve("worded/card.json")))
          .contains("\"yes\" : \"Back within 30 days\"");
      assertThat(visitor.get("edit?card=worded")).contains("value=\"Back within 30 days\"");
    }
  }

  /** The line of each cut-off has the numbers that were released. */
  @Test
  void theTableOfCutOffsHasTheReleasedNumbers() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      release(visitor);
      String page = visitor.get("results?card=card");
      List<String> lines = Files.readAllLines(folder.resolve("card").resolve("quality.csv"));
      int sensitivity = List.of(lines.get(0).split(",")).indexOf("sensitivity");
      assertThat(page.split("<tr data-points")).hasSize(lines.size());
      for (String line : lines.subList(1, lines.size())) {
        List<Double> numbers = Stream.of(line.split(",")).map(EditTest::number).toList();
        IntervalEstimate share =
            new IntervalEstimate(
                numbers.get(sensitivity),
                numbers.get(sensitivity + 1),
                numbers.get(sensitivity + 2));
        assertThat(page)
            .contains(
                share.isUnknownShare()
                    ? "sensitivity unknown"
                    : "sensitivity %.0f %%".formatted(100 * share.value()));
      }
      assertThat(page).contains("type=\"range\"").doesNotContain("style=");
    }
  }

  private static double number(String text) {
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  /** As where columns are described, a comma in a number is a decimal mark. */
  @Test
  void aCutPointMayHaveADecimalComma() throws IOException {
    Patients.writeCard(folder.resolve("card"), "points");
    Path file = folder.resolve("card/card.json");
    Files.writeString(file, Files.readString(file).replace("\"integer\"", "\"decimal\""));
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(live(visitor, "cut.0.0", "55,5"))
          .contains("--cut=age:54=55.5")
          .doesNotContain("role=\"alert\"");
    }
  }

  /** What has no points to change leads to a card that has them. */
  @Test
  void aCardOfRealWeightsLeadsOn() {
    Patients.writeCard(folder.resolve("real"), "weight");
    try (Visitor visitor = new Visitor(folder)) {
      String page = visitor.get("edit?card=real");
      assertThat(page)
          .contains("has no whole points to change", "A card that is learned here has whole points")
          .contains("href=\"plan\"")
          .doesNotContain("Change it again", "name=\"name\"");
    }
  }

  @Test
  void aSampleIsNeverTheTable() throws IOException {
    Files.writeString(folder.resolve("made-up.csv"), Patients.csv(40));
    try (Visitor visitor = new Visitor(folder)) {
      visitor.press("table", "next", "source", "file:patients.csv");
      assertThat(visitor.press("columns", "begin", "label", "ill", "sample", "patients.csv").body())
          .contains("This is the private table")
          .doesNotContain("The description is complete");
      visitor.press("columns", "begin", "label", "ill", "positive", "yes", "sample", "made-up.csv");
      assertThat(visitor.get("columns")).contains("The description is complete", "Cut points");
      visitor.press("columns", "save", "weight.column", "times", "weight.cap", "4");
      assertThat(Files.readString(folder.resolve("studio.columns.json")))
          .containsPattern("\"weight\"\\s*:\\s*\\{\\s*\"column\"\\s*:\\s*\"times\"");
    }
  }

  @Test
  void aLedgerWithAKeyIsOpenedWithIt() throws IOException {
    Path key = folder.resolve("ledger.key");
    Files.write(
        key, "0123456789abcdef0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.press("budget", "next", "total", "3", "name", "keyed.ledger", "key", key.toString());
      assertThat(visitor.get("budget")).contains("What was spent").doesNotContain("role=\"alert\"");
      visitor.press("plan", "next", "records", "600");
      visitor.press("release", "release", "out", "card");
      visitor.await();
      assertThat(visitor.get("release")).contains("Done: card");
      visitor.press("budget", "next", "key", "");
      assertThat(visitor.get("budget")).contains("role=\"alert\"", "key");
    }
  }
}
