package org.didyma.databases;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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

  @Override
  protected List<ExtremeValue> extremes() {
    return List.of(
        new ExtremeValue("DECFLOAT", "CAST('1E+1000000000' AS DECFLOAT)", "1E+1000000000"),
        new ExtremeValue("DECFLOAT", "CAST('-1E-1000000000' AS DECFLOAT)", "-1E-1000000000"),
        new ExtremeValue("DECFLOAT", "CAST('0.50' AS DECFLOAT)", "0.5"),
        new ExtremeValue("DECFLOAT", "CAST('7E+2' AS DECFLOAT)", "700"),
        new ExtremeValue("DECFLOAT", "CAST('Infinity' AS DECFLOAT)", "Infinity"),
        new ExtremeValue("DECFLOAT", "CAST('NaN' AS DECFLOAT)", "NaN"),
        new ExtremeValue("DOUBLE PRECISION", "CAST('-Infinity' AS DOUBLE PRECISION)", "-Infinity"),
        new ExtremeValue("BIGINT", "-9223372036854775808", "-9223372036854775808"),
        new ExtremeValue("CLOB", "REPEAT('1', 3000000)", "1".repeat(3_000_000)));
  }

  @Test
  void extremeValuesAreCopiedLikeAnyOther() throws SQLException {
    for (ExtremeValue extreme : extremes()) {
      extreme.requireCopied(database(), this::writer);
    }
  }
}
