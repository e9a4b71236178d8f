package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.List;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.WeightLattice;
import org.jspecify.annotations.Nullable;

/** Which supports the constraints of a lattice leave. Not thread-safe. */
final class SupportConstraints {

  private final @Nullable Constraints constraints;
  private final int[] column; // by feature
  private final boolean[] isStep;
  private final List<int[]> together;
  private final List<int[]> apart;
  private final int[] weights; // by column
  private final int[] steps;

  SupportConstraints(WeightLattice lattice, SupportTables tables) {
    this.constraints = lattice.constraints().orElse(null);
    int m = constraints == null ? 0 : tables.features();
    this.column = new int[m];
    this.isStep = new boolean[m];
    for (int t = 0; constraints != null && t < m; t++) {
      column[t] = constraints.column(tables.coordinate(t));
      isStep[t] = constraints.isStep(tables.coordinate(t));
    }
    this.together = constraints == null ? List.of() : constraints.together();
    this.apart = constraints == null ? List.of() : constraints.apart();
    int columns = constraints == null ? 0 : constraints.columns();
    this.weights = new int[columns];
    this.steps = new int[columns];
  }

  /**
   * Whether a support, or one that has more features, may be left.
   *
   * @param features the support
   */
  boolean leaveSome(int size, int[] features) {
    return constraints == null || meetsLimits(constraints, size, features, -1);
  }

  /**
   * Whether a support is left.
   *
   * @param features the support without one feature
   * @param more that feature, -1 for none
   */
  boolean leave(int size, int[] features, int more) {
    if (constraints == null) {
      return true;
    }
    if (!meetsLimits(constraints, size, features, more)) {
      return false;
    }
    for (int[] set : together) {
      int in = in(set);
      if (in > 0 && in < set.length) {
        return false;
      }
    }
    return true;
  }

  /** What a support that has more features exceeds as well. */
  private boolean meetsLimits(Constraints limits, int size, int[] features, int more) {
    Arrays.fill(weights, 0);
    Arrays.fill(steps, 0);
    for (int i = 0; i < size; i++) {
      count(features[i]);
    }
    if (more >= 0) {
      count(more);
    }
    int in = 0;
    for (int c = 0; c < weights.length; c++) {
      in += weights[c] > 0 ? 1 : 0;
      if (steps[c] > limits.mostSteps()) {
        return false;
      }
    }
    return in <= limits.mostColumns() && apart.stream().allMatch(set -> in(set) <= 1);
  }

  private void count(int feature) {
    weights[column[feature]]++;
    steps[column[feature]] += isStep[feature] ? 1 : 0;
  }

  private int in(int[] set) {
    int in = 0;
    for (int c : set) {
      in += weights[c] > 0 ? 1 : 0;
    }
    return in;
  }
}
