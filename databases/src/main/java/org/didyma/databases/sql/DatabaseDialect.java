package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A database whose records are counted where they are. */
public interface DatabaseDialect extends JdbcDialect, CountingDialect {

  /** All of them. */
  List<DatabaseDialect> ALL =
      List.of(new H2Dialect(), new PostgresDialect(), new DuckDbDialect(), new SqliteDialect());

  /**
   * A condition under which a text is no number, in whatever form, nor infinite; most such texts
   * meet it.
   *
   * @param mark the decimal mark
   */
  String noNumber(String text, boolean decimal, char mark);

  /** The condition that a text is beyond every number. */
  default String infinite(String text) {
    return "LOWER(%s) IN ('inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity')"
        .formatted(text);
  }

  /** Whether a subquery of an expression may name columns from within its own subqueries. */
  default boolean correlates() {
    return true;
  }

  /** Whether records can be grouped exactly on a connection. */
  default boolean groups(Connection connection) throws SQLException {
    return true;
  }

  @Override
  default boolean readsAll(Connection connection) throws SQLException {
    return true;
  }

  @Override
  default Optional<CountingDialect> counting(Connection connection) throws SQLException {
    return groups(connection) ? Optional.of(this) : Optional.empty();
  }
}
