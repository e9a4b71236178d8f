package org.didyma.examples;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.PrivateTable;
import org.didyma.Release;
import org.didyma.ReleaseRequest;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Randomness;
import org.didyma.spi.Setting;
import org.didyma.spi.UniqueRows;

/**
 * A mechanism of one's own. Promise: the released label is positive when the number of positive
 * records less that of negative ones, plus discrete Laplace noise of scale c/epsilon, is above 0; a
 * neighbour moves that difference by at most c, the records in which the two differ, so the release
 * is epsilon-differentially private.
 */
public final class OwnMechanism implements Mechanism {

  /** More digits than the noise can tell apart. */
  private static final int DIGITS = 30;

  @Override
  public String name() {
    return "noisy-majority";
  }

  @Override
  public String sentence() {
    return "the more frequent label, by noisy counts";
  }

  @Override
  public String proof() {
    return "the comment of this class";
  }

  @Override
  public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
    long difference = 0;
    for (int r = 0; r < rows.count(); r++) {
      difference += rows.positives(r) - rows.negatives(r);
    }
    // Rounded up: more noise, never less.
    BigDecimal scale =
        BigDecimal.valueOf(setting.changes())
            .divide(setting.epsilon(), DIGITS, RoundingMode.CEILING);
    int[] weights = new int[setting.weights()];
    weights[weights.length - 1] = difference + random.discreteLaplace(scale) > 0 ? 1 : -1;
    return weights;
  }

  /** Prints a release, with its guarantee. */
  public static void main(String[] args) {
    System.out.print(release());
  }

  /** A release for the patients. */
  static Release release() {
    return PrivateTable.of(new Patients(), Patients.SCHEMA)
        .unaccounted()
        .release(ReleaseRequest.by(new OwnMechanism()).epsilon("0.5"));
  }
}
