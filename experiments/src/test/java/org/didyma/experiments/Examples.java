package org.didyma.experiments;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;

/** Small experiments. The random numbers only make up records. */
public final class Examples {

  private Examples() {}

  /** The folder of public tables; skips the test where there is none. */
  public static Path datasets() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path found = at.resolve("shared/datasets");
      if (Files.isDirectory(found)) {
        return found;
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/datasets");
    throw new AssertionError();
  }

  public static Problem problem(String name, long draw) {
    Random random = new Random(draw);
    Cells.Builder cells = Cells.builder(4);
    for (int i = 0; i < 30; i++) {
      int[] row = random.ints(4, 0, 2).toArray();
      cells.add(row, random.nextInt(4), row[0] == 1 ? 0 : random.nextInt(6));
    }
    Cells table = cells.build();
    return new Problem(
        name, table, table, WeightLattice.cube(4, 1), Costs.EQUAL, Adjacency.REPLACE, Delta.ZERO);
  }

  public static Experiment<Problem> experiment(int repetitions, long seed) {
    return new Experiment<>(
        "example",
        "Does it run?",
        List.of(problem("a", 1), problem("b", 2)),
        Contenders.named(List.of("exponential", "opdisc", "permute-and-flip")),
        ExperimentAxis.epsilon("0.1", "1"),
        repetitions,
        Duration.ofSeconds(100),
        seed);
  }
}
