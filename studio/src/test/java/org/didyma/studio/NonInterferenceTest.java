package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two neighbouring tables and equal coins: up to the release all answers are equal, byte for byte,
 * apart from the box that only the user sees.
 */
class NonInterferenceTest {

  private static final int ROWS = 60;

  @TempDir Path folder;

  @Test
  void nothingTellsNeighboursApart() throws IOException {
    requireEqual(2);
  }

  @Test
  @Tag("long")
  void nothingTellsTwoHundredPairsApart() throws IOException {
    requireEqual(200);
  }

  private void requireEqual(int pairs) throws IOException {
    List<String> rows = Patients.csv(ROWS).lines().toList();
    List<String> one = visited(rows, folder.resolve("work"));
    for (int pair = 0; pair < pairs; pair++) {
      List<String> neighbour = new ArrayList<>(rows);
      // A row that nobody expects, or one that cannot be read, or one that is not there.
      switch (pair % 3) {
        case 0 -> neighbour.set(1 + pair % ROWS, "95,m,C,yes");
        case 1 -> neighbour.set(1 + pair % ROWS, "\"a\nb\",?,,,,\"");
        default -> neighbour.remove(1 + pair % ROWS);
      }
      List<String> other = visited(neighbour, folder.resolve("work"));
      assertThat(other.subList(1, other.size())).isEqualTo(one.subList(1, one.size()));
      // The box is where a difference would be seen.
      assertThat(other.get(0)).isNotEqualTo(one.get(0));
    }
  }

  /** All answers up to the release, that of the user's own box first. */
  private static List<String> visited(List<String> rows, Path work) throws IOException {
    Files.createDirectories(work);
    try (var files = Files.walk(work)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    // Of an earlier release: what follows from it is the same, whatever the table is now.
    Patients.writeCard(work.resolve("card"), "points");
    Patients.write(work, ROWS);
    Files.write(work.resolve("patients.csv"), rows);
    List<String> answers = new ArrayList<>();
    try (Visitor visitor = new Visitor(work)) {
      Patients.prepare(visitor, "1");
      answers.add(visitor.press("table", "fit").body());
      for (String page :
          List.of(
              "table",
              "columns",
              "budget",
              "plan",
              "release",
              "later",
              "results?card=card",
              "edit?card=card",
              "edit?card=card&cutoff=5")) {
        answers.add(visitor.get(page));
      }
      for (String part : List.of("live", "keep")) {
        String out = "card-" + part;
        var changed =
            visitor.press("edit?card=card", "keep", "points.0.0", "4", "name", out, "action", part);
        answers.add(changed.statusCode() + changed.body());
      }
      answers.add(Files.readString(work.resolve("card-keep/card.json")));
      for (String part : List.of("live", "compare")) {
        var fields = Visitor.fields(Visitor.formWith(visitor.get("plan"), "next"));
        fields.put("action", List.of(part));
        answers.add(visitor.send(visitor.form("plan", fields)).body());
      }
      answers.add(visitor.press("table", "next", "source", "path", "data", "nowhere.csv").body());
      answers.add(visitor.get("table"));
    }
    return answers;
  }
}
