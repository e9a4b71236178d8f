package org.didyma.operations.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.operations.Context;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.experiment.RunProgress;
import org.didyma.oracles.SearchStoppedException;

/**
 * Measurements one after the other. Whoever stops them gets those that were made.
 *
 * @param isStopped whether the user wanted no more of them
 */
record Series<T>(List<T> done, boolean isStopped) {

  static <C, T> Series<T> of(Context context, List<C> cases, Function<C, T> measure) {
    List<T> done = new ArrayList<>();
    RunProgress progress = new RunProgress(context::note, cases.size());
    for (C one : cases) {
      try {
        context.cancellation().check();
        done.add(measure.apply(one));
      } catch (SearchStoppedException e) {
        if (done.isEmpty()) {
          throw e;
        }
        return new Series<>(done, true);
      }
      progress.done(done.size());
    }
    return new Series<>(done, false);
  }

  /** Why it is not whole; empty where it is. */
  Optional<NothingReleasedException> stopped() {
    return isStopped
        ? Optional.of(new NothingReleasedException("stopped on request", ""))
        : Optional.empty();
  }
}
