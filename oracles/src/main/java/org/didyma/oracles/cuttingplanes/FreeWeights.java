package org.didyma.oracles.cuttingplanes;

import java.util.Arrays;

/** What is left of a node's sum of lines: multiples of the weights' variables. */
final class FreeWeights {

  private FreeWeights() {}

  static long least(long[] costs) {
    return Arrays.stream(costs).min().orElseThrow();
  }

  /**
   * Cancels what the value of a fixed weight makes true.
   *
   * @param cost of the weight
   * @param square of its square
   */
  static void writeFixed(
      PseudoBooleanProgram program, ProofLines lines, int j, int value, long cost, long square) {
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      long rise = cost + square * (2L * v - 1);
      boolean holds = v <= value;
      if (rise != 0 && rise < 0 == holds) {
        lines.plusLiteral(program.value(j, v), !holds, Math.abs(rise));
      }
    }
  }

  /**
   * Adds that a free weight costs at least the least, by the order of its values.
   *
   * @param costs of each value, from the lowest up
   */
  static void writeFree(PseudoBooleanProgram program, ProofLines lines, int j, long[] costs) {
    int low = program.low[j];
    long least = least(costs);
    for (int i = 0; i < costs.length; i++) {
      int v = low + i;
      long over = costs[i] - least;
      if (costs.length == 1) {
        return;
      } else if (i == 0) {
        lines.plusLiteral(program.value(j, v + 1), false, over);
      } else if (v == program.high[j]) {
        lines.plusLiteral(program.value(j, v), true, over);
      } else {
        lines.plus(program.order(j, v), over);
      }
    }
  }
}
