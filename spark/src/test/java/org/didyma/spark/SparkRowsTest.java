package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.DpAgdOnSums;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.DpSgdOnSums;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.ObjectivePerturbationOnSums;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RaySums;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sums over rows that stay on a cluster: those of the same rows in memory, to the last bit. */
class SparkRowsTest {

  private static final SparkSession SPARK = LocalSpark.session();
  private static final int RECORDS = 1500;
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), 1e-4);

  private static final DpAgd.Parameters PARAMETERS =
      new DpAgd.Parameters(
          PrivacyTarget.of("2", "1e-6"),
          Adjacency.ADD_REMOVE,
          RECORDS,
          RECORDS,
          false,
          LOSS,
          Rational.parse("clip", "0.3"),
          3,
          CandidateSelection.EXPONENTIAL_MECHANISM,
          new DpAgd.Search(12, 0.2, 20, 10, 0.1, 20));

  private SparkRecords records;
  private Table table;
  private SummingRows there;
  private Rows here;

  /** Numbers, which are dense, or categories, which are sparse, with gaps and what is dropped. */
  private static Schema schema(boolean sparse) {
    return Schema.parse(
        """
        {"name": "s", "missing": [""],
         "label": {"column": "label", "positive": "yes", "negative": "no", "other": "drop"},
         "features": [%s, {"column": "b", "integer": [0, 50], %s}]}
        """
            .formatted(
                sparse
                    ? "{\"column\": \"a\", \"categories\": [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\"]}"
                    : "{\"column\": \"a\", \"integer\": [0, 9], \"scale\": 1}",
                sparse ? "\"thresholds\": [25]" : "\"scale\": 1, \"outside\": \"clip\""),
        "schema");
  }

  private static Dataset<Row> data() {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      int a = 1 + random.nextInt(6);
      String label = random.nextInt(50) == 0 ? "?" : a + random.nextInt(6) > 6 ? "yes" : "no";
      rows.add(RowFactory.create(String.valueOf(a), random.nextInt(51), label));
    }
    return SPARK
        .createDataFrame(
            rows, new StructType().add("a", "string").add("b", "int").add("label", "string"))
        .repartition(3);
  }

  @BeforeEach
  void read() {
    read(true);
  }

  private void read(boolean sparse) {
    records = SparkRecords.of("people", data());
    table = new Table(schema(sparse), records);
    there = SparkRecords.form(0).read(table, () -> {}, false);
    here = new RowsForm(0).read(table, () -> {}, false);
  }

  @AfterEach
  void forget() {
    records.close();
  }

  /** Nobody draws a sample of each unit's records there, so sums must not pass for sums of one. */
  @Test
  void rowsOfUnitsAreNotSummed() {
    assertThat(SparkRecords.form(0).readsOnce()).isFalse();
  }

  private static void compare(SummingRows there, Rows here, Runnable between) {
    ClippingBound clipping =
        new ClippingBound(
            Rational.parse("clip", "0.3"), here.dimension(), ClippingBound.ANY_NUMBER);
    RaySums cluster = there.sums(LOSS, 3, clipping, RECORDS);
    RaySums memory = new RowSums(here, new RayLosses(LOSS, 3, RECORDS), clipping, 2);
    double[] steps = {0, 0.5, 1, 1.5, 2};
    Random random = new Random(2);
    for (int t = 0; t < 4; t++) {
      assertThat(cluster.gradients()).isEqualTo(memory.gradients());
      double[] direction = random.doubles(here.dimension(), -0.7, 0.7).toArray();
      assertThat(cluster.losses(direction, steps)).isEqualTo(memory.losses(direction, steps));
      double step = 0.1 + random.nextDouble();
      cluster.move(step);
      memory.move(step);
      between.run();
    }
  }

  @Test
  void sumsAreThoseInMemory() {
    assertThat(there.size()).isEqualTo(here.count()).isLessThan(RECORDS);
    compare(there, here, () -> {});
    double[] w = new Random(3).doubles(here.dimension(), -1, 1).toArray();
    assertThat(there.errors(w)).isEqualTo(here.errors(w));
    forget();
    read(false);
    compare(there, here, () -> {});
  }

  /** What an executor knew is gone after each step, and two descents do not mix. */
  @Test
  void executorsThatForgetGoThePathAgain() {
    compare(there, here, ((SparkRows) there)::close);
    records.close();
    read(true);
    compare(there, here, () -> compareFirst(there, here));
  }

  private static void compareFirst(SummingRows there, Rows here) {
    ClippingBound clipping =
        new ClippingBound(Rational.ONE, here.dimension(), ClippingBound.ANY_NUMBER);
    assertThat(there.sums(LOSS, 3, clipping, RECORDS).gradients())
        .isEqualTo(new RowSums(here, new RayLosses(LOSS, 3, RECORDS), clipping, 1).gradients());
  }

  @Test
  void theSameBitsGiveTheSameWeights() {
    RawOutput.Real memory =
        new DpAgd(1).draw(here, PARAMETERS, new TestBits(5), CancellationToken.NEVER);
    RawOutput.Real cluster =
        new DpAgdOnSums().draw(there, PARAMETERS, new TestBits(5), CancellationToken.NEVER);
    assertThat(cluster.weights()).isEqualTo(memory.weights());
    assertThat(cluster.threshold()).isEqualTo(memory.threshold());
    RawOutput.Real other =
        new DpAgdOnSums().draw(there, PARAMETERS, new TestBits(6), CancellationToken.NEVER);
    assertThat(other.weights()).isNotEqualTo(memory.weights());
  }

  private static DpSgd.Parameters steps(BatchSampling sampling, int count) {
    return new DpSgd.Parameters(
        new NoisySteps(
            sampling, count, 200, 12, Rational.parse("clip", "0.3"), Rational.parse("noise", "1")),
        StepsAccountant.RDP,
        PrivacyTarget.of("1", "1e-5").delta(),
        LOSS,
        Optimiser.sgd(0.5),
        false);
  }

  @Test
  void theSameLotsAndBitsGiveTheSameWeights() {
    for (BatchSampling sampling : List.of(BatchSampling.POISSON, BatchSampling.FIXED)) {
      DpSgd.Parameters parameters = steps(sampling, here.count());
      RawOutput.Real memory =
          new DpSgd().draw(here, parameters, new TestBits(5), CancellationToken.NEVER);
      DpSgdOnSums mechanism = new DpSgdOnSums("dp-sgd");
      RawOutput.Real cluster =
          mechanism.draw(there, parameters, new TestBits(5), CancellationToken.NEVER);
      assertThat(cluster.weights()).isEqualTo(memory.weights());
      RawOutput.Real other =
          mechanism.draw(there, parameters, new TestBits(6), CancellationToken.NEVER);
      assertThat(other.weights()).isNotEqualTo(memory.weights());
    }
    assertThatThrownBy(
            () ->
                new DpSgdOnSums("dp-sgd")
                    .check(there, steps(BatchSampling.FIXED, here.count() + 1)))
        .hasMessageContaining("does not have the");
  }

  /**
   * Where a record is added or removed, nothing may show that there are none: an empty DataFrame
   * may have no partition at all.
   */
  @Test
  void withoutRecordsWeightsAreThoseInMemory() {
    for (Dataset<Row> none :
        List.of(SPARK.createDataFrame(List.of(), data().schema()), data().where("a = 'x'"))) {
      forget();
      records = SparkRecords.of("nobody", none);
      table = new Table(schema(true), records);
      there = SparkRecords.form(0).read(table, () -> {}, true);
      here = new RowsForm(0).read(table, () -> {}, true);
      assertThat(there.size()).isZero();
      DpSgd.Parameters parameters = steps(BatchSampling.POISSON, RECORDS);
      assertThat(
              new DpSgdOnSums("dp-sgd")
                  .draw(there, parameters, new TestBits(5), CancellationToken.NEVER)
                  .weights())
          .isEqualTo(
              new DpSgd()
                  .draw(here, parameters, new TestBits(5), CancellationToken.NEVER)
                  .weights());
      assertThat(
              new DpAgdOnSums()
                  .draw(there, PARAMETERS, new TestBits(5), CancellationToken.NEVER)
                  .weights())
          .isEqualTo(
              new DpAgd(1)
                  .draw(here, PARAMETERS, new TestBits(5), CancellationToken.NEVER)
                  .weights());
      ObjectivePerturbation.Parameters perturbed =
          ObjectivePerturbation.Parameters.usual(
              PrivacyTarget.of("1", "1e-6"), Adjacency.ADD_REMOVE, new LogisticMarginLoss());
      assertThat(
              new ObjectivePerturbationOnSums()
                  .draw(there, perturbed, new TestBits(5), CancellationToken.NEVER)
                  .weights())
          .hasSize(
              new ObjectivePerturbation()
                  .draw(here, perturbed, new TestBits(5), CancellationToken.NEVER)
                  .weights()
                  .size());
    }
  }

  @Test
  void lossesAndTheirGradientsAreThoseInMemoryButForRounding() {
    double[] w = new Random(4).doubles(here.dimension(), -2, 2).toArray();
    LossSums memory = new RowLosses(here, new LogisticMarginLoss());
    LossSums cluster = there.losses(new LogisticMarginLoss());
    double[] expected = new double[w.length];
    double[] actual = new double[w.length];
    double value = memory.add(w, expected);
    assertThat(cluster.add(w, actual)).isCloseTo(value, within(1e-9));
    for (int j = 0; j < w.length; j++) {
      assertThat(actual[j]).isCloseTo(expected[j], within(1e-9));
      assertThat(cluster.gradient(w).at(j)).isCloseTo(memory.gradient(w).at(j), within(1e-12));
    }
  }

  @Test
  void objectivePerturbationFindsTheMinimumThatItFindsInMemory() {
    ObjectivePerturbation.Parameters parameters =
        ObjectivePerturbation.Parameters.usual(
            PrivacyTarget.of("1", "1e-6"), Adjacency.ADD_REMOVE, new LogisticMarginLoss());
    RawOutput.Real memory =
        new ObjectivePerturbation()
            .draw(here, parameters, new TestBits(5), CancellationToken.NEVER);
    RawOutput.Real cluster =
        new ObjectivePerturbationOnSums()
            .draw(there, parameters, new TestBits(5), CancellationToken.NEVER);
    List<Double> expected = memory.weights();
    for (int j = 0; j < expected.size(); j++) {
      // Both are within 1e-6 / Lam of the minimum, and Lam is above 0.4.
      assertThat(cluster.weights().get(j)).isCloseTo(expected.get(j), within(1e-4));
    }
  }

  /** The schema alone shows it, so no record is read, which would show that it fits none. */
  @Test
  void noiseThatIsTooWideIsRefusedBeforeARecordIsRead() {
    SparkRecords unfit = SparkRecords.of("people", data().selectExpr("'x' AS a", "b", "label"));
    assertThat(refusal(unfit, "1"))
        .hasMessageStartingWith("people was not read to its end: Spark ended the job");
    assertThat(refusal(unfit, "1e-9"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the noise is too wide for the precision that was asked for");
  }

  private static Throwable refusal(SparkRecords records, String epsilon) {
    ObjectivePerturbation.Parameters parameters =
        new ObjectivePerturbation.Parameters(
            PrivacyTarget.of(epsilon, "0"),
            Adjacency.ADD_REMOVE,
            new LogisticMarginLoss(),
            0,
            ObjectivePerturbation.Form.AMP,
            1e-9);
    return catchThrowable(
        () ->
            ReleaseRunner.of(new ObjectivePerturbationOnSums(), parameters)
                .release(
                    new Table(schema(true), records),
                    SparkRecords.form(0),
                    CancellationToken.NEVER));
  }

  @Test
  void aReleaseHasTheGuaranteeOfTheMechanismUnderTheConditionsOfTheTable() {
    Release release =
        ReleaseRunner.of(new DpAgdOnSums(), PARAMETERS)
            .under(records.conditions())
            .release(table, SparkRecords.form(0), CancellationToken.NEVER);
    assertThat(release.guarantee().toString()).contains("2").contains("DataFrame");
  }

  @Test
  void whatTheSchemaRefusesEndsTheReadingWithoutAValue() {
    SparkRecords bad =
        SparkRecords.of("people", data().selectExpr("a", "b", "'yes' AS label", "b AS c"));
    Schema narrow =
        Schema.parse(
            """
            {"name": "s", "label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "a", "categories": ["1", "2"]}]}
            """,
            "schema");
    Throwable refused =
        catchThrowable(() -> SparkRecords.form(0).read(new Table(narrow, bad), () -> {}, false));
    assertThat(refused)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("people was not read to its end: Spark ended the job");
  }

  /** What a partition of {@link #changing} is when it is made again. */
  private enum Again {
    SAME,
    REVERSED,
    WITH_A_ROW_OF_ANOTHER
  }

  private static volatile Again again = Again.SAME;

  /** People, in partitions that may be others when Spark makes them again. */
  private static Dataset<Row> changing() {
    Dataset<Row> data = data();
    List<Row> people = data.collectAsList();
    Row other = people.get(RECORDS - 1);
    return SPARK.createDataFrame(
        JavaSparkContext.fromSparkContext(SPARK.sparkContext())
            .parallelize(people, 3)
            .mapPartitionsWithIndex(
                (p, rows) -> {
                  List<Row> made = new ArrayList<>();
                  rows.forEachRemaining(made::add);
                  if (again == Again.REVERSED) {
                    Collections.reverse(made);
                  } else if (again == Again.WITH_A_ROW_OF_ANOTHER && p == 0) {
                    made.set(0, other);
                  }
                  return made.iterator();
                },
                true),
        data.schema());
  }

  /** A partition that is lost and made again must not have a record that another one has, too. */
  @Test
  void rowsThatAreOthersWhenTheyAreReadAgainAreNotSummed() {
    again = Again.SAME;
    try (SparkRecords unstable = SparkRecords.of("people", changing())) {
      SummingRows rows =
          SparkRecords.form(0).read(new Table(schema(true), unstable), () -> {}, false);
      ClippingBound clipping =
          new ClippingBound(
              Rational.parse("clip", "0.3"), rows.dimension(), ClippingBound.ANY_NUMBER);
      double[] w = new Random(3).doubles(rows.dimension(), -1, 1).toArray();
      List<Supplier<Object>> sums =
          List.of(
              () -> rows.errors(w),
              () -> rows.sums(LOSS, 3, clipping, RECORDS).gradients(),
              () -> rows.sums(LOSS, 3, clipping, RECORDS).losses(w, new double[] {0, 1}),
              () -> rows.losses(new LogisticMarginLoss()).gradient(w).at(0),
              () -> {
                double[] sum = new double[w.length];
                rows.lots(MarginLoss.of(LOSS.loss()), clipping).add(new int[] {3, 1400}, 2, w, sum);
                return sum[0];
              });
      for (Supplier<Object> sum : sums) {
        again = Again.SAME;
        ((SparkRows) rows).close();
        Object first = sum.get();
        ((SparkRows) rows).close();
        assertThat(sum.get()).isEqualTo(first);
        again = Again.WITH_A_ROW_OF_ANOTHER;
        ((SparkRows) rows).close();
        assertThatThrownBy(sum::get)
            .isInstanceOf(InvalidInputException.class)
            .hasMessageStartingWith("people was not read to its end: Spark ended the job");
      }
      again = Again.REVERSED;
      ((SparkRows) rows).close();
      assertThat(rows.errors(w)).isPositive();
    } finally {
      again = Again.SAME;
    }
  }
}
