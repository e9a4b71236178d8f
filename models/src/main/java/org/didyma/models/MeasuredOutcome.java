package org.didyma.models;

import java.util.List;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a card for a label of more than two values is worth: figures from noisy counts, with
 * intervals of 95 % for sampling and noise together.
 *
 * @param figures the verdict is on the first, which says how well it orders records, or how well it
 *     agrees with classes without an order
 * @param isLevelOff whether the numbers that it predicts are not shown to be better than the mean
 * @param groups what was measured of neighbouring points, by increasing points; none for classes
 *     without an order
 * @param records noisy number of records that were measured on
 * @param guarantee what the measuring by itself promises
 */
public record MeasuredOutcome(
    List<Figure> figures,
    boolean isLevelOff,
    List<Group> groups,
    long records,
    PrivacyGuarantee guarantee)
    implements Measured {

  /**
   * A figure with its interval.
   *
   * @param key what files call it
   * @param name what people call it
   * @param value the best guess
   * @param low lower end of the interval, perhaps minus infinity
   * @param high upper end, perhaps infinity
   * @param isShare whether people are told it in per cent
   */
  public record Figure(
      String key, String name, double value, double low, double high, boolean isShare) {
    public Figure {
      if (!(low <= value && value <= high)) {
        throw new IllegalArgumentException("a figure is within its interval");
      }
    }

    /** Whether its interval is all that it can be, where it is a share or the verdict is on it. */
    boolean isUnknown(boolean isOfVerdict) {
      return Double.isInfinite(high - low)
          || ((isShare || isOfVerdict) && low <= (key.equals(AGREEMENT) ? -1 : 0) && high >= 1);
    }
  }

  /**
   * A number with its interval, which holds together with those of all groups.
   *
   * @param value the best guess
   * @param low lower end of the interval, perhaps minus infinity
   * @param high upper end, perhaps infinity
   */
  public record Interval(double value, double low, double high) {
    public Interval {
      if (!(low <= value && value <= high)) {
        throw new IllegalArgumentException("a number of a group is within its interval");
      }
    }
  }

  /**
   * What was measured of the records of neighbouring points.
   *
   * @param from the least points: sums of the model's weights, of which its threshold is not taken
   *     off
   * @param to the largest
   * @param measured the share of each class, the survival until each horizon, or the mean
   */
  public record Group(double from, double to, List<Interval> measured) {
    public Group {
      measured = List.copyOf(measured);
      if (!(Double.isFinite(from) && Double.isFinite(to) && from <= to) || measured.isEmpty()) {
        throw new IllegalArgumentException("a group of points goes from the least to the largest");
      }
    }
  }

  /** Key of the agreement with classes without an order, 0 where there is none (kappa). */
  public static final String AGREEMENT = "kappa";

  public MeasuredOutcome {
    figures = List.copyOf(figures);
    groups = List.copyOf(groups);
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("there is at least one figure");
    }
  }

  /** Whether nothing is known of one of the figures. */
  public boolean isUnknown(Figure figure) {
    return figure.isUnknown(figure.equals(figures.get(0)));
  }

  @Override
  public Verdict verdict() {
    return verdict(figures.get(0), isLevelOff);
  }

  /** The verdict on a figure. */
  public static Verdict verdict(Figure first, boolean isLevelOff) {
    double chance = first.key().equals(AGREEMENT) ? 0 : Verdict.CHANCE;
    return Verdict.of(first.name(), first.low(), first.high(), chance, isLevelOff);
  }
}
