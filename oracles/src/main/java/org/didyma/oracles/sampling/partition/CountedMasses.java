package org.didyma.oracles.sampling.partition;

import java.math.BigInteger;
import org.didyma.formulations.Completions;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.SparsePoints;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The mass of a node bounded by its number of points times the greatest of them: |N| exp(-rate * B)
 * with a {@link ChainBound} B. For lattices of every kind.
 */
final class CountedMasses implements PartitionBound {

  private final SearchSpace space;
  private final NormTerms norms;
  private final Completions completions;
  private final ChainBound chains;
  private final long[] squaredNorm; // by depth
  private final int[] nonZeros;
  private final long[] bound;
  private final SparsePoints points;

  CountedMasses(SearchSpace space, NormTerms norms, Completions completions, ChainBound chains) {
    this.space = space;
    this.norms = norms;
    this.completions = completions;
    this.chains = chains;
    this.squaredNorm = new long[space.size() + 1];
    this.nonZeros = new int[space.size() + 1];
    this.bound = new long[space.size() + 1];
    this.points = new SparsePoints(space, norms, chains);
    bound[0] = Math.max(chains.root(), chains.boundWithin(0));
  }

  @Override
  public CountedMasses copy() {
    return new CountedMasses(space, norms, completions, chains.copy());
  }

  @Override
  public long offset(int depth) {
    return bound[depth];
  }

  @Override
  public double logSum(int depth) {
    return logarithm(completions.count(depth, squaredNorm[depth], nonZeros[depth]));
  }

  @Override
  public long partOffset(int depth, int value) {
    return Math.max(bound[depth], chains.preview(depth, value));
  }

  @Override
  public double partLogSum(int depth, int value) {
    return logarithm(
        completions.count(
            depth + 1,
            norms.squaredNorm(depth, squaredNorm[depth], value),
            norms.nonZeros(depth, nonZeros[depth], value)));
  }

  @Override
  public void descend(int depth, int value) {
    long parent = bound[depth];
    long own = chains.descend(depth, value);
    squaredNorm[depth + 1] = norms.squaredNorm(depth, squaredNorm[depth], value);
    nonZeros[depth + 1] = norms.nonZeros(depth, nonZeros[depth], value);
    bound[depth + 1] = Math.max(parent, Math.max(own, chains.boundWithin(depth + 1)));
  }

  @Override
  public boolean isShort(int depth) {
    return depth < space.size() && chains.nonZerosLeft(depth) <= 1;
  }

  @Override
  public void list(int depth, SparsePoints.Receiver receiver) {
    points.list(depth, squaredNorm[depth], receiver);
  }

  /** The natural logarithm of an integer, negative infinity for 0. */
  static double logarithm(BigInteger n) {
    int shift = Math.max(0, n.bitLength() - 64);
    return Math.log(n.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }
}
