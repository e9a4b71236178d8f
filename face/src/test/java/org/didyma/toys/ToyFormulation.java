package org.didyma.toys;

import java.util.HashMap;
import java.util.Map;
import org.didyma.spi.Draft;
import org.didyma.spi.Formulation;
import org.didyma.spi.Row;
import org.didyma.spi.Setting;
import org.didyma.spi.UniqueRows;

/** A boolean z for each unique row: z = 1 where its score is at least 1, z = 0 where at most 0. */
final class ToyFormulation implements Formulation {

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public void addLoss(UniqueRows rows, Setting setting, Draft draft) {
    for (int r = 0; r < rows.count(); r++) {
      int[] x = rows.row(r);
      Map<Integer, Long> score = new HashMap<>();
      for (int j = 0; j < setting.weights(); j++) {
        long value = j < x.length ? x[j] : 1;
        if (value != 0) {
          score.put(draft.weight(j), value);
        }
      }
      int z = draft.integer("z" + r, 0, 1, w -> score(w, x) > 0 ? 1 : 0);
      draft.row(new Row("up" + r, score, 1, Row.NO_UPPER).when(z, true));
      draft.row(new Row("down" + r, score, Row.NO_LOWER, 0).when(z, false));
      long missed = rows.positives(r) * setting.missedPositive();
      draft.cost(missed);
      draft.cost(rows.negatives(r) * setting.falseAlarm() - missed, z);
    }
  }

  private static long score(int[] w, int[] x) {
    long score = w.length > x.length ? w[x.length] : 0;
    for (int j = 0; j < x.length; j++) {
      score += (long) w[j] * x[j];
    }
    return score;
  }
}
