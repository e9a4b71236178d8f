package org.didyma.indatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.databases.Relation;
import org.didyma.exact.RandomBits;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.DescendingRows;
import org.didyma.mechanisms.gradient.descent.LotDescent;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.models.Releasing;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every database that runs passes has to do as memory does. */
abstract class PassesContract {

  /** Dense rows and sparse ones; fields that SQL cannot tell; a label that does not count. */
  private static final List<String> SCHEMAS =
      List.of(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no", "other": "drop"},
           "features": [
            {"column": "age", "integer": [0, 99], "thresholds": [20, 40, 60]},
            {"column": "weight", "decimal": [-5, 5], "scale": 0.001, "malformed": "none",
             "outside": "clip"}]}
          """,
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no", "other": "drop"},
           "features": [
            {"column": "ward", "categories": ["a", "b", "c", "d", "e", "f"], "other": "none"},
            {"column": "age", "integer": [0, 99], "scale": 1},
            {"column": "weight", "decimal": [-5, 5], "thresholds": [-4, -2, -1, 0, 1, 2, 4],
             "malformed": "category", "outside": "category"}]}
          """);

  private static final List<String> WARDS = List.of("a", "b", "c", "d", "e", "f", "x", "");

  @TempDir Path folder;

  /** The database, as whoever learns from it sees it. */
  protected abstract Database database();

  /** Another connection to it. */
  protected abstract Connection writer() throws SQLException;

  /** How far weights may be from those in memory. */
  protected abstract double tolerance();

  /** Tables, aggregates and functions that are there, whoever they belong to. */
  protected abstract String leftovers();

  /** Ends the connection of a pass that is running; returns whether one was. */
  protected abstract boolean kill() throws SQLException;

  /** How these records are passed over. */
  protected TrainingRecords passing(TrainingRecords records) {
    return records;
  }

  final void fill(int records, long start) throws SQLException {
    Random random = new Random(start);
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS people");
      statement.execute(
          "CREATE TABLE people(number INT, ward VARCHAR(5), age INT, weight VARCHAR(20), ill"
              + " VARCHAR(5))");
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < records; i++) {
        numbers.add(i);
      }
      // The order of the column is another one than that of the table.
      java.util.Collections.shuffle(numbers, random);
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO people VALUES (?, ?, ?, ?, ?)")) {
        for (int number : numbers) {
          int age = random.nextInt(100);
          insert.setInt(1, number);
          insert.setString(2, WARDS.get(random.nextInt(WARDS.size())));
          insert.setInt(3, age);
          String weight = String.valueOf((random.nextInt(12_000) - 6000) / 1000.0);
          insert.setString(
              4, random.nextInt(9) == 0 ? "1.5e0" : random.nextInt(9) == 0 ? "?" : weight);
          insert.setString(
              5, random.nextInt(20) == 0 ? "?" : random.nextInt(100) < age ? "yes" : "no");
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
  }

  private DatabaseRecords records() {
    return new DatabaseRecords(database(), new Relation.Named("people"));
  }

  private DatabaseRecords inOrder() {
    return new DatabaseRecords(
        database(), new Relation.Query("SELECT * FROM people ORDER BY number"));
  }

  private static Schema schema(int i) {
    return Schema.parse(SCHEMAS.get(i), "test");
  }

  private String column() {
    return database().kind().contains("h2") ? "NUMBER" : "number";
  }

  /** Rows in memory, gone through in the order of the table. */
  private record Kept(Rows rows) implements DescendingRows {

    @Override
    public double[] descend(PassDescent.Plan plan, AddedNoise noise, RandomBits random, Stop stop) {
      return PassDescent.run(
          rows, plan, (sum, unused) -> noise.addTo(sum, random), new NoShuffle(), stop);
    }

    @Override
    public double[] descendOnLots(
        PassDescent.Plan plan, AddedNoise noise, RandomBits random, Stop stop) {
      return LotDescent.run(rows, plan, noise, random, stop);
    }

    @Override
    public long size() {
      return rows.size();
    }

    @Override
    public int dimension() {
      return rows.dimension();
    }

    @Override
    public double bound() {
      return rows.bound();
    }

    @Override
    public RowScale scale() {
      return rows.scale();
    }

    @Override
    public void pass(Consumer<Rows> block) {
      rows.pass(block);
    }
  }

  /** Exchanges every number with itself. */
  private static final class NoShuffle implements RandomBits {
    @Override
    public long nextLong() {
      return 1;
    }
  }

  final Kept inMemory(Schema schema, double norm) {
    try (DatabaseRecords records = inOrder()) {
      return new Kept(new RowsForm(norm).read(new Table(schema, records), () -> {}, false));
    }
  }

  private static Psgd.Parameters parameters(
      int i, PrivacyTarget target, int passes, int batch, double radius) {
    MarginLoss loss = i % 2 == 0 ? new LogisticLoss() : new HuberLoss(0.5);
    StepRule.Kind steps = StepRule.Kind.values()[i % 4];
    return new Psgd.Parameters(
        target,
        Adjacency.REPLACE,
        new RegularisedLoss(loss, i % 4 == 0 ? 0 : 0.01),
        passes,
        batch,
        StepRule.of(steps),
        radius,
        Averaging.values()[i % 3],
        CalibrationRule.PROVEN);
  }

  final void assertClose(Drawn.Real there, Drawn.Real here) {
    for (int j = 0; j < here.weights().size(); j++) {
      assertThat(there.weights().get(j))
          .isCloseTo(here.weights().get(j), org.assertj.core.api.Assertions.within(tolerance()));
    }
    assertThat(there.threshold())
        .isCloseTo(here.threshold(), org.assertj.core.api.Assertions.within(tolerance()));
    assertThat(there.diagnostics().errors()).isEqualTo(here.diagnostics().errors());
  }

  static final PrivacyTarget PURE = new PrivacyTarget(Epsilon.parse("1"), Delta.ZERO);
  static final PrivacyTarget GAUSSIAN =
      new PrivacyTarget(Epsilon.parse("1"), Delta.parse("0.00001"));

  @Test
  void theSameOrderAndNoiseGiveTheSameModel() throws SQLException {
    for (int i = 0; i < 12; i++) {
      fill(150 + 37 * i, i);
      Schema schema = schema(i % 2);
      double norm = i % 3 == 0 ? 1.1 : 0;
      Psgd.Parameters parameters =
          parameters(i, i < 6 ? PURE : GAUSSIAN, 1 + i % 3, 1 + 7 * (i % 4), i == 5 ? 0.3 : 1e9);
      Drawn.Real here =
          new Psgd().draw(inMemory(schema, norm), parameters, new TestBits(i), Stop.NEVER);
      try (TrainingRecords records = passing(TrainingRecords.ordered(records(), column()))) {
        RowStream rows = rows(records, schema, norm);
        Drawn.Real there = new Psgd().draw(rows, parameters, new TestBits(i), Stop.NEVER);
        assertClose(there, here);
      }
    }
  }

  /** Losses and steps of all kinds, batches that do and do not divide the rows, both noises. */
  @Test
  void noiseInEveryUpdateIsThatOfMemoryToo() throws SQLException {
    List<MarginLoss> losses = List.of(new HingeLoss(), new LogisticLoss(), new HuberLoss(0.5));
    List<StepSize> steps =
        List.of(new StepSize.InverseRoot(2), new StepSize.Inverse(0.01), new StepSize.Constant(1));
    fill(300, 9);
    for (int i = 0; i < 6; i++) {
      Schema schema = schema(i % 2);
      Scs13.Parameters parameters =
          new Scs13.Parameters(
              i % 2 == 0 ? PURE : GAUSSIAN,
              Adjacency.REPLACE,
              new RegularisedLoss(losses.get(i % 3), 0.01),
              1 + i % 3,
              i == 3 ? 1 : 7,
              steps.get((i + i / 3) % 3),
              i < 3 ? 100 : 5,
              Averaging.values()[i % 3],
              Scs13.Composition.GAUSSIAN);
      Drawn.Real here =
          new Scs13().draw(inMemory(schema, 0), parameters, new TestBits(i), Stop.NEVER);
      try (TrainingRecords records = ordered()) {
        assertClose(
            new Scs13().draw(rows(records, schema, 0), parameters, new TestBits(i), Stop.NEVER),
            here);
      }
    }
  }

  @Test
  void lotsAreThoseOfMemoryToo() throws SQLException {
    fill(1, 0);
    String before = leftovers();
    for (int i = 0; i < 5; i++) {
      fill(200 + i, i);
      Schema schema = schema(i % 2);
      Bst14.Parameters parameters =
          new Bst14.Parameters(
              GAUSSIAN,
              Adjacency.REPLACE,
              new RegularisedLoss(new LogisticLoss(), i % 2 == 0 ? 0.1 : 0),
              3,
              List.of(1, 4, 50, 99, 190).get(i),
              10);
      Drawn.Real here =
          new Bst14().draw(inMemory(schema, 0).rows(), parameters, new TestBits(i), Stop.NEVER);
      try (TrainingRecords records = ordered()) {
        assertClose(
            new Bst14().draw(rows(records, schema, 0), parameters, new TestBits(i), Stop.NEVER),
            here);
      }
    }
    assertThat(leftovers()).isEqualTo(before);
  }

  final RowStream rows(TrainingRecords records, Schema schema, double norm) {
    Table table = new Table(schema, records);
    table.requireReadable();
    return new RowsForm(norm).inPlace().read(table, () -> {}, false);
  }

  final TrainingRecords ordered() {
    return passing(TrainingRecords.ordered(records(), column()));
  }

  @Test
  void theRandomOrderIsOfAllRecordsAndNothingIsLeftBehind() throws SQLException {
    fill(500, 3);
    Schema schema = schema(0);
    String before = leftovers();
    List<String> orders = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      try (TrainingRecords records = passing(TrainingRecords.shuffled(records()))) {
        orders.add(text(rows(records, schema, 0)));
      }
    }
    String kept = text(inMemory(schema, 0).rows());
    assertThat(orders).doesNotHaveDuplicates().doesNotContain(kept);
    assertThat(orders.stream().map(PassesContract::sorted).collect(Collectors.toSet()))
        .containsExactly(sorted(kept));
    assertThat(leftovers()).isEqualTo(before);
  }

  private static String text(RowStream rows) {
    StringBuilder text = new StringBuilder();
    rows.pass(
        block -> {
          double[] x = new double[rows.dimension()];
          for (int i = 0; i < block.count(); i++) {
            block.features().copy(i, x);
            text.append(block.label(i)).append(Arrays.toString(x)).append('\n');
          }
        });
    return text.toString();
  }

  private static String sorted(String lines) {
    return lines.lines().sorted().collect(Collectors.joining("\n"));
  }

  /**
   * Passes over an order that is read from the copy are those of memory over the same order; fresh
   * orders are others, but of the same records: one update of a pass does not know its order.
   */
  @Test
  void onceShuffledPassesHaveOneOrderAndFreshOnesOthersOfTheSameRecords() throws SQLException {
    fill(200, 8);
    Schema schema = schema(0);
    for (boolean fresh : new boolean[] {false, true}) {
      try (TrainingRecords once = passing(TrainingRecords.shuffled(records()));
          TrainingRecords records = fresh ? once.afresh() : once) {
        DescendingRows rows = (DescendingRows) rows(records, schema, 0);
        Rows[] inPlace = new Rows[1];
        rows.pass(block -> inPlace[0] = block);
        Kept kept = new Kept(inPlace[0]);
        assertThat(distance(rows, kept, 1, 1)).isLessThanOrEqualTo(tolerance());
        assertThat(distance(rows, kept, 3, 200)).isLessThanOrEqualTo(Math.max(1e-12, tolerance()));
        double repeated = distance(rows, kept, 2, 1);
        if (fresh) {
          assertThat(repeated).isGreaterThan(1e-4);
        } else {
          assertThat(repeated).isLessThanOrEqualTo(tolerance());
        }
      }
    }
  }

  private static double distance(DescendingRows there, Kept here, int passes, int batch) {
    PassDescent.Plan plan =
        new PassDescent.Plan(
            new RegularisedLoss(new LogisticLoss(), 0.01),
            passes,
            batch,
            new StepSize.Constant(0.5),
            1e9,
            Averaging.LAST);
    double[] w = there.descend(plan, AddedNoise.NONE, new TestBits(1), Stop.NEVER);
    double[] v = here.descend(plan, AddedNoise.NONE, new TestBits(1), Stop.NEVER);
    return java.util.stream.IntStream.range(0, w.length)
        .mapToDouble(j -> Math.abs(w[j] - v[j]))
        .max()
        .orElseThrow();
  }

  @Test
  void whatOthersWriteMeanwhileIsNotSeen() throws SQLException {
    fill(200, 4);
    Schema schema = schema(1);
    Psgd.Parameters parameters = parameters(2, PURE, 2, 5, 1e9);
    Drawn.Real here = new Psgd().draw(inMemory(schema, 0), parameters, new TestBits(1), Stop.NEVER);
    try (TrainingRecords records = ordered()) {
      RowStream rows = rows(records, schema, 0);
      try (Connection connection = writer();
          Statement statement = connection.createStatement()) {
        statement.execute("UPDATE people SET ill = 'yes', age = 1");
        statement.execute("DELETE FROM people WHERE number < 50");
      }
      assertClose(new Psgd().draw(rows, parameters, new TestBits(1), Stop.NEVER), here);
    }
  }

  @Test
  void aCopyThatLosesRecordsIsNoticed() throws SQLException {
    fill(200, 5);
    Schema schema = schema(1);
    for (String lost : List.of("place = (SELECT MAX(place) FROM %1$s)", "place = 17")) {
      try (TrainingRecords records = ordered()) {
        CopiedRows rows = (CopiedRows) rows(records, schema, 0);
        String table = database().kind().contains("h2") ? "didyma_shuffled" : "didyma_rows";
        rows.copy.execute(("DELETE FROM %1$s WHERE " + lost).formatted(table));
        // Not by a mechanism, which would also count errors over the rows.
        PassDescent.Plan plan =
            new PassDescent.Plan(
                new RegularisedLoss(new LogisticLoss(), 0.01),
                1,
                5,
                new StepSize.Constant(0.1),
                1e9,
                Averaging.LAST);
        assertThatThrownBy(() -> rows.descend(plan, AddedNoise.NONE, new TestBits(1), Stop.NEVER))
            .isInstanceOf(InvalidInputException.class)
            .message()
            .containsAnyOf("changed while it was read", "was not read to its end");
      }
    }
  }

  @Test
  void recordsThatTheSchemaRefusesAreRefusedThere() throws SQLException {
    fill(100, 6);
    Schema strict = Schema.parse(SCHEMAS.get(0).replace("\"malformed\": \"none\",", ""), "test");
    String before = leftovers();
    try (TrainingRecords records = ordered()) {
      assertThatThrownBy(() -> rows(records, strict, 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("column \"weight\"");
    }
    Schema labels = Schema.parse(SCHEMAS.get(0).replace(", \"other\": \"drop\"", ""), "test");
    try (TrainingRecords records = ordered()) {
      assertThatThrownBy(() -> rows(records, labels, 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("column \"ill\"");
    }
    assertThat(leftovers()).isEqualTo(before);
  }

  @Test
  void aDatabaseThatDiesInAPassForfeitsTheLedger() throws SQLException {
    fill(5_000, 7);
    Schema schema = schema(1);
    Ledger ledger =
        Ledger.create(
            folder.resolve("ledger"),
            new Terms(
                "people",
                PrivacyGuarantee.pure(Epsilon.parse("2"), Adjacency.REPLACE),
                Composition.BASIC));
    Psgd.Parameters parameters = parameters(2, PURE, 500, 1, 1e9);
    boolean[] killed = new boolean[1];
    Stop killer =
        () -> {
          try {
            killed[0] = killed[0] || kill();
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
          return false;
        };
    try (TrainingRecords records = passing(TrainingRecords.shuffled(records()))) {
      Table table = new Table(schema, records);
      table.requireReadable();
      assertThatThrownBy(
              () ->
                  Releasing.of(new Psgd(), parameters)
                      .spendingFrom(ledger, "test")
                      .release(table, new RowsForm(0).inPlace(), killer))
          .isInstanceOf(InvalidInputException.class)
          .message()
          .contains("was not read to its end")
          .doesNotContain("\n");
    }
    assertThat(killed[0]).isTrue();
    assertThat(ledger.statement().entries().get(2)).isInstanceOf(Entry.Forfeited.class);
  }

  final String column(Statement statement, String query) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        text.append(rows.getString(1)).append('\n');
      }
    }
    return text.toString();
  }
}
