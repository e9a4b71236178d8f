package org.didyma.mechanisms.gradient;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;

/**
 * The best of several settings on a public table, by cross-validation with the mechanism's own
 * noise. It costs no privacy: no private record is looked at (docs/proofs/gradient-mechanisms.md,
 * section 13).
 */
public final class PublicTuning {

  /** Every fifth row is held out, five times. */
  private static final int FOLDS = 5;

  private PublicTuning() {}

  /**
   * The winner.
   *
   * @param position of the setting
   * @param errors on held-out rows, in all folds together
   * @param tested number of rows that were held out
   */
  public record Best(int position, long errors, int tested) {}

  /** The number of rows that each setting is trained on; the rest is held out or left over. */
  public static int training(int records) {
    return records / FOLDS * (FOLDS - 1);
  }

  /**
   * The setting with the fewest errors, the first of equal ones.
   *
   * @param rows public
   * @param trainer draws real weights
   * @param settings for {@link #training} rows
   * @param bits any that are fair: what is learned from public rows promises nothing
   */
  public static <P> Best best(
      Rows rows,
      Mechanism<? super Rows, P> trainer,
      List<P> settings,
      RandomBits bits,
      CancellationToken stop) {
    int each = rows.count() / FOLDS;
    if (each == 0) {
      throw new InvalidInputException(
          "the public table to tune on has fewer than %d records".formatted(FOLDS),
          "use a larger one, or tune privately.");
    }
    long[] errors = new long[settings.size()];
    for (int fold = 0; fold < FOLDS; fold++) {
      Rows training = rows.pick(part(each, fold, false));
      Rows heldOut = rows.pick(part(each, fold, true));
      for (int s = 0; s < errors.length; s++) {
        trainer.check(training, settings.get(s));
        RawOutput.Real model = (RawOutput.Real) trainer.draw(training, settings.get(s), bits, stop);
        errors[s] += heldOut.errors(rows.scale().rowWeights(model.weights(), model.threshold()));
      }
    }
    int best = 0;
    for (int s = 1; s < errors.length; s++) {
      best = errors[s] < errors[best] ? s : best;
    }
    return new Best(best, errors[best], each * FOLDS);
  }

  /** Rows whose number leaves this remainder, or all others; of every fold equally many. */
  private static int[] part(int each, int fold, boolean heldOut) {
    return IntStream.range(0, each * FOLDS).filter(i -> (i % FOLDS == fold) == heldOut).toArray();
  }
}
