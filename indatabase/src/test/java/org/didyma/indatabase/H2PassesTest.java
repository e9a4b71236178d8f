package org.didyma.indatabase;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Credentials;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.databases.Relation;
import org.junit.jupiter.api.Test;

/** The aggregate of an embedded H2: the same numbers, to the last bit. */
class H2PassesTest extends PassesContract {

  private String url() {
    return "jdbc:h2:" + folder.resolve("people") + ";DATABASE_TO_UPPER=FALSE";
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.NONE);
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(url());
  }

  @Override
  protected double tolerance() {
    return 0;
  }

  @Override
  protected String leftovers() {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      return column(
              statement,
              "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'")
          + column(
              statement,
              "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_SCHEMA ="
                  + " 'PUBLIC'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Asked in the middle of a pass, since a stop is asked for by updates. */
  @Override
  protected boolean kill() {
    boolean inPass =
        StackWalker.getInstance()
            .walk(frames -> frames.anyMatch(f -> f.getClassName().equals(H2Run.class.getName())));
    if (inPass) {
      try (Connection connection = writer();
          Statement statement = connection.createStatement()) {
        statement.execute("SHUTDOWN IMMEDIATELY");
      } catch (SQLException e) {
        // The connection that asks for it may end before it has its answer.
      }
    }
    return inPass;
  }

  @Test
  void aServerElsewhereCannotRunOurCode() {
    Database server = Database.at("jdbc:h2:tcp://localhost/x", Credentials.NONE);
    try (TrainingRecords records =
        TrainingRecords.shuffled(new DatabaseRecords(server, new Relation.Named("people")))) {
      assertThatThrownBy(
              () ->
                  records.requireReadable(
                      Schema.parse(
                          "{\"label\": {\"column\": \"ill\","
                              + " \"positive\": \"yes\", \"negative\": \"no\"}, \"features\": [{\"column\":"
                              + " \"age\", \"integer\": [0, 9]}]}",
                          "test")))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("runs no passes");
    }
  }
}
