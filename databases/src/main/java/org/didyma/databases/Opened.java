package org.didyma.databases;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.JdbcDialect;
import org.didyma.ground.InvalidInputException;

/**
 * A relation that was found in a database, and the connection that reads it.
 *
 * @param dialect how the connection is spoken to
 * @param from what stands after FROM, with identifiers quoted
 * @param columns in the order of the database
 * @param origin where its records are from
 */
record Opened(
    Connection connection,
    JdbcDialect dialect,
    String from,
    List<Column> columns,
    Opened.Origin origin) {

  /** Where records are from. */
  enum Origin {
    /** They are there as they are. */
    STORED,
    /** They are there, but for columns that are computed when they are read. */
    COMPUTED,
    /** A view or a query makes them. */
    MADE
  }

  /** What databases call tables that hold their rows. */
  private static final Set<String> STORED = Set.of("TABLE", "BASE TABLE");

  /** Finds a relation; no record is read, but of files whose columns are not known otherwise. */
  static Opened of(Database database, Relation relation, String name) throws SQLException {
    Connection connection = database.connect();
    try {
      JdbcDialect dialect = database.dialect().on(connection);
      String from = from(dialect, connection, relation, name);
      return new Opened(
          connection,
          dialect,
          from,
          columns(dialect, connection, from),
          origin(dialect, connection, relation));
    } catch (SQLException | RuntimeException e) {
      close(connection);
      throw e;
    }
  }

  static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // Nothing was to be written.
    }
  }

  private static String from(
      JdbcDialect dialect, Connection connection, Relation relation, String name)
      throws SQLException {
    if (relation instanceof Relation.Query query) {
      // The line break ends a comment at the end of the statement.
      return "(" + query.statement() + "\n) AS asked";
    }
    if (relation instanceof Relation.Files files) {
      return files.call();
    }
    List<String> parts = ((Relation.Named) relation).parts();
    String asWritten = String.join(".", parts.stream().map(part -> dialect.quote(part)).toList());
    if (exists(dialect, connection, asWritten)) {
      return asWritten;
    }
    Set<String> found = new LinkedHashSet<>();
    try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
      while (tables.next()) {
        String schema = tables.getString("TABLE_SCHEM");
        String table = tables.getString("TABLE_NAME");
        boolean same =
            table.equalsIgnoreCase(parts.get(parts.size() - 1))
                && (parts.size() == 1 || parts.get(parts.size() - 2).equalsIgnoreCase(schema));
        if (same) {
          found.add((schema == null ? "" : dialect.quote(schema) + ".") + dialect.quote(table));
        }
      }
    }
    if (found.size() > 1) {
      throw new InvalidInputException(
          name + " could be one of " + found.size() + " tables",
          "give its name as the database spells it, behind its schema and a point.");
    }
    return Optional.of(found)
        .filter(one -> !one.isEmpty())
        .map(one -> one.iterator().next())
        .orElseThrow(
            () ->
                new InvalidInputException(
                    name + " does not exist", "check its name, and whether the user may see it."));
  }

  private static Origin origin(JdbcDialect dialect, Connection connection, Relation relation)
      throws SQLException {
    if (relation instanceof Relation.Named named) {
      List<String> parts = named.parts();
      return origin(dialect, connection, parts.get(parts.size() - 1));
    }
    return relation instanceof Relation.Files ? Origin.STORED : Origin.MADE;
  }

  /** The least that is true of all that the name can mean. */
  private static Origin origin(JdbcDialect dialect, Connection connection, String name)
      throws SQLException {
    Set<String> found = new LinkedHashSet<>();
    try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
      while (tables.next()) {
        if (tables.getString("TABLE_NAME").equalsIgnoreCase(name)) {
          if (!STORED.contains(tables.getString("TABLE_TYPE"))) {
            return Origin.MADE;
          }
          found.add(tables.getString("TABLE_NAME"));
        }
      }
    }
    Origin origin = found.isEmpty() ? Origin.MADE : Origin.STORED;
    for (String table : found) {
      if (!dialect.holdsRows(connection, table)) {
        return Origin.MADE;
      }
      if (dialect.computesColumns(connection, table)) {
        origin = Origin.COMPUTED;
      }
    }
    return origin;
  }

  private static boolean exists(JdbcDialect dialect, Connection connection, String from) {
    try {
      columns(dialect, connection, from);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static List<Column> columns(JdbcDialect dialect, Connection connection, String from)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery(dialect.none(from))) {
      ResultSetMetaData metadata = none.getMetaData();
      List<Column> columns = new ArrayList<>();
      for (int c = 1; c <= metadata.getColumnCount(); c++) {
        columns.add(
            new Column(
                metadata.getColumnLabel(c),
                dialect.kind(metadata.getColumnType(c), metadata.getColumnTypeName(c))));
      }
      return List.copyOf(columns);
    }
  }
}
