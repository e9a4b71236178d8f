package org.didyma.data.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellsFileTest {

  @TempDir private Path folder;

  @Test
  void keepsDecimalsOfTheSchema() throws IOException {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "n", "decimal": [-0.5, 1],
                           "thresholds": [0.30000000000000001]},
                          {"column": "m", "decimal": [0, 9007199254740.993], "scale": 1e12}]}
            """,
            "schema");
    Cells.Builder cells = Cells.builder(schema.dimension());
    cells.add(new int[] {1, 9}, 2, 3);
    Path file = folder.resolve("t.cells");
    try (OutputStream out = Files.newOutputStream(file)) {
      new CellsFile(schema, cells.build()).writeTo(out);
    }
    assertThat(CellsFile.headOf(file).schema()).isEqualTo(schema);
    assertThat(CellsFile.read(file).schema()).isEqualTo(schema);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e99999999999"})
  void refusesExponentsAtOnce(String huge) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("huge.cells"),
            """
            {"format": "didyma-cells/1",
             "schema": {"label": {"column": "y", "positive": "1", "negative": "0"},
                        "features": [{"column": "n", "decimal": [0, %s], "scale": 1}]},
             "rows": []}
            """
                .formatted(huge));
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          assertThatThrownBy(() -> CellsFile.read(file)).isInstanceOf(InvalidInputException.class);
          assertThatThrownBy(() -> CellsFile.headOf(file))
              .isInstanceOf(InvalidInputException.class);
        });
  }

  /** Rows of a schema that foresees no 0: neither in a range nor as none of the categories. */
  @Test
  void refusesRowsThatNoRecordCanHave() throws IOException {
    String strict = "\"column\": \"n\", \"integer\": [17, 90]";
    String policy = strict + ", \"onMissing\": \"category\"";
    String none = strict + ", \"outside\": \"none\"";
    String category = "\"column\": \"n\", \"categories\": [\"a\", \"b\"]";
    assertThat(isTaken(strict, "17")).isTrue();
    assertThat(isTaken(strict, "90")).isTrue();
    assertThat(isTaken(strict, "0")).isFalse();
    assertThat(isTaken(strict, "16")).isFalse();
    assertThat(isTaken(strict, "91")).isFalse();
    assertThat(isTaken(policy, "0, 1")).isTrue();
    assertThat(isTaken(policy, "0, 0")).isFalse();
    assertThat(isTaken(policy, "17, 1")).isFalse();
    assertThat(isTaken(none, "0")).isTrue();
    assertThat(isTaken(none, "16")).isFalse();
    assertThat(isTaken(category, "0, 1")).isTrue();
    assertThat(isTaken(category, "0, 0")).isFalse();
    assertThat(isTaken(category, "1, 1")).isFalse();
    assertThat(isTaken(category + ", \"other\": \"none\"", "0, 0")).isTrue();
    assertThat(isTaken(category + ", \"reference\": \"a\"", "0")).isTrue();
  }

  private boolean isTaken(String feature, String row) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("row.cells"),
            """
            {"format": "didyma-cells/1",
             "schema": {"missing": ["?"],
                        "label": {"column": "y", "positive": "1", "negative": "0"},
                        "features": [{%s}]},
             "rows": [[%s, 1, 0]]}
            """
                .formatted(feature, row));
    try {
      return CellsFile.read(file).cells().count() == 1;
    } catch (InvalidInputException e) {
      return false;
    }
  }
}
