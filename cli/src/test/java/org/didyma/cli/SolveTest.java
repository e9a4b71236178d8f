package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SolveTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  /** What policies alone add to the rows is said, and decides nothing. */
  @Test
  void foreseenRowsAreToldFromPossibleOnes() {
    people.write("total.json", People.SCHEMA.replaceFirst("\\{", "{\"policies\": \"total\","));
    Run run =
        Run.of(
            "solve",
            "--rehearse",
            "--records",
            "100",
            "--schema",
            people.path("total.json"),
            "--epsilon",
            "1");
    assertThat(run.code()).as(run.err()).isZero();
    // The wards alone can be none of those that are listed.
    assertThat((run.out() + run.err()).replaceAll("\\s+", " "))
        .contains("the schema has 9 features and foresees 150 of 200 different rows");
  }

  @Test
  void releasesAModelWithItsGuarantee() {
    Run run = Run.of(people.args("solve", "--epsilon", "0.50", "--format", "json"));

    assertThat(run.code()).isZero();
    // The schema has 9 coordinates, and a row reaches 28 points: 4 times a visit, age, ward and
    // sex.
    String choice =
        "lattice ternary, intercept -28:28, since the schema has 9 features and allows 150"
            + " different rows";
    assertThat(run.err()).isEmpty();
    JsonNode release = run.json();
    assertThat(release.path("choice").textValue()).isEqualTo(choice);
    assertThat(release.path("format").textValue()).isEqualTo("didyma-model/1");
    assertThat(release.path("mechanism").textValue()).isEqualTo("exponential");
    JsonNode guarantee = release.path("guarantee");
    assertThat(guarantee.path("kind").textValue()).isEqualTo("pure");
    assertThat(guarantee.path("epsilon").textValue()).isEqualTo("0.5");
    assertThat(guarantee.path("delta").textValue()).isEqualTo("0");
    assertThat(guarantee.path("adjacency").textValue()).isEqualTo("replace");
    assertThat(guarantee.path("conditions").isArray()).isTrue();
    assertThat(guarantee.path("conditions").size()).isEqualTo(1);
    assertThat(guarantee.path("conditions").get(0).textValue())
        .isEqualTo(
            "every table in question fits the schema, so that no record is refused or skipped or"
                + " joined with another");
    assertThat(guarantee.path("statement").textValue()).contains("0.5-differentially private");
    JsonNode model = release.path("model");
    assertThat(model.path("kind").textValue()).isEqualTo("linear-lattice");
    assertThat(model.path("schema").path("label").path("column").textValue()).isEqualTo("ill");
    assertThat(model.path("lattice").textValue()).isEqualTo("ternary");
    assertThat(model.path("intercept").textValue()).isEqualTo("-28:28");
    assertThat(model.path("threshold").intValue()).isBetween(-28, 28);
    for (JsonNode weight : model.path("weights")) {
      assertThat(weight.path("feature").textValue()).isNotEmpty();
      assertThat(weight.path("points").intValue()).isIn(-1, 1);
    }
    assertThat(release.path("software").path("proof").textValue())
        .isEqualTo("docs/proofs/exponential-mechanism.md");
    assertThat(release.path("software").path("version").textValue()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--intercept=none, 'lattice ternary, since the schema has'",
    "--intercept=0:0, 'lattice ternary, since the schema has'",
    "--mechanism=opdisc, '; no intercept, the default of this mechanism'"
  })
  void hasNoInterceptWhereThatIsSaidOrUsual(String option, String choice) {
    Run run = Run.of(people.args("solve", "--epsilon", "1", option, "--format", "json"));
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode model = run.json().path("model");
    assertThat(model.has("intercept")).isFalse();
    assertThat(model.path("threshold").intValue()).isZero();
    assertThat(run.json().path("choice").textValue()).contains(choice);
  }

  /** What the user said does not follow from the schema. */
  @Test
  void doesNotExplainAnInterceptThatWasNamed() {
    String[] solve = people.args("solve", "--epsilon", "1", "--intercept=-2:2");
    for (String mechanism : List.of("exponential", "rspm")) {
      String said = Run.of(Run.with(solve, "--mechanism", mechanism)).err();
      assertThat(said).contains("note: lattice ternary, since the schema has");
    }
  }

  /** The choice of the program, which is the default, is no wish for another search. */
  @Test
  void everyMechanismTakesTheSearchOfTheProgram() {
    for (String mechanism : List.of("exponential", "permute-and-flip", "psgd", "opdisc")) {
      Run run =
          Run.of(
              people.args("solve", "--epsilon", "1", "--mechanism", mechanism, "--oracle", "auto"));
      assertThat(run.code()).as(mechanism + run.err()).isZero();
    }
    assertThat(Run.of(people.args("solve", "--epsilon", "1", "--oracle", "chain")).code())
        .isEqualTo(2);
  }

  @Test
  void takesTheLatticeThatIsNamed() {
    Run run =
        Run.of(
            people.args("solve", "--epsilon", "1", "--lattice", "sparse:2:1", "--format", "json"));
    assertThat(run.json().path("model").path("lattice").textValue()).isEqualTo("sparse:2:1");
    assertThat(run.json().has("choice")).isFalse();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void interceptThatIsFarOffDecidesAlone() {
    // Released thresholds are minus the intercept: with one above all points everybody is negative.
    String out = people.path("never.json");
    Run.of(people.args("solve", "--epsilon", "1", "--intercept=-90:-90", "--out", out));
    Run run = Run.of("evaluate", "--model", out, "--data", people.table.toString());
    assertThat(run.code()).isZero();
    JsonNode counts =
        Run.of("evaluate", "--model", out, "--data", people.table.toString(), "--format", "json")
            .json();
    assertThat(counts.path("confusion").path("tp").intValue()).isZero();
    assertThat(counts.path("confusion").path("fp").intValue()).isZero();
    assertThat(Run.of("export", "--model", out, "--to", "markdown", "--no-points-from-zero").out())
        .containsPattern("at least (8|9|10)[0-9]; ");
  }

  @Test
  void anEpsilonThatProtectsHardlyAnythingIsNoted() {
    assertThat(Run.of(people.args("solve", "--epsilon", "100")).err())
        .contains("note: an epsilon of 100 protects hardly anything");
    assertThat(Run.of(people.args("solve", "--epsilon", "1")).err()).doesNotContain("hardly");
  }

  /** Everything that is not public or released would have to be one of these fields. */
  @Test
  void showsNothingElseWithoutDiagnostics() throws Exception {
    String out = people.path("model.json");
    Run json = Run.of(people.args("solve", "--epsilon", "1", "--format", "json", "--out", out));

    assertThat(names(json.json()))
        .containsExactly(
            "choice", "event", "format", "guarantee", "mechanism", "model", "software", "verdict");
    assertThat(names(json.json().path("model")))
        .containsExactly("costs", "intercept", "kind", "lattice", "schema", "threshold", "weights");
    assertThat(names(json.json().path("software"))).containsExactly("proof", "version");
    assertThat(Files.readString(Path.of(out))).isEqualTo(json.out());

    Run text = Run.of(people.args("solve", "--epsilon", "1"));
    assertThat(text.err()).isEqualTo("note: " + json.json().path("choice").textValue() + "\n");
    assertThat(text.out())
        .doesNotContain("300", "error", "node", "second", "cells", "bound", "loss", "certificate");
  }

  @Test
  void showsDiagnosticsOnRequestAndApart() throws Exception {
    String out = people.path("model.json");
    Run run =
        Run.of(
            people.args(
                "solve", "--epsilon", "1", "--format", "json", "--diagnostics", "--out", out));

    JsonNode apart = run.json().path("not_private");
    assertThat(names(apart)).contains("errors", "cost", "nodes", "seconds", "certificate", "label");
    assertThat(apart.path("label").textValue()).contains("not private");
    assertThat(Files.readString(Path.of(out))).doesNotContain("not_private");

    Run text = Run.of(people.args("solve", "--epsilon", "1", "--diagnostics"));
    assertThat(text.out()).contains("Not private", "training errors");
  }

  @Test
  void diagnosticsAgreeWithAnEvaluation() {
    String out = people.path("model.json");
    Run run =
        Run.of(
            people.args(
                "solve",
                "--epsilon",
                "2",
                "--format",
                "json",
                "--diagnostics",
                "--out",
                out,
                "--cost",
                "3:2"));
    JsonNode confusion =
        Run.of("evaluate", "--model", out, "--data", people.table.toString(), "--format", "json")
            .json();
    JsonNode apart = run.json().path("not_private");
    assertThat(apart.path("errors").longValue()).isEqualTo(confusion.path("errors").longValue());
    assertThat(apart.path("cost").longValue())
        .isEqualTo(
            3 * confusion.path("confusion").path("fn").longValue()
                + 2 * confusion.path("confusion").path("fp").longValue());
  }

  @Test
  void namesNeighboursAndWhatIsPublicUnderThem() {
    Run run = Run.of(people.args("solve", "--epsilon", "1", "--neighbours", "add-remove"));
    assertThat(run.out()).contains("adding or removing").doesNotContain("number of records is");
    assertThat(Run.of(people.args("solve", "--epsilon", "1")).out())
        .contains("replacing any one record", "number of records is public");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ternary", "box:3", "ball:2:5", "sparse:2:3"})
  void staysInTheLattice(String lattice) {
    Run run =
        Run.of(
            people.args(
                "solve",
                "--epsilon",
                "1",
                "--lattice",
                lattice,
                "--intercept=-4:-1",
                "--format",
                "json"));
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode model = run.json().path("model");
    assertThat(model.path("threshold").intValue()).isBetween(1, 4);
    int norm = 0;
    int largest = 0;
    for (JsonNode weight : model.path("weights")) {
      int points = weight.path("points").intValue();
      norm += points * points;
      largest = Math.max(largest, Math.abs(points));
    }
    switch (lattice) {
      case "box:3" -> assertThat(largest).isLessThanOrEqualTo(3);
      case "ball:2:5" -> assertThat(norm).isLessThanOrEqualTo(5);
      case "sparse:2:3" -> assertThat(model.path("weights").size()).isLessThanOrEqualTo(3);
      default -> assertThat(largest).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void findsTheOptimumWhenAlmostNothingIsProtected() {
    long least =
        Run.of(people.args("optimize", "--format", "json")).json().path("errors").longValue();
    JsonNode release =
        Run.of(people.args("solve", "--epsilon", "500", "--format", "json", "--diagnostics"))
            .json();
    assertThat(release.path("not_private").path("errors").longValue()).isEqualTo(least);
  }

  private static Set<String> names(JsonNode node) {
    Set<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Where the number of records is private, a refusal would tell no record from one. */
  @Test
  void aTableWithoutRecordsIsAnAnswerOnlyWhereTheNumberOfRecordsIsPrivate() {
    people.write("people.csv", "sex,age,ward,visits,ill\n");
    Run addRemove = Run.of(people.args("solve", "--epsilon", "1", "--neighbours", "add-remove"));
    assertThat(addRemove.code()).isZero();
    assertThat(addRemove.out()).contains("adding or removing any one record");
    Run replace = Run.of(people.args("solve", "--epsilon", "1"));
    assertThat(replace.code()).isEqualTo(2);
    assertThat(replace.err()).contains("has no records");
  }
}
