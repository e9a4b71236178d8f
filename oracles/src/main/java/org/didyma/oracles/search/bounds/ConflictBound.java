package org.didyma.oracles.search.bounds;

import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * A bound on the nodes of a search under 0/1 loss, from chains that cannot all be at their least at
 * once: more than the chain bound, and slower.
 *
 * <p>{@link ConflictWishes Wishes} that no weights within the box fulfil together are a
 * <em>conflict</em>: one of them at least is paid for. Conflicts are looked for one after the
 * other, and each takes the least price of its wishes from all of them, so that what they take adds
 * up.
 */
public final class ConflictBound {

  /**
   * Most unique rows that are looked at. With 342 a search became four times as fast; with 3,945 no
   * look closed a node.
   */
  private static final int MOST_CELLS = 1 << 10;

  private final SearchSpace space;
  private final ChainForest forest;
  private final ConflictWishes wishes;
  private long work;

  /** Whether conflicts may tell something of a space; in balls they cost what they save. */
  public static boolean suits(SearchSpace space) {
    LearningProblem problem = space.problem();
    return problem.isZeroOne()
        && problem.perturbation().isNone()
        && !problem.lattice().hasBall()
        && !problem.lattice().isSparse()
        && problem.cells().count() <= MOST_CELLS;
  }

  /** For the nodes of a space that {@link #suits}. */
  public ConflictBound(SearchSpace space) {
    this.space = space;
    this.forest = new ChainForest(space, SearchListener.NONE);
    this.wishes = new ConflictWishes(space, forest);
  }

  /** Steps of all looks so far, such as entries of a simplex tableau that were computed. */
  public long work() {
    return work;
  }

  /**
   * A lower bound on the losses of the points below a node.
   *
   * @param depth how many positions are fixed
   * @param value by position
   * @param cutoff a bound that exceeds it need not be raised
   * @param most about how many steps it may take
   */
  public long bound(int depth, int[] value, long cutoff, long most) {
    return bound(depth, value, cutoff, most, null);
  }

  /**
   * The same, and what shows it.
   *
   * @param kept gets the conflicts
   */
  public long bound(int depth, int[] value, long cutoff, long most, @Nullable List<Conflict> kept) {
    long bound = wishes.list(depth, value);
    work += wishes.work();
    if (bound > cutoff) {
      return bound;
    }
    ConflictNode node = new ConflictNode(space, forest, wishes, depth, kept);
    bound += node.paid(cutoff - bound, most);
    work += node.work();
    return bound;
  }
}
