package org.didyma.oracles;

import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Weights;

/**
 * Watches a search and may stop it.
 *
 * <p>What it is told is computed from private data: it is for the custodian's eyes, and must not be
 * shown by anything that makes a private release.
 */
public interface SearchListener {

  /** Hears nothing and never stops a search. */
  SearchListener NONE = new SearchListener() {};

  /** Stops a search when told to, and passes nothing on of what it hears, but to a rehearsal. */
  static SearchListener asking(CancellationToken stop) {
    if (stop instanceof RehearsalListener rehearsal) {
      return rehearsal;
    }
    return new SearchListener() {
      @Override
      public boolean isCancelled() {
        return stop.isStopped();
      }
    };
  }

  /** Called now and then, from a searching thread, never from two at once. */
  default void progress(Progress progress) {}

  /**
   * Told how many nodes a long search may have in all, by an estimate of the order of magnitude; by
   * searches that make one.
   *
   * @param nodes Long.MAX_VALUE for that many or more
   */
  default void estimated(long nodes) {}

  /**
   * Told of a point of the lattice that is better than those told before, by searches that do so;
   * never by two threads at once.
   */
  default void found(Weights point) {}

  /**
   * A point of the lattice that is known from elsewhere, if any. Asked now and then; a search may
   * begin with it, or prefer it to its own. It changes the way to an answer, not the answer that
   * {@link OptimizationOracle} promises.
   */
  default Optional<Weights> known() {
    return Optional.empty();
  }

  /** Asked now and then; a search stops soon after this becomes true. */
  default boolean isCancelled() {
    return false;
  }

  /** Passes all that it is told and asked on to another listener, but for what it does itself. */
  interface Passing extends SearchListener {

    SearchListener listener();

    @Override
    default void progress(Progress progress) {
      listener().progress(progress);
    }

    @Override
    default void estimated(long nodes) {
      listener().estimated(nodes);
    }

    @Override
    default void found(Weights point) {
      listener().found(point);
    }

    @Override
    default Optional<Weights> known() {
      return listener().known();
    }

    @Override
    default boolean isCancelled() {
      return listener().isCancelled();
    }
  }

  /**
   * Where a search stands.
   *
   * @param nodes nodes expanded so far
   * @param incumbent value of the best point so far
   * @param bound lower bound on every point of the lattice, Long.MIN_VALUE for none; proven where
   *     the oracle proves, otherwise a claim
   */
  record Progress(long nodes, long incumbent, long bound) {}
}
