package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.didyma.cli.OutcomePeople.Kind;
import org.didyma.core.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Schemas of labels of more than two values through the front door. */
class OutcomeSchemasTest {

  @TempDir Path folder;
  private OutcomePeople people;

  @BeforeEach
  void writeTable() throws IOException {
    people = new OutcomePeople(folder);
  }

  @Test
  void aSchemaIsCheckedForEveryKind() throws IOException {
    for (Kind kind : Kind.values()) {
      Run run = Run.of("schema", "check", people.schema(kind).toString());
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("is a valid schema", "a value that is none of the label");
    }
    assertThat(Run.of("schema", "check", people.schema(Kind.TIME).toString()).out())
        .contains("Label days, died: event [yes], horizons 30, 90, 365");
  }

  private JsonNode fit(Kind kind, Path table) throws IOException {
    Run run =
        Run.of(
            "schema",
            "fit",
            people.schema(kind).toString(),
            "--data",
            table.toString(),
            "--format",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    return run.json();
  }

  /** Fields of every column of the label are counted, and so are its values. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void fieldsOfALabelAreCounted(Kind kind) throws IOException {
    JsonNode plain = fit(kind, people.table);
    assertThat(plain.path("fitting_records").asInt()).isEqualTo(240);
    assertThat(plain.has("positive_records")).isFalse();
    assertThat(sum(plain)).isEqualTo(240);
    assertThat(plain.path("labels"))
        .hasSize(Map.of(Kind.ORDERED, 4, Kind.TIME, 7, Kind.COUNT, 9, Kind.NUMBER, 11).get(kind));
    List<String> lines = new ArrayList<>(Files.readAllLines(people.table));
    lines.add("f,30,yes,mild,30,yes,1,10");
    lines.add("f,30,yes,MILD,\"30,5\",maybe,1.5,\"10,5\"");
    lines.add("f,30,yes,-,-,-,-,-");
    JsonNode more = fit(kind, Files.write(folder.resolve("more.csv"), lines));
    // Any word that is no event means that none came, since the schema lists no others.
    int fitting = 241;
    assertThat(more.path("fitting_records").asInt()).isEqualTo(fitting);
    assertThat(sum(more)).isEqualTo(fitting);
    JsonNode label = more.path("columns").get(0);
    assertThat(label.path("content").textValue()).isEqualTo("label");
    assertThat(label.path("read").asInt()).isEqualTo(fitting);
    assertThat(label.path("refused").asInt()).isEqualTo(2);
    assertThat(label.path(kind == Kind.ORDERED ? "unlisted" : "malformed").asInt()).isEqualTo(2);
    String sentences = more.path("sentences").toString();
    assertThat(sentences)
        .contains(
            switch (kind) {
              case ORDERED -> "is listed with other capitals";
              case TIME, NUMBER -> "is a number when the decimal mark is a comma";
              case COUNT -> "has decimals, and counts are whole numbers";
            });
    if (kind == Kind.TIME) {
      JsonNode event = more.path("columns").get(1);
      assertThat(event.path("column").textValue()).isEqualTo("died");
      assertThat(event.path("read").asInt()).isEqualTo(243);
    }
    List<String> alike = List.of(lines.get(0), lines.get(241), lines.get(241));
    assertThat(fit(kind, Files.write(folder.resolve("alike.csv"), alike)).path("sentences").get(0))
        .asString()
        .contains("ALL RECORDS ARE ALIKE");
  }

  private static int sum(JsonNode fit) {
    return fit.path("labels").findValues("records").stream().mapToInt(JsonNode::asInt).sum();
  }

  /** Quantiles depend on no label; what does is refused before anything is read. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void cutPointsAreLearned(Kind kind) throws IOException {
    String text =
        Files.readString(people.schema(kind)).replace(", \"thresholds\": [40, 60, 75]", "");
    String columns = Files.writeString(folder.resolve("columns.json"), text).toString();
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "5").code()).isZero();
    String[] given = {
      "schema", "learn", "--columns", columns, "--epsilon", "5", "--ledger", ledger
    };
    String before = Files.readString(Path.of(ledger));
    String absent = folder.resolve("absent.csv").toString();
    Run refused = Run.of(OutcomePeople.with(given, "--data", absent, "--cuts", "labels"));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("cut points by labels are of labels of two values", "--cuts");
    assertThat(Files.readString(Path.of(ledger))).isEqualTo(before);
    Run learned = Run.of(OutcomePeople.with(given, "--data", people.table.toString()));
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.json().path("features").get(1).path("thresholds")).hasSize(7);
    assertThat(learned.json().path("label").toString())
        .contains(kind == Kind.TIME ? "horizons" : kind.name().toLowerCase(Locale.ROOT));
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 5 of epsilon 5");
    Run round = Run.of("schema", "learn", "--columns", columns);
    assertThat(round.code()).as(round.err()).isZero();
  }

  /** What is suggested of a public sample reads that sample. */
  @ParameterizedTest
  @CsvSource({
    "ordered,grade,the order of the label's values is that of the alphabet",
    "classes,grade,taking grade as a label of the kind classes",
    "count,visits,taking visits as a label of the kind count",
    "number,cost,taking cost as a label of the kind number",
    "ordered,visits,the order of the label's values is that of the numbers"
  })
  void aSchemaIsSuggested(String kind, String label, String note) throws IOException {
    String sample = people.table.toString();
    Path file = folder.resolve("suggested.json");
    Run suggested =
        Run.of(
            "schema",
            "suggest",
            "--public-sample",
            sample,
            "--label",
            label,
            "--kind",
            kind,
            "--out",
            file.toString());
    assertThat(suggested.code()).as(suggested.err()).isZero();
    assertThat(suggested.err()).contains(note);
    assertThat(Json.strict(Files.readString(file)).path("label").has(kind)).isTrue();
    if (kind.equals("ordered") && label.equals("visits")) {
      JsonNode values = Json.strict(Files.readString(file)).path("label").path(kind);
      assertThat(values.get(values.size() - 1).asInt()).isEqualTo(values.size() - 1);
    }
    Run fit =
        Run.of(
            "schema",
            "fit",
            file.toString(),
            "--data",
            sample,
            "--format",
            "json",
            "--as",
            "schema");
    assertThat(fit.json().path("fitting_records").asInt()).isEqualTo(240);
    assertThat(fit.json().path("columns").get(0).path("read").asInt()).isEqualTo(240);
    assertThat(sum(fit.json())).isEqualTo(240);
  }

  @Test
  void aKindThatIsNotTheSamplesIsRefused() {
    for (String[] wrong :
        new String[][] {
          {"grade", "count", "whole numbers from 0"},
          {"grade", "number", "different numbers"},
          {"died", "ordered", "3 to 1000"}
        }) {
      Run run =
          Run.of(
              "schema",
              "suggest",
              "--public-sample",
              people.table.toString(),
              "--label",
              wrong[0],
              "--kind",
              wrong[1]);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains(wrong[2]);
    }
  }

  /** A rehearsal makes up records with labels that the schema reads. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aReleaseIsRehearsed(Kind kind) throws IOException {
    Run run =
        Run.of(
            "solve",
            "--schema",
            people.schema(kind).toString(),
            "--rehearse",
            "--records",
            "60",
            "--epsilon",
            "1",
            "--lattice",
            "box:1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Rehearsal of exponential on 6 simulated tables of 60 records");
  }
}
