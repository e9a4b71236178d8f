package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma schema fit}. */
class SchemaFitTest {

  private static final String COLUMNS =
      """
      {"separator": ";", "label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [{"column": "rate", "decimal": [0, 10]}, {"column": "sex", "categories": ["f"]}]}
      """;

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writes() {
    people = new People(folder);
    people.write("columns.json", COLUMNS);
    people.write("comma.csv", "rate;sex;ill\n1,5;f;yes\n2,5;m;no\n3;f;no\n");
  }

  @Test
  void aDecimalCommaIsSeen() {
    Run run =
        Run.of("schema", "fit", people.path("columns.json"), "--data", people.path("comma.csv"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("Not private, for the custodian only, do not publish")
        .containsPattern("rate +number +1 +0 +0 +2 +0 +0\n")
        .containsPattern("sex +category +2 +0 +0 +0 +1 +0\n")
        .contains("2 fields of \"rate\": they are numbers when the decimal mark is a comma. Write")
        .contains("a schema that follows the private table");
    assertThat(run.err()).contains("schema fit is not private");
  }

  @Test
  void aDateIsNoNumber() {
    people.write("dates.csv", "rate;sex;ill\n01.02.2025;f;yes\n2025-03-04;f;no\n");
    Run run =
        Run.of("schema", "fit", people.path("columns.json"), "--data", people.path("dates.csv"));
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "NOTHING IS READ of \"rate\", 1 of 3 columns",
            "2 fields of \"rate\": they are dates of the format dd.MM.yyyy or yyyy-MM-dd. Write"
                + " \"date\": [\"2000-01-01\", \"2030-01-01\"] with their public range and \"format\":"
                + " \"dd.MM.yyyy\" for this column.");
  }

  /** A name is suggested where the rest of the line shows that it is a header, and no record. */
  @Test
  void aMisspeltColumnIsMeant() {
    people.write("few.csv", "raet;sex;ill\n1;f;yes\n");
    Run near =
        Run.of("schema", "fit", people.path("columns.json"), "--data", people.path("few.csv"));
    assertThat(near.err()).contains("has no column \"rate\"", "you meant \"raet\"");
    people.write("record.csv", "raet;f;ill\n1;f;yes\n");
    Run unsure =
        Run.of("schema", "fit", people.path("columns.json"), "--data", people.path("record.csv"));
    assertThat(unsure.err()).contains("has no column").doesNotContain("raet");
  }

  @Test
  void aColumnThatTellsRecordsApartIsAskedAbout() {
    StringBuilder table = new StringBuilder("rate;sex;ill\n");
    StringBuilder ids = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      table.append("1;p%d;%s\n".formatted(i, i % 2 == 0 ? "yes" : "no"));
      ids.append(i == 0 ? "" : ", ").append("\"p%d\"".formatted(i));
    }
    people.write("ids.csv", table.toString());
    people.write("ids.json", COLUMNS.replace("\"f\"", ids));
    String fit = "schema fit %s --data %s";
    assertThat(Run.line(fit, people.path("ids.json"), people.path("ids.csv")).out())
        .containsPattern("\"sex\" has 30 categories for 30\\s+records: is it an id\\?");
    assertThat(Run.line(fit, people.path("columns.json"), people.path("ids.csv")).out())
        .doesNotContain("is it an id");
  }

  @Test
  void programsGetTheSame() {
    JsonNode tree =
        Run.of(
                "schema",
                "fit",
                people.path("columns.json"),
                "--data",
                people.path("comma.csv"),
                "--format",
                "json")
            .json();
    assertThat(tree.get("label").asText()).isEqualTo("not private: do not publish");
    assertThat(tree.get("kind").asText()).isEqualTo("columns");
    assertThat(tree.get("records").asInt()).isEqualTo(3);
    assertThat(tree.get("fitting_records").asInt()).isEqualTo(3);
    JsonNode rate = tree.get("columns").get(1);
    assertThat(rate.get("column").asText()).isEqualTo("rate");
    assertThat(rate.get("read").asInt()).isEqualTo(1);
    assertThat(rate.get("malformed").asInt()).isEqualTo(2);
    assertThat(rate.get("malformed_for_a_comma").asInt()).isEqualTo(2);
    assertThat(rate.get("found").toString())
        .isEqualTo("[{\"clue\":\"decimal-mark\",\"text\":\"\",\"fields\":2}]");
    assertThat(tree.get("positive_records").asInt()).isEqualTo(1);
    assertThat(tree.get("sentences").toString()).contains("decimalMark");
  }

  /** What a private command would refuse for its epsilon. */
  @Test
  void whatIsRefusedIsCounted() {
    people.write("few.json", People.SCHEMA.replace("[18, 90]", "[31, 90]").replace("30, 45", "45"));
    Run run = Run.of("schema", "fit", people.path("few.json"), "--data", people.table.toString());
    long young = people.records.stream().filter(p -> p.age() < 31).count();
    assertThat(run.out())
        .containsPattern("age +number +" + (300 - young) + " +0 +" + young + " +0 +0 +" + young)
        .contains("Records with fields that the schema refuses: " + young + ".");
    assertThat(run.out().replaceAll("\\s+", " ")).contains("--as columns counts that.");
    Run columns =
        Run.of(
            "schema",
            "fit",
            people.path("few.json"),
            "--as",
            "columns",
            "--data",
            people.table.toString());
    assertThat(columns.out()).doesNotContain("refuses such a table", "--as columns");
  }

  /** Whole numbers of a range alone are features of a schema as well, which would refuse more. */
  @Test
  void whatCanBeAFileOfColumnsIsReadAsLearnReadsIt() {
    String whole =
        people
            .write(
                "whole.json",
                """
                {"label": {"column": "ill", "positive": "yes", "negative": "no"},
                 "features": [{"column": "age", "integer": [0, 120]},
                              {"column": "sex", "categories": ["f", "m"]}]}
                """)
            .toString();
    String odd = people.path("odd.csv");
    people.write("odd.csv", "age,sex,ill\n30,f,yes\n,m,no\n4x,d,\n500,f,no\n7\n");
    Run run = Run.of("schema", "fit", whole, "--data", odd);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("whole.json, as a file of columns, reads the 5 records.")
        .doesNotContain("refuses such a table");
    assertThat(run.err()).contains("--as schema counts that");
    // What learn and schema learn make of the file refuses as little.
    String learned = people.path("learned.json");
    Run learn = Run.of("schema", "learn", "--columns", whole, "--out", learned);
    assertThat(learn.code()).as(learn.err()).isZero();
    assertThat(fitting(learned, odd)).isEqualTo(5).isEqualTo(fitting(whole, odd));

    String few = people.path("few.csv");
    people.write("few.csv", "age,sex,ill\n30,f,yes\n,m,no\n4x,d,no\n500,f,no\n");
    Run schema = Run.of("schema", "fit", whole, "--as", "schema", "--data", few);
    assertThat(schema.out().replaceAll("\\s+", " "))
        .contains("as a schema, reads the 4 records.")
        .contains("fields that the schema refuses: 3. A private command refuses");
    assertThat(Run.of("schema", "fit", whole, "--as", "x", "--data", odd).err())
        .contains("--as is \"x\", which does not exist");
    assertThat(
            Run.of("schema", "fit", people.path("columns.json"), "--as", "schema", "--data", odd)
                .err())
        .contains("a feature with \"decimal\" needs \"thresholds\" or \"scale\"");
  }

  private static int fitting(String file, String table) {
    JsonNode tree = Run.of("schema", "fit", file, "--data", table, "--format", "json").json();
    return tree.get("fitting_records").asInt();
  }

  @Test
  void aLineBreakInATextMakesSeveralRecords() {
    people.write("breaks.csv", "rate;sex;ill\n1;\"f\nx\";yes\n2;m;no\n");
    Run run =
        Run.of("schema", "fit", people.path("columns.json"), "--data", people.path("breaks.csv"));
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("reads the 3 records")
        .contains("Lines that end within a quoted field: 1. Each line is a record here");
  }

  @Test
  void countsHaveNoFields() {
    String cells = people.path("people.cells");
    Run exported =
        Run.of(
            "cells",
            "export",
            "--data",
            people.table.toString(),
            "--schema",
            people.schema.toString(),
            "--out",
            cells);
    assertThat(exported.code()).as(exported.err()).isZero();
    String schema = people.schema.toString();
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [0, 120]}]}
        """);
    String columns = people.path("columns.json");
    people.optimize("--data", cells, "--out", people.path("model.json"));
    for (Run run :
        List.of(
            Run.of("schema", "fit", schema, "--data", cells),
            Run.of("predict", "--model", people.path("model.json"), "--data", cells),
            Run.line(
                "learn --records 9 --epsilon 1 --out card --columns %s --data %s", columns, cells),
            Run.line("schema learn --epsilon 1 --columns %s --data %s", columns, cells))) {
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("has counts, and no fields any more");
    }
    assertThat(Run.of("schema", "fit", people.schema.toString()).code()).isEqualTo(2);
  }

  /** What a file of columns may not say, a schema may. */
  @Test
  void aSchemaNeedsNotBeAFileOfColumns() {
    String label =
        "{\"label\": {\"column\": \"ill\", \"positive\": \"yes\", \"negative\": \"no\"},";
    for (String feature :
        List.of(
            "\"integer\": [0, 120], \"points\": {\"age\": \"non-negative\"}",
            "\"integer\": [5, 5]")) {
      people.write("s.json", label + " \"features\": [{\"column\": \"age\", " + feature + "}]}");
      String schema = people.path("s.json");
      Run fit = Run.line("schema fit %s --data %s", schema, people.table);
      assertThat(fit.code()).as(fit.err()).isZero();
      assertThat(fit.out().replaceAll("\\s+", " ")).contains("as a schema");
      assertThat(Run.line("schema check %s", schema).out()).contains("is a valid schema");
      Run columns = Run.line("schema fit %s --as columns --data %s", schema, people.table);
      assertThat(columns.code()).isEqualTo(2);
    }
  }
}
