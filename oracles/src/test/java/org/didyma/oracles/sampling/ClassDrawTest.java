package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.sampling.masses.MassTree;
import org.junit.jupiter.api.Test;

/**
 * Draws of wide weights of one-hot categories, class by class, against enumeration. Each test is
 * wrong with a probability of 1e-7 at most, all of them together of 1e-5.
 */
class ClassDrawTest {

  private static final double FALSE_ALARM = 1e-7;

  private static final int DRAWS = 8_000;

  private static final LatticeSampler.Pace NEVER_COUNTED =
      new LatticeSampler.Pace(1 << 12, 1 << 10, LatticeSampler.Sparse.BY_POINT);

  private static Supplier<Weights> weights(
      LatticeSampler sampler, LearningProblem problem, Rate rate) {
    Supplier<LatticeSampler.Sample> draws =
        sampler.draws(problem, rate, new SecureBits(), SearchListener.NONE);
    return () -> draws.get().weights();
  }

  private static boolean hasClasses(LearningProblem problem) {
    return MassTree.of(problem, 1, SearchListener.NONE).space().problem() != problem;
  }

  /** Rates among them at which regions are closed early, by bounds that have to be nested. */
  @Test
  void drawsFollowTheLaw() {
    LatticeSampler one = new LatticeSampler(ScoreNoise.GUMBEL, 1, NEVER_COUNTED);
    LatticeSampler two =
        new LatticeSampler(
            ScoreNoise.GUMBEL, 2, new LatticeSampler.Pace(20, 5, LatticeSampler.Sparse.BY_POINT));
    check(71, 24, List.of(one, one, one, two), ExactDistribution::new);
  }

  @Test
  void drawsFollowTheLawOfPermuteAndFlip() {
    LatticeSampler flips = new LatticeSampler(ScoreNoise.EXPONENTIAL, 1, NEVER_COUNTED);
    check(72, 8, List.of(flips), ExactDistribution::ofFlips);
  }

  /** Tasks have regions of classes and report points. */
  @Test
  void drawsInRoundsFollowTheLaw() {
    LatticeSampler rounds =
        new LatticeSampler(ScoreNoise.GUMBEL, 1, NEVER_COUNTED)
            .inRounds(new ThreadRounds(1), 0, Duration.ofNanos(1), 3);
    check(73, 6, List.of(rounds), ExactDistribution::new);
  }

  private interface Law {
    ExactDistribution of(LearningProblem problem, double lambda);
  }

  private void check(long seed, int instances, List<LatticeSampler> samplers, Law laws) {
    OneHotProblems problems = new OneHotProblems(seed);
    RandomLosses losses = new RandomLosses(seed);
    Rate[] rates = {Rate.of(1, 8), Rate.of(1, 2), Rate.of(5, 2), Rate.of(5, 1)};
    int twins = 0;
    for (int i = 0; i < instances; ) {
      LearningProblem problem = RandomProblems.unperturbed(problems.next(2000));
      if (i % 4 == 1) {
        problem = losses.replaced(problem).orElse(problem);
      }
      if (!hasClasses(problem)) {
        continue;
      }
      Rate rate = rates[i % rates.length];
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      ExactDistribution law = laws.of(problem, lambda);
      if (law.probability.size() < 20) {
        continue;
      }
      LatticeSampler sampler = samplers.get(i % samplers.size());
      Supplier<Weights> drawn = weights(sampler, problem, rate);
      assertThat(law.pValue(DRAWS, drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      ExactDistribution twin = laws.of(problem, 1.5 * lambda);
      if (LatticeSamplerTest.distinguishes(twin, law, DRAWS)) {
        assertThat(twin.pValue(DRAWS, drawn)).as("twin %d", i).isLessThan(FALSE_ALARM);
        twins++;
      }
      i++;
    }
    assertThat(twins).isPositive();
  }
}
