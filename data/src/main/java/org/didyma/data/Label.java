package org.didyma.data;

import java.util.List;

/**
 * The column to predict and what its values mean. Any other value in the column is an error.
 *
 * @param column name of the column, or its 1-based position in a table without a header
 * @param positive the values that stand for +1, at least one
 * @param negative the values that stand for -1, at least one
 */
public record Label(String column, List<String> positive, List<String> negative) {

  public Label {
    positive = List.copyOf(positive);
    negative = List.copyOf(negative);
  }
}
