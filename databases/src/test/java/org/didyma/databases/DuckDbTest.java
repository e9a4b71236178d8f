package org.didyma.databases;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;

/** DuckDB in a file. */
class DuckDbTest extends GroupingContract {

  @TempDir static Path folder;

  private static String url() {
    return "jdbc:duckdb:" + folder.resolve("people.duckdb");
  }

  /** Opening a file takes long. */
  @Override
  protected int tables() {
    return 40;
  }

  @Override
  protected String dialect() {
    return "duckdb";
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.NONE);
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(url());
  }
}
