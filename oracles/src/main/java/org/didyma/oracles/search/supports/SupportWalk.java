package org.didyma.oracles.search.supports;

import java.util.Arrays;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.tree.TreeSearch;

/**
 * Goes over supports, all that continue one list of features by a smaller one at a time.
 *
 * <p>A support is a descending list of features; the tree's node of a list has the children that
 * append a smaller feature. Which features of the list a cell has is its pattern: bit i is set
 * where it has feature i. The sums over the cells of a pattern that have one feature more stand in
 * a column, one entry per feature, and columns follow from those of the list without its last
 * feature u: with A_p(t) the sum over the cells of pattern p that have u and t,
 *
 * <pre>column of p and u = A_p,    column of p without u = (column of p before) - A_p,</pre>
 *
 * <p>and A follows from N of sets that lie side by side for neighbouring t. All of it is additions
 * of whole columns.
 */
abstract class SupportWalk extends TreeSearch {

  private final SupportTables tables;
  private final SupportConstraints constraints;
  private final SupportTables.Largest largest;
  private final int limit;
  private final int[] path; // features, descending
  private final long[][] sums; // by size of the support: by pattern
  private final long[][][] column; // by size, below S: by pattern, then feature
  private final int[][] offset; // by size: by subset, its part of the rank with a smaller feature
  private final long[][] bound; // by size of the list: by feature appended

  /**
   * @param lattice whose constraints may leave supports out
   * @param workPerSupport steps that a support takes at most
   */
  SupportWalk(WeightLattice lattice, SupportTables tables, Pulse pulse, long workPerSupport) {
    super(pulse, tables.features() * workPerSupport);
    this.tables = tables;
    this.constraints = new SupportConstraints(lattice, tables);
    this.largest = tables.largest();
    this.limit = tables.limit();
    this.path = new int[limit];
    this.sums = new long[limit + 1][];
    this.offset = new int[limit][];
    this.column = new long[limit][][];
    this.bound = new long[limit][tables.features()];
    for (int i = 0; i <= limit; i++) {
      sums[i] = new long[1 << i];
    }
    for (int i = 0; i < limit; i++) {
      offset[i] = new int[1 << i];
      column[i] = new long[1 << i][tables.features()];
    }
    sums[0][0] = tables.whole();
  }

  /**
   * Adds to a bound per feature t what the cells of one pattern cost at least, when they are told
   * apart by t only.
   *
   * @param some by t: the sum over those that have t
   * @param whole the sum over all of them
   * @param features how many entries count
   */
  abstract void addLeast(long[] some, long whole, long[] bound, int features);

  /** The support without features. */
  abstract void visitEmpty(long[] patterns);

  /**
   * The supports that append one feature to a list.
   *
   * @param size of the list
   * @param path the list, descending
   * @param features those below this may be appended
   * @param bound by feature appended: the sum of what {@link #addLeast} added
   */
  abstract void visit(int size, int[] path, int features, long[] bound);

  /**
   * The sums by pattern of the support that appends a feature to the list being visited, which is
   * then the path's continuation.
   */
  final long[] patterns(int size, int feature) {
    path[size] = feature;
    long[] before = sums[size];
    long[] after = sums[size + 1];
    int patterns = 1 << size;
    for (int p = 0; p < patterns; p++) {
      long with = column[size][p][feature];
      after[patterns + p] = with;
      after[p] = before[p] - with;
    }
    return after;
  }

  /**
   * Whether constraints leave the support that appends a feature to the list being visited.
   *
   * @param feature -1 for the list itself
   */
  final boolean isLeft(int size, int feature) {
    return constraints.leave(size, path, feature);
  }

  @Override
  protected final void exploreBelow(int[] prefix) {
    enter(0);
    for (int i = 0; i < prefix.length; i++) {
      patterns(i, prefix[i]);
      if (i + 1 < limit) {
        enter(i + 1);
      }
    }
    if (prefix.length == 0) {
      visitEmpty(sums[0]);
    }
    if (prefix.length < limit) {
      explore(prefix.length);
    }
  }

  @Override
  protected final int value(int depth) {
    return path[depth];
  }

  /** The features that may be appended to the first ones of the path are those below this. */
  final int above(int size) {
    return size == 0 ? tables.features() : path[size - 1];
  }

  /** What {@link #addLeast} says of the supports that append a feature to the path's first ones. */
  final long[] bounds(int size) {
    return bound[size];
  }

  /** Visits the supports that continue the first features of the path. */
  private void explore(int size) {
    if (!constraints.leaveSome(size, path)) {
      return;
    }
    if (handsOut(size, openBound(size))) {
      return;
    }
    count(size);
    int above = above(size);
    visit(size, path, above, bound[size]);
    if (size + 1 == limit) {
      return;
    }
    for (int t = above - 1; t > 0 && !isStopped(); t--) {
      patterns(size, t);
      enter(size + 1);
      explore(size + 1);
    }
  }

  /** Columns and bounds for the first features of the path. */
  private void enter(int size) {
    findOffsets(size);
    int features = above(size);
    long[] least = bound[size];
    Arrays.fill(least, 0, features, 0);
    long[][] own = column[size];
    if (size == 0) {
      read(own[0], 0, features, 0);
      addLeast(own[0], sums[0][0], least, features);
      return;
    }
    int half = 1 << (size - 1);
    for (int p = 0; p < half; p++) {
      read(own[half + p], size, features, half + p);
    }
    // From "at least these features" to "these and no others".
    for (int bit = 1; bit < half; bit <<= 1) {
      for (int p = half; p < 2 * half; p++) {
        if ((p & bit) == 0) {
          subtract(own[p], own[p | bit], own[p], features);
        }
      }
    }
    for (int p = 0; p < half; p++) {
      subtract(column[size - 1][p], own[half + p], own[p], features);
      addLeast(own[half + p], sums[size][half + p], least, features);
      addLeast(own[p], sums[size][p], least, features);
    }
  }

  private static void subtract(long[] a, long[] b, long[] difference, int n) {
    for (int t = 0; t < n; t++) {
      difference[t] = a[t] - b[t];
    }
  }

  /** N of a subset of the path with one smaller feature, by that feature. */
  private void read(long[] to, int size, int features, int subset) {
    int sets = 1 + Integer.bitCount(subset);
    if (sets < limit) {
      tables.read(sets, offset[size][subset], to, features);
    } else if (size > 0) {
      // All of the support: its greatest feature, and the rank of the others.
      largest.read(path[0], offset[size][subset - 1], to, features);
    } else {
      for (int t = 0; t < features; t++) {
        to[t] = largest.get(t, 0);
      }
    }
  }

  /**
   * For each set of features of the path, its part of the rank of sets with one smaller feature.
   */
  private void findOffsets(int size) {
    int[] own = offset[size];
    for (int subset = 0; subset < own.length; subset++) {
      int rank = 0;
      int place = 2;
      for (int i = size - 1; i >= 0; i--) {
        if ((subset >> i & 1) == 1) {
          rank += tables.binomial(path[i], place++);
        }
      }
      own[subset] = rank;
    }
  }
}
