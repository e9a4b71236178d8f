package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.Examples;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdultBalancedTest {

  @TempDir Path folder;

  @Test
  void whatIsMissingOrChangedIsSaid() throws IOException {
    TableStore store = TableStore.of(folder);
    assertThatThrownBy(() -> store.table("adult"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("adult.data");
    Files.writeString(folder.resolve("adult.data"), "1, 2\n");
    assertThatThrownBy(() -> store.table("adult"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("checksum");
    assertThat(store.table("bank").name()).contains("bank");
  }

  /** The balanced draw is the table that the project's figures for Adult are of. */
  @Test
  void theBalancedDrawIsTheKnownOne() {
    TableSource known = TableSource.file(Examples.datasets().resolve("adult-balanced.csv.gz"));
    TableSource drawn = AdultBalanced.of(TableStore.of(Examples.datasets()).table("adult"));
    var schema = AdultColumns.schema(AdultColumns.values());
    assertThat(text(CellReader.read(drawn, schema)))
        .isEqualTo(text(CellReader.read(known, schema)));
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(java.util.Arrays.toString(cells.row(c)))
          .append(cells.positives(c))
          .append(' ')
          .append(cells.negatives(c))
          .append('\n');
    }
    return text.toString();
  }
}
