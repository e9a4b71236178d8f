package org.didyma.databases.sql;

/** How an engine of SQL writes names, words and numbers, and what its types are. */
public interface SqlDialect {

  /** Name of the engine, for people. */
  String name();

  default String literal(String word) {
    return "'" + word.replace("'", "''") + "'";
  }

  /** A binary number of 64 bits as a literal. */
  default String literal(double number) {
    return "CAST('" + number + "' AS DOUBLE PRECISION)";
  }

  /** An identifier as it is written, whatever characters it has. */
  default String quote(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  /**
   * Whether of two columns whose names differ in capitals alone each is meant by its own. Where
   * that is not known it is false.
   */
  default boolean tellsCase() {
    return false;
  }

  /**
   * What the values of a column are.
   *
   * @param type of {@link java.sql.Types}
   * @param typeName what the engine calls it
   */
  ColumnKind kind(int type, String typeName);

  /** A column that is no number and no truth value as text. */
  String text(String column);

  /**
   * The same where numbers have a decimal mark, for an engine whose columns of text may have
   * numbers.
   */
  default String text(String column, char mark) {
    return text(column);
  }
}
