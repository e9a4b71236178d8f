package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A database that copies records into tables which only their connection sees. */
public interface CopyingDialect extends DatabaseDialect {

  /** What makes a table that only its connection sees and that ends with it, up to its name. */
  String temporaryTable();

  /**
   * A query that has a row where the database has a table or an index of the name that is its one
   * value, beside which none that only its connection sees can be made; empty where that does not
   * matter.
   */
  default Optional<String> inTheWay() {
    return Optional.empty();
  }

  /** A number between 0 and 1 that is another one for each record. */
  default String random() {
    return "RANDOM()";
  }

  /** An index over fields, however long they are. */
  default String indexOfFields(String index, String table, String column) {
    return "CREATE INDEX %s ON %s(%s)".formatted(index, table, column);
  }

  /** Settings of a connection that copies records. */
  default void beginCopies(Connection connection) throws SQLException {}

  @Override
  default Optional<CopyingDialect> copying() {
    return Optional.of(this);
  }
}
