package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descents that a real PostgreSQL server runs, on the command line. */
class PostgresTest {

  private static final String SECRET = "s3cret-word";

  @TempDir Path folder;
  private People people;
  private EmbeddedPostgres server;
  private String url = "";
  private Path owner = Path.of("");
  private Path reader = Path.of("");

  /** The owner of the database may create functions there, the reader may not. */
  @BeforeEach
  void start() throws IOException, SQLException {
    people = new People(folder);
    server = EmbeddedPostgres.builder().start();
    url = "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
    owner = credentials("owner");
    reader = credentials("reader");
    try (Connection connection = administrator();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE ROLE owner LOGIN PASSWORD '%s'".formatted(SECRET));
      statement.execute("CREATE ROLE reader LOGIN PASSWORD '%s'".formatted(SECRET));
      statement.execute("GRANT CREATE ON DATABASE postgres TO owner");
      statement.execute("CREATE TABLE people(sex text, age int, ward text, visits int, ill text)");
      statement.execute("GRANT SELECT ON people TO owner, reader");
      people.insertInto(connection);
    }
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private Connection administrator() throws SQLException {
    return DriverManager.getConnection(url, "postgres", "postgres");
  }

  private Path credentials(String user) throws IOException {
    return Files.writeString(
        folder.resolve(user), "user = %s\npassword = %s\n".formatted(user, SECRET));
  }

  private Run db(String word, Path credentials) {
    return Run.of("db", word, "--data", url, "--credentials", credentials.toString());
  }

  private Run solve(Path credentials, String mechanism, String... more) {
    List<String> words = new ArrayList<>(List.of("solve", "--epsilon", "1", "--in-database"));
    words.addAll(List.of("--schema", people.schema.toString(), "--batch", "5"));
    words.addAll(List.of("--data", url, "--table", "people"));
    words.addAll(List.of("--credentials", credentials.toString(), "--mechanism", mechanism));
    words.addAll(List.of(more));
    return Run.of(words.toArray(String[]::new));
  }

  private static void assertReleased(Run run) {
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("the database computes in IEEE 754 doubles")
        .doesNotContain(SECRET);
  }

  private static void assertRefused(Run run, String message) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).doesNotContain(SECRET).doesNotContain("\tat ");
  }

  @Test
  void functionsComeAndGo() throws SQLException {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "2").code()).isZero();
    assertRefused(solve(owner, "psgd", "--ledger", ledger), "lacks the functions that run passes");
    assertRefused(db("install", reader), "refuses to change the functions");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).isEmpty();

    Run installed = db("install", owner);
    assertThat(installed.code()).as(installed.err()).isZero();
    assertThat(installed.out()).contains("The functions are in the schema didyma of " + url);
    assertThat(db("install", owner).out()).contains("were in the schema didyma");
    for (Path user : List.of(owner, reader)) {
      assertReleased(solve(user, "psgd", "--shuffle-each-pass"));
      assertReleased(solve(user, "scs13"));
      assertReleased(solve(user, "bst14", "--delta", "1e-6"));
    }
    assertThat(db("uninstall", owner).out()).contains("The functions are gone from " + url);
    assertThat(db("uninstall", owner).out()).contains("had no such functions");
    assertThat(count("SELECT COUNT(*) FROM pg_namespace WHERE nspname = 'didyma'")).isZero();
  }

  @Test
  void plainQueriesDoWithoutFunctions() throws SQLException {
    assertReleased(solve(owner, "psgd", "--sql-only"));
    for (String mechanism : List.of("psgd", "scs13")) {
      assertReleased(solve(reader, mechanism, "--passes", "1"));
    }
    assertReleased(solve(reader, "bst14", "--delta", "1e-6", "--passes", "1"));
    try (Connection connection = administrator();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ROLE reader SET log_statement = 'all'");
    }
    assertRefused(solve(reader, "psgd"), "logs the values of queries");
  }

  private long count(String query) throws SQLException {
    try (Connection connection = administrator();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** The server goes down while it runs a pass; the use of epsilon is forfeited. */
  @Test
  void aServerThatIsKilledInAPassEndsTheRun() throws Exception {
    assertThat(db("install", owner).code()).isZero();
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "2").code()).isZero();
    boolean[] killed = new boolean[1];
    Thread killer =
        new Thread(
            () -> {
              try {
                while (!killed[0]) {
                  if (count(
                          "SELECT COUNT(*) FROM pg_stat_activity WHERE query LIKE 'UPDATE"
                              + " didyma_state%'")
                      > 0) {
                    server.close();
                    killed[0] = true;
                  }
                }
              } catch (SQLException | IOException e) {
                throw new IllegalStateException(e);
              }
            });
    killer.start();
    Run run = solve(owner, "psgd", "--passes", "100000", "--ledger", ledger);
    killer.join();
    assertRefused(run, "was not read to its end");
    assertThat(run.err()).contains("the ledger counts this epsilon as spent");
    assertThat(run.err().lines().filter(line -> line.startsWith("didyma: "))).hasSize(1);
    JsonNode uses = Run.of("ledger", "show", ledger, "--format", "json").json().path("uses");
    assertThat(uses.findValuesAsText("end")).containsExactly("forfeited");
  }
}
