package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code didyma evaluate --epsilon} and {@code didyma monitor}. */
class EvaluatePrivatelyTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void learns() {
    people = new People(folder);
    Run.of(people.args("solve", "--epsilon", "5", "--out", people.path("model.json")));
  }

  private Run evaluate(String... options) {
    return Run.of(
        Stream.concat(
                Stream.of(
                    "evaluate",
                    "--model",
                    people.path("model.json"),
                    "--data",
                    people.table.toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  /** At so large an epsilon there is next to no noise: the figures are the exact ones. */
  @Test
  void figuresAreThoseOfTheTable() {
    JsonNode exact = evaluate("--format", "json").json();
    JsonNode measured = evaluate("--epsilon", "200", "--format", "json").json();
    JsonNode figures = measured.get("figures");
    assertThat(figures.get("records").asLong()).isEqualTo(exact.get("records").asLong());
    for (String figure : List.of("accuracy", "balanced_accuracy", "auc")) {
      assertThat(figures.get(figure).get("value").asDouble())
          .as(figure)
          .isEqualTo(exact.get(figure).asDouble());
      assertThat(figures.get(figure).get("low").asDouble())
          .isLessThan(exact.get(figure).asDouble());
    }
    assertThat(measured.get("guarantee").get("epsilon").asText()).isEqualTo("200");
    assertThat(measured.get("guarantee").get("adjacency").asText()).isEqualTo("replace");
  }

  /** Text, file and object say first whether the card is better than the base rate. */
  @Test
  void theVerdictComesFirst() throws Exception {
    String page = people.path("q.html");
    Run run = evaluate("--epsilon", "200", "--report", page);
    String sentence = run.out().lines().findFirst().orElseThrow();
    assertThat(sentence).containsAnyOf("Better than always", "Not shown to be better");
    assertThat(Files.readString(Path.of(page))).contains("<p class=\"lead\">" + sentence);
    assertThat(run.err()).contains("note: an epsilon of 200 protects hardly anything");
    Run little = evaluate("--epsilon", "0.001", "--format", "json");
    assertThat(little.err()).doesNotContain("hardly anything");
    JsonNode verdict = little.json().get("verdict");
    assertThat(verdict.get("kind").asText()).isEqualTo("unclear");
    assertThat(verdict.get("sentence").asText()).contains("AUC 0.00 to 1.00 (95 %).");
    assertThat(little.json().fieldNames()).toIterable().startsWith("format", "verdict");
  }

  /** What bands hide is in the interval of the AUC; the figure of bands is called that. */
  @Test
  void figuresOfBandsAreToldApartFromThoseOfScores() throws Exception {
    double exact = evaluate("--format", "json").json().get("auc").asDouble();
    Run run =
        evaluate(
            "--epsilon",
            "200",
            "--bands",
            "2",
            "--format",
            "json",
            "--out",
            people.path("q.json"),
            "--svg",
            people.path("q.svg"),
            "--report",
            people.path("q.html"));
    JsonNode figures = run.json().get("figures");
    JsonNode inBands = figures.get("in_bands");
    assertThat(inBands.get("width").asDouble()).isGreaterThan(1);
    assertThat(inBands.get("auc").get("value")).isEqualTo(figures.get("auc").get("value"));
    assertThat(figures.get("auc").get("low").asDouble())
        .isLessThan(inBands.get("auc").get("low").asDouble());
    assertThat(figures.get("auc").get("high").asDouble())
        .isGreaterThan(inBands.get("auc").get("high").asDouble());
    assertThat(exact)
        .isBetween(
            figures.get("auc").get("low").asDouble(), figures.get("auc").get("high").asDouble());
    String width = Long.toString(inBands.get("width").asLong());
    assertThat(evaluate("--epsilon", "200", "--bands", "2").out())
        .contains("AUC in bands of " + width)
        .contains("(KS in bands of " + width + ")");
    for (String file : List.of("q.svg", "q.html")) {
      assertThat(Files.readString(folder.resolve(file)))
          .as(file)
          .contains("ROC curve in bands of " + width);
    }
    String file = people.path("q.json");
    Run twice = Run.of("monitor", "--before", file, "--after", file);
    assertThat(twice.out()).contains("change of AUC in bands of " + width);
    assertThat(twice.err()).contains("compared with itself");
    JsonNode single = evaluate("--epsilon", "200", "--format", "json").json().get("figures");
    assertThat(single.has("in_bands")).isFalse();
    assertThat(evaluate("--epsilon", "200").out()).contains("AUC").doesNotContain("in bands");
  }

  @Test
  void aTextSaysWhatIsPromised() {
    Run run = evaluate("--epsilon", "1", "--neighbours", "add-remove");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("Measured privately")
        .contains("Guarantee: 1-differentially private: adding or removing")
        .contains("AUC");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void theLedgerIsCharged() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    assertThat(evaluate("--epsilon", "0.75", "--ledger", ledger).code()).isZero();
    Run refused = evaluate("--epsilon", "0.5", "--ledger", ledger, "--out", people.path("q.json"));
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(Files.exists(folder.resolve("q.json"))).isFalse();
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.toString()).contains("evaluate").contains("0.75");
  }

  /** What options show to be wrong costs nothing, and is found before the table is opened. */
  @Test
  void whatOptionsShowCostsNothing() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1", "--least-epsilon", "1e-17");
    Run small = evaluate("--epsilon", "1e-16", "--ledger", ledger);
    assertThat(small.code()).as(small.err()).isEqualTo(2);
    assertThat(small.err()).contains("epsilon is too small");
    String name = people.path("e1");
    Run twice =
        evaluate(
            "--epsilon", "0.5", "--ledger", ledger, "--csv", name, "--svg", people.path("./e1"));
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("--svg names a file that another option names too");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).isEmpty();
  }

  /** In a process whose files may have 32 kilobytes, as on a disk that is all but full. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsFoundBeforeAnythingIsPaid() throws Exception {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    ProcessBuilder process =
        Run.inAnotherProcess(
            List.of(
                "evaluate",
                "--model",
                people.path("model.json"),
                "--data",
                people.table.toString(),
                "--epsilon",
                "0.5",
                "--ledger",
                ledger,
                "--out",
                people.path("q.json")));
    process.command().add(1, "-XX:-UsePerfData");
    process.command().addAll(0, List.of("sh", "-c", "ulimit -f 64; exec \"$@\"", "sh"));
    Process started = process.redirectErrorStream(true).start();
    String said = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(started.waitFor()).as(said).isEqualTo(2);
    assertThat(said).contains("there is no room for").contains("q.json");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).isEmpty();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains("q.json"));
    }
  }

  /** A header is public: without a column of the schema it is refused before anything is paid. */
  @Test
  void aHeaderWithoutAColumnCostsNothing() throws Exception {
    Files.writeString(people.table, Files.readString(people.table).replaceFirst("age", "Age"));
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run run = evaluate("--epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("no column \"age\"").doesNotContain("as spent");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).isEmpty();
  }

  /** What only the table shows costs what the release costs, and names no record. */
  @Test
  void aRefusalThatOnlyTheTableShowsCosts() throws Exception {
    Files.writeString(people.table, Files.readString(people.table) + "x,40,A|1,3,perhaps\n");
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run run = evaluate("--epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("the ledger counts this epsilon as spent");
    assertThat(run.err()).doesNotContain("perhaps").doesNotContain("line 302");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").out()).contains("0.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--out", "--csv", "--svg", "--report", "--bands", "--ledger"})
  void privateOptionsNeedAnEpsilon(String option) {
    Run run = evaluate(option, option.equals("--bands") ? "9" : people.path("x"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(option + " is given without --epsilon");
    assertThat(Files.exists(folder.resolve("x"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "1001"})
  void anEpsilonIsANumberAboveZero(String epsilon) {
    Run run = evaluate("--epsilon=" + epsilon);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--epsilon is");
  }

  @Test
  void filesHoldTheSameFigures() throws Exception {
    Run run =
        evaluate(
            "--epsilon",
            "2",
            "--out",
            people.path("q.json"),
            "--csv",
            people.path("q.csv"),
            "--svg",
            people.path("q.svg"),
            "--report",
            people.path("q.html"));
    assertThat(run.code()).isZero();
    JsonNode file = people.json("q.json");
    List<String> csv = Files.readAllLines(folder.resolve("q.csv"));
    assertThat(csv).hasSize(1 + file.get("cutoffs").size());
    String[] first = csv.get(1).split(",");
    assertThat(Double.parseDouble(first[4]))
        .isEqualTo(file.get("cutoffs").get(0).get("sensitivity").get("value").asDouble());
    assertThat(Files.readString(folder.resolve("q.svg"))).startsWith("<svg").contains("AUC");
    assertThat(Files.readString(folder.resolve("q.html"))).contains("Measured risk by points");
    assertThat(evaluate("--epsilon", "2", "--out", people.path("q.json")).code()).isEqualTo(2);
  }

  /** From counts that were released anyway, and public numbers. */
  @Test
  void whetherANewCardIsWorthItIsSaidFromTheCounts() {
    String file = people.path("now.json");
    evaluate("--epsilon", "5", "--out", file);
    String line = "monitor --before %s --after %s".formatted(file, file);
    String model = people.path("model.json");
    Run told = Run.line(line + " --epsilon 0.5 --records 5000 --model " + model);
    assertThat(told.code()).as(told.err()).isZero();
    assertThat(told.out()).contains("a new card at epsilon 0.5, from 5,000 records,");
    Run tree = Run.line(line + " --epsilon 0.5 --records 300 --format json --model " + model);
    assertThat(tree.json().get("new_card").get("auc_gain").get("value").asDouble()).isNegative();
    for (String wrong :
        List.of("--epsilon 1", "--records 5", "--epsilon 1 --records 0 --model x")) {
      assertThat(Run.line(line + " " + wrong).code()).as(wrong).isEqualTo(2);
    }
  }

  @Test
  void twoEvaluationsAreCompared() throws Exception {
    String before = people.path("before.json");
    String after = people.path("after.json");
    evaluate("--epsilon", "5", "--out", before);
    // Everybody of ward C leaves.
    Files.write(
        people.table,
        Files.readAllLines(people.table).stream().filter(l -> !l.contains(",C,")).toList());
    evaluate("--epsilon", "5", "--out", after);
    JsonNode same =
        Run.of("monitor", "--before", before, "--after", before, "--format", "json").json();
    assertThat(same.get("psi").get("low").asDouble()).isZero();
    assertThat(same.get("auc_change").get("value").asDouble()).isZero();
    assertThat(Run.of("monitor", "--before", before, "--after", before).err())
        .contains("--before and --after are the same file");
    String copy = people.path("copy.json");
    Files.copy(folder.resolve("before.json"), folder.resolve("copy.json"));
    assertThat(Run.of("monitor", "--before", before, "--after", copy).err())
        .contains("hold exactly the same counts");
    assertThat(Run.of("monitor", "--before", before, "--after", after).err()).isEmpty();
    JsonNode drift =
        Run.of("monitor", "--before", before, "--after", after, "--format", "json").json();
    assertThat(drift.get("psi").get("value").asDouble())
        .isGreaterThan(same.get("psi").get("value").asDouble());
    assertThat(Run.of("monitor", "--before", before, "--after", after).out())
        .contains("population stability index")
        .containsPattern("points +before +after");
    Run drawn =
        Run.of(
            "monitor",
            "--before",
            before,
            "--after",
            after,
            "--csv",
            people.path("drift.csv"),
            "--svg",
            people.path("drift.svg"),
            "--report",
            people.path("drift.html"));
    assertThat(drawn.code()).as(drawn.err()).isZero();
    List<String> csv = Files.readAllLines(folder.resolve("drift.csv"));
    assertThat(csv)
        .hasSize(1 + drift.get("bands").size())
        .first()
        .isEqualTo("above,up_to,before,after,points");
    JsonNode last = drift.get("bands").get(csv.size() - 2);
    assertThat(csv.get(csv.size() - 1).split(","))
        .containsExactly(
            last.get("above").asText(),
            last.get("up_to").asText(),
            last.get("before").asText(),
            last.get("after").asText(),
            last.get("points").asText());
    assertThat(Files.readString(folder.resolve("drift.svg")))
        .startsWith("<svg")
        .contains("Share of records by points", ">before<", ">after<");
    assertThat(Files.readString(folder.resolve("drift.html")))
        .contains("population stability index", "Share of records by points", "5-differentially");
    Run again =
        Run.of("monitor", "--before", before, "--after", after, "--csv", people.path("drift.csv"));
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.out()).isEmpty();
    // Points are scores and the cut-off of the printed card together.
    JsonNode bands = people.json("before.json").get("bands");
    assertThat(bands.get("threshold").asDouble())
        .isEqualTo(people.json("model.json").get("model").get("threshold").asDouble());
    String text = Files.readString(Path.of(before));
    String cutOff = "\"cut_off\" : " + bands.get("cut_off").asText() + ",";
    assertThat(text).contains(cutOff);
    assertThat(Run.of("export", "--model", people.path("model.json"), "--to", "text").out())
        .contains("points are at least " + (bands.get("cut_off").asLong() + 1) + ";");
    int first = bands.get("first").asInt();
    people.write("shifted.json", text.replace(cutOff, "\"cut_off\" : 7,"));
    assertThat(Run.of("monitor", "--before", people.path("shifted.json"), "--after", after).out())
        .containsPattern("points +before +after\n *" + (first + 7) + " ");
    // A file of an evaluation that does not say what it is is read still.
    people.write(
        "old.json", text.replace(cutOff, "").replaceFirst("\"threshold\" : [-0-9.E]+,", ""));
    assertThat(Run.of("monitor", "--before", people.path("old.json"), "--after", after).out())
        .containsPattern("scores +before +after\n *" + first + " ");
  }

  @Test
  void onlyFilesOfEvaluationsAreCompared() throws Exception {
    String good = people.path("good.json");
    evaluate("--epsilon", "5", "--out", good);
    String text = Files.readString(Path.of(good));
    people.write("format.json", text.replace("didyma-quality/1", "didyma-quality/2"));
    people.write(
        "counts.json", text.replaceFirst("\"positives\" : \\[", "\"positives\" : [ 1.5, "));
    people.write("promise.json", text.replaceFirst("\"epsilon\" : \"5\"", "\"epsilon\" : \"-5\""));
    people.write("model.json", text.replaceFirst("\"model\" : \"..", "\"model\" : \"xx"));
    people.write("half.json", text.substring(0, text.length() / 2));
    people.write(
        "points.json", text.replaceFirst("\"cut_off\" : ", "\"cut_off\" : \"x\", \"y\" : "));
    for (String name :
        List.of("format", "counts", "promise", "model", "half", "points", "nothing")) {
      Run run = Run.of("monitor", "--before", good, "--after", people.path(name + ".json"));
      assertThat(run.code()).as(name).isEqualTo(2);
      assertThat(run.err()).as(name).contains("Hint: ").doesNotContain("\tat ");
      assertThat(run.out()).isEmpty();
    }
  }
}
