package org.didyma.experiments.contest;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.RunOutcome;

/**
 * How one engine did on some problems. A run that was not solved, whatever became of it, counts as
 * its limit of time.
 *
 * @param runs how many
 * @param solved ended by the engine with a point that nothing is known to beat
 * @param wrong said what is not so
 * @param refused the engine does not take the problem
 * @param failed the engine broke down
 * @param shiftedMean geometric mean of the seconds to the proof, shifted by {@link #SHIFT}
 * @param par2 mean of the seconds to the proof, twice the limit where there is none
 * @param primalIntegral mean, in seconds; the limit where there is no point
 */
record Score(
    int runs,
    int solved,
    int wrong,
    int refused,
    int failed,
    double shiftedMean,
    double par2,
    double primalIntegral) {

  /** One second: what is faster than that hardly differs. */
  static final double SHIFT = 1;

  static Score of(List<JudgedRun> runs) {
    return new Score(
        runs.size(),
        count(runs, JudgedRun::isSolved),
        count(runs, JudgedRun::isWrong),
        count(runs, run -> run.outcome().status() == RunOutcome.Status.REFUSED),
        count(runs, run -> run.outcome().status() == RunOutcome.Status.FAILED),
        shiftedMean(runs.stream().mapToDouble(Score::seconds).toArray(), SHIFT),
        mean(runs, run -> run.isSolved() ? seconds(run) : 2 * limit(run)),
        mean(runs, run -> run.primalIntegral().orElse(limit(run))));
  }

  private static int count(List<JudgedRun> runs, Predicate<JudgedRun> condition) {
    return (int) runs.stream().filter(condition).count();
  }

  private static double mean(List<JudgedRun> runs, ToDoubleFunction<JudgedRun> value) {
    return runs.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  /** (product of (t + shift))^(1/n) - shift; NaN of nothing. */
  static double shiftedMean(double[] times, double shift) {
    double logarithms = 0;
    for (double time : times) {
      logarithms += Math.log(time + shift);
    }
    return times.length == 0 ? Double.NaN : Math.exp(logarithms / times.length) - shift;
  }

  /** To the proof, or the limit where there is none. */
  static double seconds(JudgedRun run) {
    return run.secondsToProof().orElse(limit(run));
  }

  static double limit(JudgedRun run) {
    return run.task().limits().engine().toNanos() / 1e9;
  }
}
