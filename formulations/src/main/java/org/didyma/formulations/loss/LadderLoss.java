package org.didyma.formulations.loss;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/**
 * A weighted sum of 0/1 losses at several thresholds: l+(s) = the weights of the thresholds that s
 * does not exceed, l-(s) = the weights of those that it exceeds.
 *
 * @param rungs at least one, by ascending thresholds
 */
public record LadderLoss(List<Rung> rungs) implements LossForm {

  /**
   * A threshold.
   *
   * @param threshold scores above it predict +
   * @param weight what an error costs, at least 1
   */
  public record Rung(int threshold, int weight) {}

  /** Farthest threshold, and largest weight. */
  private static final int MOST = 10_000;

  static final LossFamily FAMILY =
      new LossFamily(
          "ladder:T=W[,T=W...]",
          "errors at several cut-offs T of the score, each weighted by W",
          LadderLoss::read);

  public LadderLoss {
    rungs = List.copyOf(rungs);
    if (rungs.isEmpty()) {
      throw new IllegalArgumentException("a ladder without rungs");
    }
    for (int i = 1; i < rungs.size(); i++) {
      if (rungs.get(i - 1).threshold() >= rungs.get(i).threshold()) {
        throw new IllegalArgumentException("the cut-offs do not ascend");
      }
    }
  }

  private static LadderLoss read(LossParameters parameters) {
    List<Rung> rungs = new ArrayList<>();
    for (String word : parameters.word().split(",", -1)) {
      String[] pair = word.split("=", -1);
      if (pair.length != 2
          || !pair[0].matches("[+-]?\\d{1,5}")
          || !pair[1].matches("\\d{1,5}")
          || Math.abs(Integer.parseInt(pair[0])) > MOST
          || Integer.parseInt(pair[1]) < 1
          || Integer.parseInt(pair[1]) > MOST) {
        throw parameters.wrong(
            "a rung is not a cut-off from -10000 to 10000 with a weight from 1 to 10000");
      }
      rungs.add(new Rung(Integer.parseInt(pair[0]), Integer.parseInt(pair[1])));
      if (rungs.size() > 1
          && rungs.get(rungs.size() - 2).threshold() >= Integer.parseInt(pair[0])) {
        throw parameters.wrong("the cut-offs do not ascend");
      }
    }
    parameters.end();
    return new LadderLoss(rungs);
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder("ladder:");
    for (int i = 0; i < rungs.size(); i++) {
      text.append(i == 0 ? "" : ",")
          .append(rungs.get(i).threshold())
          .append('=')
          .append(rungs.get(i).weight());
    }
    return text.toString();
  }

  @Override
  public ScoreLoss over(ScoreRange range, Costs costs) {
    long low = rungs.get(0).threshold();
    int n = rungs.get(rungs.size() - 1).threshold() - rungs.get(0).threshold() + 2;
    long[] positive = new long[n];
    long[] negative = new long[n];
    for (int i = 0; i < n; i++) {
      for (Rung rung : rungs) {
        boolean above = low + i > rung.threshold();
        positive[i] += above ? 0 : costs.missedPositive() * rung.weight();
        negative[i] += above ? costs.falseAlarm() * rung.weight() : 0;
      }
    }
    return ScoreTable.saturated(text(), costs, low, positive, negative);
  }
}
