package org.didyma.experiments.contest;

import java.util.Locale;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;

/**
 * How large the search of a problem may be, by random dives into its tree: an order of magnitude.
 *
 * @param problem its name
 * @param nodes in all; Long.MAX_VALUE for that many or more
 */
record SearchEstimate(String problem, long nodes) {

  /** Nodes that the dives into one tree count. */
  private static final long COUNTED = 2_000_000;

  /** Of the search with the best known weights, the same on every machine. */
  static SearchEstimate of(String name, LearningProblem problem, Weights best) {
    return new SearchEstimate(
        name, ChainSearch.estimate(problem, best, COUNTED, SearchListener.NONE));
  }

  /** Reads a line of fields that are separated by tabs. */
  static SearchEstimate parse(String line) {
    String[] field = line.split("\t", -1);
    if (field.length != 2) {
      throw new IllegalArgumentException("no estimate: " + line);
    }
    return new SearchEstimate(field[0], Long.parseLong(field[1]));
  }

  /** The line that {@link #parse} reads. */
  String line() {
    return problem + "\t" + nodes;
  }

  /** The nodes in words. */
  String inWords() {
    String rounded = String.format(Locale.ROOT, "%.0e", (double) nodes).replace("e+", "e");
    return nodes == Long.MAX_VALUE ? "over " + rounded : rounded;
  }
}
