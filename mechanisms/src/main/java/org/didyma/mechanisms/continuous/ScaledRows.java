package org.didyma.mechanisms.continuous;

import java.io.Serializable;
import org.didyma.formulations.Cells;

/**
 * The distinct rows of a table for losses of the margin: entries divided by public magnitudes and
 * clamped to [-1, 1], and one term for each row and label that occurs.
 *
 * @param dimension d
 * @param start of each term's entries, and the end of the last
 * @param column of each entry
 * @param value of each entry of y q, in [-1, 1]
 * @param count of the records of each term
 */
record ScaledRows(int dimension, int[] start, int[] column, double[] value, double[] count)
    implements Serializable {

  /**
   * The rows of cells.
   *
   * @param magnitudes public bounds on the entries, one per coordinate, above 0
   */
  static ScaledRows of(Cells cells, double[] magnitudes) {
    int terms = 0;
    int entries = 0;
    for (int c = 0; c < cells.count(); c++) {
      int labels = (cells.positives(c) > 0 ? 1 : 0) + (cells.negatives(c) > 0 ? 1 : 0);
      terms += labels;
      entries += labels * (cells.start(c + 1) - cells.start(c));
    }
    int[] start = new int[terms + 1];
    int[] column = new int[entries];
    double[] value = new double[entries];
    double[] count = new double[terms];
    int term = 0;
    int entry = 0;
    for (int c = 0; c < cells.count(); c++) {
      for (int label = 1; label >= -1; label -= 2) {
        long records = label > 0 ? cells.positives(c) : cells.negatives(c);
        if (records == 0) {
          continue;
        }
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          column[entry] = cells.column(e);
          double scaled = cells.value(e) / magnitudes[cells.column(e)];
          value[entry++] = label * Math.max(-1, Math.min(1, scaled));
        }
        count[term++] = records;
        start[term] = entry;
      }
    }
    return new ScaledRows(cells.dimension(), start, column, value, count);
  }

  int terms() {
    return count.length;
  }

  double records() {
    double sum = 0;
    for (double c : count) {
      sum += c;
    }
    return sum;
  }

  /** The margin y &lt;w, q&gt; of a term. */
  double margin(int term, double[] w) {
    double sum = 0;
    for (int e = start[term]; e < start[term + 1]; e++) {
      sum += value[e] * w[column[e]];
    }
    return sum;
  }
}
