package org.didyma.databases;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** H2, embedded. */
class H2Test extends GroupingContract {

  private static final String URL = "jdbc:h2:mem:contract";
  private static Connection open;

  @BeforeAll
  static void open() throws SQLException {
    open = DriverManager.getConnection(URL);
  }

  @AfterAll
  static void close() throws SQLException {
    open.close();
  }

  @Override
  protected String dialect() {
    return "h2";
  }

  @Override
  protected Database database() {
    return Database.at(URL, Credentials.NONE);
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(URL);
  }
}
