package org.didyma.examples;

import java.util.HashMap;
import java.util.Map;
import org.didyma.Engines;
import org.didyma.spi.Draft;
import org.didyma.spi.Formulation;
import org.didyma.spi.Row;
import org.didyma.spi.Setting;
import org.didyma.spi.UniqueRows;

/**
 * A formulation of one's own: a boolean z for each unique row, with two implications.
 *
 * <pre>
 *   z = 1  =&gt;  score(w) &gt;= 1          z = 0  =&gt;  score(w) &lt;= 0
 *   cost:  the positives of the row where z = 0, its negatives where z = 1
 * </pre>
 *
 * <p>Scores are integers, so one of the two holds for each w, and the cost is that of its errors.
 */
public final class OwnFormulation implements Formulation {

  @Override
  public String name() {
    return "both-sides";
  }

  @Override
  public void addLoss(UniqueRows rows, Setting setting, Draft draft) {
    for (int r = 0; r < rows.count(); r++) {
      int[] x = rows.row(r);
      Map<Integer, Long> score = new HashMap<>();
      for (int j = 0; j < setting.weights(); j++) {
        score.put(draft.weight(j), j < x.length ? x[j] : 1L);
      }
      score.values().removeIf(factor -> factor == 0);
      int z = draft.integer("z" + r, 0, 1, w -> score(w, x) > 0 ? 1 : 0);
      draft.row(new Row("positive" + r, score, 1, Row.NO_UPPER).when(z, true));
      draft.row(new Row("negative" + r, score, Row.NO_LOWER, 0).when(z, false));
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

  /** Prints what an engine says with it. */
  public static void main(String[] args) {
    System.out.println(AskAnEngine.problem().ask(Engines.named("cp-sat"), new OwnFormulation()));
  }
}
