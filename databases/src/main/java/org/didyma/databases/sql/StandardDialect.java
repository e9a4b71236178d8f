package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import org.didyma.core.InvalidInputException;

/**
 * Any database with a JDBC driver. Its records are read one by one, since text may compare oddly.
 */
final class StandardDialect implements JdbcDialect {

  /** What stands around names. */
  private final String mark;

  StandardDialect() {
    this("\"");
  }

  private StandardDialect(String mark) {
    this.mark = mark;
  }

  /** Between double quotes some have texts: a column would be a constant. */
  @Override
  public JdbcDialect on(Connection connection) throws SQLException {
    String named = connection.getMetaData().getIdentifierQuoteString();
    if (named == null || named.isBlank()) {
      throw new InvalidInputException(
          "the driver of the database puts names between no marks, so that a column could be taken"
              + " for something else",
          "use another driver, or give the records as a file.");
    }
    return new StandardDialect(named.strip());
  }

  @Override
  public String quote(String identifier) {
    return mark + identifier.replace(mark, mark + mark) + mark;
  }

  @Override
  public String name() {
    return "database";
  }

  @Override
  public String prefix() {
    return "jdbc:";
  }

  @Override
  public ColumnKind kind(int type, String typeName) {
    return standardKind(type);
  }

  /** Kinds of the types of JDBC. */
  static ColumnKind standardKind(int type) {
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> ColumnKind.WHOLE;
      case Types.NUMERIC, Types.DECIMAL -> ColumnKind.EXACT;
      case Types.REAL -> ColumnKind.SINGLE;
      case Types.FLOAT, Types.DOUBLE -> ColumnKind.DOUBLE;
      case Types.BOOLEAN, Types.BIT -> ColumnKind.TRUTH;
      case Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.BLOB,
          Types.ARRAY,
          Types.STRUCT,
          Types.REF,
          Types.JAVA_OBJECT,
          Types.OTHER ->
          ColumnKind.UNREADABLE;
      default -> ColumnKind.TEXT;
    };
  }

  @Override
  public String text(String column) {
    return "CAST(" + column + " AS VARCHAR(4000))";
  }

  /** What such a database calls a table may have any rule or computed column. */
  @Override
  public boolean holdsRows(Connection connection, String table) {
    return false;
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }
}
