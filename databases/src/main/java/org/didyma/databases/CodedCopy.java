package org.didyma.databases;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Schema;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.CopyQuery;
import org.didyma.databases.sql.CopyingDialect;
import org.didyma.databases.sql.Fields;

/**
 * The records of a relation in an order of their own, as codes, in a table that only one connection
 * sees: column {@code place} counts from 1, {@code label} is 1 or -1, {@code c0}, {@code c1}, ...
 * are the codes of the features. It is of one state of the relation, whatever others write
 * afterwards, and it ends with the connection, whatever becomes of us.
 *
 * <p>What SQL cannot tell of a field is looked at by the reader of files, once for each value.
 */
public final class CodedCopy implements AutoCloseable {

  /** The name of the table. */
  public static final String TABLE = "didyma_shuffled";

  private static final String CODED = "didyma_coded";
  private static final String FOUND = "didyma_found";

  /** What it makes in the database: tables, and indexes of theirs. */
  static final List<String> NAMES =
      List.of(TABLE, CODED, FOUND, "didyma_places", "didyma_numbers", "didyma_fields");

  private static final int BATCH = 1000;

  private final String name;
  private final Connection connection;
  private final CopyingDialect dialect;
  private final CellCounter counter;
  private final int features;
  private final Runnable pause;

  /** Those that were made here: another one of the name may be somebody else's. */
  private final List<String> tables = new ArrayList<>();

  private long records;

  private CodedCopy(
      String name, Connection connection, CopyingDialect dialect, Schema schema, Runnable pause) {
    this.name = name;
    this.connection = connection;
    this.dialect = dialect;
    this.counter = new CellCounter(name, schema);
    this.features = schema.features().size();
    this.pause = pause;
  }

  /** Reads an answer. */
  @FunctionalInterface
  public interface Answer<T> {
    T of(ResultSet rows) throws SQLException;
  }

  /** Works on a connection. */
  @FunctionalInterface
  public interface Working<C> {
    void on(C connection) throws SQLException;
  }

  static CodedCopy of(
      String name,
      OpenRelation opened,
      CopyingDialect dialect,
      Schema schema,
      List<Column> columns,
      Optional<String> order,
      Runnable pause) {
    CodedCopy copy = new CodedCopy(name, opened.connection(), dialect, schema, pause);
    try {
      dialect.beginCopies(opened.connection());
      copy.make(schema, opened.from(), columns, order);
    } catch (SQLException e) {
      copy.close();
      throw DatabaseFailure.reading(name, e);
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
    return copy;
  }

  private void make(Schema schema, String relation, List<Column> columns, Optional<String> order)
      throws SQLException {
    CopyQuery query =
        CopyQuery.of(
            dialect,
            CODED,
            schema,
            relation,
            columns,
            counter,
            order.map(dialect::quote).orElse(""));
    execute(query.sql().text(), query.sql().values());
    tables.add(CODED);
    for (int i = 0; i <= features; i++) {
      if (query.looked().get(i).isPresent()) {
        look(i, query.looked().get(i).get());
      }
    }
    for (int f = 0; f < features; f++) {
      int least = ask("SELECT MIN(c" + f + ") FROM " + CODED, List.of(), CodedCopy::number);
      counter.requireCode(f, least);
    }
    int least = ask("SELECT MIN(c" + features + ") FROM " + CODED, List.of(), CodedCopy::number);
    counter.requireLabel(least);

    StringJoiner codes = new StringJoiner(", ");
    for (int f = 0; f < features; f++) {
      codes.add("c" + f);
    }
    execute(
        ("%s%s AS SELECT ROW_NUMBER() OVER (ORDER BY %s) AS place, 2 * c%s - 1 AS label, %s"
                + " FROM %s WHERE c%s >= 0 ORDER BY place")
            .formatted(
                dialect.temporaryTable(),
                TABLE,
                order.isPresent() ? CopyQuery.ORDER : dialect.random(),
                features,
                codes,
                CODED,
                features),
        List.of());
    tables.add(TABLE);
    drop(CODED);
    execute("CREATE UNIQUE INDEX didyma_places ON " + TABLE + "(place)", List.of());
    records = ask("SELECT COUNT(*) FROM " + TABLE, List.of(), CodedCopy::count);
  }

  /**
   * Finds the codes of fields that SQL could not tell, by asking about each value once. Values have
   * numbers, since not every one of them can be handed back to the database as it came.
   */
  private void look(int i, CopyQuery.Looked looked) throws SQLException {
    String c = "c" + i;
    String r = "r" + i;
    execute(
        "%s%s AS SELECT ROW_NUMBER() OVER () AS n, %s, %s FROM (SELECT DISTINCT %s, %s FROM %s WHERE %s IS NULL) AS fields"
            .formatted(dialect.temporaryTable(), FOUND, r, c, r, c, CODED, c),
        List.of());
    tables.add(FOUND);
    List<List<Object>> codes = new ArrayList<>();
    ask(
        "SELECT n, %s FROM %s".formatted(r, FOUND),
        List.of(),
        rows -> {
          while (rows.next()) {
            String field = Fields.read(rows, 2, looked.kind(), looked.mark());
            int code = i < features ? counter.code(i, field) : counter.label(field);
            codes.add(List.of(code, rows.getLong(1)));
          }
          return codes;
        });
    if (!codes.isEmpty()) {
      execute("CREATE INDEX didyma_numbers ON " + FOUND + "(n)", List.of());
      insert("UPDATE %s SET %s = ? WHERE n = ?".formatted(FOUND, c), codes);
      execute(dialect.indexOfFields("didyma_fields", FOUND, r), List.of());
      execute(
          "UPDATE %1$s SET %2$s = (SELECT f.%2$s FROM %3$s f WHERE f.%4$s = %1$s.%4$s) WHERE %2$s IS NULL"
              .formatted(CODED, c, FOUND, r),
          List.of());
    }
    drop(FOUND);
  }

  private static int number(ResultSet row) throws SQLException {
    return row.next() ? row.getInt(1) : 0;
  }

  private static long count(ResultSet row) throws SQLException {
    return row.next() ? row.getLong(1) : 0;
  }

  /** Number n of records. */
  public long records() {
    return records;
  }

  /** How the database says a random number. */
  public String random() {
    return dialect.random();
  }

  /** The feature vector that codes stand for. */
  public int[] vector(int[] codes) {
    return counter.vector(codes);
  }

  /**
   * The codes of a feature that occur.
   *
   * @param feature its number in the schema, from 0
   */
  public List<Integer> codes(int feature) {
    return reading(
        () ->
            ask(
                "SELECT DISTINCT c%s FROM %s".formatted(feature, TABLE),
                List.of(),
                rows -> {
                  List<Integer> found = new ArrayList<>();
                  while (rows.next()) {
                    found.add(rows.getInt(1));
                  }
                  return found;
                }));
  }

  /**
   * Makes one more table that only this connection sees, in the place of the one that was made here
   * under that name if there was one; it is dropped with this one.
   *
   * @param table its name
   * @param definition what follows the name
   */
  public void remake(String table, String definition, Object... values) {
    reading(
        () -> {
          if (tables.contains(table)) {
            drop(table);
          }
          execute(dialect.temporaryTable() + table + " " + definition, List.of(values));
          tables.add(table);
          return table;
        });
  }

  /** Works on the connection by what only its driver has. */
  public <C> void using(Class<C> driver, Working<C> working) {
    reading(
        () -> {
          working.on(connection.unwrap(driver));
          return driver;
        });
  }

  /** Executes a statement on the connection that sees the table. */
  public void execute(String statement) {
    reading(
        () -> {
          execute(statement, List.of());
          return statement;
        });
  }

  /** Executes a statement once for each list of values. */
  public void write(String statement, List<List<Object>> rows) {
    reading(
        () -> {
          insert(statement, rows);
          return rows;
        });
  }

  /**
   * Asks on the connection that sees the table; a stop that is wished for meanwhile is heard.
   *
   * @throws InvalidInputException when the database ends the query
   */
  public <T> T query(String statement, List<Object> values, Answer<T> answer) {
    return reading(() -> ask(statement, values, answer));
  }

  /** A prepared query. */
  @FunctionalInterface
  public interface Question {
    <T> T ask(List<Object> values, Answer<T> answer);
  }

  /**
   * Asks the same query many times, on a thread of its own; a stop that is wished for meanwhile is
   * heard.
   *
   * @param asker is handed the query
   */
  public void asking(String statement, Consumer<Question> asker) {
    reading(
        () -> {
          try (PreparedStatement prepared = connection.prepareStatement(statement)) {
            Interruptible.run(
                prepared, pause, () -> asker.accept(new PreparedQuestion(this, prepared)));
          }
          return statement;
        });
  }

  private record PreparedQuestion(CodedCopy copy, PreparedStatement prepared) implements Question {
    @Override
    public <T> T ask(List<Object> values, Answer<T> answer) {
      return copy.reading(
          () -> {
            set(prepared, values);
            try (ResultSet rows = prepared.executeQuery()) {
              return answer.of(rows);
            }
          });
    }
  }

  /** What is wrong when the copy has not the records that it had. */
  public InvalidInputException changed() {
    return new InvalidInputException(
        name + " changed while it was read",
        "let nobody write to the table, and count this epsilon as spent.");
  }

  private interface Asking<T> {
    T ask() throws SQLException;
  }

  private <T> T reading(Asking<T> asking) {
    try {
      return asking.ask();
    } catch (SQLException e) {
      throw DatabaseFailure.reading(name, e);
    }
  }

  private void execute(String statement, List<Object> values) throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(statement)) {
      set(prepared, values);
      Interruptible.run(prepared, pause, prepared::execute);
    }
  }

  private void insert(String statement, List<List<Object>> rows) throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(statement)) {
      for (int i = 0; i < rows.size(); i++) {
        set(prepared, rows.get(i));
        prepared.addBatch();
        if (i % BATCH == BATCH - 1 || i == rows.size() - 1) {
          Interruptible.run(prepared, pause, prepared::executeBatch);
        }
      }
    }
  }

  private <T> T ask(String statement, List<Object> values, Answer<T> answer) throws SQLException {
    List<T> answers = new ArrayList<>();
    try (PreparedStatement prepared = connection.prepareStatement(statement)) {
      set(prepared, values);
      Interruptible.run(
          prepared,
          pause,
          () -> {
            try (ResultSet rows = prepared.executeQuery()) {
              answers.add(answer.of(rows));
            }
          });
    }
    return answers.get(0);
  }

  private static void set(PreparedStatement prepared, List<Object> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      prepared.setObject(i + 1, values.get(i));
    }
  }

  private void drop(String table) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + table);
    }
    tables.remove(table);
  }

  /** Drops the tables. What could not be dropped ends with the connection. */
  @Override
  public void close() {
    for (String table : List.copyOf(tables)) {
      try {
        drop(table);
      } catch (SQLException e) {
        // The connection is gone, and the table with it.
      }
    }
    OpenRelation.close(connection);
  }
}
