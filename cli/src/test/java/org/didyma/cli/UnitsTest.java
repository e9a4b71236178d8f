package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Units of privacy on the command line: cards, model files, ledgers, refusals. */
class UnitsTest {

  @TempDir Path folder;
  private Patients patients;

  @BeforeEach
  void writeFiles() {
    patients = new Patients(folder, 300, 5);
    patients.schemaOfPatients("s.json", 3);
    patients.schemaOfPatients("one.json", 1);
    patients.schemaOfRecords("plain.json");
  }

  private String path(String name) {
    return patients.path(name);
  }

  private Run solve(String schema, String... options) {
    return patients.solve("0.5", schema, options);
  }

  @Test
  void theUnitIsNamedInCardModelFileAndLedger() {
    String ledger = path("l.ledger");
    Run open = Run.of("ledger", "open", ledger, "--epsilon", "2", "--unit", "patient");
    assertThat(open.code()).isZero();
    Run run = solve("s.json", "--total", "--ledger", ledger, "--out", path("m.json"));
    assertThat(run.code()).isZero();
    String card = run.out().replaceAll("\\s+", " ");
    assertThat(card)
        .contains("replacing any one unit (all records with one value of the column \"patient\")")
        .contains("The number of units is public.")
        .contains("at most 3 were used")
        .contains("The guarantee is for one unit");
    JsonNode show = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(show.toString()).contains("\"unit\":\"patient\"");
    assertThat(show.path("left").path("epsilon").textValue()).isEqualTo("1.5");
    // Records need no units to be predicted.
    Run predict = Run.of("predict", "--model", path("m.json"), "--data", path("t.csv"));
    assertThat(predict.code()).isZero();
    assertThat(Run.of("export", "--model", path("m.json"), "--to", "markdown").code()).isZero();
    // Another number of records of the same unit is the same promise; one record is not.
    assertThat(solve("one.json", "--ledger", ledger).code()).isZero();
    Run refused = solve("plain.json", "--ledger", ledger);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("cannot be mixed")
        .contains("the same unit", "--unit COLUMN");
    assertThat(
            Run.of("ledger", "show", ledger, "--format", "json")
                .json()
                .path("left")
                .path("epsilon")
                .textValue())
        .isEqualTo("1");
    assertThat(Run.of("ledger", "verify", ledger).code()).isZero();
  }

  @Test
  void gradientMethodsPromiseUnitsToo() {
    for (String mechanism : new String[] {"objective-perturbation", "psgd"}) {
      for (String schema : new String[] {"s.json", "one.json"}) {
        Run run = solve(schema, "--mechanism", mechanism);
        assertThat(run.err()).as(mechanism).doesNotContain("Hint:");
        assertThat(run.code()).isZero();
        assertThat(run.out().replaceAll("\\s+", " ")).contains("the column \"patient\"");
      }
    }
  }

  @Test
  void whatCannotTellUnitsIsRefusedBeforeItIsRead() {
    Run stream = solve("s.json", "--mechanism", "psgd", "--stream");
    assertThat(stream.code()).isEqualTo(2);
    assertThat(stream.err()).contains("the schema has units");
    Run optimize = Run.of("optimize", "--data", path("t.csv"), "--schema", path("s.json"));
    assertThat(optimize.code()).isEqualTo(2);
    assertThat(optimize.err()).contains("this command works on single records");
    Run cells =
        Run.of(
            "cells",
            "export",
            "--data",
            path("t.csv"),
            "--schema",
            path("plain.json"),
            "--out",
            path("t.cells"));
    assertThat(cells.code()).isZero();
    Run counted =
        Run.of("solve", "--data", path("t.cells"), "--schema", path("s.json"), "--epsilon", "1");
    assertThat(counted.code()).isEqualTo(2);
    Run rehearsal =
        Run.of(
            "solve",
            "--rehearse",
            "--records",
            "100",
            "--schema",
            path("s.json"),
            "--epsilon",
            "1");
    assertThat(rehearsal.code()).isZero();
  }
}
