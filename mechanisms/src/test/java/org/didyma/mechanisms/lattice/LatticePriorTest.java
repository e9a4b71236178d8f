package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Releases with a prior, against laws that are computed from what the prior is meant to be. */
class LatticePriorTest {

  private static final RandomBits BITS = LawBits.of(21);

  private static final double FALSE_ALARM = 1e-6;
  private static final int DRAWS = 1_500;

  /** Enough for the laws of both mechanisms to be told apart. */
  private static final int FLIPS = 4_000;

  private static final LatticePrior SIZES = new LatticePrior(LatticePrior.Form.SIZES, 0);

  /** Some lattices; the last but one has no point without weights, the last one none of two. */
  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(2, 2),
          WeightLattice.cube(2, 3).withMaxNonZeros(1).withIntercept(-1, 1),
          WeightLattice.box(new int[] {1, -2}, new int[] {2, 2}),
          WeightLattice.cube(2, 2)
              .withConstraints(Constraints.of(new int[] {0, 1}, new boolean[2]).withApart(0, 1)));

  private static final Cells NOTHING = Cells.builder(2).build();

  /** Without records a release shows the prior, up to the rounding of its logarithm. */
  @Test
  void withoutRecordsAllNumbersOfWeightsAreAlike() {
    for (WeightLattice lattice : LATTICES) {
      // So small a rate that rounding to units of the loss changes nothing.
      var parameters = parameters("0.001", lattice, SIZES);
      double[] bySize = new double[3];
      for (Weights w : TinyTables.points(lattice)) {
        bySize[size(w)]++;
      }
      List<Weights> points = TinyTables.points(lattice);
      double sizes = IntStream.range(0, 3).filter(s -> bySize[s] > 0).count();
      double[] law = points.stream().mapToDouble(w -> 1 / sizes / bySize[size(w)]).toArray();
      assertThat(ChiSquare.pValue(counts(NOTHING, parameters), law)).isGreaterThan(FALSE_ALARM);
      int[] twin = counts(NOTHING, parameters.with(LatticePrior.NONE));
      if (lattice.maxNonZeros() > 1) {
        assertThat(ChiSquare.pValue(twin, law)).isLessThan(FALSE_ALARM);
      }
    }
  }

  @Test
  void penaltiesAddToTheLossOfBothMechanisms() {
    Cells cells = TinyTables.cells(TinyTables.ofAtMost(3).get(TinyTables.ofAtMost(3).size() - 1));
    WeightLattice lattice = LATTICES.get(0);
    var parameters = parameters("1", lattice, new LatticePrior(LatticePrior.Form.POINTS, 3));
    LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
    long[] losses =
        TinyTables.points(lattice).stream().mapToLong(w -> problem.loss(w) + 3 * size(w)).toArray();
    double[] law = LossLaw.exponential(0.5).of(losses).probabilities();
    double[] flips = LossLaw.permuteAndFlip(0.5).of(losses).probabilities();
    assertThat(ChiSquare.pValue(counts(cells, parameters), law)).isGreaterThan(FALSE_ALARM);
    assertThat(ChiSquare.pValue(counts(cells, parameters.with(LatticePrior.NONE)), law))
        .isLessThan(FALSE_ALARM);
    int[] flipped = flipped(cells, parameters);
    assertThat(ChiSquare.pValue(flipped, flips)).isGreaterThan(FALSE_ALARM);
    assertThat(ChiSquare.pValue(flipped, law)).isLessThan(FALSE_ALARM);
  }

  /** One column of two coordinates, which pays once, and one of one; and their limits count. */
  @Test
  void columnsHavePenaltiesOfTheirOwnInBothMechanisms() {
    Cells cells = TinyTables.cells(TinyTables.ofAtMost(3).get(TinyTables.ofAtMost(3).size() - 1));
    Constraints one = Constraints.of(new int[] {0, 0}, new boolean[2]).withPenalties(4);
    Constraints two = Constraints.of(new int[] {0, 1}, new boolean[2]).withPenalties(5, 1);
    for (Constraints columns : List.of(one, two.withMostColumns(1))) {
      WeightLattice lattice = WeightLattice.cube(2, 2).withConstraints(columns);
      var parameters = parameters("1", lattice, new LatticePrior(LatticePrior.Form.POINTS, 1));
      LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
      List<Weights> points = TinyTables.points(lattice);
      long[] losses =
          points.stream()
              .mapToLong(
                  w ->
                      problem.loss(w)
                          + size(w)
                          + (columns == one
                              ? size(w) > 0 ? 4 : 0
                              : (w.get(0) == 0 ? 0 : 5) + (w.get(1) == 0 ? 0 : 1)))
              .toArray();
      long[] without = points.stream().mapToLong(w -> problem.loss(w) + size(w)).toArray();
      int[] drawn = counts(cells, parameters);
      assertThat(ChiSquare.pValue(drawn, exponential(losses))).isGreaterThan(FALSE_ALARM);
      assertThat(ChiSquare.pValue(drawn, exponential(without))).isLessThan(FALSE_ALARM);
      int[] flipped = flipped(cells, parameters);
      double[] flips = LossLaw.permuteAndFlip(0.5).of(losses).probabilities();
      assertThat(ChiSquare.pValue(flipped, flips)).isGreaterThan(FALSE_ALARM);
      assertThat(ChiSquare.pValue(flipped, exponential(losses))).isLessThan(FALSE_ALARM);
    }
  }

  private static double[] exponential(long[] losses) {
    return LossLaw.exponential(0.5).of(losses).probabilities();
  }

  private static int[] flipped(Cells cells, ExponentialMechanism.Parameters parameters) {
    List<Weights> points = TinyTables.points(parameters.lattice());
    int[] flipped = new int[points.size()];
    for (int i = 0; i < FLIPS; i++) {
      Weights w =
          new PermuteAndFlip().draw(cells, parameters, BITS, CancellationToken.NEVER).weights();
      flipped[points.indexOf(w)]++;
    }
    return flipped;
  }

  /**
   * Of the weightings of two levels and an intercept that score alike the first one counts: under a
   * limit on weights, that is another than without it. So counts under limits are not those of the
   * points by their number of weights, and a prior made of them would not make these alike.
   */
  @Test
  void sizesAndPenaltiesAreRefusedWhereRedundantWeightingsAreLeftOut() {
    WeightLattice lattice =
        WeightLattice.cube(2, 1)
            .withIntercept(-1, 1)
            .withConstraints(
                Constraints.of(new int[2], new boolean[2])
                    .withoutRedundancy(List.of(new int[] {0, 1})));
    long[] bySize = new long[3];
    TinyTables.points(lattice).forEach(w -> bySize[size(w)]++);
    long[] upTo =
        IntStream.range(0, 3)
            .mapToLong(s -> TinyTables.points(lattice.withMaxNonZeros(s)).size())
            .toArray();
    assertThat(bySize[0]).isLessThan(upTo[0]);
    assertRefused(lattice, "redundant weightings");
    // The first of those that score alike has both levels and another intercept, and would pay
    // most.
    LatticePrior penalty = new LatticePrior(LatticePrior.Form.POINTS, 3);
    assertThatThrownBy(() -> new ExponentialMechanism().describe(parameters("1", lattice, penalty)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a penalty on weights");
    assertThatThrownBy(
            () -> lattice.withConstraints(lattice.constraints().orElseThrow().withPenalties(1, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("penalties on columns");
  }

  /** The points of the ball can be counted, but not by their number of weights. */
  @Test
  void sizesThatCannotBeCountedAreRefusedBeforeATableIsRead() {
    WeightLattice lattice = WeightLattice.cube(42, 6).withBall(1_200);
    new ExponentialMechanism().describe(parameters("1", lattice, LatticePrior.NONE));
    assertRefused(lattice, "too large to count");
  }

  private static void assertRefused(WeightLattice lattice, String why) {
    var parameters = parameters("1", lattice, SIZES);
    assertThatThrownBy(() -> new ExponentialMechanism().describe(parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
    assertThatThrownBy(() -> new PermuteAndFlip().describe(parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aPenaltyBelowZeroIsRefused() {
    assertThatThrownBy(() -> new LatticePrior(LatticePrior.Form.POINTS, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ExponentialMechanism.Parameters parameters(
      String epsilon, WeightLattice lattice, LatticePrior prior) {
    return new ExponentialMechanism.Parameters(
            Epsilon.parse(epsilon), Adjacency.REPLACE, lattice, Costs.EQUAL)
        .with(prior);
  }

  private static int[] counts(Cells cells, ExponentialMechanism.Parameters parameters) {
    List<Weights> points = TinyTables.points(parameters.lattice());
    int[] counts = new int[points.size()];
    for (int i = 0; i < DRAWS; i++) {
      Weights w =
          new ExponentialMechanism()
              .draw(cells, parameters, BITS, CancellationToken.NEVER)
              .weights();
      counts[points.indexOf(w)]++;
    }
    return counts;
  }

  private static int size(Weights w) {
    return (w.get(0) == 0 ? 0 : 1) + (w.get(1) == 0 ? 0 : 1);
  }
}
