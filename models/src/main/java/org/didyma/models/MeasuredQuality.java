package org.didyma.models;

import java.util.List;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a card is worth on records that it was not learned from, as it was measured privately:
 * figures from noisy counts, with intervals of 95 % for sampling and noise together. All of it
 * follows from released counts, and may be published.
 *
 * @param auc area under the ROC curve
 * @param records noisy number of records that were measured on; the public one where records are
 *     replaced and all were measured on
 * @param prevalence share of positive records
 * @param areRisksWorse whether the card predicts risks whose log loss is worse than that of the
 *     base rate
 * @param areDecisionsShown whether decisions at its own cut-off are shown to cost less than one
 *     prediction for all records
 * @param risks measured risk by increasing points, at least one band
 * @param guarantee what the measuring by itself promises
 */
public record MeasuredQuality(
    Figure auc,
    long records,
    Figure prevalence,
    boolean areRisksWorse,
    boolean areDecisionsShown,
    List<BandRisk> risks,
    PrivacyGuarantee guarantee)
    implements Measured {

  /**
   * A figure with its interval, within [0, 1].
   *
   * @param value the best guess
   * @param low lower end of the interval
   * @param high upper end
   */
  public record Figure(double value, double low, double high) {

    private static final double HALF_A_PERCENT = 0.005;

    public Figure {
      if (!(low >= 0 && low <= value && value <= high && high <= 1)) {
        throw new IllegalArgumentException("a figure is within its interval, and that in 0 to 1");
      }
    }

    /** Whether its interval is all that it can be. */
    public boolean isUnknown() {
      return isUnknown(low, high);
    }

    /** The same of a share, whose ends are all where people read 0 and 100 %. */
    public static boolean isUnknown(double low, double high) {
      return low < HALF_A_PERCENT && high >= 1 - HALF_A_PERCENT;
    }
  }

  /**
   * The measured risk of a band of points. Bands follow each other, and hold all points that a
   * record of the schema can have.
   *
   * @param from for whole points, the least of the band; for sums of real weights, these are above
   *     it. Points are sums of the model's weights, of which its threshold is not taken off
   * @param to the largest
   * @param risk share of positive records in the band
   */
  public record BandRisk(double from, double to, Figure risk) {
    public BandRisk {
      if (!(Double.isFinite(from) && Double.isFinite(to) && from <= to)) {
        throw new IllegalArgumentException("a band of points goes from the least to the largest");
      }
    }
  }

  public MeasuredQuality {
    risks = List.copyOf(risks);
    if (risks.isEmpty()) {
      throw new IllegalArgumentException("there is at least one band of points");
    }
    for (int i = 1; i < risks.size(); i++) {
      if (risks.get(i).from() < risks.get(i - 1).to()) {
        throw new IllegalArgumentException("bands of points follow each other");
      }
    }
  }

  @Override
  public Verdict verdict() {
    return Verdict.of(auc.low(), auc.high(), areRisksWorse, areDecisionsShown);
  }
}
