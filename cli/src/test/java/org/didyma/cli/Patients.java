package org.didyma.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A table of patients with several records each, in a folder; at ages from 40 on they are ill. */
final class Patients {

  private final Path folder;

  /**
   * Writes the table.
   *
   * @param each the number of records of each patient
   */
  Patients(Path folder, int records, int each) {
    this.folder = folder;
    StringBuilder text = new StringBuilder("patient,age,ill\n");
    for (int i = 0; i < records; i++) {
      int age = i % 80;
      text.append("%d,%d,%d\n".formatted(i / each, age, age >= 40 ? 1 : 0));
    }
    write("t.csv", text.toString());
  }

  /** Writes a schema whose units are records. */
  void schemaOfRecords(String name) {
    schema(name, "");
  }

  /**
   * Writes a schema whose units are patients.
   *
   * @param records how many of each at most
   */
  void schemaOfPatients(String name, int records) {
    schema(name, "\"unit\": {\"column\": \"patient\", \"records\": %d},".formatted(records));
  }

  private void schema(String name, String unit) {
    write(
        name,
        """
        {"policies": "total", %s
         "label": {"column": "ill", "positive": "1", "negative": "0"},
         "features": [{"column": "age", "integer": [0, 100], "thresholds": [40, 60]}]}
        """
            .formatted(unit));
  }

  void write(String name, String content) {
    try {
      Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  /** A release from the table. */
  Run solve(String epsilon, String schema, String... options) {
    String[] args = {
      "solve", "--data", path("t.csv"), "--schema", path(schema), "--epsilon", epsilon
    };
    return Run.of(Run.with(args, options));
  }
}
