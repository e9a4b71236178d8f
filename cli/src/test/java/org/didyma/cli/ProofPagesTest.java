package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files name as the proof of a promise is all that its event needs, each page once. */
class ProofPagesTest {

  private static final Path DOCUMENTS = Path.of("..");

  @TempDir Path folder;
  private Patients patients;

  @BeforeEach
  void writeFiles() {
    patients = new Patients(folder, 600, 3);
    patients.schemaOfPatients("units.json", 2);
    patients.schemaOfRecords("plain.json");
  }

  @Test
  void ofCardsAndTheirFigures() throws Exception {
    for (String schema : new String[] {"units.json", "plain.json"}) {
      for (String mechanism : new String[] {"exponential", "permute-and-flip", "psgd"}) {
        String name = schema + "-" + mechanism + "-";
        Run alone =
            patients.solve(
                "1", schema, "--mechanism", mechanism, "--out", patients.path(name + "alone"));
        assertThat(alone.code()).as(alone.err()).isZero();
        requireAllPages(name + "alone");
        Run measured =
            patients.solve(
                "1",
                schema,
                "--mechanism",
                mechanism,
                "--hold-out",
                "0.3",
                "--out",
                patients.path(name + "card"),
                "--quality-out",
                patients.path(name + "quality"));
        assertThat(measured.code()).as(measured.err()).isZero();
        requireAllPages(name + "card");
        requireAllPages(name + "quality");
      }
    }
  }

  @Test
  void ofFiguresAlone() throws Exception {
    String card = patients.path("card.json");
    assertThat(patients.solve("1", "units.json", "--out", card).code()).isZero();
    Run run =
        Run.of(
            "evaluate",
            "--model",
            card,
            "--data",
            patients.path("t.csv"),
            "--epsilon",
            "1",
            "--out",
            patients.path("quality.json"));
    assertThat(run.code()).as(run.err()).isZero();
    requireAllPages("quality.json");
  }

  @Test
  void ofWhatIsLearnedWithItsThresholds() throws Exception {
    patients.write(
        "columns.json",
        """
        {"policies": "total", "unit": {"column": "patient", "records": 2, "missing": "drop"},
         "label": {"column": "ill", "positive": "1", "negative": "0"},
         "features": [{"column": "age", "integer": [0, 100]}]}
        """);
    for (String part : new String[] {"0.3", "none"}) {
      Run run =
          Run.of(
              "learn",
              "--data",
              patients.path("t.csv"),
              "--columns",
              patients.path("columns.json"),
              "--epsilon",
              "5",
              "--records",
              "unknown",
              "--schema-epsilon",
              "1",
              "--hold-out",
              part,
              "--out",
              patients.path("learned-" + part));
      assertThat(run.code()).as(run.err()).isZero();
      requireAllPages("learned-" + part + "/card.json");
    }
    requireAllPages("learned-0.3/quality.json");
  }

  private void requireAllPages(String file) throws Exception {
    JsonNode root = new ObjectMapper().readTree(folder.resolve(file).toFile());
    Set<String> needed = new TreeSet<>();
    collect(root.path("event"), needed);
    String proof = root.path("software").path("proof").textValue();
    assertThat(proof.split(" and |, (?=docs/)"))
        .as(file)
        .containsAll(needed)
        .doesNotHaveDuplicates()
        .allMatch(page -> Files.exists(DOCUMENTS.resolve(page.replaceFirst(",.*", ""))));
  }

  /** The pages of an event and of all that it consists of. */
  private static void collect(JsonNode event, Set<String> pages) {
    switch (event.path("event").textValue()) {
      case "exponential" -> pages.add("docs/proofs/exponential-mechanism.md");
      case "discrete-laplace" -> pages.add("docs/proofs/counts.md");
      case "parallel" -> pages.add("docs/proofs/accounting.md, section 2");
      case "composed" -> {}
      case "by-theorem" ->
          pages.addAll(Set.of(event.path("theorem").textValue().split(" and |, (?=docs/)")));
      default -> throw new AssertionError("no page is known of " + event.path("event"));
    }
    if (!event.findValues("unit").isEmpty()) {
      pages.add("docs/proofs/units.md");
    }
    event.path("events").forEach(part -> collect(part, pages));
  }
}
