package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

/** The whole of binned-counts on tables whose law is known. */
class BinnedCountsTest {

  private static final int COLUMNS = 3;
  private static final double[] TRUE = {1.5, -1, 0};

  /** Flags, of which the second is nearly a copy of the first: naive Bayes counts it twice. */
  private static BinnedCells table(int records, Random random) {
    Cells.Builder cells = Cells.builder(COLUMNS);
    for (int i = 0; i < records; i++) {
      int[] x = new int[COLUMNS];
      x[0] = random.nextInt(2);
      x[1] = random.nextInt(5) > 0 ? x[0] : 1 - x[0];
      x[2] = random.nextInt(2);
      double odds = -1;
      for (int j = 0; j < COLUMNS; j++) {
        odds += TRUE[j] * x[j];
      }
      boolean positive = random.nextDouble() < 1 / (1 + Math.exp(-odds));
      cells.add(x, positive ? 1 : 0, positive ? 0 : 1);
    }
    return new BinnedCells(BinLayout.ofFlags(COLUMNS), cells.build());
  }

  private static RawOutput.Point draw(
      BinnedCells data, String epsilon, int records, Adjacency adjacency, Costs costs) {
    BinnedCounts.Parameters parameters =
        new BinnedCounts.Parameters(Epsilon.parse(epsilon), adjacency, records, costs);
    return new BinnedCounts()
        .draw(data, parameters, new Random(5)::nextLong, CancellationToken.NEVER);
  }

  /** With much budget the second stage finds the risks of columns that depend on each other. */
  @Test
  void theSecondStageFindsWhatColumnsSayTogether() {
    BinnedCells data = table(100_000, new Random(1));
    Adjacency units = Adjacency.ADD_REMOVE.of(new PrivacyUnit("who", 2, PrivacyUnit.Missing.DROP));
    for (Adjacency adjacency : new Adjacency[] {Adjacency.ADD_REMOVE, Adjacency.REPLACE, units}) {
      RawOutput.Point point = draw(data, "5", 100_000, adjacency, Costs.EQUAL);
      for (int row = 0; row < 1 << COLUMNS; row++) {
        double odds = -1;
        long score = point.weights().get(COLUMNS);
        for (int j = 0; j < COLUMNS; j++) {
          odds += TRUE[j] * (row >> j & 1);
          score += (long) point.weights().get(j) * (row >> j & 1);
        }
        assertThat(point.risk().orElseThrow().logOdds(score)).isCloseTo(odds, within(0.35));
      }
    }
  }

  /** Few records leave naive Bayes from the counts, whose weights have the right signs. */
  @Test
  void fewRecordsLeaveNaiveBayes() {
    BinnedCells data = table(4000, new Random(2));
    BinnedCounts.Parameters parameters =
        new BinnedCounts.Parameters(Epsilon.parse("4"), Adjacency.ADD_REMOVE, 20, Costs.EQUAL);
    RawOutput.Point point = draw(data, "4", 20, Adjacency.ADD_REMOVE, Costs.EQUAL);
    NoisyHistograms noisy =
        NoisyHistograms.draw(data, parameters.shares(COLUMNS).scale(1), new Random(5)::nextLong);
    ScoreModel naive = ScoreModel.naive(Evidence.of(noisy, data.layout().columns()));
    assertThat(point.weights()).isEqualTo(naive.points(data, Costs.EQUAL).weights());
    assertThat(point.weights().get(0)).isPositive();
  }

  /** Dear misses move the cut-off by the logarithm of the costs, and risks not at all. */
  @Test
  void costsMoveTheCutOff() {
    BinnedCells data = table(20_000, new Random(3));
    RawOutput.Point equal = draw(data, "1", 20_000, Adjacency.ADD_REMOVE, Costs.EQUAL);
    RawOutput.Point dear = draw(data, "1", 20_000, Adjacency.ADD_REMOVE, new Costs(9, 1));
    double unit = equal.risk().orElseThrow().unit();
    int moved = dear.weights().get(COLUMNS) - equal.weights().get(COLUMNS);
    assertThat(moved * unit).isCloseTo(Math.log(9), within(unit));
    for (int j = 0; j < COLUMNS; j++) {
      assertThat(dear.weights().get(j)).isEqualTo(equal.weights().get(j));
    }
  }

  /** Nobody is told by the draw whether there are records. */
  @Test
  void standsEmptyTables() {
    for (String epsilon : new String[] {"0.01", "1", "20"}) {
      RawOutput.Point point =
          draw(table(0, new Random(4)), epsilon, 100_000, Adjacency.ADD_REMOVE, Costs.EQUAL);
      assertThat(IntStream.range(0, COLUMNS).map(j -> Math.abs(point.weights().get(j))).boxed())
          .allMatch(w -> w <= 20);
    }
  }

  /** Its own promise is for units, whose records are counted as what they are. */
  @Test
  void promisesEpsilonToUnits() {
    Adjacency units = Adjacency.REPLACE.of(new PrivacyUnit("who", 3, PrivacyUnit.Missing.DROP));
    ConfiguredMechanism<?, ?> chosen =
        BinnedCounts.KIND.over(
            PublicContext.of(Epsilon.parse("0.7"), Delta.ZERO, units),
            BinnedCounts.KIND.values(Map.of("records", "1000"), Set.of()));
    assertThat(chosen.mechanism()).isInstanceOf(BinnedCounts.class);
    assertThat(chosen.guarantee())
        .isInstanceOfSatisfying(
            PrivacyGuarantee.Pure.class,
            pure -> {
              assertThat(pure.epsilon()).isEqualTo(Epsilon.parse("0.7"));
              assertThat(pure.adjacency()).isEqualTo(units);
            });
    BinnedCounts.Parameters parameters = (BinnedCounts.Parameters) chosen.parameters();
    assertThat(parameters.shares(10).hasRefit()).isFalse();
  }

  /** Noise that cannot be drawn is refused before a record is read. */
  @Test
  void refusesNoiseThatIsTooWide() {
    BinnedCounts.Parameters parameters =
        new BinnedCounts.Parameters(Epsilon.parse("1e-20"), Adjacency.REPLACE, 10, Costs.EQUAL);
    assertThatThrownBy(() -> new BinnedCounts().requireUsable(TwoBins.of(0, 0, 0, 0), parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("epsilon");
  }
}
