package org.didyma.oracles.sampling;

import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.jspecify.annotations.Nullable;

/**
 * Exact sampling of a pair (i, w) from p(i, w) proportional to exp(-lambda * (L_i(w) + C_i(w))), w
 * in the lattice W_i of the i-th part: from the disjoint union of lattices, in which a point that
 * two of them have counts twice.
 *
 * <p>Every pair has an independent standard exponential clock T, and the pair that minimises ln T +
 * lambda * (L + C) has law p. Each lattice is a race of its own ({@link LatticeSampler}), whose
 * winner brings its clock along; the least of the winners' keys, compared exactly, is the least of
 * all. So it is the clocks that decide between parts, and not the winners' losses alone.
 */
public final class UnionSampler {

  /**
   * One lattice.
   *
   * @param problem the loss L over it; losses of all parts are on one scale
   * @param prior what is added to the loss
   */
  public record Part(LearningProblem problem, LogPrior prior) {}

  /**
   * What was drawn.
   *
   * @param part the number of the lattice
   * @param sample its point
   */
  public record Choice(int part, LatticeSampler.Sample sample) {}

  private final LatticeSampler sampler;

  /**
   * @param threads of each race, at least 1; chosen from public things only
   */
  public UnionSampler(int threads) {
    this(new LatticeSampler(threads));
  }

  UnionSampler(LatticeSampler sampler) {
    this.sampler = sampler;
  }

  /**
   * Draws one pair.
   *
   * @param parts at least one
   * @param lambda the rate
   * @param bits fair and independent
   * @param listener asked whether to stop; it is told nothing
   * @throws org.didyma.oracles.SearchStoppedException when the listener stopped the draw
   */
  public Choice sample(List<Part> parts, Rate lambda, RandomBits bits, SearchListener listener) {
    ExponentialRace race = new ExponentialRace(lambda, ScoreNoise.GUMBEL, bits);
    @Nullable Reached best = null;
    int first = -1;
    long least = 0;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      Reached own = sampler.with(part.prior).races(part.problem, lambda, bits, listener).get();
      long loss = part.problem.loss(own.weights()) + part.prior.of(own.weights().toArray());
      if (best == null || race.precedes(own.clock(), loss, best.clock(), least)) {
        best = own;
        first = i;
        least = loss;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("a union of no lattices has no point");
    }
    return new Choice(first, best.sample());
  }
}
