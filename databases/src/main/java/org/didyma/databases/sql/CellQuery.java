package org.didyma.databases.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
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
    List<FeatureSql> fields = new ArrayList<>();
    for (int f = 0; f < schema.features().size(); f++) {
      int feature = f;
      fields.add(
          FeatureSql.of(
              schema.features().get(f),
              schema,
              field -> Integer.toString(counter.code(feature, field))));
    }
    fields.add(
        FeatureSql.of(schema.label(), schema, field -> Integer.toString(counter.label(field))));

    // From the inside out: values, their numbers, their codes, the counts.
    Sql values = new Sql().add("SELECT ");
    StringJoiner numbers = new StringJoiner(", ", "SELECT ", " FROM (");
    Sql codes = new Sql().add("SELECT ");
    StringJoiner counted = new StringJoiner(", ");
    StringJoiner grouped = new StringJoiner(", ");
    List<ColumnKind> kinds = new ArrayList<>();
    int[] rawAt = new int[fields.size()];
    int at = 0;
    boolean costly = false;
    for (int i = 0; i < fields.size(); i++) {
      Column column = columns.get(i);
      FeatureSql field = fields.get(i);
      String v = "v" + i;
      String n = "n" + i;
      String c = "c" + i;
      if (i > 0) {
        values.add(", ");
        codes.add(", ");
      }
      numbers.add(v);
      String name = dialect.quote(column.name());
      if (column.kind() == ColumnKind.TEXT) {
        costly |= schema.trim() || field.readsNumbers().isPresent();
        String text = "COALESCE(" + dialect.text(name) + ", '')";
        if (schema.trim()) {
          dialect.trimmed(values, text);
        } else {
          values.add(text);
        }
        ColumnKind parsed =
            field
                .readsNumbers()
                .map(
                    decimal -> {
                      numbers.add(dialect.number(v, decimal) + " AS " + n);
                      return dialect.numberKind(decimal);
                    })
                .orElse(ColumnKind.TEXT);
        codes.add(field.ofText(v, n, parsed));
      } else {
        values.add(name);
        codes.add(field.ofValue(v, column.kind()));
      }
      values.add(" AS ").add(v);
      codes.add(" AS ").add(c).add(", ").add(v);
      String raw = "CASE WHEN %s IS NULL THEN %s END".formatted(c, v);
      counted.add(c).add(raw);
      grouped.add(c).add(raw);
      kinds.add(column.kind());
      rawAt[i] = at + 2;
      at += 2;
    }
    Sql sql = new Sql().add("SELECT " + counted + ", COUNT(*) FROM (").add(codes).add(" FROM (");
    // A fence costs threads, so it stands only around what is worth computing once.
    String fence = costly ? dialect.fence() : "";
    sql.add(numbers.toString()).add(values).add(" FROM " + relation + fence + ") AS records");
    sql.add(fence + ") AS numbered" + fence + ")");
    sql.add(" AS coded GROUP BY " + grouped);
    return new CellQuery(sql, List.copyOf(kinds), rawAt, at + 1);
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
