package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a card is measured to be worth on new rows belongs to that card, and is asked for twice. */
class LaterTest {

  @TempDir Path folder;

  @BeforeEach
  void write() {
    Patients.write(folder, 600);
    Patients.writeCard(folder.resolve("one"), "points");
    Patients.writeCard(folder.resolve("two"), "weight");
  }

  /** Found by what was measured, not by a name, also where another measurement follows. */
  @Test
  void aMeasurementBelongsToItsCard() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      for (String name : List.of("later", "later-2")) {
        assertThat(visitor.get("later")).contains("name=\"name\" value=\"" + name + "\"");
        visitor.press("later", "evaluate", "card", "one", "data", "patients.csv", "epsilon", "2");
        visitor.await();
      }
      Path file = folder.resolve("one.later-2.quality.json");
      String verdict =
          Json.strict(Files.readString(file)).path("verdict").path("sentence").asText();
      String page = "results?card=one&amp;measured=one.later-2.quality.json";
      assertThat(visitor.get("results?card=one"))
          .contains("On new rows (one.later-2.quality.json): ", verdict.substring(0, 20))
          .contains("On new rows (one.later.quality.json): ", page, "stay as they were released");
      assertThat(visitor.get("results?card=two")).doesNotContain("On new rows");
      assertThat(visitor.get("later")).contains(page);
      assertThat(visitor.get(page.replace("&amp;", "&"))).contains("AUC", "<html");
      assertThat(visitor.get("results?card=two&measured=one.later-2.quality.json"))
          .contains("There is no such file");
      // Files of a name that is another card's are still of the card that was measured.
      Files.move(file, folder.resolve("two.later.quality.json"));
      assertThat(visitor.get("results?card=one")).contains("On new rows (two.later.quality.json)");
    }
  }

  /**
   * Beside a ledger nothing is measured without one unless that is said; nor at a large epsilon.
   */
  @Test
  void withoutALedgerIsAskedTwice() {
    try (Visitor visitor = new Visitor(folder)) {
      visitor.press("budget", "next", "epsilon", "1", "total", "3", "name", "table.ledger");
      String[] form = {"card", "one", "data", "patients.csv", "epsilon", "2", "ledger", ""};
      assertThat(visitor.press("later", "evaluate", form).body())
          .contains("was not confirmed", "table.ledger (3 is left in it)", "consent.ledger")
          .doesNotContain("consent.epsilon");
      form[5] = "10,5";
      assertThat(visitor.press("later", "evaluate", form).body()).contains("consent.epsilon");
      assertThat(visitor.jobs.last()).isEmpty();
      form = Arrays.copyOf(form, 12);
      System.arraycopy(
          new String[] {"consent.ledger", "true", "consent.epsilon", "true"}, 0, form, 8, 4);
      assertThat(visitor.press("later", "evaluate", form).statusCode()).isEqualTo(303);
      visitor.await();
      assertThat(folder.resolve("one.later.quality.json")).exists();
    }
  }
}
