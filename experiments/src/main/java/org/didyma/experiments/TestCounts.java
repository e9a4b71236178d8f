package org.didyma.experiments;

import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Drawn;
import org.didyma.models.RocArea;

/**
 * How a model's predictions compare with the labels of the test records.
 *
 * @param tp positive records predicted positive
 * @param fp negative records predicted positive
 * @param tn negative records predicted negative
 * @param fn positive records predicted negative
 * @param auc area under the curve of the scores, see {@link RocArea}; NaN when a class has no
 *     records
 */
public record TestCounts(long tp, long fp, long tn, long fn, double auc) {

  /** The counts of a drawn model over cells. */
  public static TestCounts of(Drawn drawn, Cells cells) {
    long[] counts = new long[4];
    RocArea area = new RocArea();
    for (int c = 0; c < cells.count(); c++) {
      double margin = margin(drawn, cells, c);
      int predicted = margin > 0 ? 0 : 2;
      counts[predicted] += cells.positives(c);
      counts[predicted + 1] += cells.negatives(c);
      area.add(margin, cells.positives(c), cells.negatives(c));
    }
    return new TestCounts(counts[0], counts[1], counts[3], counts[2], area.value());
  }

  /** A number above 0 exactly where the model predicts positive, growing with its score. */
  private static double margin(Drawn drawn, Cells cells, int cell) {
    if (drawn instanceof Drawn.Point point) {
      Weights w = point.weights();
      long score = w.size() > cells.dimension() ? w.get(cells.dimension()) : 0;
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        score += (long) w.get(cells.column(e)) * cells.value(e);
      }
      return score;
    }
    Drawn.Real real = (Drawn.Real) drawn;
    double sum = 0;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      sum += real.weights().get(cells.column(e)) * cells.value(e);
    }
    // Exact where the two are near to each other, so its sign is that of the comparison.
    return sum - real.threshold();
  }

  /** Share of records predicted right. */
  public double accuracy() {
    return (double) (tp + tn) / (tp + fp + tn + fn);
  }

  /** Mean of the shares predicted right of each class; NaN when a class has no records. */
  public double balancedAccuracy() {
    return ((double) tp / (tp + fn) + (double) tn / (tn + fp)) / 2;
  }

  /** What {@link #measures} has. */
  static final List<Measure> MEASURES =
      List.of(
          Measure.ACCURACY,
          Measure.BALANCED_ACCURACY,
          Measure.AUC,
          Measure.TP,
          Measure.FP,
          Measure.TN,
          Measure.FN);

  /** All of it. */
  Map<Measure, Double> measures() {
    return Map.of(
        Measure.ACCURACY,
        accuracy(),
        Measure.BALANCED_ACCURACY,
        balancedAccuracy(),
        Measure.AUC,
        auc,
        Measure.TP,
        (double) tp,
        Measure.FP,
        (double) fp,
        Measure.TN,
        (double) tn,
        Measure.FN,
        (double) fn);
  }
}
