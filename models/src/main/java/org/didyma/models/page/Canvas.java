package org.didyma.models.page;

/**
 * What a {@link ChartSheet} is drawn on. Lengths are in its units, from the upper left corner; a
 * colour is {@code #rrggbb}; points are x and y in turn.
 */
interface Canvas {

  /** How a text stands to its place. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /**
   * A line through points.
   *
   * @param dashes lengths of dashes and gaps in turn; none for a whole line
   */
  void line(double[] points, String colour, double width, float... dashes);

  void area(double[] points, String colour, double opacity);

  void disc(double x, double y, double radius, String colour);

  /** Words in one line. */
  void text(double x, double y, Anchor anchor, String words);

  /** The same, bold. */
  void title(double x, double y, String words);

  /**
   * Words that are turned.
   *
   * @param angle in degrees, clockwise
   */
  void turned(double x, double y, double angle, Anchor anchor, String words);

  /**
   * Draws within a rectangle and cuts off what is beyond it; places are from its upper left corner.
   */
  void within(double left, double top, double width, double height, Runnable inside);
}
