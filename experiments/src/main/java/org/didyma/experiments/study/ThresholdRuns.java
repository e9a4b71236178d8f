package org.didyma.experiments.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.mechanisms.reading.ThresholdFit;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Thresholds that are fitted to noisy counts of a simulated sample, the same for each rule, where
 * the fit is worth it: judged by the expected log loss in the population.
 *
 * @param worth see {@link ThresholdFit#WORTH}; infinite where thresholds are never fitted
 */
record ThresholdRuns(double worth) implements Participant<ThresholdTask> {

  private static final long START = 20_261_201;

  private static final int RECORDS = 3000;

  private static final MathContext DIGITS = new MathContext(6);

  /** It takes longer to find than a fit. */
  private static final Map<ThresholdTask, OrderedLoss> KNOWN = new ConcurrentHashMap<>();

  @Override
  public String name() {
    return Double.isInfinite(worth) ? "class shares" : "worth " + Math.round(worth);
  }

  private NoisyCounts.Parameters counting(ThresholdTask task, Trial trial) {
    BigDecimal price = trial.at().divide(BigDecimal.valueOf(RECORDS), DIGITS);
    return new NoisyCounts.Parameters(
        new Epsilon(price), LeagueRuns.NEIGHBOURS, task.scores().length * task.classes());
  }

  @Override
  public String promise(ThresholdTask task, Trial trial) {
    return PrivacyGuarantee.pure(counting(task, trial).epsilon(), LeagueRuns.NEIGHBOURS)
        .statement();
  }

  @Override
  public Supplier<RunMetrics> learn(
      ThresholdTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    SimulationRandom own =
        SimulationRandom.of(
            START, task.name(), trial.place(), Integer.toString(trial.repetition()));
    NoisyCounts.Parameters counting = counting(task, trial);
    long[] noisy =
        new NoisyCounts().draw(task.sample(RECORDS, own), counting, own, CancellationToken.NEVER);
    OrderedLoss known = KNOWN.computeIfAbsent(task, ThresholdTask::known);
    OrderedLoss fitted = ThresholdFit.of(known, task.scores(), noisy, counting.noise(), worth);
    return () -> RunMetrics.of(Map.of(Measure.LOG_LOSS, task.logLoss(fitted)));
  }
}
