package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** What is refused for lack of room follows from public numbers, on both sides of every border. */
class PublicRefusalTest {

  /** {@code describe} looks at no table, so what it refuses costs nothing. */
  @Test
  void lossesThatCannotBeDrawnByAreRefusedBeforeATableIsRead() {
    WeightLattice plain = WeightLattice.cube(2, 1).withIntercept(-4, 4);
    WeightLattice stepped = WeightLattice.cube(2, 1).withIntercept(-4, 4, 2);
    ScoreLoss computed =
        Losses.parse("logistic:1/2:none:1/16")
            .computed(ScoreRange.of(plain, new int[] {1, 1}), Costs.EQUAL)
            .orElseThrow();
    for (Mechanism<Cells, ExponentialMechanism.Parameters> draw :
        List.of(new ExponentialMechanism(), new PermuteAndFlip())) {
      assertThatThrownBy(() -> draw.describe(choice(plain, computed)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("as a table of its scores from -6 to 6");
      assertThatThrownBy(() -> draw.describe(choice(stepped, Costs.EQUAL)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("an intercept by steps");
      assertThat(draw.describe(choice(plain, Costs.EQUAL)).adjacency())
          .isEqualTo(Adjacency.REPLACE);
    }
    assertThatThrownBy(() -> new TopR().describe(new TopR.Parameters(choice(plain, computed), 9)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("as a table of its scores");
    assertThatThrownBy(() -> RSPM.describe(parameters(Adjacency.REPLACE, stepped, Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("an intercept by steps");
    assertThatThrownBy(() -> new SampleAndAggregate(new ChainSearch()).describe(blocks(stepped)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("an intercept by steps");
  }

  /** A block that fails is a vote; an oracle that takes no table is no use. */
  @Test
  void whatAnOracleRefusesOfEveryTableIsRefusedBeforeOneIsRead() {
    Enumeration enumeration = new Enumeration();
    WeightLattice large = WeightLattice.cube(17, 1);
    assertThatThrownBy(() -> new SampleAndAggregate(enumeration).describe(blocks(large)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("points");
    assertThat(new SampleAndAggregate(enumeration).describe(blocks(LINE)).adjacency())
        .isEqualTo(Adjacency.REPLACE);
    PerturbationParameters parameters = parameters(Adjacency.REPLACE, large, Costs.EQUAL);
    assertThatThrownBy(() -> new OpDisc(enumeration).describe(parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("points");
  }

  private static SampleAndAggregate.Parameters blocks(WeightLattice lattice) {
    return new SampleAndAggregate.Parameters(
        Epsilon.parse("1"), Adjacency.REPLACE, lattice, Costs.EQUAL, 9, Optional.empty());
  }

  /** What one support's records cost is beyond 2^40 of one table and below it of its neighbour. */
  @Test
  void sparseDrawsTakeCostsHoweverLabelsAreDistributed() {
    int[] ones = {1, 1, 1, 1, 1, 1};
    ExponentialMechanism.Parameters choice =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("1"),
            Adjacency.REPLACE,
            WeightLattice.cube(6, 10).withMaxNonZeros(4),
            new Costs(1_000_000_000, 1));
    for (int negatives : new int[] {0, 1}) {
      Cells table = Cells.builder(6).add(ones, 1100 - negatives, negatives).build();
      for (Mechanism<Cells, ExponentialMechanism.Parameters> draw :
          List.of(new ExponentialMechanism(), new PermuteAndFlip())) {
        assertThat(draw.draw(table, choice, new SecureBits(), CancellationToken.NEVER))
            .isInstanceOf(RawOutput.Point.class);
      }
    }
  }

  /** What six weights can take off is more than a long holds of one table and fits of the other. */
  @Test
  void sparseDrawsByPointsTakeCostsHoweverLabelsAreDistributed() {
    for (int negatives : new int[] {0, 1}) {
      Cells table = dear(negatives);
      for (Mechanism<Cells, ExponentialMechanism.Parameters> draw :
          List.of(new ExponentialMechanism(), new PermuteAndFlip())) {
        assertThat(
                draw.draw(
                    table,
                    dear(WeightLattice.cube(12, 1)),
                    new SecureBits(),
                    CancellationToken.NEVER))
            .isInstanceOf(RawOutput.Point.class);
      }
      WeightLattice bits = WeightLattice.box(new int[12], dearest());
      for (int i = 0; i < 50; i++) {
        // All weights 0 miss each record, and any other point none.
        RawOutput.Point point =
            (RawOutput.Point)
                new ExponentialMechanism()
                    .draw(table, dear(bits), new SecureBits(), CancellationToken.NEVER);
        assertThat(point.weights()).isNotEqualTo(Weights.of(new int[12]));
      }
    }
  }

  private static int[] dearest() {
    int[] ones = new int[12];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Two rows, one of which has another entry, so that no walk over supports does. */
  private static Cells dear(int negatives) {
    int[] other = dearest();
    other[0] = 2;
    return Cells.builder(12)
        .add(dearest(), 1_844_674_407 - negatives, negatives)
        .add(other, 1, 0)
        .build();
  }

  private static ExponentialMechanism.Parameters dear(WeightLattice lattice) {
    return new ExponentialMechanism.Parameters(
        Epsilon.parse("1"),
        Adjacency.REPLACE,
        lattice.withMaxNonZeros(6),
        new Costs(1_000_000_000, 1));
  }

  private static ExponentialMechanism.Parameters choice(WeightLattice lattice, ScoreLoss loss) {
    return new ExponentialMechanism.Parameters(
        Epsilon.parse("1"), Adjacency.REPLACE, lattice, loss);
  }

  private static final WeightLattice LINE = WeightLattice.cube(1, 1);
  private static final OpDisc OPDISC = new OpDisc(new ChainSearch());
  private static final Rspm RSPM = new Rspm(new ChainSearch());

  private static PerturbationParameters parameters(
      Adjacency adjacency, WeightLattice lattice, Costs costs) {
    return new PerturbationParameters(Epsilon.parse("1"), adjacency, lattice, costs);
  }

  private static Cells table(long positives, long negatives) {
    return Cells.builder(1).add(new int[] {1}, positives, negatives).build();
  }

  @Test
  void opdiscTakesEveryPrivateNumberOfRecords() {
    PerturbationParameters parameters = parameters(Adjacency.ADD_REMOVE, LINE, Costs.EQUAL);
    long unit = OPDISC.noise(parameters).unit();
    long most = parameters.maxRecords(unit);
    long end = unit / parameters.taper(unit);
    assertThat(most).isLessThan(Cells.MOST_RECORDS);
    for (long records : new long[] {most, most + 1, end - 1, end, end + 1, Cells.MOST_RECORDS}) {
      Cells table = table(records, 0);
      OPDISC.check(table, parameters);
      assertThat(
              OPDISC
                  .draw(table, parameters, new SecureBits(), CancellationToken.NEVER)
                  .weights()
                  .size())
          .isEqualTo(1);
    }
    // Far from the end the loss weighs nearly as much as ever.
    assertThat(
            OPDISC
                .draw(table(1000, 0), parameters, new SecureBits(), CancellationToken.NEVER)
                .weights())
        .isEqualTo(Weights.of(1));
    assertThat(parameters.weight(1_000_000, unit)).isGreaterThan(unit / 1000 * 998);
  }

  @Test
  void opdiscTakesTheFinestStepsThatHaveRoom() {
    WeightLattice lattice = WeightLattice.cube(5, 1);
    PerturbationParameters usual = parameters(Adjacency.ADD_REMOVE, lattice, Costs.EQUAL);
    assertThat(OPDISC.noise(usual).unit()).isEqualTo(1 << 30);
    PerturbationParameters wide =
        new PerturbationParameters(
            Epsilon.parse("0.0001"), Adjacency.ADD_REMOVE, lattice, Costs.EQUAL);
    ObjectiveNoise noise = OPDISC.noise(wide);
    assertThat(noise.unit()).isLessThan(1 << 30);
    assertThat(wide.hasRoom(noise.largest())).isTrue();
    ProjectedNoise finer =
        new ProjectedNoise(
            ProjectedLattice.of(lattice),
            wide.law(),
            wide.epsilon(),
            wide.sensitivity(),
            wide.rule(),
            2 * noise.unit());
    assertThat(wide.hasRoom(finer.largest())).isFalse();
  }

  /** One record more changes U(n) L(w) by numbers in a range of at most U c. */
  @Test
  void theTaperKeepsTheSensitivityAndTheRoom() {
    for (int d : new int[] {1, 8, 24, 60}) {
      for (Costs costs : List.of(Costs.EQUAL, new Costs(5, 1), new Costs(1, 7))) {
        PerturbationParameters parameters =
            parameters(Adjacency.ADD_REMOVE, WeightLattice.cube(d, 1), costs);
        long unit = OPDISC.noise(parameters).unit();
        long taper = parameters.taper(unit);
        long c = costs.largest();
        long end = unit / taper;
        for (long n :
            new long[] {
              0, 1, 2, 1000, end / 3, end / 2, end - 2, end - 1, end, end + 1, 1L << 40
            }) {
          BigInteger before = BigInteger.valueOf(parameters.weight(n, unit));
          BigInteger after = BigInteger.valueOf(parameters.weight(n + 1, unit));
          // L is from 0 to n c and the new record's loss from 0 to c; the change is linear in both.
          BigInteger least = null;
          BigInteger largest = null;
          for (BigInteger loss : List.of(BigInteger.ZERO, BigInteger.valueOf(n * c))) {
            for (BigInteger more : List.of(BigInteger.ZERO, BigInteger.valueOf(c))) {
              BigInteger change = after.multiply(loss.add(more)).subtract(before.multiply(loss));
              least = least == null ? change : least.min(change);
              largest = largest == null ? change : largest.max(change);
            }
          }
          assertThat(largest.subtract(least)).isLessThanOrEqualTo(BigInteger.valueOf(unit * c));
          assertThat(before.multiply(BigInteger.valueOf(n * c)))
              .isLessThan(BigInteger.valueOf(LearningProblem.MAGNITUDE / 2));
        }
        assertThat(parameters.weight(0, unit)).isEqualTo(unit);
      }
    }
  }

  @Test
  void whereRecordsAreReplacedOnlyTheirNumberCounts() {
    PerturbationParameters parameters =
        parameters(Adjacency.REPLACE, LINE, new Costs(10_000_000, 1));
    for (PerturbedMinimum mechanism : List.of(OPDISC, RSPM)) {
      long most = parameters.maxRecords(mechanism.noise(parameters).unit());
      assertThat(most).isLessThan(Cells.MOST_RECORDS);
      for (long negatives : new long[] {0, 1, most}) {
        mechanism.check(table(most - negatives, negatives), parameters);
        Cells more = table(most + 1 - negatives, negatives);
        assertThatThrownBy(() -> mechanism.check(more, parameters))
            .isInstanceOf(InvalidInputException.class);
      }
    }
  }

  @Test
  void rspmHasRoomForEveryTableOrSaysSoBeforeItIsRead() {
    PerturbationParameters usual = parameters(Adjacency.ADD_REMOVE, LINE, new Costs(4000, 1));
    assertThat(
            RSPM.draw(
                    table(Cells.MOST_RECORDS, 0), usual, new SecureBits(), CancellationToken.NEVER)
                .weights())
        .isEqualTo(Weights.of(1));
    assertThatThrownBy(
            () -> RSPM.describe(parameters(Adjacency.ADD_REMOVE, LINE, new Costs(5000, 1))))
        .isInstanceOf(InvalidInputException.class);
    RSPM.describe(parameters(Adjacency.REPLACE, LINE, new Costs(5000, 1)));
  }

  /** A mechanism with its parameters for some costs and adjacency. */
  private interface Of<P> {
    P parameters(Adjacency adjacency, Costs costs);
  }

  private static <P> void drawsAreRefusedByPublicNumbers(Mechanism<Cells, P> mechanism, Of<P> of) {
    // Between these neighbours the sum of all costs passes 2^61.
    Costs steep = new Costs(1_000_000_000, 1);
    long records = 2_305_843_010L;
    P replaced = of.parameters(Adjacency.REPLACE, steep);
    for (Cells table : List.of(table(records, 0), table(records - 1, 1))) {
      assertThatThrownBy(() -> mechanism.check(table, replaced))
          .isInstanceOf(InvalidInputException.class);
      assertThatThrownBy(
              () -> mechanism.draw(table, replaced, new SecureBits(), CancellationToken.NEVER))
          .isInstanceOf(InvalidInputException.class);
    }
    mechanism.check(table(records - 1, 0), replaced);

    P added = of.parameters(Adjacency.ADD_REMOVE, steep);
    assertThatThrownBy(() -> mechanism.describe(added)).isInstanceOf(InvalidInputException.class);
    P less = of.parameters(Adjacency.ADD_REMOVE, new Costs(2_000_000, 1));
    mechanism.describe(less);
    mechanism.check(table(Cells.MOST_RECORDS, 0), less);
    mechanism.draw(table(Cells.MOST_RECORDS, 0), less, new SecureBits(), CancellationToken.NEVER);
  }

  @Test
  void drawsAreRefusedByPublicNumbers() {
    Epsilon epsilon = Epsilon.parse("1");
    drawsAreRefusedByPublicNumbers(
        new ExponentialMechanism(),
        (adjacency, costs) -> new ExponentialMechanism.Parameters(epsilon, adjacency, LINE, costs));
    drawsAreRefusedByPublicNumbers(
        new PermuteAndFlip(),
        (adjacency, costs) -> new ExponentialMechanism.Parameters(epsilon, adjacency, LINE, costs));
    drawsAreRefusedByPublicNumbers(
        new TopR(),
        (adjacency, costs) ->
            new TopR.Parameters(
                new ExponentialMechanism.Parameters(epsilon, adjacency, LINE, costs), 2));
    drawsAreRefusedByPublicNumbers(
        new GapTruncatedMechanism(),
        (adjacency, costs) ->
            new GapTruncatedMechanism.Parameters(
                new ExponentialMechanism.Parameters(epsilon, adjacency, LINE, costs), 1, 2));
  }

  @Test
  void latticesThatNoDrawTakesAreRefusedBeforeATableIsRead() {
    WeightLattice empty = WeightLattice.box(new int[] {2}, new int[] {3}).withBall(1);
    assertThat(empty.isEmpty()).isTrue();
    WeightLattice wide = WeightLattice.cube(40, WeightLattice.MAX_WEIGHT);
    for (WeightLattice lattice : List.of(empty, wide)) {
      ExponentialMechanism.Parameters parameters =
          new ExponentialMechanism.Parameters(
              Epsilon.parse("1"), Adjacency.REPLACE, lattice, Costs.EQUAL);
      for (LatticeMechanism<ExponentialMechanism.Parameters> mechanism :
          List.of(new ExponentialMechanism(), new PermuteAndFlip())) {
        assertThatThrownBy(() -> mechanism.describe(parameters))
            .isInstanceOf(InvalidInputException.class);
      }
    }
  }

  @Test
  void noTableHasMoreRecordsThanIsSaid() {
    assertThat(table(Cells.MOST_RECORDS, 0).records()).isEqualTo(1L << 40);
    assertThatThrownBy(() -> table(Cells.MOST_RECORDS, 1))
        .isInstanceOf(InvalidInputException.class);
  }

  /** A draw races over the points that constraints leave out as well. */
  @Test
  void drawsAreRefusedByAllPointsThatRaceBeforeATableIsRead() {
    int d = 600;
    WeightLattice few =
        WeightLattice.cube(d, 1)
            .withConstraints(
                Constraints.of(IntStream.range(0, d).toArray(), new boolean[d]).withMostColumns(2));
    var parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("1"), Adjacency.REPLACE, few, Costs.EQUAL);
    // None, one of either sign, or two.
    assertThat(few.cardinality().longValueExact()).isEqualTo(1 + 2 * d + 4L * d * (d - 1) / 2);
    assertThatThrownBy(() -> new ExponentialMechanism().describe(parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many to sample from");
    assertThatThrownBy(() -> new PermuteAndFlip().describe(parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many to sample from");
  }
}
