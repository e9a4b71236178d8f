package org.didyma.databases;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.JdbcDialect;

/**
 * A relation that was found in a database, and the connection that reads it.
 *
 * @param dialect how the connection is spoken to
 * @param from what stands after FROM, with identifiers quoted
 * @param columns as the database has them
 * @param names of the columns, as their source has them
 * @param naming what the names of the database are to these
 * @param origin where its records are from
 */
record OpenRelation(
    Connection connection,
    JdbcDialect dialect,
    String from,
    List<Column> columns,
    List<String> names,
    RelationColumns.Naming naming,
    OpenRelation.Origin origin) {

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
  static OpenRelation of(Database database, Relation relation, String name) throws SQLException {
    Connection connection = database.connect();
    try {
      JdbcDialect dialect = database.dialect().on(connection);
      if (relation instanceof Relation.Files files) {
        return files(dialect, connection, files);
      }
      String from = from(dialect, connection, relation, name);
      List<Column> columns = columns(dialect, connection, from);
      return new OpenRelation(
          connection,
          dialect,
          from,
          columns,
          relation instanceof Relation.Query query
              ? names(connection, query, columns)
              : columns.stream().map(Column::name).toList(),
          dialect.tellsCase() ? RelationColumns.Naming.EXACT : RelationColumns.Naming.WITHOUT_CASE,
          origin(dialect, connection, relation));
    } catch (SQLException | RuntimeException e) {
      close(connection);
      throw e;
    }
  }

  /** Files are what they are: their columns are called as they have it. */
  private static OpenRelation files(
      JdbcDialect dialect, Connection connection, Relation.Files files) throws SQLException {
    Optional<List<String>> names = NamedFiles.of(connection, files).names(connection);
    boolean byPlace = files.text().isPresent() && names.isPresent();
    String from = byPlace ? columns(files.call(), names.get().size()) : files.call();
    List<Column> columns = columns(dialect, connection, from);
    return new OpenRelation(
        connection,
        dialect,
        from,
        columns,
        names.orElseGet(() -> columns.stream().map(Column::name).toList()),
        byPlace ? RelationColumns.Naming.BY_PLACE : RelationColumns.Naming.WITHOUT_CASE,
        Origin.STORED);
  }

  /** A call that reads text, with a name for each column, so that DuckDB guesses none. */
  private static String columns(String call, int width) {
    return IntStream.range(0, width)
        .mapToObj(c -> "'c%d': 'VARCHAR'".formatted(c))
        .collect(
            Collectors.joining(
                ", ",
                call.substring(0, call.length() - 1) + ", auto_detect = false, columns = {",
                "})"));
  }

  /**
   * The names of the columns of a query, as it gives them: of those of a subquery some databases
   * change one that another column has, in whatever case.
   */
  private static List<String> names(
      Connection connection, Relation.Query query, List<Column> columns) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query.statement())) {
      ResultSetMetaData metadata = statement.getMetaData();
      List<String> names = new ArrayList<>();
      for (int c = 1; metadata != null && c <= metadata.getColumnCount(); c++) {
        names.add(metadata.getColumnLabel(c));
      }
      return names.size() == columns.size() ? names : columns.stream().map(Column::name).toList();
    }
  }

  /** The same connection and columns with other rows. */
  OpenRelation with(String rows) {
    return new OpenRelation(connection, dialect, rows, columns, names, naming, origin);
  }

  /** The columns, with a name for messages. */
  RelationColumns columns(String name) {
    return new RelationColumns(name, names, columns, naming);
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
    return Origin.MADE;
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
