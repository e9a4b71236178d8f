package org.didyma.data.columns;

/** Counts of one column. */
abstract class ColumnCounts {

  final String column;
  private final SchemaFitReport.Content content;
  long read;
  long missing;
  long outside;
  long malformed;
  long unlisted;
  long commas;
  private long replaced;
  private long refused;

  ColumnCounts(String column, SchemaFitReport.Content content) {
    this.column = column;
    this.content = content;
  }

  /** Counts a field, and says whether the schema takes it. */
  boolean add(String field) {
    boolean taken = isTaken(field);
    refused += taken ? 0 : 1;
    replaced += field.indexOf('\uFFFD') >= 0 ? 1 : 0;
    return taken;
  }

  abstract boolean isTaken(String field);

  SchemaFitReport.OfColumn result() {
    return new SchemaFitReport.OfColumn(
        column,
        content,
        read,
        missing,
        outside,
        malformed,
        unlisted,
        commas,
        replaced,
        refused,
        clues().result());
  }

  abstract MisreadCauses clues();
}
