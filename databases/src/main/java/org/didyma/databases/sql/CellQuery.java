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
  private final List<ColumnKind> kinds;
  private final int[] rawAt;
  private final int countAt;

  private CellQuery(Sql sql, List<ColumnKind> kinds, int[] rawAt, int countAt) {
    this.sql = sql;
    this.kinds = kinds;
    this.rawAt = rawAt;
    this.countAt = countAt;
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
    StringJoiner counted = new StringJoiner(", ");
    StringJoiner grouped = new StringJoiner(", ");
    int[] rawAt = new int[coded.codes().size()];
    for (int i = 0; i < rawAt.length; i++) {
      counted.add(coded.codes().get(i)).add(coded.raws().get(i));
      grouped.add(coded.codes().get(i)).add(coded.raws().get(i));
      rawAt[i] = 2 * i + 2;
    }
    Sql sql = new Sql().add("SELECT " + counted + ", COUNT(*) FROM ").add(coded.from());
    sql.add(" GROUP BY " + grouped);
    return new CellQuery(sql, coded.kinds(), rawAt, 2 * rawAt.length + 1);
  }

  /**
   * Counts what the statement yields.
   *
   * @param pause called now and then; what it throws ends the counting
   */
  public void count(ResultSet rows, CellCounter counter, Runnable pause) throws SQLException {
    int features = rawAt.length - 1;
    int[] codes = new int[features];
    for (long row = 0; rows.next(); row++) {
      if ((row & 1023) == 0) {
        pause.run();
      }
      for (int f = 0; f < features; f++) {
        int code = rows.getInt(rawAt[f] - 1);
        codes[f] =
            rows.wasNull() ? counter.code(f, Fields.read(rows, rawAt[f], kinds.get(f))) : code;
      }
      int label = rows.getInt(rawAt[features] - 1);
      if (rows.wasNull()) {
        label = counter.label(Fields.read(rows, rawAt[features], kinds.get(features)));
      }
      counter.add(codes, label, rows.getLong(countAt));
    }
  }
}
