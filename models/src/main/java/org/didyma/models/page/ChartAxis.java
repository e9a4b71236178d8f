package org.didyma.models.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An axis of a chart, with at most nine ticks at round numbers: multiples of 1, 2 or 5 times a
 * power of ten, so that their labels have room.
 *
 * @param title one line
 * @param low its lower end, a tick
 * @param high its upper end, a tick
 * @param step from tick to tick, above 0
 * @param isShare whether numbers are shares, which people are told in per cent
 * @param scale how numbers are spread
 * @param names of names, what stands in the middle of each step
 */
public record ChartAxis(
    String title,
    double low,
    double high,
    BigDecimal step,
    boolean isShare,
    Scale scale,
    List<String> names) {

  /** How the numbers of an axis are spread. */
  public enum Scale {
    LINEAR,
    /** Equal factors have equal lengths; the ends are above 0 and need be no ticks. */
    LOGARITHMIC,
    /** The n-th name, from 0, stands from n to n + 1. */
    NAMES
  }

  private static final int MOST_STEPS = 7;

  /**
   * An axis that holds numbers from a least to a largest one, and not much more.
   *
   * @param leastStep between ticks: 1 where numbers are whole, otherwise 0
   */
  public static ChartAxis over(
      String title, double least, double largest, double leastStep, boolean isShare) {
    double range = largest > least ? largest - least : Math.max(1, Math.abs(largest));
    double wanted = Math.max(leastStep, range / MOST_STEPS);
    int power = (int) Math.floor(Math.log10(wanted));
    BigDecimal step = BigDecimal.ONE.scaleByPowerOfTen(power);
    for (int times : new int[] {1, 2, 5, 10}) {
      step = BigDecimal.valueOf(times).scaleByPowerOfTen(power);
      // A little less than what is wanted is as good: rounding must not double it.
      if (step.doubleValue() >= wanted * (1 - 1e-9)) {
        break;
      }
    }
    double size = step.doubleValue();
    long low = (long) Math.floor(least / size + 1e-9);
    long high = Math.max((long) Math.ceil(largest / size - 1e-9), low + 1);
    return new ChartAxis(
        title, times(step, low), times(step, high), step, isShare, Scale.LINEAR, List.of());
  }

  /**
   * A logarithmic axis that holds numbers from a least to a largest one, with ticks at powers of
   * ten or, where these are few, at twice and five times such, too.
   *
   * @param least above 0
   */
  public static ChartAxis logarithmic(String title, double least, double largest) {
    double room = Math.pow(Math.max(largest / least, 10), 0.03);
    return new ChartAxis(
        title, least / room, largest * room, BigDecimal.ONE, false, Scale.LOGARITHMIC, List.of());
  }

  /** An axis of names, from left to right. */
  public static ChartAxis ofNames(String title, List<String> names) {
    return new ChartAxis(
        title, 0, names.size(), BigDecimal.ONE, false, Scale.NAMES, List.copyOf(names));
  }

  boolean isOfNames() {
    return scale == Scale.NAMES;
  }

  /** An axis for shares from 0 to 1. */
  public static ChartAxis ofShares(String title) {
    return over(title, 0, 1, 0, true);
  }

  /** The numbers that have a label. */
  public List<Double> ticks() {
    if (scale == Scale.LOGARITHMIC) {
      return powers();
    }
    List<Double> ticks = new ArrayList<>();
    if (isOfNames()) {
      for (int i = 0; i < names.size(); i++) {
        ticks.add(i + 0.5);
      }
      return ticks;
    }
    double size = step.doubleValue();
    for (long i = Math.round(low / size); i <= Math.round(high / size); i++) {
      ticks.add(times(step, i));
    }
    return ticks;
  }

  private List<Double> powers() {
    int first = (int) Math.floor(Math.log10(low));
    int last = (int) Math.ceil(Math.log10(high));
    int decades = last - first;
    int stride = 1 + decades / (MOST_STEPS + 1);
    List<Double> ticks = new ArrayList<>();
    for (int power = first; power <= last; power += stride) {
      for (int times : decades <= 3 ? new int[] {1, 2, 5} : new int[] {1}) {
        double tick = BigDecimal.valueOf(times).scaleByPowerOfTen(power).doubleValue();
        if (tick >= low && tick <= high) {
          ticks.add(tick);
        }
      }
    }
    return ticks.size() < 3 ? between() : ticks;
  }

  /** Ticks at equal steps, where a logarithmic axis is so short that it has few others. */
  private List<Double> between() {
    return over(title, low, high, 0, false).ticks().stream()
        .filter(tick -> tick >= low && tick <= high)
        .toList();
  }

  private static double times(BigDecimal step, long number) {
    return step.multiply(BigDecimal.valueOf(number)).doubleValue();
  }

  boolean holds(double number) {
    return low <= number && number <= high;
  }

  /** Where a number stands, 0 at the lower end and 1 at the upper one. */
  double place(double number) {
    return scale == Scale.LOGARITHMIC
        ? Math.log(number / low) / Math.log(high / low)
        : (number - low) / (high - low);
  }

  /** A number between ticks, for people. */
  String text(double number) {
    return isShare
        ? String.format(Locale.ROOT, "%.1f %%", 100 * number)
        : String.format(Locale.ROOT, "%.4g", number);
  }

  /** Digits after the point of a label. */
  int decimals() {
    return Math.max(0, (isShare ? step.scaleByPowerOfTen(2) : step).stripTrailingZeros().scale());
  }

  /** What stands at a tick. */
  public String label(double tick) {
    if (isOfNames()) {
      return names.get((int) tick);
    }
    if (scale == Scale.LOGARITHMIC) {
      BigDecimal number = BigDecimal.valueOf(tick).stripTrailingZeros();
      boolean isShort = tick >= 1e-4 && tick < 1e6;
      return isShort ? number.toPlainString() : number.toString().replace("E+", "E");
    }
    String number = String.format(Locale.ROOT, "%." + decimals() + "f", scaled(tick));
    return number.replace('-', '\u2212') + (isShare ? " %" : "");
  }

  private double scaled(double tick) {
    // 0.0 + makes one zero of both.
    return 0.0 + (isShare ? 100 * tick : tick);
  }
}
