package org.didyma.mechanisms;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/** What every mechanism may know; all of it is public. Immutable. */
public final class Setting {

  /** Shares of a smaller one are more than doubles can tell from 0. */
  static final Delta LEAST_DELTA = Delta.parse("1e-300");

  private final Epsilon epsilon;
  private final Delta delta;
  private final Adjacency adjacency;
  private final int threads;
  private final @Nullable WeightLattice lattice;
  private final Costs costs;
  private final List<Long> magnitudes;
  private final @Nullable Supplier<OptimizationOracle> oracle;

  private Setting(
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      int threads,
      @Nullable WeightLattice lattice,
      Costs costs,
      List<Long> magnitudes,
      @Nullable Supplier<OptimizationOracle> oracle) {
    this.epsilon = epsilon;
    this.delta = delta;
    this.adjacency = adjacency;
    this.threads = threads;
    this.lattice = lattice;
    this.costs = costs;
    this.magnitudes = List.copyOf(magnitudes);
    this.oracle = oracle;
  }

  /**
   * A promise on one thread, for mechanisms that need not be told more.
   *
   * @param epsilon what to promise; 0 for what promises nothing
   * @param delta what to promise besides, 0 unless the mechanism needs one
   * @param adjacency to which changes
   * @throws InvalidInputException when delta is too small for noise to be calibrated
   */
  public static Setting of(Epsilon epsilon, Delta delta, Adjacency adjacency) {
    if (!delta.isZero() && delta.compareTo(LEAST_DELTA) < 0) {
      throw new InvalidInputException(
          "delta is below %s, for which no noise is calibrated".formatted(LEAST_DELTA),
          "use one such as 1e-6, far below one over the number of records.");
    }
    return new Setting(epsilon, delta, adjacency, 1, null, Costs.EQUAL, List.of(), null);
  }

  /** The same with another epsilon to promise. */
  public Setting promising(Epsilon other) {
    return new Setting(other, delta, adjacency, threads, lattice, costs, magnitudes, oracle);
  }

  /** The same with another promise, to other changes. */
  Setting promising(PrivacyTarget other, Adjacency to) {
    return new Setting(
        other.epsilon(), other.delta(), to, threads, lattice, costs, magnitudes, oracle);
  }

  /** The same on so many threads. */
  public Setting withThreads(int number) {
    return new Setting(epsilon, delta, adjacency, number, lattice, costs, magnitudes, oracle);
  }

  /** The same with the weights to choose from and the costs of errors. */
  public Setting over(WeightLattice weights, Costs errors) {
    return new Setting(epsilon, delta, adjacency, threads, weights, errors, magnitudes, oracle);
  }

  /**
   * The same over features of these magnitudes.
   *
   * @param largest for each coordinate of a feature vector its largest absolute value
   */
  public Setting withMagnitudes(int[] largest) {
    List<Long> all = Arrays.stream(largest).mapToObj(m -> Math.max(1L, m)).toList();
    return new Setting(epsilon, delta, adjacency, threads, lattice, costs, all, oracle);
  }

  /** The same with who finds minima. */
  public Setting withOracle(Supplier<OptimizationOracle> maker) {
    return new Setting(epsilon, delta, adjacency, threads, lattice, costs, magnitudes, maker);
  }

  /** What to promise. */
  public PrivacyTarget target() {
    return new PrivacyTarget(epsilon, delta);
  }

  /** epsilon. */
  public Epsilon epsilon() {
    return epsilon;
  }

  /** delta, 0 unless the mechanism needs one. */
  public Delta delta() {
    return delta;
  }

  /** Which tables are neighbours. */
  public Adjacency adjacency() {
    return adjacency;
  }

  /** How many threads may be used, at least 1. */
  public int threads() {
    return threads;
  }

  /**
   * The weights to choose from.
   *
   * @throws IllegalStateException when none were given, by {@link #over}
   */
  public WeightLattice lattice() {
    if (lattice == null) {
      throw new IllegalStateException("a lattice is needed, and none was given");
    }
    return lattice;
  }

  /** The costs of errors. */
  public Costs costs() {
    return costs;
  }

  /** For each coordinate of a feature vector its largest absolute value, at least 1. */
  public List<Long> magnitudes() {
    return magnitudes;
  }

  /**
   * Who finds minima, made anew.
   *
   * @throws IllegalStateException when none was given, by {@link #withOracle}
   */
  public OptimizationOracle oracle() {
    if (oracle == null) {
      throw new IllegalStateException("an oracle is needed, and none was given");
    }
    return oracle.get();
  }
}
