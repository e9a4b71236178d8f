package org.didyma.oracles.sampling.partition;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.formulations.Completions;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.search.bounds.SparseChains;
import org.didyma.oracles.search.bounds.SparsePoints;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A bound on masses for lattices that limit the number of non-zero weights.
 *
 * <p>{@link SparseChains} knows Z, the loss if all free weights were zero, and by how much a single
 * weight can lower it: L(w) &gt;= Z - sum of D_l(sign of w_l) over the non-zero free weights. So
 * with r further non-zeros the mass is at most exp(-rate Z) times the sum of the elementary
 * symmetric functions e_0 + ... + e_r of x_l = sum over values v of exp(rate D_l(sign of v)).
 *
 * <p>Z and D in force at a node need not be those computed there: any that are valid for the node
 * will do. What a node inherits from its parent is nested by construction; Z and D computed afresh
 * are adopted where they give a bound that is not greater. The same holds for the plain chain
 * bound, as a Z with D = 0.
 */
final class SparseMasses implements PartitionBound {

  /** Most coordinates, so that errors do not add up. */
  static final int MOST = 1 << 12;

  private final SearchSpace space;
  private final NormTerms norms;
  private final Completions completions;
  private final SparseChains chains;
  private final ExponentialTable decay;
  private final SparsePoints points;
  private final int size;
  private final int firstDepth;
  private final int limit;
  private final int[] negatives; // by position: number of negative values
  private final int[] positives;

  // In force, by depth.
  private final long[] zero;
  private final long[][] forPositive; // D, by position
  private final long[][] forNegative;
  private final long[] offset;
  private final double[] logSum;
  private final Rest[] rest;
  private final Rest trial;
  private final long[] noD;

  SparseMasses(
      SearchSpace space,
      NormTerms norms,
      Completions completions,
      SparseChains chains,
      double rate) {
    this.space = space;
    this.norms = norms;
    this.completions = completions;
    this.chains = chains;
    this.decay = ExponentialTable.of(rate);
    this.points = new SparsePoints(space, norms, chains);
    this.size = space.size();
    this.firstDepth = space.problem().lattice().hasIntercept() ? 1 : 0;
    this.limit = space.problem().lattice().maxNonZeros();
    this.negatives = new int[size];
    this.positives = new int[size];
    for (int k = 0; k < size; k++) {
      negatives[k] = Math.max(0, -space.low(k));
      positives[k] = Math.max(0, space.high(k));
    }
    this.zero = new long[size + 1];
    this.forPositive = new long[size + 1][];
    this.forNegative = new long[size + 1][];
    this.offset = new long[size + 1];
    this.logSum = new double[size + 1];
    this.rest = new Rest[size + 1];
    Arrays.setAll(rest, k -> new Rest());
    this.trial = new Rest();
    this.noD = new long[size];
    if (firstDepth == 0) {
      inherit(0, chains.root(), noD, noD);
      refine(0);
    } else {
      offset[0] = chains.root();
      logSum[0] = CountedMasses.logarithm(completions.total());
    }
  }

  @Override
  public SparseMasses copy() {
    return new SparseMasses(space, norms, completions, chains.copy(), decay.rate());
  }

  @Override
  public long offset(int depth) {
    return offset[depth];
  }

  @Override
  public double logSum(int depth) {
    return logSum[depth];
  }

  @Override
  public long partOffset(int depth, int value) {
    if (depth < firstDepth) {
      return chains.preview(depth, value);
    }
    long lowest = zero[depth] - fall(depth, value);
    return lowest - (value == 0 ? rest[depth].fall : rest[depth].fallButOne);
  }

  @Override
  public double partLogSum(int depth, int value) {
    if (depth < firstDepth) {
      BigInteger count = completions.count(firstDepth, 0, 0);
      return CountedMasses.logarithm(count);
    }
    if (value == 0) {
      return rest[depth].logSum;
    }
    return chains.nonZerosLeft(depth) == 0 ? Double.NEGATIVE_INFINITY : rest[depth].logSumButOne;
  }

  /** D of a value in force at a depth. */
  private long fall(int depth, int value) {
    return value == 0 ? 0 : (value > 0 ? forPositive : forNegative)[depth][depth];
  }

  @Override
  public void descend(int depth, int value) {
    int next = depth + 1;
    if (depth < firstDepth) {
      long bound = Math.max(chains.preview(depth, value), chains.descend(depth, value));
      inherit(next, bound, noD, noD);
      refine(next);
      return;
    }
    long inherited = zero[depth] - fall(depth, value);
    long partOffset = partOffset(depth, value);
    double partLogSum = partLogSum(depth, value);
    long plain = chains.descend(depth, value);
    if (next == size) {
      offset[next] = plain;
      logSum[next] = 0;
      return;
    }
    if (chains.nonZerosLeft(next) < 2) {
      // Its points will be listed.
      offset[next] = partOffset;
      logSum[next] = partLogSum;
      return;
    }
    inherit(next, inherited, forPositive[depth], forNegative[depth]);
    adoptIfLess(next, plain, noD, noD);
    refine(next);
  }

  /** Puts Z and D in force at a depth. */
  private void inherit(int depth, long z, long[] up, long[] down) {
    zero[depth] = z;
    forPositive[depth] = up;
    forNegative[depth] = down;
    evaluate(depth, z, up, down, rest[depth]);
    offset[depth] = resultOffset;
    logSum[depth] = resultLogSum;
  }

  /** Adopts Z and D of the current node if they are better. */
  private void refine(int depth) {
    int left = Math.min(chains.nonZerosLeft(depth), limit);
    if (left < 2) {
      return;
    }
    long[] up = chains.fallsForPositive(depth);
    long[] down = chains.fallsForNegative(depth);
    if (haveRoom(depth, left, up, down)) {
      adoptIfLess(depth, chains.valueOfZeros(depth), up, down);
    }
  }

  /**
   * Whether sums of so many D stay far within a long. Where they do not, what is in force stays so:
   * any Z and D that hold are good enough.
   */
  private boolean haveRoom(int depth, int left, long[] up, long[] down) {
    long room = 2 * LearningProblem.MAGNITUDE / left;
    for (int l = depth; l < size; l++) {
      if (Math.max(up[l], down[l]) > room) {
        return false;
      }
    }
    return true;
  }

  private void adoptIfLess(int depth, long z, long[] up, long[] down) {
    evaluate(depth, z, up, down, trial);
    if (resultLogSum - logSum[depth] < decay.rate() * (resultOffset - offset[depth])) {
      zero[depth] = z;
      forPositive[depth] = up;
      forNegative[depth] = down;
      offset[depth] = resultOffset;
      logSum[depth] = resultLogSum;
      rest[depth].set(trial);
    }
  }

  private long resultOffset;
  private double resultLogSum;

  /** The bound of a node under some Z and D: over its own coordinate and the later ones. */
  private void evaluate(int depth, long z, long[] up, long[] down, Rest later) {
    int left = Math.min(chains.nonZerosLeft(depth), limit);
    later.evaluate(depth + 1, left, up, down);
    long withZero = z - later.fall;
    long withPositive = z - up[depth] - later.fallButOne;
    long withNegative = z - down[depth] - later.fallButOne;
    long least = withZero;
    if (left > 0) {
      least = positives[depth] > 0 ? Math.min(least, withPositive) : least;
      least = negatives[depth] > 0 ? Math.min(least, withNegative) : least;
    }
    double sum = later.sum * decay.at(withZero - least);
    if (left > 0) {
      sum += positives[depth] * later.sumButOne * decayOf(withPositive - least, positives[depth]);
      sum += negatives[depth] * later.sumButOne * decayOf(withNegative - least, negatives[depth]);
    }
    resultOffset = least;
    resultLogSum = Math.log(sum);
  }

  private double decayOf(long x, int count) {
    return count == 0 ? 0 : decay.at(x);
  }

  @Override
  public boolean isShort(int depth) {
    return depth < size && chains.nonZerosLeft(depth) < 2;
  }

  @Override
  public void list(int depth, SparsePoints.Receiver receiver) {
    points.list(depth, 0, receiver);
  }

  /**
   * Elementary symmetric functions over the coordinates from a position on. With T_1 &gt;= T_2
   * &gt;= ... their values of D, e_i is kept as a multiple of exp(rate (T_1 + ... + T_i)), its
   * greatest term, so that it lies between 1 and a number of points.
   */
  private final class Rest {

    /** T_1 + ... + T_r, and without T_r: how far r or r - 1 weights can lower Z. */
    private long fall;

    private long fallButOne;
    private double sum; // (e_0 + ... + e_r) exp(-rate * fall)
    private double sumButOne;
    private double logSum;
    private double logSumButOne;

    private final long[] top = new long[limit + 1]; // T
    private final int[] holder = new int[limit + 1]; // its position
    private final double[] e = new double[limit + 1];

    void set(Rest other) {
      fall = other.fall;
      fallButOne = other.fallButOne;
      sum = other.sum;
      sumButOne = other.sumButOne;
      logSum = other.logSum;
      logSumButOne = other.logSumButOne;
    }

    void evaluate(int from, int left, long[] up, long[] down) {
      int kept = findTop(from, left, up, down);
      Arrays.fill(e, 0, kept + 1, 0);
      e[0] = 1;
      // The greatest first: then no factor below exceeds 1.
      for (int i = 0; i < kept; i++) {
        multiply(holder[i], i + 1, up, down);
      }
      for (int l = from; l < size; l++) {
        if (!isHolder(l, kept)) {
          multiply(l, kept, up, down);
        }
      }
      fall = 0;
      sum = 1;
      fallButOne = 0;
      sumButOne = 1;
      for (int i = 1; i <= kept; i++) {
        if (i < left) {
          fallButOne = fall + top[i - 1];
        }
        fall += top[i - 1];
        sum = sum * decay.at(top[i - 1]) + e[i];
        if (i < left) {
          sumButOne = sum;
        }
      }
      logSum = Math.log(sum);
      logSumButOne = Math.log(sumButOne);
    }

    private int findTop(int from, int left, long[] up, long[] down) {
      int kept = 0;
      for (int l = from; l < size; l++) {
        if (positives[l] + negatives[l] == 0) {
          continue;
        }
        long value = largest(l, up, down);
        if (kept < left) {
          kept++;
        } else if (kept == 0 || value <= top[kept - 1]) {
          continue;
        }
        int at = kept - 1;
        while (at > 0 && top[at - 1] < value) {
          top[at] = top[at - 1];
          holder[at] = holder[at - 1];
          at--;
        }
        top[at] = value;
        holder[at] = l;
      }
      return kept;
    }

    private boolean isHolder(int l, int kept) {
      for (int i = 0; i < kept; i++) {
        if (holder[i] == l) {
          return true;
        }
      }
      return false;
    }

    private long largest(int l, long[] up, long[] down) {
      if (positives[l] == 0) {
        return down[l];
      }
      return negatives[l] == 0 ? up[l] : Math.max(up[l], down[l]);
    }

    /** Takes one more coordinate into e_1, ..., e_last. */
    private void multiply(int l, int last, long[] up, long[] down) {
      if (last == 0 || positives[l] + negatives[l] == 0) {
        return;
      }
      long own = largest(l, up, down);
      double x =
          positives[l] * decayOf(own - up[l], positives[l])
              + negatives[l] * decayOf(own - down[l], negatives[l]);
      for (int i = last; i > 0; i--) {
        e[i] += e[i - 1] * x * decay.at(top[i - 1] - own);
      }
    }
  }
}
