package org.didyma.models.quality.outcomes;

import java.util.List;

/**
 * What was measured of groups of records beside what a card predicts for them, with simultaneous
 * intervals.
 *
 * @param key what files call the figure
 * @param title of the table
 * @param of what the figures of a group differ by, such as a class; empty where each has one
 * @param names of these, by their number
 * @param isShare whether people are told the figures in per cent
 * @param lines by group
 */
public record GroupTable(
    String key,
    String title,
    String of,
    List<String> names,
    boolean isShare,
    List<GroupFigure> lines) {

  public GroupTable {
    names = List.copyOf(names);
    lines = List.copyOf(lines);
  }
}
