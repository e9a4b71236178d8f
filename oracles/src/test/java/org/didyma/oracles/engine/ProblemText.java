package org.didyma.oracles.engine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** Learning problems as lines of a word and numbers, to keep single ones. */
final class ProblemText {

  private ProblemText() {}

  /**
   * Reads a problem. A cell is its row and its numbers of positive and of negative records; a range
   * beyond the row is that of the intercept; radius, nonzeros and projected may be missing.
   */
  static LearningProblem read(List<String> lines) {
    Map<String, long[]> parts = new HashMap<>();
    String cell = lines.stream().filter(line -> line.startsWith("cell")).findFirst().orElseThrow();
    int features = cell.split(" ").length - 3;
    Cells.Builder cells = Cells.builder(features);
    for (String line : lines) {
      String[] words = line.split(" ");
      long[] numbers = Arrays.stream(words).skip(1).mapToLong(Long::parseLong).toArray();
      if (words[0].equals("cell")) {
        int[] row = ints(Arrays.copyOf(numbers, features));
        cells.add(row, numbers[features], numbers[features + 1]);
      } else {
        parts.put(words[0], numbers);
      }
    }
    int[] low = ints(parts.get("low"));
    int[] high = ints(parts.get("high"));
    WeightLattice lattice =
        WeightLattice.box(Arrays.copyOf(low, features), Arrays.copyOf(high, features));
    if (parts.containsKey("radius")) {
      lattice = lattice.withBall((int) parts.get("radius")[0]);
    }
    if (parts.containsKey("nonzeros")) {
      lattice = lattice.withMaxNonZeros((int) parts.get("nonzeros")[0]);
    }
    if (low.length > features) {
      lattice = lattice.withIntercept(low[features], high[features]);
    }
    long[] costs = parts.get("costs");
    return LearningProblem.of(
        cells.build(),
        lattice,
        new Costs(costs[0], costs[1]),
        parts.containsKey("projected")
            ? Perturbation.of(parts.get("unit")[0], parts.get("linear"), parts.get("projected"))
            : Perturbation.linear(parts.get("unit")[0], parts.get("linear")));
  }

  private static int[] ints(long[] numbers) {
    return Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray();
  }
}
