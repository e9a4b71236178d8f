package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was typed stays, however a page is left, and numbers may have commas. */
class DraftTest {

  private static final String KEPT = "What you typed is kept, but not saved yet.";

  @TempDir Path folder;

  @BeforeEach
  void write() {
    Patients.write(folder, 60);
  }

  private static String value(String field, String text) {
    return "name=\"%s\" value=\"%s\"".formatted(field, text);
  }

  /** One rule for all pages: saved where it can be, and otherwise there again with its error. */
  @Test
  void whatIsTypedIsKept() {
    try (Visitor visitor = new Visitor(folder)) {
      visitor.leave("table", "next", "source", "path", "data", "/nowhere/patients.csv");
      assertThat(visitor.get("table"))
          .contains(KEPT, "/nowhere/patients.csv does not exist")
          .contains(value("data", "/nowhere/patients.csv"));
      visitor.leave("table", "next", "source", "file:patients.csv");
      assertThat(visitor.get("table")).doesNotContain(KEPT);
      visitor.leave("columns", "begin", "label", "ill", "pasted", "age,ill");
      assertThat(visitor.get("columns")).contains(KEPT, value("label", "ill"), "age,ill");
      visitor.press("columns", "begin", "positive", "yes", "dictionary", "dictionary.csv");
      assertThat(visitor.get("columns")).doesNotContain(KEPT);
      visitor.leave("columns", "save", "low.0", "young");
      assertThat(visitor.get("columns")).contains(value("low.0", "young")).contains("role=\"alert");
      visitor.leave("columns", "save", "low.0", "18");
      visitor.leave("budget", "next", "epsilon", "1");
      assertThat(visitor.get("budget")).contains(value("epsilon", "1")).doesNotContain(KEPT);
      visitor.leave("budget", "next", "epsilon", "much");
      assertThat(visitor.get("budget")).contains(KEPT, value("epsilon", "much"), "role=\"alert");
      assertThat(visitor.project.text("epsilon")).isEqualTo("1");
      visitor.press("budget", "discard");
      assertThat(visitor.get("budget")).contains(value("epsilon", "1")).doesNotContain(KEPT);
      visitor.leave("plan", "next", "records", "many");
      assertThat(visitor.get("plan")).contains(KEPT, value("records", "many"), "role=\"alert");
      visitor.leave("plan", "next", "records", "600");
      assertThat(visitor.get("plan")).contains(value("records", "600")).doesNotContain(KEPT);
    }
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(visitor.project.text("records")).isEqualTo("600");
    }
  }

  /** A new ledger is opened by the button alone, and nothing is released past a draft. */
  @Test
  void aDraftDoesNothing() throws Exception {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.leave(
          "budget", "next", "epsilon", "0,5", "total", "2", "name", "other.ledger", "ledger", "");
      assertThat(visitor.project.text("epsilon")).isEqualTo("0.5");
      assertThat(folder.resolve("other.ledger")).doesNotExist();
      assertThat(visitor.get("release"))
          .contains("not saved yet: <a href=\"budget\">")
          .doesNotContain("value=\"release\"");
    }
    // Also after a restart; the secret of forms is not kept.
    assertThat(Files.readString(folder.resolve("studio.drafts.json"))).doesNotContain("\"form\"");
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(visitor.get("budget")).contains(KEPT, value("total", "2"));
      visitor.press("budget", "next");
      assertThat(folder.resolve("other.ledger")).exists();
      assertThat(visitor.get("release")).contains("value=\"release\"");
    }
  }

  /** Changes of a card come back with the page of that card, and go when they are discarded. */
  @Test
  void changesByHandAreKept() {
    for (String card : List.of("one", "two")) {
      Patients.writeCard(folder.resolve(card), "points");
    }
    try (Visitor visitor = new Visitor(folder)) {
      visitor.leave("edit?card=one", "keep", "cut.0.0", "high");
      assertThat(visitor.get("edit?card=two")).contains(value("cut.0.0", "54"));
      assertThat(visitor.get("edit?card=one"))
          .contains(KEPT, value("cut.0.0", "high"), "role=\"alert");
      assertThat(visitor.press("edit?card=one", "discard").headers().firstValue("Location"))
          .hasValue("edit?card=one");
      assertThat(visitor.get("edit?card=one")).contains(value("cut.0.0", "54"));
    }
  }

  /** What equal costs mean where the outcome is rare is said before anything is spent. */
  @Test
  void costsAreToldBeforehand() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.press("plan", "next", "positives", "0.05");
      assertThat(visitor.press("plan", "show").body())
          .contains("Costs of 1:1: the card predicts positive from a risk of 50 % on")
          .contains("At a prevalence of 5.0 % few rows may reach that risk", "Costs of 19:1");
      assertThat(visitor.press("plan", "show", "cost", "19:1").body())
          .contains("from a risk of 5.0 % on")
          .doesNotContain("few rows may reach");
      assertThat(visitor.press("plan", "show", "cost", "5:1").body())
          .contains("from a risk of 16.7 % on");
    }
  }

  /** A comma is a decimal mark wherever a number is typed, and is shown as the table has it. */
  @Test
  void numbersMayHaveCommas() throws Exception {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.press("budget", "next", "epsilon", "0,5");
      visitor.press("plan", "next", "positives", "0,25", "hold-out", "0,25");
      assertThat(visitor.project.text("epsilon")).isEqualTo("0.5");
      assertThat(visitor.project.text("positives")).isEqualTo("0.25");
      assertThat(visitor.project.text("hold-out")).isEqualTo("0.25");
      assertThat(visitor.get("plan")).contains(value("positives", "0.25"));
      visitor.press("columns", "save", "kind.0", "decimal", "low.0", "18,5", "cuts.0", "40,5 50");
      assertThat(Files.readString(folder.resolve("studio.columns.json"))).contains("18.5", "40.5");
      visitor.press("columns", "save", "writing.decimal", ",");
      assertThat(visitor.get("columns"))
          .contains(value("low.0", "18,5"), value("cuts.0", "40,5 50"));
      assertThat(visitor.get("plan"))
          .contains(value("positives", "0,25"), value("hold-out", "0,25"));
      assertThat(visitor.get("budget")).contains(value("epsilon", "0,5"));
      // What was shown with commas is not changed by being sent again.
      visitor.press("columns", "save");
      visitor.press("plan", "next");
      assertThat(Files.readString(folder.resolve("studio.columns.json"))).contains("18.5", "40.5");
      assertThat(visitor.project.text("positives")).isEqualTo("0.25");
    }
  }

  /** Back and reload send no form again; a page that answers one is shown once, in no file. */
  @Test
  void aFormIsAnsweredByARedirect() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      for (String[] sent :
          new String[][] {{"columns", "fit"}, {"budget", "next", "epsilon", "much"}}) {
        Map<String, List<String>> form =
            Visitor.fields(Visitor.formWith(visitor.get(sent[0]), sent[1]));
        form.put("action", List.of(sent[1]));
        if (sent.length > 2) {
          form.put(sent[2], List.of(sent[3]));
        }
        HttpResponse<String> answer = visitor.sendOnce(visitor.form(sent[0], form));
        assertThat(answer.statusCode()).isEqualTo(303);
        String page = answer.headers().firstValue("Location").orElseThrow();
        assertThat(page).startsWith(sent[0] + "?answer=");
        String box = sent.length > 2 ? "role=\"alert\"" : "for your eyes only</h2>";
        assertThat(visitor.get(page)).contains(box);
        assertThat(visitor.get(page)).doesNotContain(box).contains("<h1>");
      }
    }
  }
}
