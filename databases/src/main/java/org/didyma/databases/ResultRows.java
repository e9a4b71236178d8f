package org.didyma.databases;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.Fields;

/** A result as lists of fields. */
final class ResultRows implements Iterator<List<String>> {

  private final ResultSet rows;
  private final List<Column> columns;

  /** The decimal marks of the columns. */
  private final List<Character> marks;

  private boolean looked;
  private boolean more;

  ResultRows(ResultSet rows, List<Column> columns, List<Character> marks) {
    this.marks = marks;
    this.rows = rows;
    this.columns = columns;
  }

  @Override
  public boolean hasNext() {
    try {
      more = looked ? more : rows.next();
      looked = true;
      return more;
    } catch (SQLException e) {
      throw new Broken(e);
    }
  }

  @Override
  public List<String> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    looked = false;
    try {
      String[] fields = new String[columns.size()];
      for (int c = 0; c < fields.length; c++) {
        fields[c] = Fields.read(rows, c + 1, columns.get(c).kind(), marks.get(c));
      }
      return List.of(fields);
    } catch (SQLException e) {
      throw new Broken(e);
    }
  }

  /** Carries what went wrong through an iterator. */
  static final class Broken extends RuntimeException {

    private final transient SQLException sql;

    private Broken(SQLException sql) {
      super(sql);
      this.sql = sql;
    }

    /** What the database said. */
    SQLException sql() {
      return sql;
    }
  }
}
