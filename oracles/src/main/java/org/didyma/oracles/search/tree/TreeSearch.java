package org.didyma.oracles.search.tree;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Depth-first search of subtrees, the work of one thread: what is common to a search over points
 * ({@link SubtreeSearch}), over classes of points and over supports.
 */
public abstract class TreeSearch implements EstimateSlice.Dives {

  /**
   * A node to be searched later.
   *
   * @param prefix the values of the first positions
   * @param bound lower bound on the values below it
   */
  public record Open(int[] prefix, long bound) {}

  /** Decides now and then whether the search goes on. */
  public interface Pulse {

    /**
     * Tells of some further nodes.
     *
     * @param search the search, at a node of depth {@code depth}
     * @return false to stop
     */
    boolean goesOn(TreeSearch search, int depth);

    /** Nodes, at most, after which it is to be told. */
    default long patience() {
      return MOST_NODES;
    }
  }

  /** Most nodes between two pulses. */
  private static final long MOST_NODES = 1 << 8;

  /** Steps of work, at most, between two pulses: a few hundredths of a second. */
  private static final long WORK = 1L << 24;

  private final Pulse pulse;
  private final long interval;
  private long nodes;
  private long spent; // beside nodes, since the last pulse for it
  private boolean stopped;

  /** Nodes of this depth are handed out instead of explored. */
  private int handOutDepth = Integer.MAX_VALUE;

  private List<Open> handedOut = List.of();

  /** Where the last search began. */
  private int[] last = {};

  /**
   * @param workPerNode how many steps a node takes at most; pulses are the closer the more it is
   */
  protected TreeSearch(Pulse pulse, long workPerNode) {
    this.pulse = pulse;
    this.interval = Math.max(1, Math.min(pulse.patience(), WORK / (1 + workPerNode)));
  }

  /** Explores the node at the end of a prefix and returns to the root. */
  protected abstract void exploreBelow(int[] prefix);

  /** The value of the current path at a depth. */
  protected abstract int value(int depth);

  /** Least bound among the nodes of this subtree that are not explored, from a node at a depth. */
  public abstract long openBound(int depth);

  /** Nodes explored so far, over all calls. */
  public final long nodes() {
    return nodes;
  }

  /** True when the pulse has asked to stop. */
  protected final boolean isStopped() {
    return stopped;
  }

  /** Ends the search here. */
  protected final void stop() {
    stopped = true;
  }

  /** Searches the subtree below a prefix; false when it was stopped before its end. */
  public final boolean search(int[] prefix) {
    stopped = false;
    exploreBelow(prefix);
    last = prefix;
    return !stopped;
  }

  /**
   * How many values at the start of a prefix the path has from the search before, which need not be
   * fixed again; the last one never counts, as its node's bound is wanted.
   */
  protected final int held(int[] prefix) {
    int same = Arrays.mismatch(last, prefix);
    return Math.max(0, Math.min(same < 0 ? prefix.length : same, prefix.length - 1));
  }

  /**
   * Dives once from the root to a leaf, by the rules of the search, while none is under way. A dive
   * that the pulse stops counts as far as it came.
   */
  @Override
  public final void dive(TreeEstimate estimate) {
    BigInteger weight = BigInteger.ONE;
    BigInteger counted = BigInteger.ZERO;
    int[] prefix = {};
    for (boolean goesOn = true; goesOn; ) {
      long before = nodes;
      List<Open> open = new ArrayList<>();
      goesOn = handOut(prefix, prefix.length + 1, open) && !open.isEmpty();
      counted = counted.add(weight.multiply(BigInteger.valueOf(nodes - before)));
      if (goesOn) {
        weight = weight.multiply(BigInteger.valueOf(open.size()));
        prefix = open.get(estimate.choose(open.size())).prefix();
      }
    }
    estimate.add(counted);
  }

  /**
   * Lists the nodes of a depth below a prefix that are not closed; shallower ends are dealt with on
   * the way. False when it was stopped, so that the list lacks some.
   */
  final boolean handOut(int[] prefix, int depth, List<Open> open) {
    handOutDepth = depth;
    handedOut = open;
    boolean complete = search(prefix);
    handOutDepth = Integer.MAX_VALUE;
    handedOut = List.of();
    return complete;
  }

  /** Counts a node; stops the search when the pulse asks for it. */
  protected final void count(int depth) {
    if (++nodes % interval == 0 && !pulse.goesOn(this, depth)) {
      stopped = true;
    }
  }

  /** Counts steps of work at a node, beside what a node takes; stops as {@link #count} does. */
  protected final void spend(int depth, long steps) {
    spent += steps;
    if (spent > WORK) {
      spent = 0;
      stopped |= !pulse.goesOn(this, depth);
    }
  }

  /** Whether nodes of some depth are handed out. */
  protected final boolean isHandingOut() {
    return handOutDepth != Integer.MAX_VALUE;
  }

  /** Hands the current node out if its depth is the one to be handed out. */
  protected final boolean handsOut(int depth, long bound) {
    if (depth != handOutDepth) {
      return false;
    }
    int[] prefix = new int[depth];
    for (int k = 0; k < depth; k++) {
      prefix[k] = value(k);
    }
    handedOut.add(new Open(prefix, bound));
    return true;
  }
}
