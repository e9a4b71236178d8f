package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.didyma.models.MeasuredQuality;
import org.didyma.models.Rule;

/**
 * Measured risks of neighbouring points on a wall card, where many bands are joined to few. Without
 * counts their risks cannot be averaged, so the range of them is told, with an interval that has
 * all of theirs.
 *
 * @param from the first points
 * @param to the last ones
 * @param least least measured risk
 * @param most largest one
 * @param low lower end of the intervals
 * @param high upper end
 */
record MeasuredBand(double from, double to, double least, double most, double low, double high) {

  /** Most boxes of a card that people take in. */
  private static final int MOST = 8;

  /**
   * The bands of a card; those with the nearest risks are joined, but none across the cut-off, and
   * last those of which only one is known.
   */
  static List<MeasuredBand> joined(List<MeasuredQuality.BandRisk> risks, Rule rule) {
    double cutOff =
        rule instanceof Rule.Points points ? points.threshold() : ((Rule.Reals) rule).threshold();
    List<MeasuredBand> bands = new ArrayList<>();
    for (MeasuredQuality.BandRisk band : risks) {
      MeasuredQuality.Figure risk = band.risk();
      bands.add(
          new MeasuredBand(
              band.from(), band.to(), risk.value(), risk.value(), risk.low(), risk.high()));
    }
    while (bands.size() > MOST) {
      int nearest = -1;
      double range = Double.POSITIVE_INFINITY;
      for (int b = 0; b + 1 < bands.size(); b++) {
        MeasuredBand both = bands.get(b).with(bands.get(b + 1));
        boolean isOneSide = bands.get(b + 1).to <= cutOff || bands.get(b).to > cutOff;
        double apart =
            bands.get(b).isUnknown() == bands.get(b + 1).isUnknown() ? both.most - both.least : 1;
        if (isOneSide && apart < range) {
          nearest = b;
          range = apart;
        }
      }
      bands.set(nearest, bands.get(nearest).with(bands.remove(nearest + 1)));
    }
    return bands;
  }

  private MeasuredBand with(MeasuredBand next) {
    return new MeasuredBand(
        from,
        next.to,
        Math.min(least, next.least),
        Math.max(most, next.most),
        Math.min(low, next.low),
        Math.max(high, next.high));
  }

  /** The risk in per cent, or a range of risks, with the interval, where that says something. */
  String text() {
    if (isUnknown()) {
      return WallCard.UNKNOWN;
    }
    String value = percent(least).equals(percent(most)) ? "" : percent(least) + " to ";
    return "%s%s %% (%s to %s)".formatted(value, percent(most), percent(low), percent(high));
  }

  private boolean isUnknown() {
    return MeasuredQuality.Figure.isUnknown(low, high);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f", 100 * share);
  }
}
