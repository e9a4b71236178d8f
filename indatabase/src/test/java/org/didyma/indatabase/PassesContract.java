package org.didyma.indatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.DescendingRows;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.models.ReleaseRunner;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;

/** What every database that runs passes has to do besides: its models are those of memory. */
abstract class PassesContract extends CopyContract {

  /** How far weights may be from those in memory. */
  protected abstract double tolerance();

  /** Ends the connection of a pass that is running; returns whether one was. */
  protected abstract boolean kill() throws SQLException;

  static final PrivacyTarget PURE = new PrivacyTarget(Epsilon.parse("1"), Delta.ZERO);
  static final PrivacyTarget GAUSSIAN =
      new PrivacyTarget(Epsilon.parse("1"), Delta.parse("0.00001"));

  private static Psgd.Parameters parameters(
      int i, PrivacyTarget target, int passes, int batch, double radius) {
    MarginLoss loss = i % 2 == 0 ? new LogisticMarginLoss() : new HuberMarginLoss(0.5);
    StepRule.Kind steps = StepRule.Kind.values()[i % 4];
    return new Psgd.Parameters(
        target,
        Adjacency.REPLACE,
        new RegularisedLoss(loss, i % 4 == 0 ? 0 : 0.01),
        passes,
        batch,
        StepRule.of(steps),
        radius,
        WeightAverage.values()[i % 3],
        CalibrationRule.PROVEN);
  }

  private static Bst14.Parameters bst14(int lot, double lambda) {
    return new Bst14.Parameters(
        GAUSSIAN,
        Adjacency.REPLACE,
        new RegularisedLoss(new LogisticMarginLoss(), lambda),
        3,
        lot,
        10);
  }

  final void assertClose(RawOutput.Real there, RawOutput.Real here) {
    for (int j = 0; j < here.weights().size(); j++) {
      assertThat(there.weights().get(j))
          .isCloseTo(here.weights().get(j), org.assertj.core.api.Assertions.within(tolerance()));
    }
    assertThat(there.threshold())
        .isCloseTo(here.threshold(), org.assertj.core.api.Assertions.within(tolerance()));
    assertThat(there.diagnostics().errors()).isEqualTo(here.diagnostics().errors());
  }

  @Test
  void theSameOrderAndNoiseGiveTheSameModel() throws SQLException {
    for (int i = 0; i < 12; i++) {
      fill(150 + 37 * i, i);
      Schema schema = schema(i % 2);
      double norm = i % 3 == 0 ? 1.1 : 0;
      Psgd.Parameters parameters =
          parameters(i, i < 6 ? PURE : GAUSSIAN, 1 + i % 3, 1 + 7 * (i % 4), i == 5 ? 0.3 : 1e9);
      RawOutput.Real here =
          new Psgd()
              .draw(inMemory(schema, norm), parameters, new TestBits(i), CancellationToken.NEVER);
      try (TrainingRecords records = ordered()) {
        RowStream rows = rows(records, schema, norm);
        RawOutput.Real there =
            new Psgd().draw(rows, parameters, new TestBits(i), CancellationToken.NEVER);
        assertClose(there, here);
      }
    }
  }

  /** Losses and steps of all kinds, batches that do and do not divide the rows, both noises. */
  @Test
  void noiseInEveryUpdateIsThatOfMemoryToo() throws SQLException {
    List<MarginLoss> losses =
        List.of(new HingeMarginLoss(), new LogisticMarginLoss(), new HuberMarginLoss(0.5));
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
              WeightAverage.values()[i % 3],
              Scs13.Composition.GAUSSIAN);
      RawOutput.Real here =
          new Scs13()
              .draw(inMemory(schema, 0), parameters, new TestBits(i), CancellationToken.NEVER);
      try (TrainingRecords records = ordered()) {
        assertClose(
            new Scs13()
                .draw(
                    rows(records, schema, 0), parameters, new TestBits(i), CancellationToken.NEVER),
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
      Bst14.Parameters parameters = bst14(List.of(1, 4, 50, 99, 190).get(i), i % 2 == 0 ? 0.1 : 0);
      RawOutput.Real here =
          new Bst14()
              .draw(
                  inMemory(schema, 0).rows(), parameters, new TestBits(i), CancellationToken.NEVER);
      try (TrainingRecords records = ordered()) {
        assertClose(
            new Bst14()
                .draw(
                    rows(records, schema, 0), parameters, new TestBits(i), CancellationToken.NEVER),
            here);
      }
    }
    assertThat(leftovers()).isEqualTo(before);
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
            new RegularisedLoss(new LogisticMarginLoss(), 0.01),
            passes,
            batch,
            new StepSize.Constant(0.5),
            1e9,
            WeightAverage.LAST);
    double[] w = there.descend(plan, AddedNoise.NONE, new TestBits(1), CancellationToken.NEVER);
    double[] v = here.descend(plan, AddedNoise.NONE, new TestBits(1), CancellationToken.NEVER);
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
    RawOutput.Real here =
        new Psgd().draw(inMemory(schema, 0), parameters, new TestBits(1), CancellationToken.NEVER);
    try (TrainingRecords records = ordered()) {
      RowStream rows = rows(records, schema, 0);
      try (Connection connection = writer();
          Statement statement = connection.createStatement()) {
        statement.execute("UPDATE people SET ill = 'yes', age = 1");
        statement.execute("DELETE FROM people WHERE number < 50");
      }
      assertClose(
          new Psgd().draw(rows, parameters, new TestBits(1), CancellationToken.NEVER), here);
    }
  }

  @Test
  void aDatabaseThatDiesInAPassForfeitsTheLedger() throws SQLException, InterruptedException {
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
    // Who asks whether to stop may hear of the end of the database after the release has.
    CountDownLatch killed = new CountDownLatch(1);
    CancellationToken killer =
        () -> {
          try {
            if (killed.getCount() > 0 && kill()) {
              killed.countDown();
            }
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
                  ReleaseRunner.of(new Psgd(), parameters)
                      .spendingFrom(ledger, "test")
                      .release(table, new RowsForm(0).inPlace(), killer))
          .isInstanceOf(InvalidInputException.class)
          .message()
          .contains("was not read to its end")
          .doesNotContain("\n");
    }
    assertThat(killed.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(ledger.statement().entries().get(2)).isInstanceOf(Entry.Forfeited.class);
  }

  /** Names are ours in the tables of a connection only. */
  @Test
  void tablesOfOthersThatAreCalledLikeOursStayAsTheyAre() throws SQLException {
    fill(50, 8);
    List<String> names =
        List.of(
            "didyma_coded",
            "didyma_found",
            "didyma_shuffled",
            "didyma_fields",
            "didyma_rows",
            "didyma_state",
            "didyma_lots",
            "didyma_noise",
            "didyma_turned");
    Schema schema = schema(1);
    for (String name : names) {
      administer("CREATE TABLE %s AS SELECT 7 AS place".formatted(name));
      String before = leftovers();
      // Where a database does not take a name a second time the run does not begin.
      try (TrainingRecords records = ordered()) {
        DescendingRows rows = (DescendingRows) rows(records, schema, 0);
        new Psgd()
            .draw(rows, parameters(2, PURE, 2, 5, 1e9), new TestBits(1), CancellationToken.NEVER);
        new Bst14().draw(rows, bst14(3, 0.1), new TestBits(1), CancellationToken.NEVER);
      } catch (InvalidInputException e) {
        assertThat(e).hasMessageContaining("index of its own named " + name);
      }
      assertThat(leftovers()).as(name).isEqualTo(before);
      administer("DROP TABLE " + name);
    }
  }

  private void administer(String statement) throws SQLException {
    try (Connection connection = writer();
        Statement made = connection.createStatement()) {
      made.execute(statement);
    }
  }
}
