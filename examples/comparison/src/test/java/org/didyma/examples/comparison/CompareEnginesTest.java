package org.didyma.examples.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareEnginesTest {

  @TempDir Path folder;

  /** All runs are in the file, and a second start finds them there. */
  @Test
  void theExampleRunsOnceAndGoesOn() throws Exception {
    String table = CompareEngines.run(folder, 2).toString();
    assertThat(table.lines())
        .hasSize(4)
        .anyMatch(line -> line.startsWith("patients  chain") && line.contains("2 of 2"))
        .anyMatch(line -> line.startsWith("patients  highs"));
    byte[] results = Files.readAllBytes(folder.resolve("results.jsonl"));
    assertThat(CompareEngines.run(folder, 2)).hasToString(table);
    assertThat(folder.resolve("results.jsonl")).hasBinaryContent(results);
    assertThat(folder.resolve("summary.md")).content().contains("6 of 6 runs");
  }
}
