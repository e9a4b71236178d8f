package org.didyma.models.page;

import java.util.List;

/**
 * What a chart shows. A {@link Page} draws it as a {@link Plot}, a file as one of a {@link
 * ChartSheet}.
 *
 * @param title one line
 * @param summary a sentence or two for those who do not see the chart
 * @param x axis to the right
 * @param y axis upwards
 * @param series what is drawn, one over the other
 * @param numbers the same as a table
 */
public record Chart(
    String title,
    String summary,
    ChartAxis x,
    ChartAxis y,
    List<Series> series,
    TextTable numbers) {

  /** How a series is drawn. */
  public enum Kind {
    /** The area between the ends of intervals. */
    BAND,
    /** A dashed line to compare with. */
    REFERENCE,
    LINE,
    /** A line through points. */
    DOTTED_LINE,
    /** A line through points with intervals, whose marks differ by the number of the colour. */
    MARKED_LINE,
    /** A line in steps: each height holds until the next mark. Dashes differ by the number. */
    STEPS,
    /** A bar for each mark, over both of its intervals. */
    BARS,
    /** Points with intervals, whose shapes differ by the number of the colour. */
    POINTS,
    /** A large one of these. */
    MARK
  }

  /**
   * Marks of one kind and colour.
   *
   * @param name in the legend, where each name is once; empty for none there
   * @param kind how they are drawn
   * @param colour a number of {@link Palette}
   * @param marks in the order in which a line goes through them
   */
  public record Series(String name, Kind kind, int colour, List<Mark> marks) {
    public Series {
      marks = List.copyOf(marks);
    }
  }

  /**
   * A point with an interval in either direction, which may be the point alone.
   *
   * @param x to the right
   * @param y upwards
   * @param told what a page says of it; empty for its numbers
   * @param command what makes it again, for those who click it; may be empty
   */
  public record Mark(
      double x,
      double y,
      double lowX,
      double highX,
      double low,
      double high,
      String told,
      String command) {

    /** A point with an interval in either direction. */
    public Mark(double x, double y, double lowX, double highX, double low, double high) {
      this(x, y, lowX, highX, low, high, "", "");
    }

    /** The same with what is said of it. */
    public Mark told(String words) {
      return new Mark(x, y, lowX, highX, low, high, words, command);
    }

    /** The same with what makes it again. */
    public Mark madeBy(String again) {
      return new Mark(x, y, lowX, highX, low, high, told, again);
    }

    /** A point alone. */
    public static Mark at(double x, double y) {
      return at(x, y, y, y);
    }

    /** A point with an interval upwards. */
    public static Mark at(double x, double y, double low, double high) {
      return new Mark(x, y, x, x, low, high);
    }
  }

  public Chart {
    series = List.copyOf(series);
  }

  /** The same with another title. */
  public Chart titled(String other) {
    return new Chart(other, summary, x, y, series, numbers);
  }

  /** The chart for a page. */
  public Plot plot() {
    return new Plot(title, summary, ChartSpec.of(this), numbers);
  }
}
