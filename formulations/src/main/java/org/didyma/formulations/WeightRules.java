package org.didyma.formulations;

import java.util.Arrays;
import java.util.List;

/**
 * What is publicly known or wanted of the weights of a table's coordinates, besides the lattice's
 * name: a lattice is named for any table, rules are those of one. They make the lattice smaller and
 * cost no privacy.
 */
public final class WeightRules {

  private final int[] groups;
  private final List<AllowedWeights> allowed;

  private WeightRules(int[] groups, List<AllowedWeights> allowed) {
    this.groups = groups;
    this.allowed = allowed;
  }

  /**
   * No rules.
   *
   * @param groups for each coordinate its group; of a group at most one is non-zero in a row
   */
  public static WeightRules none(int... groups) {
    AllowedWeights[] any = new AllowedWeights[groups.length];
    Arrays.fill(any, AllowedWeights.ANY);
    return new WeightRules(groups.clone(), List.of(any));
  }

  /**
   * The same coordinates with other ranges.
   *
   * @param allowed by coordinate
   */
  public WeightRules withAllowed(List<AllowedWeights> allowed) {
    if (allowed.size() != groups.length) {
      throw new IllegalArgumentException("one range per coordinate is needed");
    }
    return new WeightRules(groups, List.copyOf(allowed));
  }

  /** The box of these coordinates within -bound..bound where no range takes its place. */
  WeightLattice box(int bound) {
    int[] low = allowed.stream().mapToInt(a -> a.low(bound)).toArray();
    int[] high = allowed.stream().mapToInt(a -> a.high(bound)).toArray();
    return WeightLattice.box(low, high).withGroups(groups);
  }
}
