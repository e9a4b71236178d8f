package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.loss.HazardLoss;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.NumberLoss;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.formulations.loss.PoissonLoss;
import org.didyma.mechanisms.reading.ScoreReading.Place;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;

/**
 * What points say of a label of more than two values: a column for each class or horizon, or one
 * for the count or number, and a line for each number of points that a record of the schema can
 * have. Points at an end, where all read the same, share a line.
 *
 * @param title what the numbers are
 * @param columns what each number of a line is
 * @param lines by increasing points
 */
public record OutcomeTable(String title, List<String> columns, List<Line> lines) {

  /**
   * One line.
   *
   * @param points a number of points, or a range of them in words
   * @param numbers one for each column
   */
  public record Line(String points, List<String> numbers) {}

  /**
   * The table.
   *
   * @param cutOff the points of a score of 0
   */
  static OutcomeTable of(OutcomeReading reading, Rule.Points rule, long cutOff, Schema schema) {
    ScoreSpan span = ScoreSpan.of(rule, schema);
    long least = (long) span.least();
    long most = (long) span.most();
    long first = first(least, most, s -> reading.numbers().place(s) != Place.LOWEST);
    long end = first(least, most, s -> reading.numbers().place(s) == Place.HIGHEST);
    List<Line> lines = new ArrayList<>();
    if (first > least) {
      long last = first - 1 + cutOff;
      lines.add(line(reading, first == least + 1 ? "" + last : "up to " + last, first - 1));
    }
    long step = RiskTable.step(end - first);
    for (long points = Math.floorDiv(first + cutOff + step - 1, step) * step;
        points < end + cutOff;
        points += step) {
      lines.add(line(reading, Long.toString(points), points - cutOff));
    }
    if (end <= most) {
      long from = end + cutOff;
      lines.add(line(reading, end == most ? "" + from : from + " or more", end));
    }
    return new OutcomeTable(title(reading), reading.heads(), lines);
  }

  /**
   * The first score of a range that meets a condition, which all later ones meet; else one more.
   */
  private static long first(long least, long most, LongPredicate meets) {
    long low = least;
    long high = most + 1;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (meets.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static Line line(OutcomeReading reading, String points, long score) {
    String form = reading.isOfShares() ? "%.1f %%" : "%.4g";
    double scale = reading.isOfShares() ? 100 : 1;
    return new Line(
        points,
        DoubleStream.of(reading.numbers().at(score))
            .mapToObj(number -> String.format(Locale.ROOT, form, scale * number))
            .toList());
  }

  private static String title(OutcomeReading reading) {
    String what = reading.what();
    return reading.isOfShares()
        ? "Predicted " + what
        : Character.toUpperCase(what.charAt(0)) + what.substring(1);
  }

  /** What is predicted. */
  static String title(Label label, Schema schema) {
    return label instanceof EventTimeLabel times
        ? "Points for %s = %s".formatted(schema.title(times.event()), event(times))
        : "Points for " + schema.title(label.column());
  }

  private static String event(EventTimeLabel label) {
    return label.positive().stream().map(QuotedText::of).collect(Collectors.joining(" or "));
  }

  /** What more points mean, and how points become the numbers. */
  static String rule(OutcomeReading reading, long cutOff, ScoreSpan span) {
    boolean isClipped =
        reading.numbers().place(span.least()) == Place.LOWEST
            || reading.numbers().place(span.most()) == Place.HIGHEST;
    return rule(reading, cutOff)
        + " These numbers are the model's, not counts from a table."
        + (isClipped ? " At the ends of the table all points read the same." : "");
  }

  private static String rule(OutcomeReading reading, long cutOff) {
    Label label = reading.label();
    LossForm loss = reading.form();
    String column = QuotedText.of(label.column());
    if (loss instanceof OrderedLoss ordered) {
      return more(
          "The more points, the higher the class of %s, from %s to %s"
              .formatted(column, label.names().get(0), label.names().get(label.labels() - 1)),
          "the odds of a higher class",
          ordered.scale().unit().doubleValue());
    }
    if (loss instanceof HazardLoss hazard) {
      EventTimeLabel times = (EventTimeLabel) label;
      return more(
          "The more points, the sooner %s = %s is expected"
              .formatted(QuotedText.of(times.event()), event(times)),
          "the odds of it in each interval between horizons",
          hazard.scale().unit().doubleValue());
    }
    if (loss instanceof PoissonLoss poisson) {
      return more(
          "The more points, the larger the count %s".formatted(column),
          "the expected count",
          poisson.unit().doubleValue());
    }
    return "Predict %s by %s at %s, and %s more for each further point."
        .formatted(
            column,
            String.format(Locale.ROOT, "%.4g", reading.numbers().at(0)[0]),
            points(cutOff),
            String.format(Locale.ROOT, "%.4g", ((NumberLoss) loss).unit().doubleValue()));
  }

  private static String more(String what, String odds, double unit) {
    return "%s. Each further point multiplies %s by %s."
        .formatted(what, odds, String.format(Locale.ROOT, "%.4g", StrictMath.exp(unit)));
  }

  private static String points(long number) {
    return "%d point%s".formatted(number, number == 1 ? "" : "s");
  }
}
