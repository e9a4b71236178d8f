package org.didyma.databases;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** SQLite in a file. */
class SqliteTest extends GroupingContract {

  @TempDir static Path folder;

  private static String url() {
    return "jdbc:sqlite:" + folder.resolve("people.sqlite");
  }

  /** Statements of many cases take long to prepare. */
  @Override
  protected int tables() {
    return 25;
  }

  @Override
  protected String dialect() {
    return "sqlite";
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.NONE);
  }

  /** No collation of a column makes fields equal. */
  @Override
  protected List<String> types() {
    List<String> types = new ArrayList<>(Collections.nCopies(8, "BLOB"));
    types.set(0, "VARCHAR(100) COLLATE NOCASE");
    types.set(3, "DECIMAL(12, 4)");
    return types;
  }

  /** It has neither truth values nor days, and shows 15 digits of binary numbers. */
  @Override
  protected Object stored(Object value) {
    if (value instanceof Double || value instanceof Float) {
      BigDecimal x = new BigDecimal(value.toString());
      boolean same = value instanceof Double && x.precision() <= 15 && x.abs().doubleValue() < 1e15;
      return same ? value : x.stripTrailingZeros().toPlainString();
    }
    return value instanceof Number ? value : value.toString();
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(url() + "?journal_mode=OFF&synchronous=OFF");
  }

  @Override
  protected List<ExtremeValue> extremes() {
    return List.of(
        new ExtremeValue("BLOB", "'7' || char(0) || 'a'", "7\0a"),
        new ExtremeValue("BLOB", "'-2.5' || char(0)", "-2.5\0"),
        new ExtremeValue("BLOB", "-9223372036854775808", "-9223372036854775808"),
        new ExtremeValue("BLOB", "9e999", "Inf"));
  }
}
