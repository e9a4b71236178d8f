package org.didyma.oracles.sampling;

import java.time.Duration;
import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.sampling.partition.MassTree;
import org.junit.jupiter.api.Test;

/**
 * Draws of weights of thresholds, whose masses are sums over levels, against enumeration. Each test
 * is wrong with a probability of 1e-5 at most.
 */
class StairDrawTest {

  private static boolean isInStairs(LearningProblem problem) {
    return MassTree.of(problem, 1, SearchListener.NONE).isInStairs();
  }

  private static DrawCheck problems(long seed) {
    StairProblems problems = new StairProblems(seed);
    return new DrawCheck(
        () -> problems.next(2000), new RandomLosses(seed), StairDrawTest::isInStairs);
  }

  @Test
  void drawsFollowTheLaw() {
    DrawCheck one = problems(91);
    one.check(
        16,
        List.of(
            DrawCheck.ONE_THREAD,
            DrawCheck.ONE_THREAD,
            DrawCheck.ONE_THREAD,
            DrawCheck.TWO_THREADS),
        ExactDistribution::new);
  }

  @Test
  void drawsFollowTheLawOfPermuteAndFlip() {
    LatticeSampler flips = new LatticeSampler(ScoreNoise.EXPONENTIAL, 1, DrawCheck.NEVER_COUNTED);
    problems(92).check(6, List.of(flips), ExactDistribution::ofFlips);
  }

  /** Tasks have regions of their own kind and report points. */
  @Test
  void drawsInRoundsFollowTheLaw() {
    LatticeSampler rounds =
        DrawCheck.ONE_THREAD.inRounds(new ThreadRounds(1), 0, Duration.ofNanos(1), 3);
    problems(93).check(6, List.of(rounds), ExactDistribution::new);
  }
}
