package org.didyma.oracles.certificate;

import java.util.function.IntFunction;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.bounds.ConflictPace;
import org.jspecify.annotations.Nullable;

/**
 * How a tree that is written down uses conflicts. They make a tree smaller and each node more to
 * check, and fewer programs understand them, so that small trees do without.
 *
 * @param most nodes of a tree without conflicts; that is tried first
 * @param subtrees how many a full tree has that are shared out, for any number of threads, as each
 *     has a pace of its own; 0 without conflicts
 * @param pace when to look for conflicts, of a tree of some depth; null for not now
 * @param later what is used if there are more nodes; null for none
 */
record ConflictUse(
    long most,
    long subtrees,
    @Nullable IntFunction<ConflictPace> pace,
    @Nullable IntFunction<ConflictPace> later) {

  /** About 15 seconds of one thread. */
  private static final long LARGE_TREE = 1 << 24;

  /**
   * Steps of looking that are worth a node. It is checked too, which takes three times as long as
   * to write it, and kept. dense-votes-5 by 300: 173 million nodes, 25 MB, 106 s to write, 154 s to
   * check; by 1,500: 20 million, 29 MB, 96 s and 21 s.
   */
  private static final long NODE = 1_500;

  static final ConflictUse NEVER = new ConflictUse(Long.MAX_VALUE, 0, null, null);

  /** Only for trees that are large without. */
  static final ConflictUse LARGE =
      after(LARGE_TREE, 1 << 8, depths -> new ConflictPace(depths, NODE));

  /** A tree has more nodes than it may have without conflicts. */
  static final class TooManyNodesException extends RuntimeException {}

  /** Only for trees that have more nodes without. */
  static ConflictUse after(long most, long subtrees, IntFunction<ConflictPace> pace) {
    return new ConflictUse(most, subtrees, null, pace);
  }

  /** What follows when there are too many nodes. */
  ConflictUse always() {
    return new ConflictUse(Long.MAX_VALUE, subtrees, later, null);
  }

  /**
   * The depth of the subtrees that are shared out.
   *
   * @param widths by depth: how many children a node has
   */
  int depth(long[] widths, Team team) {
    return subtrees > 0 ? Team.depth(widths, subtrees) : team.depth(widths);
  }

  boolean areSought() {
    return pace != null;
  }

  /** What looks for them in one more subtree; null where none are sought. */
  @Nullable ConflictLooks looks(ConflictBound bound, int depths, Team team) {
    return pace == null ? null : new ConflictLooks(bound, pace.apply(depths), team);
  }

  /** Ends a walk that has too many nodes. */
  void require(long nodes) {
    if (nodes > most) {
      throw new TooManyNodesException();
    }
  }
}
