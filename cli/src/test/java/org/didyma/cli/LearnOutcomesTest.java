package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code learn} for labels of more than two values, from names, kinds and ranges. */
class LearnOutcomesTest {

  private static final String[] EPSILON = {"--epsilon", "4"};

  @TempDir Path folder;
  private Path table = Path.of("");

  /** The random numbers only make up records. */
  @BeforeEach
  void writeTable() throws IOException {
    Random random = new Random(11);
    List<String> lines = new ArrayList<>(List.of("sex,age,smokes,grade,days,died,visits,cost"));
    String[] grades = {"mild", "moderate", "severe", "dead"};
    for (int i = 0; i < 2000; i++) {
      int age = 20 + random.nextInt(70);
      boolean smokes = random.nextInt(3) == 0;
      int risk = (age >= 60 ? 2 : 0) + (smokes ? 1 : 0);
      lines.add(
          "%s,%d,%s,%s,%d,%s,%d,%d"
              .formatted(
                  random.nextBoolean() ? "f" : "m",
                  age,
                  smokes ? "yes" : "no",
                  grades[Math.min(3, (risk + random.nextInt(4)) / 2)],
                  1 + random.nextInt(900 / (1 + 2 * risk)),
                  random.nextInt(3) == 0 ? "no" : "yes",
                  random.nextInt(3 + 3 * risk),
                  200 * risk + random.nextInt(400)));
    }
    table = Files.write(folder.resolve("people.csv"), lines);
  }

  private Path columns(OutcomePeople.Kind kind) throws IOException {
    return Files.writeString(
        folder.resolve(kind + ".columns.json"),
        """
        {"label": %s,
         "features": [{"column": "sex", "categories": ["f", "m"], "reference": "m"},
                      {"column": "age", "integer": [18, 90]},
                      {"column": "smokes", "categories": ["yes", "no"], "reference": "no"}]}
        """
            .formatted(kind.label));
  }

  private Run learn(OutcomePeople.Kind kind, String... more) throws IOException {
    String[] given = {"learn", "--columns", columns(kind).toString(), "--records", "2000"};
    String[] usual = List.of(more).contains("--epsilon") ? new String[0] : EPSILON;
    return Run.of(Stream.of(given, usual, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  private Run learnFrom(Path data, OutcomePeople.Kind kind, String... more) throws IOException {
    return learn(
        kind,
        Stream.of(
                new String[] {"--data", data.toString()},
                List.of(more).contains("--out")
                    ? new String[0]
                    : new String[] {"--out", folder.resolve("new").toString()},
                more)
            .flatMap(Arrays::stream)
            .toArray(String[]::new));
  }

  /** However wide the noise is, its rounding is within the precision that is asked for. */
  @ParameterizedTest
  @EnumSource(OutcomePeople.Kind.class)
  void aCardComesOutAtALittleEpsilon(OutcomePeople.Kind kind) throws IOException {
    Run learned =
        learnFrom(
            table, kind, "--epsilon", "0.000001", "--strategy", "rounded", "--hold-out", "none");
    assertThat(learned.code()).as(learned.err()).isZero();
  }

  @ParameterizedTest
  @EnumSource(OutcomePeople.Kind.class)
  void aCardComesOut(OutcomePeople.Kind kind) throws IOException {
    Run plan = learn(kind, "--plan-only");
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("rounded", "\nbaseline    0.18 for noisy counts of the ");
    assertThat(plan.err()).contains("schema fit");
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "4").code()).isZero();
    Run learned = learnFrom(table, kind, "--ledger", ledger);
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.out())
        .contains("4-differentially private", "age", "includes learning the schema")
        .contains("report.html has risks by points");
    Path out = folder.resolve("new");
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "plan.json",
              "schema.json",
              "card.json",
              "card.txt",
              "quality.json",
              "quality.txt",
              "quality.svg",
              "dossier.html",
              "report.html");
    }
    String model = out.resolve("card.json").toString();
    Run predicted = Run.of("predict", "--model", model, "--data", table.toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
    assertThat(predicted.out()).contains(kind.columns);
    // The loss has a baseline of its own.
    boolean isCount = kind == OutcomePeople.Kind.COUNT;
    String usual = isCount ? ":1:8" : kind.loss.substring(kind.loss.lastIndexOf(':'));
    assertThat(Files.readString(out.resolve("card.json")))
        .contains(kind.loss.substring(0, kind.loss.indexOf(':')) + ":")
        .doesNotContain(usual + "\"");
    // What is missing beside the card is written again, at no cost.
    List<String> lost = List.of("card.txt", "report.html", "quality.txt", "dossier.html");
    List<String> texts = new ArrayList<>();
    for (String name : lost) {
      texts.add(Files.readString(out.resolve(name)));
      Files.delete(out.resolve(name));
    }
    Run again = learnFrom(table, kind, "--ledger", ledger);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("nothing is spent");
    for (String name : lost) {
      String text = Files.readString(out.resolve(name));
      assertThat(text).as(name).isEqualTo(texts.get(lost.indexOf(name)));
    }
    assertThat(learnFrom(table, kind).err()).contains("already exists and has a card");
    Run more = Run.of("ledger", "show", ledger);
    assertThat(more.out()).contains("learn, values of the label");
  }

  /** Before the table is opened, which is absent. */
  @Test
  void whatIsOfTwoValuesIsRefused() throws IOException {
    Path absent = folder.resolve("absent.csv");
    for (String[] more :
        new String[][] {
          {"--positives", "0.3"},
          {"--cost", "2:1"},
          {"--strategy", "binned-counts"},
          {"--strategy", "exact-errors"},
          {"--cuts", "labels"}
        }) {
      Run run = learnFrom(absent, OutcomePeople.Kind.ORDERED, more);
      assertThat(run.code()).as(Arrays.toString(more) + run.err()).isEqualTo(2);
      assertThat(run.err())
          .contains(more[0])
          .contains("is for labels of two values, and the label \"grade\" has 4");
    }
    for (String loss : List.of("logistic", "hazard", "ordered:1:0.1:1/4:0.2,0.7")) {
      Run run = learnFrom(absent, OutcomePeople.Kind.ORDERED, "--loss", loss);
      assertThat(run.code()).as(loss + run.err()).isEqualTo(2);
      assertThat(run.err()).doesNotContain("absent.csv");
    }
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void withoutAHoldOutThereIsTheCardAlone() throws IOException {
    Run learned = learnFrom(table, OutcomePeople.Kind.TIME, "--hold-out", "none");
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("Not measured", "dossier.html is the page to open");
    assertThat(folder.resolve("new").resolve("report.html")).doesNotExist();
  }

  @Test
  void aStatedBaselineIsKept() throws IOException {
    String loss = "ordered:0.5:0.1:0.0625:0.3,0.6,0.9";
    Run learned = learnFrom(table, OutcomePeople.Kind.ORDERED, "--loss", loss, "--format", "json");
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.json().path("plan").has("baseline_epsilon")).isFalse();
    assertThat(learned.out()).contains(loss);
    assertThat(learned.err()).contains("baseline    0, as the loss says it");
  }

  /** Shares of classes alone are in ten thousandths; what is fitted has more digits. */
  @Test
  void thresholdsOfOrderedClassesAreCountedAfterThePoints() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(table)) {
      String[] fields = line.split(",");
      int risk = fields[1].equals("age") ? -1 : Integer.parseInt(fields[1]) >= 60 ? 2 : 0;
      fields[3] =
          risk < 0
              ? "grade"
              : List.of("mild", "moderate", "severe", "dead")
                  .get(risk + (fields[2].equals("yes") ? 1 : 0));
      lines.add(String.join(",", fields));
    }
    Path strong = Files.write(folder.resolve("strong.csv"), lines);
    for (String strategy : List.of("rounded", "exact-risks")) {
      Run learned =
          learnFrom(
              strong,
              OutcomePeople.Kind.ORDERED,
              "--strategy",
              strategy,
              "--hold-out",
              "none",
              "--epsilon",
              "8",
              "--out",
              folder.resolve(strategy).toString(),
              "--format",
              "json");
      assertThat(learned.code()).as(learned.err()).isZero();
      assertThat(learned.json().path("plan").path("threshold_epsilon").asText()).isEqualTo("0.342");
      assertThat(learned.err()).contains("and 0.342 for noisy counts of scores by class");
      String card = Files.readString(folder.resolve(strategy).resolve("card.json"));
      assertThat(card).containsPattern("ordered:[^\"]*\\.\\d{7,9}");
      assertThat(card).contains("outcomes.md, section 4");
      assertThat(Files.readString(folder.resolve(strategy).resolve("card.txt")))
          .contains("8-differentially private");
    }
  }
}
