package org.didyma.oracles.sampling;

import java.time.Duration;
import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.sampling.partition.MassTree;
import org.junit.jupiter.api.Test;

/**
 * Draws of wide weights of one-hot categories, class by class, against enumeration. Each test is
 * wrong with a probability of 1e-5 at most.
 */
class ClassDrawTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private static boolean hasClasses(LearningProblem problem) {
    return MassTree.of(problem, 1, SearchListener.NONE).space().problem() != problem;
  }

  private static DrawCheck problems(long seed) {
    OneHotProblems problems = new OneHotProblems(seed);
    return new DrawCheck(
        () -> RandomProblems.unperturbed(problems.next(2000)),
        new RandomLosses(seed),
        ClassDrawTest::hasClasses);
  }

  @Test
  void drawsFollowTheLaw() {
    DrawCheck one = problems(71);
    one.check(
        12 * TIMES,
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
    problems(74).check(24, List.of(flips), ExactDistribution::ofFlips);
  }

  /** Tasks have regions of their own kind and report points. */
  @Test
  void drawsInRoundsFollowTheLaw() {
    LatticeSampler rounds =
        DrawCheck.ONE_THREAD.inRounds(new ThreadRounds(1), 0, Duration.ofNanos(1), 3);
    problems(73).check(6, List.of(rounds), ExactDistribution::new);
  }
}
