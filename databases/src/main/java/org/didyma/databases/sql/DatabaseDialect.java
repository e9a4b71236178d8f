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

  /** How numbers are written, with an exponent, too. */
  String NUMBER = "[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?";

  /** A condition under which a text is no number, in whatever form; most such texts meet it. */
  String noNumber(String text);

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
