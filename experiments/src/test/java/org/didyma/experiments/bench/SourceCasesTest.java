package org.didyma.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/** What is timed is the same table everywhere, with all of its rows. */
class SourceCasesTest {

  private static final int ROWS = 700;

  @Test
  void everySourceHasTheSamePeople() {
    try (SourceCases cases = new SourceCases(ROWS, Optional.empty())) {
      String first = null;
      for (String name : SourceCases.NAMES) {
        Cells cells = cases.time(name, () -> {}).cells();
        assertThat(cells.records()).as(name).isEqualTo(ROWS);
        first = first == null ? text(cells) : first;
        assertThat(text(cells)).as(name).isEqualTo(first);
      }
    }
  }

  private static String text(Cells cells) {
    Stream<String> lines =
        IntStream.range(0, cells.count())
            .mapToObj(
                c -> Arrays.toString(cells.row(c)) + cells.positives(c) + "," + cells.negatives(c));
    return String.join("\n", lines.toList());
  }
}
