package org.didyma.oracles.search.bounds;

import java.util.Optional;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;

/**
 * A lower bound on U*L(w) - &lt;eta, w&gt; + mu*|w|^2 over the points that continue a prefix of a
 * {@link SearchSpace}, kept along one path of a search tree; mu is the space's multiplier.
 *
 * <p>State: after {@code descend(0, v0), ..., descend(k-1, v_{k-1})} the object knows the nodes of
 * that path; {@code descend(k, v)} may then be called with any v, as often as wanted, and forgets
 * what lay deeper. So backtracking needs no call.
 *
 * <p>Exactness: at full depth the bound is the value itself.
 */
public interface ChainBound {

  /** Lower bound over the whole box. */
  long root();

  /**
   * A cheap lower bound over the points with position {@code depth} fixed to {@code value}, at most
   * what {@link #descend} returns.
   */
  long preview(int depth, int value);

  /** Fixes position {@code depth} to {@code value}; returns the lower bound over what is left. */
  long descend(int depth, int value);

  /**
   * The same, except that the computation may end as soon as the bound exceeds {@code cutoff}. Then
   * some lower bound above {@code cutoff} is returned, and the search must not go below this node.
   */
  default long descend(int depth, int value, long cutoff) {
    return descend(depth, value);
  }

  /** How many steps, such as additions in tables, the children of one node take at most. */
  long workPerNode();

  /** True when this bound treats a limit on non-zero weights by the following methods. */
  default boolean boundsSparseLattices() {
    return false;
  }

  /**
   * How many further feature weights may be non-zero after the current prefix of length {@code
   * depth}; Integer.MAX_VALUE where this bound does not treat that limit.
   */
  default int nonZerosLeft(int depth) {
    return Integer.MAX_VALUE;
  }

  /**
   * Lower bound over the continuations of the current prefix that keep the limit on non-zero
   * weights; Long.MIN_VALUE where nothing better than {@link #descend} is known.
   */
  default long boundWithin(int depth) {
    return Long.MIN_VALUE;
  }

  /** The value if all free weights are zero; where {@link #nonZerosLeft} is known. */
  default long valueOfZeros(int depth) {
    throw new UnsupportedOperationException();
  }

  /**
   * The values if one free weight takes a value and the others are zero; where {@link
   * #nonZerosLeft} is known.
   *
   * @param values receives, by position from {@code depth} on and by value minus its low, the value
   */
  default void valuesOfSingles(int depth, long[][] values) {
    throw new UnsupportedOperationException();
  }

  /** The same bound at the root, with a path of its own, for another thread. */
  ChainBound copy();

  /**
   * The least depth from which on the objective is a sum of functions of single coordinates, {@link
   * #marginal}; there the bound is the exact minimum over what is left.
   */
  int separableDepth();

  /**
   * For a position at or below {@link #separableDepth()} on the current path: what choosing {@code
   * value} costs, as a term of the separable objective; in the units of the bound unless it was
   * raised by slopes, which may be in finer ones.
   */
  long marginal(int position, int value);

  /**
   * The slope of the chain that a cell starts as, in units of 1 / {@link #slopeUnit()}; see {@link
   * #of(SearchSpace, long, SearchListener)}.
   */
  default long slope(int cell) {
    return 0;
  }

  /** How many units of the slopes make one of the objective. */
  default long slopeUnit() {
    return 1;
  }

  /** Whether tables are added several entries at once. */
  static boolean usesVectors() {
    return TableArithmetic.ofVectors().isPresent();
  }

  /**
   * The bound for a space without slopes, but for the tangents of a loss that is not 0/1: by dense
   * chain functions unless scores range so widely that sorting the cells of each chain costs less
   * than walking the tables.
   *
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  static ChainBound of(SearchSpace space, SearchListener listener) {
    ChainForest forest = new ChainForest(space, listener);
    ChainPlan plan = ChainPlan.of(space, forest);
    boolean zeroOne = space.problem().isZeroOne();
    return of(space, forest, zeroOne ? plan.withoutSlopes() : plan, 0, listener);
  }

  /**
   * The same, raised towards a value by sharing the perturbation out among the chains.
   *
   * @param target the value at some point of what is bounded here
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  static ChainBound of(SearchSpace space, long target, SearchListener listener) {
    ChainForest forest = new ChainForest(space, listener);
    return of(space, forest, ChainPlan.of(space, forest), target, listener);
  }

  /**
   * The bound that a plan describes, but for its messages.
   *
   * @param plan what suits the space, or part of it
   * @param target the value at some point of what is bounded here; matters to slopes
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  static ChainBound of(
      SearchSpace space, ChainForest forest, ChainPlan plan, long target, SearchListener listener) {
    if (!plan.tables()) {
      return space.problem().isZeroOne()
          ? new SortedChains(space, listener)
          : new SingleCells(space, listener);
    }
    SearchStoppedException.throwIf(listener);
    ChainSlopes slopes =
        plan.slopes()
            ? ChainSlopes.ascend(space, forest, target, listener)
            : ChainSlopes.none(space, forest);
    Optional<ChainBound> narrow =
        TableArithmetic.ofVectors()
            .filter(vectors -> !plan.sparse())
            .flatMap(vectors -> NarrowChains.of(space, forest, slopes, vectors, listener));
    if (narrow.isPresent()) {
      return narrow.get();
    }
    TableLayout layout = new TableLayout(space, forest, listener);
    DenseChains dense = new DenseChains(space, forest, layout, slopes);
    SearchStoppedException.throwIf(listener);
    return plan.sparse() ? new SparseChains(space, forest, layout, dense, listener) : dense;
  }

  /**
   * Dense chains with slopes and messages, which take longer to prepare; all points that have a
   * removed value, and perhaps the whole space, get bounds beyond the incumbent.
   *
   * @param target the value of the incumbent, or of some point, without the norm terms
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  static ChainBound withMessages(
      SearchSpace space,
      ChainForest forest,
      NormTerms norms,
      SharedIncumbent incumbent,
      long target,
      SearchListener listener) {
    return ChainMessages.raise(space, forest, norms, incumbent, target, listener);
  }
}
