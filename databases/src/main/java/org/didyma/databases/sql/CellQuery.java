package org.didyma.databases.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.StringJoiner;
import org.didyma.data.CellCounter;
import org.didyma.data.Schema;

/**
 * One statement that counts the records of a relation by what a schema sees of them: a code per
 * feature and one for the label.
 *
 * <p>What SQL tells for certain becomes a code there: words that the schema names, and numbers that
 * are plainly numbers, by comparing them. Any other field, a number with an exponent, say, comes
 * back as it is and is looked at by the reader of files. So cells are those of a file with the same
 * fields, and the more of the table is as its schema says, the less comes back.
 *
 * <p>The statement counts records. A count of persons who have several would go here, around the
 * innermost SELECT, which is the only one that sees whole records.
 */
public final class CellQuery {

  private final Sql sql;

  /** Of the features in their order, then of the label. */
  private final List<CodeQuery.Field> fields;

  private CellQuery(Sql sql, List<CodeQuery.Field> fields) {
    this.sql = sql;
    this.fields = fields;
  }

  /** The statement. */
  public Sql sql() {
    return sql;
  }

  /**
   * Writes the statement.
   *
   * @param relation what stands after FROM
   * @param columns of the features in their order, then of the label
   * @param counter that will count what comes back
   */
  public static CellQuery of(
      SqlDialect dialect,
      Schema schema,
      String relation,
      List<Column> columns,
      CellCounter counter) {
    CodeQuery coded = CodeQuery.of(dialect, schema, relation, columns, counter, "");
    StringJoiner grouped = new StringJoiner(", ");
    for (CodeQuery.Field field : coded.fields()) {
      grouped.add(field.code());
      field.raw().ifPresent(grouped::add);
    }
    Sql sql = new Sql().add("SELECT " + grouped + ", COUNT(*) FROM ").add(coded.from());
    sql.add(" GROUP BY " + grouped);
    return new CellQuery(sql, coded.fields());
  }

  /**
   * Counts what the statement yields.
   *
   * @param pause called now and then; what it throws ends the counting
   */
  public void count(ResultSet rows, CellCounter counter, Runnable pause) throws SQLException {
    int features = fields.size() - 1;
    int[] codes = new int[features];
    for (long row = 0; rows.next(); row++) {
      if ((row & 1023) == 0) {
        pause.run();
      }
      int at = 0;
      int label = 0;
      for (int i = 0; i <= features; i++) {
        CodeQuery.Field field = fields.get(i);
        int code = rows.getInt(++at);
        boolean unknown = rows.wasNull();
        if (field.raw().isPresent()) {
          at++;
        }
        if (unknown) {
          String text = Fields.read(rows, at, field.kind());
          code = i < features ? counter.code(i, text) : counter.label(text);
        }
        if (i < features) {
          codes[i] = code;
        } else {
          label = code;
        }
      }
      counter.add(codes, label, rows.getLong(at + 1));
    }
  }
}
