package org.didyma.formulations;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is publicly known or wanted of the weights of a table's coordinates, besides the lattice's
 * name: a lattice is named for any table, rules are those of one. They make the lattice smaller and
 * cost no privacy.
 */
public final class WeightRules {

  private final int[] groups;
  private final List<AllowedWeights> allowed;
  private final Optional<Constraints> constraints;

  private WeightRules(
      int[] groups, List<AllowedWeights> allowed, Optional<Constraints> constraints) {
    this.groups = groups;
    this.allowed = allowed;
    this.constraints = constraints;
  }

  /**
   * No rules.
   *
   * @param groups for each coordinate its group, as {@link WeightLattice#withGroups} takes it;
   *     copied
   */
  public static WeightRules none(int... groups) {
    AllowedWeights[] any = new AllowedWeights[groups.length];
    Arrays.fill(any, AllowedWeights.ANY);
    return new WeightRules(groups.clone(), List.of(any), Optional.empty());
  }

  /**
   * The same coordinates with other ranges.
   *
   * @param allowed by coordinate
   */
  public WeightRules withAllowed(List<AllowedWeights> allowed) {
    if (allowed.size() != groups.length) {
      throw new IllegalArgumentException("one range per feature is needed");
    }
    return new WeightRules(groups, List.copyOf(allowed), constraints);
  }

  /** The same coordinates with constraints on the columns that they are of. */
  public WeightRules withConstraints(Constraints constraints) {
    return new WeightRules(groups, allowed, Optional.of(constraints));
  }

  /** The number of coordinates. */
  public int coordinates() {
    return groups.length;
  }

  /** Whether columns are tied to each other, or limited in number. */
  public boolean isConstrained() {
    return constraints.isPresent();
  }

  /** Whether every weight may be 0, and none can leave a lattice's own range, however narrow. */
  public boolean onlyCutOff() {
    return allowed.stream()
        .allMatch(a -> a.low(1) >= -1 && a.low(1) <= 0 && a.high(1) >= 0 && a.high(1) <= 1);
  }

  /**
   * The rules for some of the coordinates, when all other weights are 0, without constraints that
   * none of these can break.
   *
   * @throws IllegalArgumentException where redundant weightings are left out: which ones are, all
   *     coordinates decide
   */
  public WeightRules on(int... coordinates) {
    if (constraints.filter(c -> !c.wholes().isEmpty()).isPresent()) {
      throw new IllegalArgumentException("redundancy needs all features");
    }
    return new WeightRules(
        IntStream.of(coordinates).map(j -> groups[j]).toArray(),
        IntStream.of(coordinates).mapToObj(allowed::get).toList(),
        constraints.map(c -> c.on(coordinates).withoutIdle()).filter(c -> !c.isNone()));
  }

  /**
   * The same where besides at most one weight of each column differs from 0.
   *
   * @param columns the number of the column of each coordinate, as the constraints count them
   */
  public WeightRules withOneOfEach(int... columns) {
    return withConstraints(
        constraints
            .orElseGet(() -> Constraints.of(columns, new boolean[columns.length]))
            .withOneOfEach());
  }

  /** A lattice with the constraints. */
  WeightLattice constrained(WeightLattice lattice) {
    return constraints.map(lattice::withConstraints).orElse(lattice);
  }

  /** The box of these coordinates within -bound..bound where no range takes its place. */
  WeightLattice box(int bound) {
    int[] low = allowed.stream().mapToInt(a -> a.low(bound)).toArray();
    int[] high = allowed.stream().mapToInt(a -> a.high(bound)).toArray();
    return WeightLattice.box(low, high).withGroups(groups);
  }
}
