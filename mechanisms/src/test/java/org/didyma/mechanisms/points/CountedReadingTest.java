package org.didyma.mechanisms.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.reading.ThresholdFit;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The law of points and counts together: by the definition of the exponential mechanism and of
 * discrete Laplace noise, on the counts that the code takes, over all neighbours of some tables.
 */
class CountedReadingTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total",
           "label": {"column": "y", "ordered": ["low", "middle", "high"]},
           "features": [{"column": "x", "categories": ["a", "b"], "reference": "a"}]}
          """,
          "test");

  private static final int LABELS = 3;
  private static final int ABSENT = 2 * LABELS;
  private static final WeightLattice LATTICE = WeightLattice.cube(1, 2);
  private static final OrderedLoss LOSS = (OrderedLoss) Losses.parse("ordered:1:0.1:1/4:0.3,0.7");
  private static final ScoreTable TABLE =
      (ScoreTable) LOSS.over(new ScoreRange(-2, 2), Costs.EQUAL);

  /** As many as leave the points of the other ones hardly a chance, by feature and label. */
  private static final int[] BULK = {60, 0, 0, 0, 0, 60};

  private static CountedReading<Cells, ExponentialMechanism.Parameters> mechanism(
      Adjacency adjacency) {
    return (CountedReading<Cells, ExponentialMechanism.Parameters>)
        CountedReading.after(
                new ConfiguredMechanism<>(
                    new ExponentialMechanism(), parameters(adjacency), Form.CELLS),
                SCHEMA,
                LOSS,
                Epsilon.parse("0.25"),
                adjacency)
            .mechanism();
  }

  private static ExponentialMechanism.Parameters parameters(Adjacency adjacency) {
    return new ExponentialMechanism.Parameters(Epsilon.parse("0.75"), adjacency, LATTICE, TABLE);
  }

  private static Cells cells(int... counts) {
    Cells.Builder cells = Cells.builder(1, LABELS);
    for (int x = 0; x < 2; x++) {
      cells.add(
          new int[] {x},
          Arrays.stream(counts, x * LABELS, (x + 1) * LABELS).asLongStream().toArray());
    }
    return cells.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"add-remove", "replace"})
  void pointsAndCountsTogetherKeepThePromise(Adjacency adjacency) {
    var mechanism = mechanism(adjacency);
    var parameters = parameters(adjacency);
    var counting = mechanism.counting(1);
    double price = counting.epsilon().value().doubleValue();
    double whole =
        ((PrivacyGuarantee.Pure) mechanism.guarantee(parameters)).epsilon().value().doubleValue();
    assertThat(whole).isEqualTo(1);
    assertThat(counting.adjacency()).isEqualTo(adjacency);
    assertThat(mechanism.describe(parameters))
        .isEqualTo(
            new PrivacyEvent.Composed(
                List.of(
                    new ExponentialMechanism().describe(parameters),
                    new NoisyCounts().describe(counting))));
    assertThat(mechanism.proof(parameters)).contains("outcomes.md, section 4");
    double decay = price / counting.adjacency().changes();
    assertThat(worst(adjacency, 0.75, decay)).isBetween(whole - 0.03, whole + 1e-9);
    assertThat(worst(adjacency, whole, decay)).as("counts for nothing").isGreaterThan(whole + 0.2);
    if (adjacency.replaces()) {
      assertThat(worst(adjacency, 0.75, price))
          .as("one count under replacement")
          .isGreaterThan(whole + 0.2);
    }
  }

  /** The largest privacy loss over neighbours, points and noisy counts. */
  private static double worst(Adjacency adjacency, double epsilon, double decay) {
    double worst = 0;
    for (int one = 0; one <= ABSENT; one++) {
      for (int other = 0; other <= ABSENT; other++) {
        boolean isAdded = one == ABSENT || other == ABSENT;
        if (isAdded != adjacency.replaces() && one != other) {
          worst = Math.max(worst, loss(adjacency, epsilon, decay, with(one), with(other)));
        }
      }
    }
    return worst;
  }

  private static int[] with(int record) {
    int[] counts = BULK.clone();
    if (record != ABSENT) {
      counts[record]++;
    }
    return counts;
  }

  /** Noisy counts are likeliest to tell two tables apart where they are those of the first. */
  private static double loss(
      Adjacency adjacency, double epsilon, double decay, int[] one, int[] two) {
    double[] p = law(adjacency, epsilon, one);
    double[] q = law(adjacency, epsilon, two);
    double worst = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < p.length; i++) {
      ScoreGroups groups = new ScoreGroups(Weights.of(i - 2), SCHEMA, 16);
      long[] ofOne = groups.counts(cells(one), LABELS);
      long[] ofTwo = groups.counts(cells(two), LABELS);
      long distance =
          IntStream.range(0, ofOne.length).mapToLong(c -> Math.abs(ofOne[c] - ofTwo[c])).sum();
      worst = Math.max(worst, p[i] - q[i] + decay * distance);
    }
    return worst;
  }

  /** Logarithms of the probabilities of points. */
  private static double[] law(Adjacency adjacency, double epsilon, int... counts) {
    double lambda = epsilon / (adjacency.changes() * TABLE.width());
    double[] logs = new double[5];
    for (int i = 0; i < logs.length; i++) {
      for (int r = 0; r < ABSENT; r++) {
        logs[i] -= lambda * counts[r] * TABLE.of(r % LABELS, r < LABELS ? 0 : i - 2);
      }
    }
    double all = Arrays.stream(logs).map(Math::exp).sum();
    return Arrays.stream(logs).map(log -> log - Math.log(all)).toArray();
  }

  /** From equal bits it draws the points, and then the counts, at the prices that it states. */
  @ParameterizedTest
  @ValueSource(strings = {"add-remove", "replace"})
  void itDrawsWhatItPaysFor(Adjacency adjacency) {
    var mechanism = mechanism(adjacency);
    var parameters = parameters(adjacency);
    Cells table = cells(40, 3, 0, 0, 5, 40);
    for (int seed = 0; seed < 50; seed++) {
      RawOutput.Point drawn =
          mechanism.draw(table, parameters, new TestBits(seed), CancellationToken.NEVER);
      RandomBits bits = new TestBits(seed);
      RawOutput.Point points =
          (RawOutput.Point)
              new ExponentialMechanism().draw(table, parameters, bits, CancellationToken.NEVER);
      ScoreGroups groups = new ScoreGroups(points.weights(), SCHEMA, 16);
      var counting =
          new NoisyCounts.Parameters(Epsilon.parse("0.25"), adjacency, groups.count() * LABELS);
      long[] noisy =
          new NoisyCounts()
              .draw(groups.counts(table, LABELS), counting, bits, CancellationToken.NEVER);
      assertThat(drawn.weights()).isEqualTo(points.weights());
      assertThat(drawn.loss())
          .contains(ThresholdFit.of(LOSS, groups.scores(), noisy, counting.noise()));
    }
  }

  /** With hardly any noise, the thresholds are those of the table, whose classes do not overlap. */
  @ParameterizedTest
  @ValueSource(strings = {"add-remove", "replace"})
  void pointsAreReadByWhatTheirCountsSay(Adjacency adjacency) {
    var exponential =
        new ExponentialMechanism.Parameters(Epsilon.parse("100"), adjacency, LATTICE, TABLE);
    var counted =
        CountedReading.after(
            new ConfiguredMechanism<>(new ExponentialMechanism(), exponential, Form.CELLS),
            SCHEMA,
            LOSS,
            Epsilon.parse("100"),
            adjacency);
    RawOutput.Point drawn =
        (RawOutput.Point)
            counted
                .on(cells(5000, 100, 0, 0, 100, 5000))
                .draw(new SecureBits(), CancellationToken.NEVER);
    assertThat(drawn.weights()).isEqualTo(Weights.of(2));
    OrderedLoss read = (OrderedLoss) drawn.loss().orElseThrow();
    double[] thresholds =
        read.shares().stream()
            .mapToDouble(share -> share.doubleValue())
            .map(p -> Math.log(p / (1 - p)))
            .toArray();
    // P(Y <= 1) is 100/102 at the score 0, and 0 at the score 2; P(Y <= 2) is 1 and 1/51.
    assertThat(thresholds[0]).isBetween(Math.log(50) - 0.3, Math.log(50) + 0.3);
    assertThat(thresholds[1] - 2 * read.scale().unit().doubleValue())
        .isBetween(-Math.log(50) - 0.3, -Math.log(50) + 0.3);
  }
}
