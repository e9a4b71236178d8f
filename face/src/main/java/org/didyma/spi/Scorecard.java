package org.didyma.spi;

import java.util.List;

/**
 * A model for exports: a record is positive where the points of the indicators that hold for it,
 * each times its value where that is a number, exceed the threshold.
 *
 * @param label what is predicted, such as {@code ill = "yes"}
 * @param lines indicators with points other than 0
 * @param threshold what the sum of points must exceed
 * @param guarantee the guarantee for the people in the table, a sentence
 */
public record Scorecard(String label, List<Line> lines, double threshold, String guarantee) {

  public Scorecard {
    lines = List.copyOf(lines);
  }

  /**
   * The points of an indicator.
   *
   * @param indicator its name, such as {@code age>=40}
   * @param column the column that it is made of
   * @param points whole unless the model has real weights
   */
  public record Line(String indicator, String column, double points) {}
}
