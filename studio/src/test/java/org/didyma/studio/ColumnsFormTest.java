package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.didyma.core.Json;
import org.didyma.data.catalog.Catalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The form of columns says what the file says, and changes what the user changes. */
class ColumnsFormTest {

  private static final String HARD =
      """
      {"missing": ["NA", ""], "separator": ";", "unit": {"column": "person", "records": 2, "missing": "own"},
       "label": {"time": "days", "event": {"column": "died", "positive": ["yes"]}, "horizons": [30, 90.5]},
       "features": [
         {"column": "a", "decimal": [0.50, 1e3], "thresholds": [1, 2.5], "missing": ["", "-9"], "points": "increasing"},
         {"column": "b", "categories": ["", "x y", "1,2"], "ordered": true, "other": "none", "points": {"b=1,2": 0}},
         {"column": "c", "date": ["2000-01-01", "2030-12-31"], "format": "dd.MM.yyyy"},
         {"column": "d", "integer": [-5, 9], "scale": 2, "outside": "clip"}],
       "display": {"titles": {"a": "A \\"long\\" <name>"}, "labels": {"b": {"x y": "both"}}}}
      """;

  @TempDir Path folder;

  @Test
  void whatIsNotChangedStays() throws IOException {
    List<String> files =
        Catalog.all().stream().flatMap(entry -> entry.columnsFile().stream()).toList();
    assertThat(files).hasSizeGreaterThan(5);
    for (String file : files) {
      assertThat(saved(file)).isEqualTo(Json.exact(file));
    }
    assertThat(saved(HARD)).isEqualTo(Json.exact(HARD));
  }

  @Test
  void whatIsChangedIsWritten() throws IOException {
    JsonNode tree =
        saved(
            "{\"label\": {\"unknown\": \"x\"}, \"features\": [{\"column\": \"age\", \"unknown\":"
                + " \"?\"}, {\"column\": \"ward\", \"unknown\": \"?\"}, {\"column\": \"n\","
                + " \"unknown\": \"?\"}, {\"column\": \"p\", \"unknown\": \"?\"}]}",
            "label.kind",
            "count",
            "label.outcome",
            "n",
            "label.count",
            "20",
            "kind.0",
            "integer",
            "low.0",
            "18",
            "high.0",
            "old",
            "cuts.0",
            "40, 65,5",
            "kind.1",
            "categories",
            "values.1",
            "A\n B \n\nC",
            "title.1",
            "Ward",
            "unit.column",
            "p");
    assertThat(tree)
        .isEqualTo(
            Json.exact(
                "{\"label\": {\"column\": \"n\", \"count\": 20}, \"unit\": {\"column\": \"p\","
                    + " \"records\": 1}, \"features\": [{\"column\": \"age\", \"integer\": [18,"
                    + " \"old\"], \"thresholds\": [40, 65.5]}, {\"column\": \"ward\", \"categories\":"
                    + " [\"A\", \"B\", \"C\"]}], \"display\": {\"titles\": {\"ward\":"
                    + " \"Ward\"}}}"));
  }

  /** Each value of a class gets the words, and other words of the file stay. */
  @Test
  void theOutcomeGetsWords() throws IOException {
    String begun =
        "{\"label\": {\"column\": \"y\", \"positive\": [\"a\", \"b\"], \"negative\": [\"c\"]},"
            + " \"features\": [{\"column\": \"x\", \"integer\": [0, 9]}], \"display\":"
            + " {\"labels\": {\"y\": {%s}}}}";
    assertThat(saved(begun.formatted("\"c\": \"well\""), "label.called", "Ill again"))
        .isEqualTo(
            Json.exact(
                begun.formatted("\"c\": \"well\", \"a\": \"Ill again\", \"b\": \"Ill again\"")));
    String two = begun.formatted("\"a\": \"ill\", \"b\": \"very ill\"");
    assertThat(saved(two)).isEqualTo(Json.exact(two));
  }

  /** Words follow when a value is called otherwise, so that the file is not refused for them. */
  @Test
  void wordsFollowTheValues() throws IOException {
    String file =
        "{\"label\": {\"column\": \"y\", \"positive\": [\"%s\"], \"negative\": [\"no\"]},"
            + " \"features\": [{\"column\": \"x\", \"categories\": [\"u\", \"%s\"]}], \"display\":"
            + " {\"labels\": {\"y\": {\"no\": \"Well\", \"%s\": \"Ill\"}, \"x\": {\"u\": \"U\"%s}}}}";
    String before = file.formatted("yes", "v", "yes", ", \"v\": \"V\"");
    assertThat(saved(before, "label.positive", "Ja", "values.0", "u\nw"))
        .isEqualTo(Json.exact(file.formatted("Ja", "w", "Ja", "")));
    assertThat(saved(before, "label.kind", "count", "label.count", "9").path("display"))
        .isEqualTo(Json.exact("{\"labels\": {\"y\": {}, \"x\": {\"u\": \"U\", \"v\": \"V\"}}}"));
  }

  /**
   * What is asked for from the page of columns comes after what was typed there is saved, and what
   * a reading needs is said by the fields.
   */
  @Test
  void whatIsTypedIsSavedBeforeTheTableIsRead() throws IOException {
    Patients.write(folder, 60);
    try (Visitor visitor = new Visitor(folder)) {
      visitor.press("table", "next", "source", "file:patients.csv");
      visitor.press(
          "columns", "begin", "label", "ill", "positive", "yes", "dictionary", "dictionary.csv");
      assertThat(visitor.press("columns", "fit", "title.0", "Years").body())
          .contains("for your eyes only", "value=\"Years\"", "aria-current=\"step\">Columns")
          .doesNotContain("role=\"alert\"");
      visitor.leave("columns", "save", "title.0", "Age in years");
      assertThat(visitor.get("columns")).contains("value=\"Age in years\"");
      assertThat(visitor.press("columns", "save").headers().firstValue("Location"))
          .hasValue("columns?saved");
      assertThat(visitor.get("columns?saved")).contains("role=\"status\">Saved.");
      for (String page : List.of("columns", "table")) {
        assertThat(visitor.press(page, "fit", "kind.0", "unknown").body())
            .contains("Still to be filled in: age.", "First complete the columns")
            .doesNotContain("studio.columns.json, line", "for your eyes only</h2>");
        visitor.press("columns", "save", "kind.0", "unknown");
      }
    }
  }

  /** An outcome of which too little was said to begin with, and columns of a database. */
  @Test
  void whatWasSaidAtTheBeginningStays() throws IOException {
    Patients.write(folder, 60);
    try (Visitor visitor = new Visitor(folder)) {
      visitor.press("table", "next", "source", "file:patients.csv");
      assertThat(visitor.press("columns", "begin", "label", "ill", "positive", "yes").body())
          .doesNotContain("didyma schema check");
      assertThat(visitor.get("columns"))
          .contains(
              "name=\"label.outcome\" value=\"ill\"",
              "name=\"label.positive\" value=\"yes\"",
              "Still to be filled in: the outcome with both of its values, age, sex, ward.");
      assertThat(visitor.press("columns", "next").headers().firstValue("Location"))
          .hasValue("columns#check");
      visitor.press("columns", "again");
      visitor.press("table", "next", "source", "path", "data", "jdbc:sqlite:none.db");
      assertThat(visitor.press("columns", "begin", "label", "ill").body())
          .contains("Choose a data dictionary", "role=\"alert\"");
      visitor.press(
          "columns", "begin", "label", "ill", "positive", "yes", "dictionary", "dictionary.csv");
      assertThat(visitor.get("columns")).contains("The description is complete");
      // A column that is left out takes its name along.
      Map<String, List<String>> form =
          Visitor.fields(Visitor.formWith(visitor.get("columns"), "next"));
      assertThat(form.remove("use.1")).isNotNull();
      form.put("action", List.of("next"));
      assertThat(visitor.send(visitor.form("columns", form)).headers().firstValue("Location"))
          .hasValue("budget");
      // It can come back, as it was.
      form = Visitor.fields(Visitor.formWith(visitor.get("columns"), "next"));
      assertThat(form).containsKeys("use.0", "use.1", "kind.2").doesNotContainKey("use.2");
      form.put("use.2", List.of("true"));
      form.put("action", List.of("next"));
      visitor.send(visitor.form("columns", form));
      String file = Files.readString(Path.of(visitor.project.text("columns")));
      assertThat(Json.exact(file).path("features").path(2).path("column").asText())
          .isEqualTo("sex");
      assertThat(Json.exact(file).path("features").path(2).path("categories")).hasSize(2);
    }
  }

  /** A table of a spreadsheet with decimal commas and empty fields. */
  @Test
  void theFormSaysHowTheTableIsWritten() throws IOException {
    String file =
        "{\"label\": {\"column\": \"y\", \"positive\": [\"1\"], \"negative\": [\"0\"]},"
            + " \"features\": [{\"column\": \"x\", \"decimal\": [0, 1]}]}";
    JsonNode tree =
        saved(
            file,
            "writing.decimal",
            ",",
            "writing.empty",
            "true",
            "writing.missing",
            "NA -",
            "low.0",
            "4,5",
            "high.0",
            "15");
    assertThat(tree.path("decimal").asText()).isEqualTo(",");
    assertThat(tree.path("missing")).isEqualTo(Json.exact("[\"\", \"NA\", \"-\"]"));
    assertThat(tree.path("features").path(0).path("decimal")).isEqualTo(Json.exact("[4.5, 15]"));
    assertThat(saved(tree.toString(), "writing.decimal", ".", "writing.missing", ""))
        .isEqualTo(
            Json.exact(
                tree.toString().replace("\"decimal\":\",\",", "").replace(",\"NA\",\"-\"", "")));
  }

  /** What is wrong is told with the page, and does not lead on. */
  @Test
  void whatIsWrongIsTold() throws IOException {
    Files.writeString(folder.resolve("t.columns.json"), HARD.replace("[-5, 9]", "[9, -5]"));
    try (Visitor visitor = new Visitor(folder)) {
      visitor.project.answer("columns", folder.resolve("t.columns.json").toString());
      assertThat(visitor.press("columns", "next").headers().firstValue("Location"))
          .hasValue("columns#check");
      // Of a field of the page, not of a line of a file that nobody has seen.
      assertThat(visitor.get("columns"))
          .contains("role=\"alert\"", "“b”: the category")
          .doesNotContain("t.columns.json, line", "studio.check.json, line");
      assertThat(visitor.press("columns?text", "save", "json", "{\"label\": ").body())
          .contains("is not valid JSON", "{&quot;label&quot;:\n</textarea>");
    }
  }

  /** Files of patients with their columns, as a form begins with them. */
  private void begin(Visitor visitor) {
    Patients.write(folder, 60);
    visitor.press("table", "next", "source", "file:patients.csv");
    visitor.press(
        "columns", "begin", "label", "ill", "positive", "yes", "dictionary", "dictionary.csv");
  }

  private String columns() throws IOException {
    return Files.readString(folder.resolve("studio.columns.json"));
  }

  /** The text is of what the form says, and no page undoes what another one saved since. */
  @Test
  void noPageUndoesANewerOne() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      begin(visitor);
      assertThat(
              visitor
                  .press("columns", "text", "writing.decimal", ",", "title.0", "Years")
                  .headers()
                  .firstValue("Location"))
          .hasValue("columns?text");
      Map<String, List<String>> text =
          Visitor.fields(Visitor.formWith(visitor.get("columns?text"), "save"));
      assertThat(text.get("json").get(0)).contains("\"decimal\" : \",\"", "\"Years\"");
      Map<String, List<String>> form =
          Visitor.fields(Visitor.formWith(visitor.get("columns"), "save"));
      // Another tab.
      visitor.press("columns", "save", "cuts.0", "50 70");
      text.put("action", List.of("save"));
      text.put("json", List.of(text.get("json").get(0).replace("Years", "Age now")));
      form.put("action", List.of("save"));
      form.put("title.0", List.of("Age then"));
      for (Map<String, List<String>> old : List.of(text, form)) {
        String refused = visitor.send(visitor.form("columns", old)).body();
        assertThat(refused).contains("changed after this page was shown").contains("Age ");
        assertThat(columns()).contains("50", "70", "Years").doesNotContain("Age now", "Age then");
      }
      // Left by a link it is a draft; whoever has read the sentence may save it all the same.
      form.put("action", List.of("draft"));
      visitor.send(visitor.form("columns", form));
      assertThat(visitor.get("columns"))
          .contains("not saved yet", "changed after this page was shown", "value=\"Age then\"");
      visitor.press("columns", "save");
      assertThat(columns()).contains("Age then").doesNotContain("50", "Years");
    }
  }

  /** What a text no longer has can be ticked again, as what a form left out. */
  @Test
  void whatATextLeavesOutCanComeBack() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      begin(visitor);
      String json =
          Visitor.fields(Visitor.formWith(visitor.get("columns?text"), "save")).get("json").get(0);
      ObjectNode fewer = (ObjectNode) Json.exact(json);
      fewer.withArray("/features").remove(0);
      visitor.press("columns?text", "save", "json", fewer.toString());
      assertThat(visitor.get("columns")).contains("name=\"column.2\" value=\"age\"");
      visitor.press("columns", "save", "use.2", "true");
      assertThat(Json.exact(columns()).path("features").path(2))
          .isEqualTo(Json.exact(json).path("features").path(0));
    }
  }

  /** Another kind and back, saved between or not, is as if nothing had been done. */
  @Test
  void anotherKindAndBackKeepsWhatWasTyped() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      begin(visitor);
      ObjectNode ordered = (ObjectNode) Json.exact(columns());
      ((ObjectNode) ordered.path("features").path(2)).put("ordered", true);
      visitor.press("columns?text", "save", "json", ordered.toString());
      visitor.press("columns", "save", "cuts.0", "40 65");
      JsonNode before = Json.exact(columns());
      assertThat(before.toString()).contains("\"ordered\":true", "[40,65]");
      for (String other : List.of("integer", "unknown", "decimal")) {
        visitor.press("columns", "save", "kind.2", other);
        assertThat(columns()).doesNotContain("\"ordered\"");
        visitor.press("columns", "save", "kind.2", "categories");
        assertThat(Json.exact(columns())).isEqualTo(before);
      }
      visitor.press("columns", "save", "kind.0", "categories", "values.0", "young");
      visitor.press("columns", "save", "kind.0", "integer");
      assertThat(Json.exact(columns())).isEqualTo(before);
      assertThat(visitor.get("columns")).contains(">young");
    }
  }

  /** A look says by the fields of the form what to correct, and doing so corrects it. */
  @Test
  void aLookIsInTheWordsOfTheForm() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      begin(visitor);
      StringBuilder table = new StringBuilder("age;sex;ward;ill\n");
      for (int i = 0; i < 40; i++) {
        table.append(
            "%d,5;%d.%d.2021;A;%s\n"
                .formatted(20 + i, 13 + i % 9, 1 + i % 9, i % 2 == 0 ? "yes" : "no"));
      }
      Files.writeString(folder.resolve("patients.csv"), table);
      ObjectNode columns = (ObjectNode) Json.exact(columns());
      columns.put("separator", ";");
      visitor.press("columns?text", "save", "json", columns.toString());
      visitor.press("columns", "save", "kind.0", "decimal");
      assertThat(looked(visitor, "kind.1", "integer", "low.1", "0", "high.1", "9"))
          .contains("Choose “a comma, as in 6,5” at “Decimal mark”", "Choose the kind “dates”")
          .doesNotContain("Write &quot;");
      String[] dates = {"kind.1", "date", "low.1", "2020-01-01", "high.1", "2023-12-31"};
      visitor.press("columns", "save", dates);
      assertThat(looked(visitor, "writing.decimal", ","))
          .contains("Choose dd.MM.yyyy at “Date written as” for this column")
          .doesNotContain("Write &quot;");
      assertThat(looked(visitor, "format.1", "dd.MM.yyyy"))
          .doesNotContain("NOTHING IS READ", "Choose ");
      visitor.press("columns", "save", "kind.1", "categories", "values.1", "f\nm");
      assertThat(columns()).doesNotContain("dd.MM.yyyy");
      visitor.press("columns", "save", "kind.1", "date");
      assertThat(columns()).contains("dd.MM.yyyy");
      visitor.press("columns", "save", "format.1", "yyyy-MM-dd");
      assertThat(columns()).doesNotContain("format");
    }
  }

  /** What the box of a look says, on one line. */
  private static String looked(Visitor visitor, String... fields) {
    String page = visitor.press("columns", "fit", fields).body();
    int begin = page.indexOf("<section class=\"private\"");
    return page.substring(begin, page.indexOf("</section>", begin)).replace('\n', ' ');
  }

  /** A file as the form saves it, with some fields filled in otherwise. */
  private JsonNode saved(String file, String... fields) throws IOException {
    Files.writeString(folder.resolve("t.columns.json"), file);
    try (Visitor visitor = new Visitor(folder)) {
      visitor.project.answer("columns", folder.resolve("t.columns.json").toString());
      return Json.exact(visitor.press("columns", "download", fields).body());
    }
  }
}
