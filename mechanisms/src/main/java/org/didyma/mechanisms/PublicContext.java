package org.didyma.mechanisms;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Label;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/** What every mechanism may know; all of it is public. Immutable. */
public final class PublicContext {

  /** Shares of a smaller one are more than doubles can tell from 0. */
  static final Delta LEAST_DELTA = Delta.parse("1e-300");

  private final Parts parts;

  /** What is known. A copy may be changed until it belongs to a setting. */
  private static final class Parts {
    private Epsilon epsilon;
    private Delta delta;
    private Adjacency adjacency;
    private int threads = 1;
    private @Nullable WeightLattice lattice;
    private Costs costs = Costs.EQUAL;
    private List<Long> magnitudes = List.of();
    private int labels = Cells.TWO;
    private Optional<OutcomeLoss> loss = Optional.empty();
    private @Nullable Supplier<OptimizationOracle> oracle;

    Parts(Epsilon epsilon, Delta delta, Adjacency adjacency) {
      this.epsilon = epsilon;
      this.delta = delta;
      this.adjacency = adjacency;
    }

    Parts(Parts from) {
      this(from.epsilon, from.delta, from.adjacency);
      threads = from.threads;
      lattice = from.lattice;
      costs = from.costs;
      magnitudes = from.magnitudes;
      labels = from.labels;
      loss = from.loss;
      oracle = from.oracle;
    }
  }

  private PublicContext(Parts parts) {
    this.parts = parts;
  }

  private PublicContext with(Consumer<Parts> change) {
    Parts copy = new Parts(parts);
    change.accept(copy);
    return new PublicContext(copy);
  }

  /**
   * A promise on one thread, for mechanisms that need not be told more.
   *
   * @param epsilon what to promise; 0 for what promises nothing
   * @param delta what to promise besides, 0 unless the mechanism needs one
   * @param adjacency to which changes
   * @throws InvalidInputException when delta is too small for noise to be calibrated
   */
  public static PublicContext of(Epsilon epsilon, Delta delta, Adjacency adjacency) {
    if (!delta.isZero() && delta.compareTo(LEAST_DELTA) < 0) {
      throw new InvalidInputException(
          "delta is below %s, for which no noise is calibrated".formatted(LEAST_DELTA),
          "use one such as 1e-6, far below one over the number of records.");
    }
    return new PublicContext(new Parts(epsilon, delta, adjacency));
  }

  /** The same with another epsilon to promise. */
  public PublicContext promising(Epsilon other) {
    return with(copy -> copy.epsilon = other);
  }

  /** The same with another promise, to other changes. */
  PublicContext promising(PrivacyTarget other, Adjacency to) {
    return with(
        copy -> {
          copy.epsilon = other.epsilon();
          copy.delta = other.delta();
          copy.adjacency = to;
        });
  }

  /** The same on so many threads. */
  public PublicContext withThreads(int number) {
    return with(copy -> copy.threads = number);
  }

  /** The same with the weights to choose from and the costs of errors. */
  public PublicContext over(WeightLattice weights, Costs errors) {
    return with(
        copy -> {
          copy.lattice = weights;
          copy.costs = errors;
        });
  }

  /** The same with the costs of errors, for what has no weights to choose from. */
  public PublicContext withCosts(Costs errors) {
    return with(copy -> copy.costs = errors);
  }

  /**
   * The same over features of these magnitudes.
   *
   * @param largest for each coordinate of a feature vector its largest absolute value
   */
  public PublicContext withMagnitudes(int[] largest) {
    List<Long> all = Arrays.stream(largest).mapToObj(m -> Math.max(1L, m)).toList();
    return with(copy -> copy.magnitudes = all);
  }

  /** The same over labels of so many values. */
  public PublicContext withLabels(int number) {
    return with(copy -> copy.labels = number);
  }

  /** The same over a label, with the usual loss of its kind where it has one score. */
  public PublicContext withLabel(Label label) {
    PublicContext counted = withLabels(label.labels());
    return label.losses().isEmpty()
        ? counted
        : counted.withLoss((OutcomeLoss) StatedLoss.over(label, new ZeroOneLoss(), false));
  }

  /**
   * The same over the labels of a loss, by which real weights are learned.
   *
   * @throws InvalidInputException when errors have costs, which are for two labels
   */
  public PublicContext withLoss(OutcomeLoss ofLabels) {
    ofLabels.requireEqual(parts.costs);
    return withLabels(ofLabels.labels()).with(copy -> copy.loss = Optional.of(ofLabels));
  }

  /** The loss of a label of more than two values; empty where the label has two, or no loss. */
  public Optional<OutcomeLoss> loss() {
    return parts.loss;
  }

  /** The number K of values of a label, 2 unless said otherwise. */
  public int labels() {
    return parts.labels;
  }

  /** The same with who finds minima. */
  public PublicContext withOracle(Supplier<OptimizationOracle> maker) {
    return with(copy -> copy.oracle = maker);
  }

  /** What to promise. */
  public PrivacyTarget target() {
    return new PrivacyTarget(parts.epsilon, parts.delta);
  }

  public Epsilon epsilon() {
    return parts.epsilon;
  }

  /** delta, 0 unless the mechanism needs one. */
  public Delta delta() {
    return parts.delta;
  }

  /** Which tables are neighbours. */
  public Adjacency adjacency() {
    return parts.adjacency;
  }

  /** How many threads may be used, at least 1. */
  public int threads() {
    return parts.threads;
  }

  /**
   * The weights to choose from.
   *
   * @throws IllegalStateException when none were given, by {@link #over}
   */
  public WeightLattice lattice() {
    if (parts.lattice == null) {
      throw new IllegalStateException("a lattice is needed, and none was given");
    }
    return parts.lattice;
  }

  /** The costs of errors. */
  public Costs costs() {
    return parts.costs;
  }

  /** For each coordinate of a feature vector its largest absolute value, at least 1. */
  public List<Long> magnitudes() {
    return parts.magnitudes;
  }

  /**
   * Who finds minima, made anew.
   *
   * @throws IllegalStateException when none was given, by {@link #withOracle}
   */
  public OptimizationOracle oracle() {
    if (parts.oracle == null) {
      throw new IllegalStateException("an oracle is needed, and none was given");
    }
    return parts.oracle.get();
  }
}
