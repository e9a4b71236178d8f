package org.didyma.oracles.sampling.partition;

import org.didyma.formulations.Completions;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.SparseChains;
import org.didyma.oracles.search.bounds.SparsePoints;
import org.didyma.oracles.search.bounds.StarBound;
import org.didyma.oracles.search.bounds.ThresholdGroups;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * An upper bound on the mass of the points that continue a prefix of a {@link SearchSpace}, the sum
 * of exp(-rate * L(w)) over them, kept along one path of a search tree like a {@link ChainBound}.
 *
 * <p>The bound is exp(logSum - rate * offset): an exact integer, so that large losses lose no
 * digits, and the logarithm of what is left. At full depth the offset is L(w) and the logarithm 0;
 * before, slopes may give it a fraction of a unit of the loss.
 *
 * <p>Bounds are <em>nested</em>: those of a node's parts add up to at most the node's, and a part's
 * bound does not grow when the path descends into it. Nestedness holds for the formulas; what
 * floating point adds, summed over all nodes of a path, stays below {@link #ERROR}.
 */
public interface PartitionBound {

  /** All errors of logarithms along a path together. */
  double ERROR = 0x1p-21;

  /**
   * The integer part of the bound for the current prefix of a length, in units of 2^-{@link #shift}
   * of the loss.
   */
  long offset(int depth);

  /** The binary logarithm of how many units of offsets make one of the loss. */
  default int shift() {
    return 0;
  }

  /** The rest of the bound for the current prefix of a length. */
  double logSum(int depth);

  /** The integer part of the bound for one part of the node of a depth, in the same units. */
  long partOffset(int depth, int value);

  /** The rest of it; negative infinity for a part without points. */
  double partLogSum(int depth, int value);

  /** Fixes position {@code depth} to {@code value}, and forgets what lay deeper. */
  void descend(int depth, int value);

  /** What closes a region. */
  interface Closing {

    /**
     * Whether a region with this bound is closed, and so is any with a smaller one.
     *
     * @param offset in units of 2^-{@link PartitionBound#shift} of the loss
     */
    boolean closes(long offset, double logSum);
  }

  /**
   * {@link #descend}, which may end early: where less work already shows that the region is closed.
   *
   * @return false if it ended early; the bound for the longer prefix is then not to be asked for
   */
  default boolean descend(int depth, int value, Closing closing) {
    descend(depth, value);
    return true;
  }

  /** True for a node with so few points that {@link #list} looks at each. */
  default boolean isShort(int depth) {
    return false;
  }

  /** Lists the points of the node of a depth; where {@link #isShort}. */
  default void list(int depth, SparsePoints.Receiver receiver) {
    throw new UnsupportedOperationException();
  }

  /**
   * How many points of the lattice the current path of full length stands for, all of one loss: 1
   * unless the space is one of classes. {@link #logSum} there is its logarithm.
   */
  default long members() {
    return 1;
  }

  /**
   * One of these points.
   *
   * @param number from 0, below {@link #members}
   * @param point the values of the path, by coordinate of the space
   * @return by coordinate of the lattice
   */
  default int[] member(long number, int[] point) {
    return point;
  }

  /** The same bound at the root, with a path of its own, for another thread. */
  PartitionBound copy();

  /**
   * The bound for an unperturbed space.
   *
   * @param completions how many points continue a prefix
   * @param rate above 0
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  static PartitionBound of(
      SearchSpace space, Completions completions, double rate, SearchListener listener) {
    NormTerms norms = new NormTerms(space);
    WeightLattice lattice = space.problem().lattice();
    boolean isBall = BallMasses.applies(space, completions);
    if (norms.isTrivial() || isBall) {
      ChainForest forest = new ChainForest(space, listener);
      ThresholdGroups stairs = ThresholdGroups.single(space);
      if (StarBound.applies(space, forest, stairs)) {
        StarBound star = new StarBound(space, forest, stairs, listener);
        return isBall ? new BallMasses(star, space, rate) : new ChainMasses(star, rate);
      }
    }
    ChainBound chains = ChainBound.of(space, listener);
    boolean sparseOnly = !lattice.hasBall() && space.size() <= SparseMasses.MOST;
    return sparseOnly && chains instanceof SparseChains sparse
        ? new SparseMasses(space, norms, completions, sparse, rate)
        : new CountedMasses(space, norms, completions, chains);
  }
}
