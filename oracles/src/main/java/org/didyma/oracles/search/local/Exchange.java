package org.didyma.oracles.search.local;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.jspecify.annotations.Nullable;

/**
 * Tells a listener of a search's better points, and takes what it knows from elsewhere. Values are
 * computed here, so it does not matter who found a point. For one thread.
 */
final class Exchange {

  private final SearchListener listener;
  private final SearchSpace space;
  private final SharedIncumbent incumbent;
  private long told = Long.MAX_VALUE;
  private @Nullable Weights taken;

  Exchange(SearchListener listener, SearchSpace space, SharedIncumbent incumbent) {
    this.listener = listener;
    this.space = space;
    this.incumbent = incumbent;
  }

  /** Takes first, so that nothing is told that is worse than what is known. */
  @SuppressWarnings("ReferenceEquality") // the very one that was told last
  void run() {
    Weights known = listener.known().orElse(null);
    if (known != null && known != taken) {
      taken = known;
      take(known);
    }
    // Read first: the point is at least as good then.
    long objective = incumbent.objective();
    int[] point = incumbent.point();
    if (point != null && objective < told) {
      Weights found = Weights.of(point);
      told = space.problem().objective(found);
      listener.found(found);
    }
  }

  private void take(Weights known) {
    LearningProblem problem = space.problem();
    // No point outside the space is a minimiser, and what goes on from one expects it inside.
    if (problem.lattice().contains(known) && isInSpace(known)) {
      long objective = problem.objective(known);
      told = Math.min(told, objective);
      incumbent.offer(objective, known.toArray());
    }
  }

  private boolean isInSpace(Weights w) {
    for (int k = 0; k < space.size(); k++) {
      int v = w.get(space.coordinate(k));
      if (v < space.low(k) || v > space.high(k)) {
        return false;
      }
    }
    return true;
  }
}
