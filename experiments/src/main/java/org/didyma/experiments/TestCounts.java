package org.didyma.experiments;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.models.Confusion;
import org.didyma.models.ScoreCounts;

/** What drawn models are measured by on cells. */
public final class TestCounts {

  private TestCounts() {}

  /** How the predictions of a drawn model compare with the labels of cells. */
  public static Confusion of(RawOutput drawn, Cells cells) {
    return judged(drawn, cells).confusion();
  }

  /** The same, with what decisions cost. */
  public static TestMetrics judged(RawOutput drawn, Cells cells) {
    ScoreCounts counts = new ScoreCounts();
    for (int c = 0; c < cells.count(); c++) {
      counts.add(margin(drawn, cells, c), cells.positives(c), cells.negatives(c));
    }
    return TestMetrics.of(counts, drawn.risk());
  }

  /** A number above 0 exactly where the model predicts positive, growing with its score. */
  public static double margin(RawOutput drawn, Cells cells, int cell) {
    if (drawn instanceof RawOutput.Point point) {
      Weights w = point.weights();
      long score = w.size() > cells.dimension() ? w.get(cells.dimension()) : 0;
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        score += (long) w.get(cells.column(e)) * cells.value(e);
      }
      return score;
    }
    RawOutput.Real real = (RawOutput.Real) drawn;
    double sum = 0;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      sum += real.weights().get(cells.column(e)) * cells.value(e);
    }
    // Exact where the two are near to each other, so its sign is that of the comparison.
    return sum - real.threshold();
  }

  /** What {@link #measures} has. */
  static final List<Measure> MEASURES =
      List.of(
          Measure.ACCURACY,
          Measure.BALANCED_ACCURACY,
          Measure.AUC,
          Measure.LOG_LOSS,
          Measure.BRIER,
          Measure.CALIBRATION_ERROR,
          Measure.TP,
          Measure.FP,
          Measure.TN,
          Measure.FN);

  /** All of it, and the cost of decisions. */
  public static Map<Measure, Double> measures(TestMetrics judgement) {
    Map<Measure, Double> all = measures(judgement.confusion());
    all.put(Measure.COST, judgement.cost());
    return all;
  }

  /** All of it; risks only where the model tells them. */
  public static Map<Measure, Double> measures(Confusion counts) {
    Map<Measure, Double> all = new EnumMap<>(Measure.class);
    all.put(Measure.ACCURACY, counts.accuracy());
    all.put(Measure.BALANCED_ACCURACY, counts.balancedAccuracy());
    all.put(Measure.AUC, counts.auc());
    counts
        .risk()
        .ifPresent(
            errors -> {
              all.put(Measure.LOG_LOSS, errors.logLoss());
              all.put(Measure.BRIER, errors.brier());
              all.put(Measure.CALIBRATION_ERROR, errors.calibration());
            });
    all.put(Measure.TP, (double) counts.tp());
    all.put(Measure.FP, (double) counts.fp());
    all.put(Measure.TN, (double) counts.tn());
    all.put(Measure.FN, (double) counts.fn());
    return all;
  }
}
