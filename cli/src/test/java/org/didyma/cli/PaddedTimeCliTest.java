package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --padded-time}: what is told when nothing is ready, and what goes with it. */
class PaddedTimeCliTest {

  /** Too short for any table to be read in. */
  private static final String SHORT = "0.000001";

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run solve(String... more) {
    return people.solve("--epsilon 1", more);
  }

  @Test
  void whateverTheTableIsNothingReadyLooksTheSame() throws Exception {
    Set<String> seen = new TreeSet<>();
    String text = Files.readString(people.table);
    int number = 0;
    for (String table :
        List.of(text, text + "x,y\n", text + "f,1000,C,1,yes\n", "\"", text + text)) {
      people.write("people.csv", table);
      String ledger = people.path("l" + number++);
      assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
      Run run = solve("--padded-time", SHORT, "--out", people.path("m.json"), "--ledger", ledger);
      assertThat(run.out()).isEmpty();
      seen.add(run.code() + run.err());
      assertThat(solve("--ledger", ledger).err()).contains("of which epsilon 1 is spent");
    }
    assertThat(seen).hasSize(1);
    assertThat(seen.iterator().next())
        .startsWith("3note: ")
        .contains(
            "note: if --padded-time stops the run, nothing is released and all of epsilon counts as",
            "didyma: at the padded time nothing was ready; nothing was released\n"
                + "Hint: use a longer padded time or a smaller lattice, and count this epsilon as"
                + " spent; ");
    assertThat(people.path("m.json")).satisfies(m -> assertThat(Path.of(m)).doesNotExist());
  }

  @Test
  void whatItDoesNotGoWithIsRefusedAndCostsNothing() {
    assertThat(solve("--padded-time", "0").err()).contains("--padded-time is \"0\"");
    assertThat(solve("--padded-time", "5", "--time-limit", "3").err())
        .contains("--padded-time and --time-limit are both given");
    assertThat(solve("--padded-time", "5", "--mechanism", "psgd", "--in-database").err())
        .contains("with --in-database the database sees it");
    Run open = Run.of(people.args("solve", "--mechanism", "sgd", "--padded-time", "5"));
    assertThat(open.code()).isEqualTo(2);
    assertThat(open.err()).contains("--padded-time needs a private mechanism");
  }

  /** Where it is ready, it says so in all that is made of it. */
  @Test
  @Tag("long")
  void aReleaseTellsOfItsPaddedTime() throws Exception {
    String dossier = people.path("dossier.html");
    String model = people.path("model.json");
    Run run = solve("--padded-time", "20", "--out", model, "--dossier", dossier);
    assertThat(run.code()).describedAs(run.err()).isZero();
    String condition = "is ready by its padded time of 20 s, or it is not observed whether it was";
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(condition, "The release came at a public time.")
        .doesNotContain("whether it was stopped, are not covered");
    assertThat(Files.readString(Path.of(model))).contains(condition);
    assertThat(Files.readString(Path.of(dossier)))
        .contains(condition, "the release came at a public time after its start");
    assertThat(Run.of("explain", "--model", model).out().replaceAll("\\s+", " "))
        .contains("the release came at a public time after its start");
  }
}
