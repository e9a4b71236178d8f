package org.didyma.mechanisms.gradient.descent;

import org.didyma.data.rows.Features;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.LabelLoss;

/**
 * Rows in memory with label codes k_i of 0 .. K-1, such as classes in order or the end of a time to
 * an event, in place of signs. Immutable, safe for use by several threads.
 */
public final class CodedRows {

  private final Rows rows;
  private final char[] codes;
  private final int labels;

  private CodedRows(Rows rows, char[] codes, int labels) {
    this.rows = rows;
    this.codes = codes;
    this.labels = labels;
  }

  /** Rows of two labels: y = -1 is the code 0, y = +1 the code 1. */
  public static CodedRows of(Rows rows) {
    char[] codes = new char[rows.count()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = (char) (rows.label(i) > 0 ? 1 : 0);
    }
    return new CodedRows(rows, codes, 2);
  }

  /**
   * Rows with codes.
   *
   * @param rows whose bound and feature vectors count; their signs do not
   * @param codes one for each row
   * @param labels K, from 2 to 65,536
   * @throws IllegalArgumentException when there is not one code per row, or one is not of 0 .. K-1
   */
  public static CodedRows of(Rows rows, int[] codes, int labels) {
    if (codes.length != rows.count()) {
      throw new IllegalArgumentException("there is not one label code per row");
    }
    if (labels < 2 || labels > 1 << Character.SIZE) {
      throw new IllegalArgumentException("the number of labels is out of range");
    }
    char[] kept = new char[codes.length];
    for (int i = 0; i < kept.length; i++) {
      if (codes[i] < 0 || codes[i] >= labels) {
        throw new IllegalArgumentException("a label code is out of range");
      }
      kept[i] = (char) codes[i];
    }
    return new CodedRows(rows, kept, labels);
  }

  /** What is known of the rows but for their labels: number, bound and scale. */
  public Rows rows() {
    return rows;
  }

  /** The feature vectors. */
  public Features features() {
    return rows.features();
  }

  /** Number n of rows. */
  public int count() {
    return codes.length;
  }

  /** k_i. */
  public int code(int i) {
    return codes[i];
  }

  /**
   * Refuses a loss that is for another number of labels.
   *
   * @throws IllegalArgumentException when it is
   */
  public void requireLabelsOf(LabelLoss loss) {
    if (loss.labels() != labels) {
      throw new IllegalArgumentException(
          "the %s loss is for %d labels, the rows have %d"
              .formatted(loss.name(), loss.labels(), labels));
    }
  }
}
