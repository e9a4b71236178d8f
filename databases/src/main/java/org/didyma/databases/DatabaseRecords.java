package org.didyma.databases;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.columns.KnownColumn;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.Schema;
import org.didyma.data.units.UnitSample;
import org.didyma.databases.sql.CellQuery;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.CopyingDialect;
import org.didyma.databases.sql.CountingDialect;
import org.didyma.databases.sql.Sql;
import org.didyma.databases.sql.SqlDialect;
import org.didyma.formulations.Cells;
import org.jspecify.annotations.Nullable;

/**
 * The records of a table or a query in a database. Cells are counted there; for rows one by one the
 * records come here.
 *
 * <p>Reading records again and again is of one state of the database, that of the first time, where
 * the database keeps states apart (PostgreSQL, H2, DuckDB and SQLite do): what others write
 * meanwhile is not seen. Counting is of the state when it begins, and holds nothing afterwards.
 */
public final class DatabaseRecords implements Records, AutoCloseable {

  private static final int FETCHED = 10_000;

  /** More values than this in one statement is more than databases take. */
  private static final int MOST_VALUES = 30_000;

  private final Database database;
  private final Relation relation;
  private final Optional<ChosenRows> chosen;
  private @Nullable OpenRelation opened;
  private boolean reading;

  /** Records of a relation; nothing is opened yet. */
  public DatabaseRecords(Database database, Relation relation) {
    this(database, relation, Optional.empty());
  }

  private DatabaseRecords(Database database, Relation relation, Optional<ChosenRows> chosen) {
    this.database = database;
    this.relation = relation;
    this.chosen = chosen;
  }

  @Override
  public Records choosing(String column, List<String> beginnings, List<String> conditions) {
    return new DatabaseRecords(
        database, relation, Optional.of(new ChosenRows(column, beginnings, conditions)));
  }

  /** What stands after FROM. */
  private String from(Schema schema) throws SQLException {
    String all = opened().from();
    if (chosen.isEmpty()) {
      return all;
    }
    CountingDialect dialect =
        opened()
            .dialect()
            .counting(opened().connection())
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        name() + " is not counted in the database, so it has no periods",
                        "export it as a CSV file, or read it without periods."));
    return chosen.get().of(all, chosenColumn(schema), dialect, schema.trim());
  }

  private Column chosenColumn(Schema schema) {
    ChosenRows rows = chosen.orElseThrow();
    Column column = columns().named(schema, rows.column());
    rows.requireText(name(), column);
    return column;
  }

  @Override
  public String name() {
    return relation instanceof Relation.Files
        ? relation.name()
        : relation.name() + " of " + database.name();
  }

  @Override
  public String identity() {
    return database.url()
        + '\n'
        + (relation instanceof Relation.Files files ? files.call() : relation.toString())
        + chosen.map(rows -> "\n" + rows.column() + rows.beginnings()).orElse("");
  }

  @Override
  public void requireReadable() {
    if (relation instanceof Relation.Files files && files.opensByReading()) {
      try (Connection connection = database.connect()) {
        NamedFiles.of(connection, files);
      } catch (SQLException e) {
        throw ended(e);
      }
    } else {
      opened();
    }
  }

  @Override
  public void requireReadable(Schema schema) {
    requireReadable();
    if (!(relation instanceof Relation.Files files && files.opensByReading())) {
      columns().used(schema, LabelUse.REQUIRED);
      columns().unit(schema);
    }
    if (chosen.isPresent()) {
      try {
        from(schema);
      } catch (SQLException e) {
        throw DatabaseFailure.refused(name(), e, "check that it may be read.");
      }
    }
  }

  /**
   * Records of a query or a view are what its author makes of them: a join may turn one person into
   * many, and a division by zero may end it, as it may in a column that is computed when it is
   * read. Who wrote a file may have written text that is none, which ends the reading, and so may
   * an encoding of a database.
   */
  @Override
  public List<String> conditions() {
    List<String> conditions = new ArrayList<>();
    chosen.ifPresent(rows -> conditions.addAll(rows.conditions()));
    if (relation instanceof Relation.Files) {
      conditions.add("the files can be read, whatever their records are");
      return List.copyOf(conditions);
    }
    switch (opened().origin()) {
      case MADE -> {
        String what = relation instanceof Relation.Query ? "query" : "view";
        conditions.add(
            "each record changes at most one row of the %s, whatever the other records are"
                .formatted(what));
        conditions.add("the %s fails on no table".formatted(what));
      }
      case COMPUTED ->
          conditions.add(
              "no column of the table that is computed when it is read fails, whatever the records"
                  + " are");
      case STORED -> {}
    }
    if (!readsAll()) {
      conditions.add("the database can hand out every value as text, whatever the records are");
    }
    return List.copyOf(conditions);
  }

  private boolean readsAll() {
    try {
      return opened().dialect().readsAll(opened().connection());
    } catch (SQLException e) {
      throw DatabaseFailure.refused(name(), e, "check that it may be read.");
    }
  }

  /** What the database says of the columns; no record is read. */
  List<KnownColumn> known() {
    requireReadable();
    return columns().all().stream()
        .map(
            column ->
                switch (column.kind()) {
                  case WHOLE -> KnownColumn.of(column.name(), KnownColumn.Kind.INTEGER);
                  case EXACT, WIDE, SINGLE, DOUBLE ->
                      KnownColumn.of(column.name(), KnownColumn.Kind.DECIMAL);
                  case TRUTH -> KnownColumn.of(column.name(), List.of("false", "true"));
                  case TEXT, UNREADABLE -> KnownColumn.of(column.name(), KnownColumn.Kind.UNKNOWN);
                })
        .toList();
  }

  private OpenRelation opened() {
    if (opened == null) {
      try {
        opened = OpenRelation.of(database, relation, name());
      } catch (SQLException e) {
        throw relation instanceof Relation.Files
            ? ended(e)
            : DatabaseFailure.refused(
                name(), e, "check that it exists and may be read, and that a query is one SELECT.");
      }
    }
    return opened;
  }

  private InvalidInputException ended(SQLException e) {
    return relation instanceof Relation.Files
        ? DatabaseFailure.readingFiles(name(), e)
        : DatabaseFailure.reading(name(), e);
  }

  private RelationColumns columns() {
    return opened().columns(name());
  }

  /** The connection in the state that is read. */
  private Connection reading() throws SQLException {
    Connection connection = opened().connection();
    if (!reading) {
      opened().dialect().begin(connection);
      reading = true;
    }
    return connection;
  }

  /**
   * The statement that counts the cells, and a line of comment per value. No record is read.
   *
   * @throws InvalidInputException when the database does not group, or the table does not have the
   *     columns
   */
  public String explain(Schema schema) {
    Sql sql =
        grouping(schema, new CellCounter(name(), schema))
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        name() + " is not counted in the database: its records are read one by one",
                        "there is no statement to show."))
            .sql();
    StringBuilder text = new StringBuilder(sql.text()).append(";\n");
    List<Object> values = sql.values();
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      text.append("-- ?%s = ".formatted(i + 1))
          .append(value instanceof String word ? QuotedText.of(word) : value)
          .append('\n');
    }
    return text.toString();
  }

  /** The statement by which the database counts the cells of a schema, if it does. */
  private Optional<CellQuery> grouping(Schema schema, CellCounter counter) {
    try {
      Optional<CountingDialect> dialect = opened().dialect().counting(opened().connection());
      if (dialect.isEmpty() || !CellQuery.tells(schema)) {
        return Optional.empty();
      }
      List<Column> columns = columns().used(schema, LabelUse.REQUIRED);
      return Optional.of(CellQuery.of(dialect.get(), schema, from(schema), columns, counter))
          .filter(query -> isAsked(dialect.get(), query.sql().values()));
    } catch (SQLException e) {
      throw DatabaseFailure.refused(name(), e, "check that it may be read.");
    }
  }

  /** Whether a database can be asked about such values. */
  private static boolean isAsked(CountingDialect dialect, List<Object> values) {
    return values.size() <= MOST_VALUES
        && values.stream()
            .noneMatch(value -> value instanceof BigDecimal number && !dialect.compares(number));
  }

  /** Whether the database counts the cells of a schema. */
  public boolean groups(Schema schema) {
    return grouping(schema, new CellCounter(name(), schema)).isPresent();
  }

  @Override
  public Cells cells(Schema schema, Runnable pause) {
    CellCounter counter = new CellCounter(name(), schema);
    Optional<CellQuery> grouping = grouping(schema, counter);
    if (grouping.isEmpty()) {
      return Records.super.cells(schema, pause);
    }
    CellQuery query = grouping.get();
    try (PreparedStatement statement = prepared(query.sql())) {
      Interruptible.run(
          statement,
          pause,
          () -> {
            try (ResultSet rows = statement.executeQuery()) {
              query.count(rows, counter, () -> {});
            }
          });
      return counter.cells();
    } catch (SQLException e) {
      throw ended(e);
    } finally {
      // One statement sees one state by itself, and a search that follows may take long.
      close();
    }
  }

  /** A database that does not group is gone through once. */
  @Override
  public List<Cells> columns(Schema schema, Runnable pause) {
    boolean groups =
        schema.features().stream().allMatch(f -> groups(schema.only(List.of(f.column()))));
    return groups
        ? Records.super.columns(schema, pause)
        : over(schema, LabelUse.REQUIRED, records -> records.columns(schema, pause));
  }

  /** Where the records are. */
  public Database database() {
    return database;
  }

  /**
   * Copies the records into a table that only its own connection sees, on which everything else
   * happens. From here on a run costs what a release costs.
   *
   * @param order a column to order them by; empty for the random order of the database
   * @param pause called now and then; what it throws ends the copying
   * @throws java.util.NoSuchElementException when the database does not copy
   */
  public CodedCopy copy(Schema schema, Optional<String> order, Runnable pause) {
    CopyingDialect dialect = database.dialect().copying().orElseThrow();
    List<Column> columns = columns().used(schema, LabelUse.REQUIRED);
    String from;
    try {
      from = from(schema);
    } catch (SQLException e) {
      throw DatabaseFailure.refused(name(), e, "check that it may be read.");
    }
    OpenRelation own = opened().with(from);
    opened = null;
    return CodedCopy.of(name(), own, dialect, schema, columns, order, pause);
  }

  /**
   * Looks whether the copy, and further tables beside it, can have their names. No record is read.
   *
   * @throws InvalidInputException when the database has something else of one of them
   * @throws java.util.NoSuchElementException when the database does not copy
   */
  public void requireCopyable(List<String> further) {
    Optional<String> query = database.dialect().copying().orElseThrow().inTheWay();
    if (query.isEmpty()) {
      return;
    }
    List<String> names = new ArrayList<>(CodedCopy.NAMES);
    names.addAll(further);
    for (String made : names) {
      try {
        if (!Sql.tellsNone(opened().connection(), query.get(), made)) {
          throw new InvalidInputException(
              "%s has a table or index of its own named %s, which a copy of the records needs"
                  .formatted(database.name(), made),
              "give it another name.");
        }
      } catch (SQLException e) {
        throw DatabaseFailure.refused(name(), e, "check that its catalogue may be read.");
      }
    }
  }

  private PreparedStatement prepared(Sql sql) throws SQLException {
    PreparedStatement statement = reading().prepareStatement(sql.text());
    sql.bind(statement);
    statement.setFetchSize(FETCHED);
    return statement;
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return over(schema, LabelUse.REQUIRED, records -> records.cells(schema, part));
  }

  @Override
  public boolean tellsUnits() {
    return true;
  }

  @Override
  public UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
    columns().unit(schema);
    return over(schema, LabelUse.REQUIRED, records -> records.unitSample(schema, below, pause));
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return over(schema, use, records -> records.each(schema, use, consumer));
  }

  /** Lets the records through one by one. */
  private <T> T over(Schema schema, LabelUse use, Function<Records, T> reader) {
    SqlDialect dialect = opened().dialect();
    List<Integer> read = columns().read(schema, use);
    List<Column> columns = read.stream().map(columns().all()::get).toList();
    List<String> names = read.stream().map(columns().names(schema)::get).toList();
    List<Character> marks = names.stream().map(schema::decimalMark).toList();
    String list =
        IntStream.range(0, columns.size())
            .mapToObj(c -> value(dialect, columns.get(c), marks.get(c)))
            .collect(Collectors.joining(", "));
    try (PreparedStatement statement =
            prepared(new Sql().add("SELECT " + list + " FROM " + from(schema)));
        ResultSet rows = statement.executeQuery()) {
      return reader.apply(Records.of(name(), names, () -> new ResultRows(rows, columns, marks)));
    } catch (SQLException e) {
      throw ended(e);
    } catch (ResultRows.Broken e) {
      throw ended(e.sql());
    }
  }

  private static String value(SqlDialect dialect, Column column, char mark) {
    String name = dialect.quote(column.name());
    return switch (column.kind()) {
      case TEXT -> dialect.text(name, mark);
      case UNREADABLE -> "NULL";
      default -> name;
    };
  }

  @Override
  public void close() {
    if (opened != null) {
      OpenRelation.close(opened.connection());
      opened = null;
      reading = false;
    }
  }
}
