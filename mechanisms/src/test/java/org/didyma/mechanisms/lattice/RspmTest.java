package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.PureAccountant;
import org.didyma.privacy.audit.IntegerLaw;
import org.junit.jupiter.api.Test;

class RspmTest {

  private static final RandomBits BITS = LawBits.of(23);

  private static final Epsilon ONE = Epsilon.parse("1");
  private static final Rspm RSPM = new Rspm(new ChainSearch());

  private static PerturbationParameters parameters(
      Adjacency adjacency, WeightLattice lattice, NoiseLaw law) {
    return new PerturbationParameters(
        ONE, adjacency, lattice, Costs.EQUAL, law, AnswerRule.LEAST_MINIMISER);
  }

  /** Different points differ in a member's answer: the code's own sums tell them apart. */
  @Test
  void membersTellPointsApart() {
    for (WeightLattice lattice :
        List.of(
            WeightLattice.cube(3, 1),
            WeightLattice.cube(2, 3),
            WeightLattice.cube(2, 2).withBall(4),
            WeightLattice.cube(4, 1).withMaxNonZeros(2),
            WeightLattice.cube(2, 1).withIntercept(-2, 2),
            WeightLattice.box(new int[] {-1, 0, 1}, new int[] {2, 1, 1}))) {
      List<Weights> points = TinyTables.points(lattice);
      long[][] powers = new long[lattice.coordinates()][];
      int members = 0;
      for (int j = 0; j < powers.length; j++) {
        powers[j] = new long[lattice.high(j) - lattice.low(j)];
        for (int i = 0; i < powers[j].length; i++) {
          powers[j][i] = 1L << members++;
        }
      }
      SeparatorWeights set = SeparatorWeights.of(lattice, powers);
      assertThat(set.count()).isEqualTo(members);
      assertThat(points.stream().map(set::at)).doesNotHaveDuplicates();
    }
  }

  /** Chi-square at false-alarm rate 1e-6; noise of half the width is rejected. */
  @Test
  void releasesFollowTheLaw() {
    WeightLattice lattice = WeightLattice.cube(1, 1);
    Cells cells = Cells.builder(1).add(new int[] {1}, 4, 1).add(new int[] {-1}, 0, 1).build();
    LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
    long[] loss = TinyTables.points(lattice).stream().mapToLong(problem::loss).toArray();
    for (NoiseLaw noise :
        List.of(
            new NoiseLaw.DiscreteLaplace(),
            new NoiseLaw.Laplace(),
            new NoiseLaw.Gaussian(Delta.parse("0.1")))) {
      PerturbationParameters parameters = parameters(Adjacency.REPLACE, lattice, noise);
      int draws = 3_000;
      int[] counts = new int[3];
      for (int i = 0; i < draws; i++) {
        counts[RSPM.draw(cells, parameters, BITS, CancellationToken.NEVER).weights().get(0) + 1]++;
      }
      double width = RSPM.calibrated(parameters).width().doubleValue();
      assertThat(ChiSquare.pValue(counts, law(lattice, noise, width, 1, loss))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(lattice, noise, width, 0.5, loss))).isLessThan(1e-6);
    }
  }

  private static double[] law(
      WeightLattice lattice, NoiseLaw noise, double width, double part, long[] loss) {
    IntegerLaw law =
        noise instanceof NoiseLaw.DiscreteLaplace
            ? IntegerLaw.discreteLaplace(width * part)
            : noise instanceof NoiseLaw.Laplace
                ? IntegerLaw.roundedLaplace(width * part)
                : IntegerLaw.roundedGaussian(Math.sqrt(width) * part);
    return LossLaw.rspm(lattice, SeparatorNoise.UNIT, law, 20_000).of(loss).probabilities();
  }

  @Test
  void theReleaseCarriesItsGuarantee() {
    PerturbationParameters pure =
        parameters(
            Adjacency.ADD_REMOVE,
            WeightLattice.cube(2, 1).withIntercept(-1, 1),
            new NoiseLaw.DiscreteLaplace());
    RawOutput.Point release =
        RSPM.draw(TinyTables.cells(List.of()), pure, new SecureBits(), CancellationToken.NEVER);
    assertThat(pure.lattice().contains(release.weights())).isTrue();
    assertThat(new PureAccountant().price(RSPM.describe(pure))).isEqualTo(RSPM.guarantee(pure));
    PerturbationParameters gaussian =
        parameters(
            Adjacency.REPLACE,
            WeightLattice.cube(2, 1),
            new NoiseLaw.Gaussian(Delta.parse("1e-6")));
    assertThat(RSPM.guarantee(gaussian))
        .isEqualTo(PrivacyGuarantee.approximate(ONE, Delta.parse("1e-6"), Adjacency.REPLACE));
  }

  /** The published width carries a guarantee where it happens to be proven, and none elsewhere. */
  @Test
  void thePublishedCalibrationPromisesNothingBeyondWhatIsProven() {
    NoiseLaw published =
        new NoiseLaw.PublishedGaussian(Delta.parse("1e-6"), PublishedScale.SEPARATOR);
    PerturbationParameters small =
        parameters(Adjacency.REPLACE, WeightLattice.box(new int[] {0}, new int[] {1}), published);
    assertThat(RSPM.guarantee(small).kind()).isEqualTo("approximate");
    PerturbationParameters large =
        parameters(Adjacency.REPLACE, WeightLattice.cube(30, 1), published);
    assertThat(RSPM.guarantee(large).statement())
        .startsWith("published calibration, guarantee not proven")
        .doesNotContain("epsilon");
    assertThat(RSPM.describe(large)).isInstanceOf(PrivacyEvent.NonPrivate.class);
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    parameters(Adjacency.ADD_REMOVE, WeightLattice.cube(3, 1), published)))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void refusesBeforeDataWhatHasNoRoom() {
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    parameters(
                        Adjacency.REPLACE,
                        WeightLattice.cube(20, 1_000_000).withBall(100),
                        new NoiseLaw.DiscreteLaplace())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("each step of each weight");
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    parameters(
                        Adjacency.REPLACE,
                        WeightLattice.cube(20, 1_000_000),
                        new NoiseLaw.DiscreteLaplace())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("squared norm");
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    new PerturbationParameters(
                        Epsilon.parse("1e-9"),
                        Adjacency.REPLACE,
                        WeightLattice.cube(20, 1000),
                        Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the noise for epsilon");
  }
}
