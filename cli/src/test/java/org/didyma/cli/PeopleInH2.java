package org.didyma.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The table of people in an embedded database as well; its columns have types there. */
final class PeopleInH2 {

  final String url;

  PeopleInH2(People people) throws SQLException {
    this.url = "jdbc:h2:" + people.path("people") + ";DATABASE_TO_UPPER=FALSE";
    execute(
        url,
        "CREATE TABLE people(sex CHAR(1), age INT, ward VARCHAR(20), visits SMALLINT, ill VARCHAR(3))");
    try (Connection connection = DriverManager.getConnection(url)) {
      people.insertInto(connection);
    }
  }

  static void execute(String url, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
