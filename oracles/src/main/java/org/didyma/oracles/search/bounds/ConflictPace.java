package org.didyma.oracles.search.bounds;

/**
 * When a search on one thread looks for conflicts: at nodes of a depth whose subtrees took more
 * work on average than it takes to close one of them. Work is counted in steps, not timed, so that
 * a search goes the same way on every machine; it changes the time of a search only.
 */
public class ConflictPace {

  /**
   * Steps of looking that take as long as a node of a search: 0.5 to 0.8 microseconds against 2 to
   * 3 nanoseconds for an entry of a tableau. With 750 a search took as long.
   */
  private static final long NODE = 300;

  /** Steps of one look at most, about a tenth of a second, so that a search hears of its end. */
  private static final long MOST = 1L << 25;

  /** Taken for a look where there was none yet. */
  private static final long USUAL = 100_000;

  private final long node;

  // By depth: what searched subtrees took, what looks took, and how many of these closed a node.
  private final long[] sizes;
  private final long[] subtrees;
  private final long[] steps;
  private final long[] looked;
  private final long[] closed;

  /**
   * @param depths of the tree
   */
  public ConflictPace(int depths) {
    this(depths, NODE);
  }

  /**
   * @param depths of the tree
   * @param node steps of looking that are worth a node
   */
  public ConflictPace(int depths, long node) {
    this.node = node;
    sizes = new long[depths + 1];
    subtrees = new long[depths + 1];
    steps = new long[depths + 1];
    looked = new long[depths + 1];
    closed = new long[depths + 1];
  }

  private ConflictPace(ConflictPace other) {
    node = other.node;
    sizes = other.sizes.clone();
    subtrees = other.subtrees.clone();
    steps = other.steps.clone();
    looked = other.looked.clone();
    closed = other.closed.clone();
  }

  /** The same with what it knows so far, for another search. */
  public ConflictPace copy() {
    return new ConflictPace(this);
  }

  /** Whether looking for conflicts at a node of a depth is likely to pay. */
  public boolean pays(int depth) {
    if (subtrees[depth] == 0) {
      return false;
    }
    long cost = looked[depth] == 0 ? USUAL : steps[depth] / looked[depth];
    // Each look costs that much, and so many of all looks save a subtree.
    return sizes[depth] / subtrees[depth] > cost * (1 + looked[depth]) / (1 + closed[depth]);
  }

  /** Steps after which a look at a node of a depth ends: no more than the subtree may take. */
  public long most(int depth) {
    return Math.min(MOST, sizes[depth] / subtrees[depth]);
  }

  /**
   * Tells of a subtree that was searched.
   *
   * @param looks steps of all looks in it
   */
  public void searched(int depth, long nodes, long looks) {
    subtrees[depth]++;
    sizes[depth] += node * nodes + looks;
  }

  /** Tells of a node where conflicts were looked for. */
  public void looked(int depth, long took, boolean closes) {
    looked[depth]++;
    steps[depth] += took;
    closed[depth] += closes ? 1 : 0;
  }
}
