package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma learn} in a folder where a run ended early, and what may have happened to it. */
class LearnAgainTest {

  private static final String COLUMNS =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [
         {"column": "age", "integer": [0, 120]},
         {"column": "sex", "categories": ["f", "m"]}]}
      """;

  @TempDir Path folder;
  private People people;
  private Path card;
  private String ledger;

  /** A run that ended between its steps; a new ledger has room for more. */
  @BeforeEach
  void endedEarly() throws IOException {
    people = new People(folder);
    people.write("columns.json", COLUMNS);
    card = folder.resolve("card");
    Run run = Run.of(learn("--schema-epsilon", "0.5"));
    assertThat(run.code()).as(run.err()).isZero();
    leavePlanAndSchema();
    ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "5");
  }

  private String[] learn(String... more) {
    return Stream.concat(
            Stream.of(
                "learn",
                "--columns",
                people.path("columns.json"),
                "--data",
                people.table.toString(),
                "--out",
                card.toString(),
                "--epsilon",
                "2"),
            Stream.concat(
                List.of(more).contains("--records")
                    ? Stream.empty()
                    : Stream.of("--records", "unknown"),
                Stream.of(more)))
        .toArray(String[]::new);
  }

  private String[] again() {
    return learn("--schema-epsilon", "0.5", "--ledger", ledger);
  }

  private void leavePlanAndSchema() throws IOException {
    try (Stream<Path> files = Files.list(card)) {
      for (Path file : files.toList()) {
        if (!List.of("plan.json", "schema.json").contains(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    }
  }

  private void assertLeft(String epsilon) {
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon " + epsilon);
  }

  /** The card's promise counts what the plan's schema costs, so it is false of any other. */
  @Test
  void aSchemaThatIsNotThePlansIsRefusedAtNoCost() throws IOException {
    Path file = card.resolve("schema.json");
    String schema = Files.readString(file);
    String thresholds = "\"thresholds\": \\[[^]]*]";
    for (String other :
        new String[] {
          schema.replace("0.5-differentially", "50-differentially"),
          schema.replaceFirst(thresholds, "\"thresholds\": [17, 33]"),
          schema.replaceFirst(thresholds, "\"thresholds\": [10, 20, 30, 40, 50]"),
          schema.replace("\"f\"", "\"g\""),
          People.SCHEMA
        }) {
      assertThat(other).isNotEqualTo(schema);
      Files.writeString(file, other);
      Run run = Run.of(again());
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains("is not the one that this command learned");
      assertThat(Files.exists(card.resolve("card.begun"))).isFalse();
    }
    assertLeft("5\n");
    Files.writeString(file, schema);
    assertThat(Run.of(again()).code()).isZero();
    assertLeft("3.5\n");
  }

  /** A message calls every query the same, and an address without its options. */
  @Test
  void anotherQueryOfADatabaseIsAnotherTable() throws IOException, SQLException {
    String url = new PeopleInH2(people).url;
    PeopleInH2.execute(
        url, "CREATE SCHEMA other", "CREATE TABLE other.people AS SELECT * FROM people");
    card = folder.resolve("of-database");
    String young = "SELECT * FROM people WHERE age < 50";
    assertThat(Run.of(of(url, "--query", young)).code()).isZero();
    leavePlanAndSchema();
    for (String[] another :
        List.of(
            of(url, "--query", "SELECT * FROM people WHERE age >= 50"),
            of(url, "--table", "people"),
            of(url + ";SCHEMA=OTHER", "--query", young))) {
      Run run = Run.of(another);
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains("already exists, for another plan or table");
    }
    assertThat(contents().get("plan.json")).doesNotContain("jdbc", "SELECT");
    assertThat(Run.of(of(url, "--query", young)).code()).isZero();
  }

  private String[] of(String url, String relation, String what) {
    String[] all = learn("--schema-epsilon", "0.5", relation, what);
    all[List.of(all).indexOf("--data") + 1] = url;
    return all;
  }

  /** So it is where thresholds are round and cost nothing. */
  @Test
  void roundThresholdsAreThePlansToo() throws IOException {
    String[] round = learn("--schema-epsilon", "none", "--ledger", ledger);
    Path learned = folder.resolve("learned.json");
    Files.move(card.resolve("schema.json"), learned);
    Files.delete(card.resolve("plan.json"));
    Files.delete(card);
    assertThat(Run.of(round).code()).isZero();
    leavePlanAndSchema();
    Files.delete(card.resolve("schema.json"));
    Files.move(learned, card.resolve("schema.json"));
    Run run = Run.of(round);
    assertThat(run.err()).contains("is not the one that this command learned");
    assertLeft("3\n");
  }

  /**
   * How wide an interval is expected to be decides nothing, and another version may say it anew.
   */
  @Test
  void aWidthThatIsToldOtherwiseIsNoOtherPlan() throws IOException {
    Files.delete(card.resolve("schema.json"));
    Files.delete(card.resolve("plan.json"));
    Files.delete(card);
    String[] guessed = learn("--schema-epsilon", "none", "--records", "300", "--ledger", ledger);
    assertThat(Run.of(guessed).code()).isZero();
    leavePlanAndSchema();
    Path plan = card.resolve("plan.json");
    String told = Files.readString(plan);
    String other = told.replaceFirst("(\"accuracy_width\" *: *)[0-9.]+", "$10.123");
    assertThat(other).isNotEqualTo(told);
    Files.writeString(plan, other);
    Run run = Run.of(guessed);
    assertThat(run.code()).as(run.err()).isZero();
  }

  /** A run may end between its folder and its first file. */
  @Test
  void anEmptyFolderIsTakenForNone() throws IOException {
    Files.delete(card.resolve("plan.json"));
    Path schema = card.resolve("schema.json");
    String other = Files.readString(schema);
    assertThat(Run.of(again()).err()).contains("exists already");
    assertThat(Files.readString(schema)).isEqualTo(other);
    assertLeft("5\n");
    Files.delete(schema);
    assertThat(Run.of(again()).code()).isZero();
    assertThat(contents()).containsKeys("plan.json", "card.json");
  }

  @Test
  void aFileInTheWayIsSeenBeforeAnythingIsSpent() throws IOException {
    Files.writeString(card.resolve("quality.json"), "{}");
    Run run = Run.of(again());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("quality.json already exists, and there is no card");
    assertLeft("5\n");
  }

  /** What follows from the card and its figures is made of them, and of no table. */
  @Test
  void whatFollowsFromTheCardIsWrittenAgain() throws IOException {
    assertThat(Run.of(again()).code()).isZero();
    Map<String, String> whole = contents();
    assertThat(whole).containsKeys("report.html", "quality.svg", "dossier.html");
    Path hidden = people.table.resolveSibling("hidden.csv");
    Files.move(people.table, hidden);
    for (List<String> lost :
        List.of(
            List.of("report.html"),
            List.of(
                "card.txt",
                "quality.txt",
                "quality.csv",
                "quality.svg",
                "report.html",
                "dossier.html"),
            List.of("quality.csv"),
            List.of("quality.svg", "dossier.html"))) {
      for (String name : lost) {
        Files.delete(card.resolve(name));
      }
      Files.createFile(card.resolve("card.begun"));
      Run run = Run.of(again());
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("nothing is sampled, and nothing is spent");
      assertThat(run.out()).contains("Points for ill", "Measured privately");
      assertThat(contents()).isEqualTo(whole);
      assertLeft("3.5\n");
    }
    Files.delete(card.resolve("report.html"));
    Run json = Run.of(learn("--schema-epsilon", "0.5", "--format", "json"));
    assertThat(json.json().path("quality").path("bands").has("positives")).isTrue();
    assertThat(contents()).isEqualTo(whole);
    Files.move(hidden, people.table);
    assertThat(Run.of(again()).err()).contains("already exists and has a card");
  }

  /** Figures of another card are none of this one. */
  @Test
  void figuresOfAnotherCardAreRefused() throws IOException {
    assertThat(Run.of(again()).code()).isZero();
    Files.delete(card.resolve("report.html"));
    Path file = card.resolve("card.json");
    // Another one, whatever was drawn.
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"threshold\" : -?(\\d+)", "\"threshold\" : 1$1"));
    Run run = Run.of(again());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("the evaluation is of another model");
    assertThat(card.resolve("report.html")).doesNotExist();
  }

  /** Figures that were not written are lost, and not measured anew. */
  @Test
  void figuresThatWereNotWrittenAreLost() throws IOException {
    assertThat(Run.of(again()).code()).isZero();
    for (String name :
        List.of(
            "quality.json",
            "quality.txt",
            "quality.csv",
            "quality.svg",
            "report.html",
            "dossier.html")) {
      Files.delete(card.resolve(name));
    }
    Run run = Run.of(again());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("figures, which are lost");
    assertThat(contents()).containsKey("dossier.html").doesNotContainKey("report.html");
    assertLeft("3.5\n");
  }

  /** Who wrote the card may be about to write its figures. */
  @Test
  void figuresThatAreBeingWrittenAreWaitedFor() throws IOException {
    assertThat(Run.of(again()).code()).isZero();
    Map<String, String> whole = contents();
    for (String name :
        List.of("quality.txt", "quality.csv", "quality.svg", "report.html", "dossier.html")) {
      Files.delete(card.resolve(name));
    }
    Path hidden = folder.resolve("hidden.json");
    Files.move(card.resolve("quality.json"), hidden);
    Files.createFile(card.resolve("card.begun"));
    Run run =
        when(
            "an earlier run released the card",
            () ->
                CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS)
                    .execute(() -> move(hidden, card.resolve("quality.json"))),
            again());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("lost");
    assertThat(contents()).isEqualTo(whole);
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(card)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  /** In containers processes have the same numbers, so the next one may be called like it. */
  @Test
  void whatAKilledRunHadNotWrittenYetIsNotInTheWay() throws IOException {
    long process = ProcessHandle.current().pid();
    for (String name : List.of("card.begun", "card.json", "quality.json")) {
      Files.writeString(card.resolve(".%s.%s.tmp".formatted(name, process)), "{");
    }
    Run run = Run.of(again());
    assertThat(run.code()).as(run.err()).isZero();
  }

  /** What was paid for is out, whatever becomes of the folder. */
  @Test
  void whatCannotBeWrittenIsPrinted() {
    Run run =
        when(
            "resumes with the schema",
            () -> Files.createDirectory(card.resolve("quality.json")),
            again());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("everything is on standard output")
        .contains("the ledger counts this epsilon as spent");
    assertThat(run.json().path("model").has("weights")).isTrue();
    assertThat(run.json().path("quality").path("bands").has("positives")).isTrue();
    assertLeft("3.5\n");
  }

  /** Of two that go on at once, one pays. */
  @Test
  void aStepThatAnotherRunHasDoneIsNotDoneAgain() throws IOException {
    Run run =
        when("resumes with the schema", () -> assertThat(Run.of(again()).code()).isZero(), again());
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("another run has completed the step card");
    assertThat(run.out()).isEmpty();
    assertLeft("3.5\n");
    assertThat(Files.exists(card.resolve("card.begun"))).isFalse();
    leavePlanAndSchema();
    Run begun =
        when(
            "resumes with the schema", () -> Files.createFile(card.resolve("card.begun")), again());
    assertThat(begun.err()).contains("the step card began and did not end");
    assertLeft("3.5\n");
  }

  /** What happens while a command runs. */
  @FunctionalInterface
  private interface Meanwhile {
    void happens() throws IOException;
  }

  /** Runs a command, during which something happens as soon as it says some words. */
  private static Run when(String words, Meanwhile meanwhile, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err =
        new ByteArrayOutputStream() {
          private boolean happened;

          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            if (!happened && toString(StandardCharsets.UTF_8).contains(words)) {
              happened = true;
              try {
                meanwhile.happens();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
          }
        };
    int code =
        Didyma.run(
            args,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
