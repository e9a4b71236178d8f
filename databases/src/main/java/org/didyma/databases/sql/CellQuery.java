package org.didyma.databases.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.StringJoiner;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One statement that counts the records of a relation by what a schema sees of them: a code per
 * feature, one for the label, and how often the record counts where it has a weight.
 *
 * <p>What SQL tells for certain becomes a code there: words that the schema names, and numbers that
 * are plainly numbers, by comparing them. Any other field, a number with an exponent, say, comes
 * back as it is and is looked at by the reader of files. So cells are those of a file with the same
 * fields, and the more of the table is as its schema says, the less comes back.
 *
 * <p>The statement counts records. A count of persons who have several would go here, around the
 * innermost SELECT, which is the only one that sees whole records.
 *
 * @param fields of the features in their order, then of the label and the weight, if there is one
 */
public record CellQuery(Sql sql, List<CodeQuery.Field> fields) {

  /** Whether SQL tells the labels of a schema: those of one column of words. */
  public static boolean tells(Schema schema) {
    return !schema.label().values().isEmpty();
  }

  /**
   * Writes the statement.
   *
   * @param relation what stands after FROM
   * @param columns of the features in their order, then of the label and the weight
   * @param counter that will count what comes back
   */
  public static CellQuery of(
      CountingDialect dialect,
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

  /** One group of the answer: columns are counted from 1. */
  private interface Group {

    /** The code in a column; null where SQL cannot tell it. */
    @Nullable Integer code(int at) throws SQLException;

    String field(int at, ColumnKind kind, char mark) throws SQLException;

    /** The number in a column. */
    long number(int at) throws SQLException;
  }

  /**
   * Counts one group of what the statement yields, as the engine's values.
   *
   * @param row boxed numbers, decimal numbers and strings
   */
  public void count(@Nullable Object[] row, CellCounter counter) {
    try {
      count(
          new Group() {
            @Override
            public @Nullable Integer code(int at) {
              return row[at - 1] instanceof Number code ? code.intValue() : null;
            }

            @Override
            public String field(int at, ColumnKind kind, char mark) {
              return Fields.of(row[at - 1], kind, mark);
            }

            @Override
            public long number(int at) {
              return row[at - 1] instanceof Number number ? number.longValue() : 0;
            }
          },
          new int[counter.features()],
          counter);
    } catch (SQLException e) {
      throw new IllegalStateException("values in memory come from no database", e);
    }
  }

  /**
   * Counts what the statement yields.
   *
   * @param pause called now and then; what it throws ends the counting
   */
  public void count(ResultSet rows, CellCounter counter, Runnable pause) throws SQLException {
    int[] codes = new int[counter.features()];
    Group group =
        new Group() {
          @Override
          public @Nullable Integer code(int at) throws SQLException {
            int code = rows.getInt(at);
            return rows.wasNull() ? null : (Integer) code;
          }

          @Override
          public String field(int at, ColumnKind kind, char mark) throws SQLException {
            return Fields.read(rows, at, kind, mark);
          }

          @Override
          public long number(int at) throws SQLException {
            return rows.getLong(at);
          }
        };
    for (long row = 0; rows.next(); row++) {
      if ((row & 1023) == 0) {
        pause.run();
      }
      count(group, codes, counter);
    }
  }

  private void count(Group group, int[] codes, CellCounter counter) throws SQLException {
    int at = 0;
    int label = 0;
    int weight = 1;
    for (int i = 0; i < fields.size(); i++) {
      CodeQuery.Field field = fields.get(i);
      Integer told = group.code(++at);
      if (field.raw().isPresent()) {
        at++;
      }
      int code;
      if (told != null) {
        code = told;
      } else {
        String text = group.field(at, field.kind(), field.mark());
        code =
            i < codes.length
                ? counter.code(i, text)
                : i == codes.length ? counter.label(text) : counter.weight(text);
      }
      if (i < codes.length) {
        codes[i] = code;
      } else if (i == codes.length) {
        label = code;
      } else {
        weight = code;
      }
    }
    counter.add(codes, label, weight, group.number(at + 1));
  }
}
