package org.didyma.experiments.contest;

import java.util.Locale;

/**
 * How large the search of a problem may be, by random dives into its tree and by the time that the
 * nodes before took: an order of magnitude.
 *
 * @param problem its name
 * @param nodes in all; Long.MAX_VALUE for that many or more
 * @param hours of one thread for all of them
 */
record SearchEstimate(String problem, long nodes, double hours) {

  /** Nobody waits longer. */
  private static final double MOST_HOURS = 1000;

  /**
   * From a run that was stopped.
   *
   * @param done nodes of the run, more than 0
   * @param seconds that they took
   */
  static SearchEstimate of(String problem, long nodes, long done, double seconds) {
    return new SearchEstimate(problem, nodes, seconds * ((double) nodes / done) / 3600);
  }

  /** Reads a line of fields that are separated by tabs. */
  static SearchEstimate parse(String line) {
    String[] field = line.split("\t", -1);
    if (field.length != 3) {
      throw new IllegalArgumentException("no estimate: " + line);
    }
    return new SearchEstimate(field[0], Long.parseLong(field[1]), Double.parseDouble(field[2]));
  }

  /** The line that {@link #parse} reads. */
  String line() {
    return "%s\t%d\t%s".formatted(problem, nodes, String.format(Locale.ROOT, "%.2g", hours));
  }

  /** The nodes in words. */
  String nodesInWords() {
    return String.format(
        Locale.ROOT, nodes == Long.MAX_VALUE ? "over %.0e" : "%.0e", (double) nodes);
  }

  /** The time in words. */
  String timeInWords() {
    return hours > MOST_HOURS ? "out of reach" : String.format(Locale.ROOT, "%.1f", hours);
  }
}
