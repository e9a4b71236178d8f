package org.didyma.oracles.search.space;

import java.util.Arrays;
import java.util.List;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.WeightLattice;
import org.jspecify.annotations.Nullable;

/**
 * Whether constraints on columns leave a prefix of a {@link SearchSpace} anything. What it refuses
 * holds no point of the lattice; what it lets pass may hold none either, so points are looked at
 * one by one in the end.
 */
public final class ConstraintCheck {

  private final @Nullable Constraints constraints;
  private final int[] column; // by position, -1 for the intercept
  private final boolean[] isStep;
  private final int[] last; // by column: the last position whose weight can differ from 0
  private final boolean[] forced; // by column: whether some weight cannot be 0
  private final List<int[]> together;
  private final List<int[]> apart;
  private final int[] weights; // by column
  private final int[] steps;

  /** For the prefixes of a space. Not thread-safe. */
  public ConstraintCheck(SearchSpace space) {
    WeightLattice lattice = space.problem().lattice();
    this.constraints = lattice.constraints().orElse(null);
    int columns = constraints == null ? 0 : constraints.columns();
    this.column = new int[space.size()];
    this.isStep = new boolean[space.size()];
    this.last = new int[columns];
    this.forced = new boolean[columns];
    this.weights = new int[columns];
    this.steps = new int[columns];
    this.together = constraints == null ? List.of() : constraints.together();
    this.apart = constraints == null ? List.of() : constraints.apart();
    Arrays.fill(last, -1);
    for (int k = 0; constraints != null && k < space.size(); k++) {
      int j = space.coordinate(k);
      column[k] = lattice.isFeature(j) ? constraints.column(j) : -1;
      if (column[k] >= 0) {
        isStep[k] = constraints.isStep(j);
        last[column[k]] = space.low(k) < 0 || space.high(k) > 0 ? k : last[column[k]];
        forced[column[k]] |= space.low(k) > 0 || space.high(k) < 0;
      }
    }
  }

  /** True when there is nothing to check. */
  public boolean isTrivial() {
    return constraints == null;
  }

  /**
   * Whether some point may continue a prefix.
   *
   * @param value by position
   */
  public boolean mayContinue(int depth, int[] value) {
    if (constraints == null) {
      return true;
    }
    for (int c = 0; c < weights.length; c++) {
      weights[c] = forced[c] ? 1 : 0;
      steps[c] = 0;
    }
    for (int k = 0; k < depth; k++) {
      if (value[k] != 0 && column[k] >= 0) {
        weights[column[k]]++;
        steps[column[k]] += isStep[k] ? 1 : 0;
      }
    }
    int in = 0;
    for (int c = 0; c < weights.length; c++) {
      in += weights[c] > 0 ? 1 : 0;
      if (steps[c] > constraints.mostSteps()) {
        return false;
      }
    }
    return in <= constraints.mostColumns() && setsMayGo(depth);
  }

  private boolean setsMayGo(int depth) {
    for (int[] set : apart) {
      int in = 0;
      for (int c : set) {
        in += weights[c] > 0 ? 1 : 0;
      }
      if (in > 1) {
        return false;
      }
    }
    for (int[] set : together) {
      boolean in = false;
      boolean allMay = true;
      for (int c : set) {
        in |= weights[c] > 0;
        allMay &= weights[c] > 0 || last[c] >= depth;
      }
      if (in && !allMay) {
        return false;
      }
    }
    return true;
  }
}
