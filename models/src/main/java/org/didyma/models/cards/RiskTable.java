package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.ScoreSpan;

/**
 * Which risk which points mean: a line for each number of points that a record can have and whose
 * risk is told, or for every second, fifth, tenth ... of them where they are many, and one line for
 * all points below and above these.
 */
final class RiskTable {

  /** Log-odds beyond which a risk is below 0.1 % or above 99.9 %. */
  private static final double CERTAIN = 6.907;

  /** Most lines, but for those of the ends. */
  private static final int MOST = 30;

  private RiskTable() {}

  /**
   * The lines, by increasing points.
   *
   * @param span the scores that records can have, whole
   * @param cutOff the points of a score of 0
   */
  static List<PointsCard.Risk> of(ScoreSpan span, long cutOff, RiskScale scale) {
    long least = (long) span.least() + cutOff;
    long most = (long) span.most() + cutOff;
    // Where a score is told: within both clips, and neither nearly certain.
    double low = Math.max(-scale.limit(), -CERTAIN - scale.shift()) / scale.unit();
    double high = Math.min(scale.limit(), CERTAIN - scale.shift()) / scale.unit();
    long first = (long) Math.ceil(low) + cutOff;
    long last = (long) Math.floor(high) + cutOff;
    if (low > high) {
      // One clip is as good as certain, and all that is told is on which side of it a score is.
      first = side(scale, low > 0) + cutOff;
      last = first - 1;
    }
    long from = Math.max(least, first);
    long to = Math.min(most, last);
    List<PointsCard.Risk> lines = new ArrayList<>();
    if (least < from) {
      long end = Math.min(most, from - 1);
      lines.add(line(end == least ? "" + end : "up to " + end, end, cutOff, scale));
    }
    long step = step(to - from);
    for (long points = Math.floorDiv(from + step - 1, step) * step; points <= to; points += step) {
      lines.add(line(Long.toString(points), points, cutOff, scale));
    }
    if (most > to && most >= from) {
      long start = Math.max(least, to + 1);
      lines.add(line(start == most ? "" + start : start + " or more", start, cutOff, scale));
    }
    return lines;
  }

  /** The least score of the upper side of a clip, to which the upper clip itself belongs. */
  private static long side(RiskScale scale, boolean isUpper) {
    long score = (long) Math.floor((isUpper ? scale.limit() : -scale.limit()) / scale.unit()) - 1;
    while (isUpper
        ? scale.place(score) != RiskScale.Place.AT_LEAST
        : scale.place(score) == RiskScale.Place.AT_MOST) {
      score++;
    }
    return score;
  }

  private static PointsCard.Risk line(String words, long points, long cutOff, RiskScale scale) {
    return new PointsCard.Risk(words, scale.text(points - cutOff));
  }

  /** 1, 2, 5, 10, 20 ...: the least at which so wide a range has few lines. */
  static long step(long width) {
    long step = 1;
    for (int next = 0; width / step >= MOST; next++) {
      step = next % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    return step;
  }
}
