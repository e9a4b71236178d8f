package org.didyma.databases.sql;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Schema;

/**
 * The statement that copies the records of a relation into a table of codes: for the i-th feature,
 * and with the largest i for the label, a column c of its code, and a column r of its field where
 * SQL may not know the code.
 *
 * @param sql makes the table
 * @param looked the columns r; empty for none
 */
public record CopyQuery(Sql sql, List<Optional<CopyQuery.Looked>> looked) {

  /**
   * A column of fields that have to be looked at.
   *
   * @param kind of its values
   * @param mark the decimal mark of its numbers
   */
  public record Looked(ColumnKind kind, char mark) {}

  /** The name of the column that orders the records, if one was asked for. */
  public static final String ORDER = CodeQuery.KEPT;

  /**
   * Writes the statement.
   *
   * @param table its name
   * @param relation what stands after FROM
   * @param columns of the features in their order, then of the label
   * @param counter says what fields mean
   * @param order an expression over the relation to order records by later; empty for none
   */
  public static CopyQuery of(
      CopyingDialect dialect,
      String table,
      Schema schema,
      String relation,
      List<Column> columns,
      CellCounter counter,
      String order) {
    CodeQuery coded = CodeQuery.of(dialect, schema, relation, columns, counter, order);
    StringJoiner list = new StringJoiner(", ");
    for (int i = 0; i < coded.fields().size(); i++) {
      CodeQuery.Field field = coded.fields().get(i);
      list.add(field.code() + " AS c" + i);
      if (field.raw().isPresent()) {
        list.add(field.raw().get() + " AS r" + i);
      }
    }
    if (!order.isEmpty()) {
      list.add(ORDER);
    }
    Sql sql = new Sql().add(dialect.temporaryTable()).add(table + " AS SELECT ");
    sql.add(list.toString()).add(" FROM ").add(coded.from());
    return new CopyQuery(
        sql,
        coded.fields().stream()
            .map(field -> field.raw().map(raw -> new Looked(field.kind(), field.mark())))
            .toList());
  }
}
