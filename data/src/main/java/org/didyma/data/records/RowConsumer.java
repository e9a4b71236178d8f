package org.didyma.data.records;

import java.util.List;

/** Receives the records of a table one by one, in the order of the table. */
@FunctionalInterface
public interface RowConsumer {

  /**
   * Called once, before the first record.
   *
   * @param names the names of the columns: the header, or "1", "2", ... without one
   */
  default void columns(List<String> names) {}

  /**
   * Where each line is a record: a line, or the header, ends within a quoted field, as where a text
   * has a line break. Called before its record.
   */
  default void openLine() {}

  /** How often the record that follows counts, where labels are read; called before each. */
  default void weight(int times) {}

  /**
   * One record.
   *
   * @param position number of the record, from 0
   * @param line line of the file where the record starts, from 1
   * @param fields the fields as read, trimmed when the schema says so
   * @param x the feature vector, the receiver's to keep
   * @param label the code of the label's value, from 0; -1 when labels are not read
   */
  void accept(long position, long line, List<String> fields, int[] x, int label);
}
