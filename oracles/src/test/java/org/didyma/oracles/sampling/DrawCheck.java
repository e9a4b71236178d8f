package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;

/**
 * Draws against enumeration, at rates among others at which regions are closed early, by bounds
 * that have to be nested. Each instance, and the sum of all, are wrong with a probability of 1e-7
 * at most; the sum of twins, of one and a half times the rate, has to be rejected.
 *
 * @param problems makes instances
 * @param losses makes losses of them that are not 0/1
 * @param isMeant whether an instance is one that is to be checked
 */
record DrawCheck(
    Supplier<LearningProblem> problems, RandomLosses losses, Predicate<LearningProblem> isMeant) {

  private static final RandomBits BITS = LawBits.of(12);

  private static final double FALSE_ALARM = 1e-7;

  private static final int DRAWS = 3_000;

  static final LatticeSampler.Pace NEVER_COUNTED =
      new LatticeSampler.Pace(1 << 12, 1 << 10, LatticeSampler.Sparse.BY_POINT);

  static final LatticeSampler ONE_THREAD = new LatticeSampler(ScoreNoise.GUMBEL, 1, NEVER_COUNTED);

  static final LatticeSampler TWO_THREADS =
      new LatticeSampler(
          ScoreNoise.GUMBEL, 2, new LatticeSampler.Pace(20, 5, LatticeSampler.Sparse.BY_POINT));

  /** What draws should follow. */
  interface Law {
    ExactDistribution of(LearningProblem problem, double lambda);
  }

  void check(int instances, List<LatticeSampler> samplers, Law lawOf) {
    Rate[] rates = {Rate.of(1, 8), Rate.of(1, 2), Rate.of(5, 2), Rate.of(5, 1)};
    LawTest laws = new LawTest();
    LawTest twins = new LawTest();
    for (int i = 0; i < instances; ) {
      LearningProblem problem = problems.get();
      if (i % 4 == 1) {
        problem = losses.replaced(problem).orElse(problem);
      }
      if (!isMeant.test(problem)) {
        continue;
      }
      Rate rate = rates[i % rates.length];
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      ExactDistribution law = lawOf.of(problem, lambda);
      if (law.probability.size() < 20) {
        continue;
      }
      LatticeSampler sampler = samplers.get(i % samplers.size());
      Map<Weights, Integer> drawn = LawTest.counts(DRAWS, weights(sampler, problem, rate));
      assertThat(laws.add(law.probability, drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      twins.add(lawOf.of(problem, 1.5 * lambda).probability, drawn);
      i++;
    }
    assertThat(laws.pValue()).as("all instances").isGreaterThan(FALSE_ALARM);
    assertThat(twins.pValue()).as("all twins").isLessThan(FALSE_ALARM);
  }

  private static Supplier<Weights> weights(
      LatticeSampler sampler, LearningProblem problem, Rate rate) {
    Supplier<LatticeSampler.Sample> draws = sampler.draws(problem, rate, BITS, SearchListener.NONE);
    return () -> draws.get().weights();
  }
}
