package org.didyma.oracles.search;

import java.util.Arrays;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.jspecify.annotations.Nullable;

/**
 * Exact minimisation by depth-first branch and bound with the chain bound.
 *
 * <p>Positions are fixed in the static order of a {@link SearchSpace}, values ascending. A node is
 * closed when its {@link ChainBound} plus the {@link NormTerms} exceeds the incumbent, or equals it
 * while every completion is lexicographically larger. From the depth on where the objective is
 * separable, a node is closed by its exact minimum. The first incumbent comes from {@link
 * LocalSearch}.
 *
 * <p>Works for any cells, box, ball, limit on non-zeros and perturbation. Single-threaded.
 */
public final class ChainSearch implements OptimizationOracle {

  @Override
  public String name() {
    return "chain";
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    return new Run(problem, listener).answer();
  }

  /** One search. */
  private static final class Run {

    /** How many nodes lie between two looks at the listener. */
    private static final long PULSE = 1 << 12;

    private final SearchListener listener;
    private final SearchSpace space;
    private final ChainBound chains;
    private final NormTerms norms;
    private final int separableDepth;

    private final int[] current; // by coordinate; free coordinates stand at their low
    private final int[] value; // by depth: the value being explored
    private final long[] squaredNorm; // by depth
    private final int[] nonZeros;

    private int @Nullable [] incumbent;
    private long best = Long.MAX_VALUE;
    private long nodes;
    private boolean stopped;

    /** Least bound among the nodes left open when the search was stopped. */
    private long openBound = Long.MAX_VALUE;

    Run(LearningProblem problem, SearchListener listener) {
      this.listener = listener;
      this.space = SearchSpace.ofMinimisers(problem);
      this.chains = ChainBound.of(space);
      this.norms = new NormTerms(space);
      this.separableDepth = norms.isTrivial() ? chains.separableDepth() : space.size();
      int d = space.size();
      this.current = new int[d];
      for (int k = 0; k < d; k++) {
        current[space.coordinate(k)] = space.low(k);
      }
      this.value = new int[d];
      this.squaredNorm = new long[d + 1];
      this.nonZeros = new int[d + 1];
    }

    Answer answer() {
      if (!norms.isFeasible(0, 0, 0)) {
        return answer(Answer.Status.INFEASIBLE, Long.MAX_VALUE, Optional.empty());
      }
      incumbent = new LocalSearch(space).run();
      if (incumbent != null) {
        best = space.problem().objective(Weights.of(incumbent));
      }
      explore(0, chains.root());
      if (stopped) {
        return answer(Answer.Status.STOPPED, Math.min(best, openBound), Optional.empty());
      }
      return answer(Answer.Status.OPTIMAL, best, Optional.of(new Certificate.SearchTree(nodes)));
    }

    private Answer answer(Answer.Status status, long bound, Optional<Certificate> certificate) {
      return new Answer(
          status,
          Optional.ofNullable(incumbent).map(Weights::of),
          best,
          bound,
          certificate,
          "chain",
          nodes);
    }

    /** Explores the node on the current path, whose chain bound is given. */
    private void explore(int depth, long chainBound) {
      if (isClosed(chainBound + norms.bound(depth, squaredNorm[depth]))) {
        return;
      }
      if (depth < space.size()) {
        int left = norms.nonZerosLeft(nonZeros[depth]);
        long within = chains.boundWithin(depth, left);
        if (within > chainBound && isClosed(within + norms.bound(depth, squaredNorm[depth]))) {
          return;
        }
        if (left == 0 && within != Long.MIN_VALUE) {
          finishWithZeros(depth, within);
          return;
        }
      }
      if (depth == separableDepth) {
        finish(depth, chainBound);
        return;
      }
      if (++nodes % PULSE == 0) {
        pulse(depth);
      }
      int high = space.high(depth);
      for (int v = space.low(depth); v <= high; v++) {
        long s = norms.squaredNorm(depth, squaredNorm[depth], v);
        int z = norms.nonZeros(depth, nonZeros[depth], v);
        if (!norms.isFeasible(depth + 1, s, z)) {
          continue;
        }
        if (stopped) {
          openBound = Math.min(openBound, chains.preview(depth, v) + norms.bound(depth + 1, s));
          continue;
        }
        value[depth] = v;
        squaredNorm[depth + 1] = s;
        nonZeros[depth + 1] = z;
        current[space.coordinate(depth)] = v;
        if (!isClosed(chains.preview(depth, v) + norms.bound(depth + 1, s))) {
          explore(depth + 1, chains.descend(depth, v));
        }
      }
      current[space.coordinate(depth)] = space.low(depth);
    }

    /**
     * True when no completion of the current prefix can be the answer: all are worse than the
     * incumbent, or none is better and all are lexicographically larger.
     */
    private boolean isClosed(long bound) {
      return bound > best
          || bound == best && incumbent != null && Arrays.compare(current, incumbent) >= 0;
    }

    /** The rest is separable: takes the smallest minimiser of each coordinate. */
    private void finish(int depth, long minimum) {
      for (int k = depth; k < space.size(); k++) {
        int chosen = space.low(k);
        for (int v = chosen + 1; v <= space.high(k); v++) {
          if (chains.marginal(k, v) < chains.marginal(k, chosen)) {
            chosen = v;
          }
        }
        current[space.coordinate(k)] = chosen;
      }
      offer(depth, minimum + norms.bound(depth, squaredNorm[depth]));
    }

    /** No further weight may be non-zero: one point is left, whose value is given up to h. */
    private void finishWithZeros(int depth, long value) {
      for (int k = depth; k < space.size(); k++) {
        current[space.coordinate(k)] = 0;
      }
      offer(depth, value + norms.bound(space.size(), squaredNorm[depth]));
    }

    /** Takes the current point if it is better or equal and smaller; frees the positions again. */
    private void offer(int depth, long objective) {
      if (objective < best
          || objective == best && (incumbent == null || Arrays.compare(current, incumbent) < 0)) {
        best = objective;
        incumbent = current.clone();
      }
      for (int k = depth; k < space.size(); k++) {
        current[space.coordinate(k)] = space.low(k);
      }
    }

    private void pulse(int depth) {
      stopped = listener.isCancelled();
      listener.progress(new SearchListener.Progress(nodes, best, openBound(depth)));
    }

    /** Least bound among the nodes not yet explored. */
    private long openBound(int depth) {
      long bound = best;
      for (int k = 0; k <= depth; k++) {
        for (int v = k == depth ? space.low(k) : value[k] + 1; v <= space.high(k); v++) {
          long s = norms.squaredNorm(k, squaredNorm[k], v);
          if (norms.isFeasible(k + 1, s, norms.nonZeros(k, nonZeros[k], v))) {
            bound = Math.min(bound, chains.preview(k, v) + norms.bound(k + 1, s));
          }
        }
      }
      return bound;
    }
  }
}
