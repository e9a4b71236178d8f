package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas that every table fits, and what guarantees say under those that some do not fit. */
class TotalSchemasTest {

  private static final String TOTAL =
      People.SCHEMA.replaceFirst("\\{", "{\"policies\": \"total\",");
  private static final String WITH_COMMENT = TOTAL.replaceFirst("\\{", "{\"comment\": \"#\",");

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run solve(String... more) {
    return people.solve("--epsilon 1", more);
  }

  private List<String> conditions(String options) {
    Run run = solve((options + " --format json").trim().split(" "));
    assertThat(run.code()).describedAs(run.err()).isZero();
    List<String> texts = new ArrayList<>();
    run.json().path("guarantee").path("conditions").forEach(c -> texts.add(c.textValue()));
    return texts;
  }

  @Test
  void whoAsksForATotalSchemaGetsNoOtherAndNothingIsSpent() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    byte[] before = Files.readAllBytes(Path.of(ledger));
    Files.delete(people.table);
    Run refused = solve("--total", "--ledger", ledger);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains("the schema is not total under replace: the table: a record with a quote")
        .contains("Hint: state \"records\": \"lines\"; didyma schema check lists every such case.");
    assertThat(Files.readAllBytes(Path.of(ledger))).isEqualTo(before);
  }

  @Test
  void aTotalSchemaNeedsNoCondition() {
    people.write("people.schema.json", TOTAL);
    assertThat(conditions("--total")).isEmpty();
    assertThat(conditions("--total --neighbours add-remove")).isEmpty();
    assertThat(solve("--total").out())
        .contains("1-differentially private")
        .doesNotContain("provided that");
    // The table is as bad as can be, and read all the same.
    people.write("people.csv", "sex,age,ward,visits,ill\n\"f,\0,\u00e9\n,,,,,,,\n\nm,30,C,1,yes");
    assertThat(solve("--total").code()).isZero();
  }

  /** What makes a condition may be the source, whatever the schema. */
  @Test
  void whoAsksForATotalSchemaGetsNoSourceWithAConditionEither() {
    people.write("people.schema.json", TOTAL);
    String header = "@relation r\n@attribute sex string\n@attribute age numeric\n";
    people.write(
        "people.arff",
        header
            + "@attribute ward string\n@attribute visits numeric\n@attribute ill string\n@data\n"
            + "f,30,C,1,yes\n% m,40,C,1,no\n");
    String solve = "solve --epsilon 1 --schema %s --data %s";
    Run free = Run.line(solve, people.schema, people.path("people.arff"));
    assertThat(free.out().replaceAll("\\s+", " "))
        .contains("provided that the file is well-formed ARFF");
    Run total = Run.line(solve + " --total", people.schema, people.path("people.arff"));
    assertThat(total.code()).isEqualTo(2);
    assertThat(total.out()).isEmpty();
    assertThat(total.err())
        .contains("the guarantee for", "has a condition under any schema")
        .contains("none of them is an empty line or a comment");
  }

  /** A record that is skipped leaves one less, which is no secret where records come and go. */
  @Test
  void recordsThatAreSkippedChangeTheNumberThatReplacementKeeps() {
    people.write("people.schema.json", WITH_COMMENT);
    assertThat(conditions(""))
        .containsExactly("every table in question fits the schema, so that no record is skipped");
    assertThat(solve("--total").err()).contains("starts with the comment character is skipped");
    assertThat(conditions("--total --neighbours add-remove")).isEmpty();
  }

  @Test
  void everyWayToLearnNamesItsConditions() {
    String fits =
        "every table in question fits the schema, so that no record is refused or skipped or joined"
            + " with another";
    assertThat(conditions("--time-limit 1000"))
        .containsExactly(fits, "whether a run reaches its time limit is not observed");
    assertThat(conditions("--mechanism psgd --batch 5 --tune passes=1,2")).contains(fits);
    people.write(
        "public.csv", "sex,age,ward,visits,ill\n" + "f,30,C,1,yes\nm,40,C,2,no\n".repeat(20));
    assertThat(
            conditions(
                "--mechanism psgd --batch 5 --tune passes=1,2 --tune-public "
                    + people.path("public.csv")))
        .contains(fits);
    assertThat(conditions("--mechanism psgd --batch 5 --projection 3")).contains(fits);
    assertThat(conditions("--mechanism scs13 --batch 5 --passes 1 --stream"))
        .contains(fits, "the order of the records in the table does not depend on their values");
    assertThat(conditions("--mechanism scs13 --batch 5 --passes 1")).containsExactly(fits);
    assertThat(conditions("--mechanism objective-perturbation"))
        .contains(
            fits, "the minimum is found to the precision asked for on every table in question");
  }

  @Test
  void cardsFilesAndLedgersNameThemToo() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "5");
    String model = people.path("model.json");
    Run run = solve("--time-limit", "1000", "--out", model, "--ledger", ledger);
    String fits = "every table in question fits the schema";
    assertThat(run.out().replaceAll("\\s+", " ")).contains("provided that " + fits);
    assertThat(Files.readString(Path.of(model))).contains(fits);
    assertThat(Run.of("export", "--model", model, "--to", "markdown").out()).contains(fits);
    assertThat(Run.of("ledger", "show", ledger).out().replaceAll("\\s+", " "))
        .contains(fits, "whether a run reaches its time limit is not observed");
  }

  @Test
  void schemaCheckSaysWhatDoesNotFit() {
    JsonNode strict =
        Run.of("schema", "check", people.schema.toString(), "--format", "json").json();
    assertThat(strict.path("total").path("replace").booleanValue()).isFalse();
    assertThat(strict.path("gaps").findValuesAsText("where"))
        .contains(
            "the table", "the label", "column \"sex\"", "column \"age\"", "column \"visits\"");
    Run text = Run.of("schema", "check", people.schema.toString());
    assertThat(text.out())
        .contains("Not total under replace", "Not total under add-remove")
        .contains("column \"age\": a number outside of the range is refused; state \"outside\".")
        .contains("\"policies\": \"total\"");
    people.write("people.schema.json", WITH_COMMENT);
    JsonNode comment =
        Run.of("schema", "check", people.schema.toString(), "--format", "json").json();
    assertThat(comment.path("total").path("replace").booleanValue()).isFalse();
    assertThat(comment.path("total").path("add-remove").booleanValue()).isTrue();
    people.write("people.schema.json", TOTAL);
    assertThat(Run.of("schema", "check", people.schema.toString()).out())
        .contains(
            "Total under replace: every table fits.", "Total under add-remove: every table fits.");
  }

  @Test
  void suggestionsAreTotal() {
    Run suggested =
        Run.of(
            "schema",
            "suggest",
            "--public-sample",
            people.table.toString(),
            "--label",
            "ill",
            "--positive",
            "yes");
    people.write("people.schema.json", suggested.out());
    assertThat(conditions("--total")).isEmpty();
  }
}
