package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.didyma.operations.RecordJson;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.QuietContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A card is released once, whatever a browser does. */
class ReleaseTest {

  @TempDir Path folder;

  @BeforeEach
  void write() {
    Patients.write(folder, 600);
  }

  /** What a ledger was spent on. */
  static List<String> uses(Path ledger) {
    Invocation show = new Invocation("ledger show", Map.of("ledger", List.of(ledger.toString())));
    JsonNode shown = RecordJson.object((Record) show.run(new QuietContext()));
    List<String> uses = new ArrayList<>();
    shown
        .path("uses")
        .forEach(use -> uses.add(use.path("purpose").asText() + ": " + use.path("end").asText()));
    return uses;
  }

  private List<String> uses() {
    return uses(folder.resolve("patients.ledger"));
  }

  @Test
  void theWholeWayMakesACard() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      assertThat(visitor.get("release"))
          .contains("This spends epsilon 1 of the ledger", "Release and spend epsilon 1");
      HttpResponse<String> sent = visitor.press("release", "release", "out", "card");
      assertThat(sent.statusCode()).isEqualTo(303);
      visitor.await();
      assertThat(visitor.get("release")).contains("Done: card");
      assertThat(visitor.get("results?card=card"))
          .contains("Card: <strong>card</strong>", "base rate", "card=card&amp;file=report.html");
      for (String page : List.of("file=report.html", "file=dossier.html", "to=sheet&show=1")) {
        HttpResponse<String> shown = visitor.send(visitor.request("results?card=card&" + page));
        assertThat(shown.statusCode()).isEqualTo(200);
        // Its scripts are set apart from the studio's.
        assertThat(shown.headers().firstValue("Content-Security-Policy").orElseThrow())
            .contains("sandbox allow-scripts")
            .doesNotContain("allow-same-origin");
      }
      assertThat(visitor.get("results?card=card&notebook=ipynb")).contains("%%bash", "learn");
      assertThat(visitor.get("later")).contains("patients.ledger");
      assertThat(uses()).hasSize(2).allMatch(use -> use.endsWith(", for card: released"));
      assertThat(folder.resolve("card")).isDirectoryContaining("glob:**/card.json");
    }
  }

  /** A slip in a path is said where it was made; whether a file is there is public. */
  @Test
  void aTableThatIsNotThereIsSaidAtOnce() {
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(
              visitor
                  .press("table", "next", "source", "path", "data", "/nowhere/patients.csv")
                  .body())
          .contains("/nowhere/patients.csv does not exist");
      for (String slip : List.of("nowhere.csv", "no/patients")) {
        assertThat(visitor.press("table", "next", "source", "path", "data", slip).body())
            .contains("<p>" + slip + " does not exist");
      }
      assertThat(visitor.project.hasTable()).isFalse();
      for (String data : List.of("patients.csv", "jdbc:h2:mem:none", "/nowhere/*.csv")) {
        assertThat(visitor.press("table", "next", "source", "path", "data", data).statusCode())
            .isEqualTo(303);
      }
    }
  }

  /** Alternatives that say the same are one line, and a ledger that was opened is confirmed. */
  @Test
  void alternativesAndTheLedgerAreToldInShort() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      assertThat(visitor.get("plan"))
          .contains("The ledger patients.ledger pays: epsilon 3 is left of 3.");
      Map<String, List<String>> form =
          Visitor.fields(Visitor.formWith(visitor.get("plan"), "compare"));
      form.put("most-columns", List.of("2"));
      form.put("action", List.of("compare"));
      String table = visitor.send(visitor.form("plan", form)).body();
      assertThat(table.split("cannot follow rules for points", -1)).hasSize(2);
      assertThat(table).contains("<td class=\"word\">this plan, exact-errors</td>");
    }
  }

  /** A field comes back without blanks around it, also where there is no file of columns. */
  @Test
  void thePlanOfACataloguedTableComesBack() {
    try (Visitor visitor = new Visitor(folder)) {
      visitor.project.answer("dataset", "bank");
      visitor.project.answer("epsilon", "1");
      visitor.project.answer("records", "45000");
      String form = Visitor.formWith(visitor.get("release"), "release");
      String planned = Visitor.fields(form).get("planned").get(0);
      assertThat(planned).contains("bank").isEqualTo(planned.strip());
    }
  }

  /** Until the user has pressed the button for the columns as they are now. */
  @Test
  void aTableThatWasNotLookedAtIsSaidSo() throws IOException {
    String unseen = "You have not looked at how the table is read";
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      assertThat(visitor.get("release")).contains(unseen + ".");
      assertThat(visitor.press("release", "fit").body())
          .contains("for your eyes only</h2>", "Release and spend epsilon 1")
          .doesNotContain(unseen);
    }
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(visitor.get("release")).doesNotContain(unseen);
      visitor.press("columns", "save", "cuts.0", "40");
      assertThat(visitor.get("release")).contains(unseen + " since");
      // It is pressing that counts, whether the table can be read or not.
      Files.writeString(folder.resolve("patients.csv"), "age,sex,ward,ill\n\"");
      assertThat(visitor.press("columns", "fit").body()).contains("role=\"alert\"");
      assertThat(visitor.get("release")).doesNotContain(unseen);
    }
  }

  /**
   * A made-up table is learned from, and nothing of that is left, or spent, or called a release.
   */
  @Test
  void aRehearsalSpendsNothing() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.press("plan", "rehearse");
      visitor.await();
      assertThat(visitor.get("plan")).contains("On a made-up table of that size");
      assertThat(visitor.get("release")).doesNotContain("Done").contains("value=\"card\"");
      assertThat(visitor.project.cards()).isEmpty();
      assertThat(uses()).isEmpty();
      assertThat(Path.of(visitor.jobs.last().orElseThrow().key())).doesNotExist();
    }
  }

  /** Twenty presses at the same time, from as many tabs, are one release. */
  @Test
  void manyPressesReleaseOnce() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      String planned =
          Visitor.fields(Visitor.formWith(visitor.get("release"), "release")).get("planned").get(0);
      Map<String, List<String>> form =
          Map.of("planned", List.of(planned), "out", List.of("card"), "action", List.of("release"));
      List<CompletableFuture<HttpResponse<String>>> all =
          IntStream.range(0, 20)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> visitor.send(visitor.form("release", form))))
              .toList();
      all.forEach(CompletableFuture::join);
      visitor.await();
      // And once more from a tab that was left open.
      visitor.send(visitor.form("release", form));
      visitor.await();
      assertThat(visitor.get("release")).contains("Done: card");
      assertThat(uses()).hasSize(2);
      // Another name from a page of another plan is refused, too.
      visitor.press("budget", "next", "epsilon", "2");
      HttpResponse<String> old =
          visitor.send(
              visitor.form(
                  "release",
                  Map.of(
                      "planned", List.of(planned),
                      "out", List.of("card-9"),
                      "action", List.of("release"))));
      assertThat(old.body()).contains("plan was changed");
      assertThat(uses()).hasSize(2);
      visitor.press("budget", "next", "epsilon", "1");
      visitor.press("columns", "save", "cuts.0", "40");
      assertThat(visitor.send(visitor.form("release", form)).body()).contains("plan was changed");
      assertThat(visitor.get("release"))
          .contains("Ready: 3 columns", "An older card: card")
          .doesNotContain("Done");
      visitor.press("columns", "save", "cuts.0", "");
    }
    // After a restart the folder has the card, and refuses another.
    try (Visitor visitor = new Visitor(folder)) {
      visitor.press("release", "release", "out", "card");
      visitor.await();
      assertThat(visitor.get("release")).contains("already exists and has a card");
      assertThat(uses()).hasSize(2);
    }
  }

  /** What was answered is there after a restart, and a step that was begun is not begun again. */
  @Test
  void aBegunStepIsNotRepeated() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.press("release", "release", "out", "card");
      visitor.await();
    }
    List<String> spent = uses();
    // As a process leaves it that is killed while it samples the card.
    Path card = folder.resolve("card");
    try (var files = Files.list(card)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (!name.equals("plan.json") && !name.equals("schema.json")) {
          Files.delete(file);
        }
      }
    }
    Files.createFile(card.resolve("card.begun"));
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(visitor.get("release")).contains("An earlier run ended early", "value=\"card\"");
      visitor.press("release", "release");
      visitor.await();
      assertThat(visitor.get("release")).contains("its epsilon is spent");
      assertThat(uses()).isEqualTo(spent);
      assertThat(visitor.get("results?card=card")).contains("This folder has no card yet");
    }
  }

  /**
   * Where too little is left, no page is ready or has a button; what an old page sends is refused.
   */
  @Test
  void theLedgerRefuses() {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "2");
      Map<String, List<String>> form =
          Visitor.fields(Visitor.formWith(visitor.get("release"), "release"));
      visitor.press("release", "release", "out", "card");
      visitor.await();
      assertThat(uses()).hasSize(2);
      assertThat(visitor.get("release"))
          .contains("spends epsilon 2, and the ledger patients.ledger has 1 left")
          .doesNotContain("Ready", "value=\"release\"");
      form.put("out", List.of("card-2"));
      form.put("action", List.of("release"));
      visitor.send(visitor.form("release", form));
      visitor.await();
      assertThat(visitor.get("release")).contains("Not done: card-2");
      assertThat(uses()).hasSize(2);
      // Not only there, but on the plan.
      assertThat(visitor.get("plan")).contains("Epsilon 2 is more than the 1 that is left.");
      visitor.press("budget", "next", "epsilon", "1");
      assertThat(visitor.get("plan")).doesNotContain("that is left");
      visitor.press("release", "release", "out", "card-3");
      visitor.await();
      assertThat(visitor.get("release"))
          .contains("patients.ledger is used up", "Epsilon 0 is left of 3")
          .doesNotContain("Ready", "value=\"release\"");
    }
  }

  /** A wrong value of the outcome shows in the prevalence, which was released anyway. */
  @Test
  void aGuessThatCannotBeIsSaidSo() throws IOException {
    String plan = "{\"positives\": %s}";
    String quality = "{\"figures\": {\"positive_share\": {\"low\": 0, \"high\": 0.065}}}";
    Patients.writeCard(folder.resolve("card"), "points");
    try (Visitor visitor = new Visitor(folder)) {
      Files.writeString(folder.resolve("card/quality.json"), quality);
      for (String possible : List.of("{}", plan.formatted("0.065"), plan.formatted("0"))) {
        Files.writeString(folder.resolve("card/plan.json"), possible);
        assertThat(visitor.get("results?card=card")).doesNotContain("You guessed");
      }
      Files.writeString(folder.resolve("card/plan.json"), plan.formatted("0.15"));
      assertThat(visitor.get("results?card=card"))
          .contains("You guessed a prevalence of 15.0 %; measured are 0.0 to 6.5 % (95 %).");
      // As learn writes them.
      Patients.prepare(visitor, "1");
      visitor.press("plan", "next", "positives", "0.999");
      visitor.press("release", "release", "out", "other");
      visitor.await();
      assertThat(visitor.get("results?card=other")).contains("You guessed a prevalence of 99.9 %");
    }
  }

  /** What hardly anybody wants wants a tick for each, and the ticks are in no file. */
  @Test
  void whatHardlyAnybodyWantsIsAskedTwice() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      assertThat(visitor.get("release")).doesNotContain("consent");
      visitor.press("budget", "next", "ledger", "", "epsilon", "10");
      assertThat(visitor.get("release"))
          .contains("consent.ledger", "patients.ledger (3 is left in it)")
          .doesNotContain("consent.epsilon");
      visitor.press("budget", "next", "epsilon", "11");
      assertThat(visitor.get("release")).contains("consent.ledger", "consent.epsilon");
      assertThat(visitor.press("release", "release", "consent.ledger", "true").body())
          .contains("was not confirmed");
      assertThat(visitor.jobs.last()).isEmpty();
      visitor.press(
          "release", "release", "consent.ledger", "true", "consent.epsilon", "true", "out", "card");
      visitor.await();
      assertThat(folder.resolve("card/card.json")).exists();
    }
    requireInNoFile("consent");
  }

  /** A reading of nothing is for the custodian's eyes: a box while the studio runs, and no file. */
  @Test
  void aReadingOfNothingIsAskedTwice() throws IOException {
    String ask = "name=\"consent.reading\"";
    try (Visitor visitor = new Visitor(folder)) {
      Patients.prepare(visitor, "1");
      visitor.press("release", "fit");
      assertThat(visitor.get("release")).doesNotContain(ask);
      for (String[] wrong :
          List.of(
              new String[] {"label.positive", "ja"},
              new String[] {
                "kind.2", "integer", "low.2", "0", "high.2", "9", "label.positive", "yes"
              })) {
        visitor.press("columns", "save", wrong);
        assertThat(visitor.get("release")).doesNotContain(ask);
        visitor.press("release", "fit");
        for (String page : List.of("table", "columns", "budget", "plan", "later")) {
          assertThat(visitor.get(page)).doesNotContain("consent");
        }
        assertThat(visitor.get("release")).contains(ask);
        assertThat(visitor.press("release", "release").body()).contains("was not confirmed");
        assertThat(uses()).isEmpty();
      }
      visitor.press("columns", "save", "kind.2", "categories");
      assertThat(visitor.get("release")).doesNotContain(ask);
      visitor.press("columns", "save", "kind.2", "integer");
      assertThat(visitor.get("release")).contains(ask);
    }
    try (Visitor visitor = new Visitor(folder)) {
      assertThat(visitor.get("release")).doesNotContain(ask);
    }
    requireInNoFile("consent");
  }

  private void requireInNoFile(String word) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as("%s", file)
            .doesNotContain(word);
      }
    }
  }
}
