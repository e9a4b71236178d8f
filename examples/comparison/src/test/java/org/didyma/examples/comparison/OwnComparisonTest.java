package org.didyma.examples.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnComparisonTest {

  @TempDir Path folder;

  /** All runs are in the file, and a second start finds them there. */
  @Test
  void theExampleRunsOnceAndGoesOn() throws Exception {
    String table = OwnComparison.run(folder, 2).toString();
    assertThat(table).contains("noisy-majority", "exponential", "permute-and-flip");
    List<String> results = Files.readAllLines(folder.resolve("results.jsonl"));
    assertThat(results).hasSize(1 + 3 * 3 * 2);
    assertThat(OwnComparison.run(folder, 2)).hasToString(table);
    assertThat(folder.resolve("results.jsonl")).hasContent(String.join("\n", results) + "\n");
    assertThat(folder.toFile().list((f, name) -> name.endsWith(".svg"))).isNotEmpty();
  }
}
