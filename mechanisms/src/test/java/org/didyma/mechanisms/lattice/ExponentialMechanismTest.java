package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

class ExponentialMechanismTest {

  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(2, 1),
          WeightLattice.cube(2, 2).withBall(4),
          WeightLattice.cube(2, 1).withMaxNonZeros(1).withIntercept(-1, 1));

  /**
   * Releases follow the law that the promise was checked for: chi-square at false-alarm rate 1e-6,
   * and the law of an epsilon twice as large is rejected.
   */
  @Test
  void releasesFollowTheLaw() {
    List<Example> data =
        List.of(
            new Example(TinyTables.DOMAIN.get(0), true),
            new Example(TinyTables.DOMAIN.get(0), true),
            new Example(TinyTables.DOMAIN.get(1), false),
            new Example(TinyTables.DOMAIN.get(2), true),
            new Example(TinyTables.DOMAIN.get(3), false));
    for (Costs costs : List.of(new Costs(2, 1), new Costs(1, 2))) {
      WeightLattice lattice = LATTICES.get(1);
      var parameters =
          new ExponentialMechanism.Parameters(
              Epsilon.parse("1"), Adjacency.REPLACE, lattice, costs);
      ExponentialMechanism mechanism = new ExponentialMechanism();
      Cells cells = TinyTables.cells(data);
      List<Weights> points = TinyTables.points(lattice);
      LearningProblem problem = LearningProblem.of(cells, lattice, costs);
      int[] counts = new int[points.size()];
      int draws = 10_000;
      RandomBits bits = LawBits.of(29);
      for (int i = 0; i < draws; i++) {
        RawOutput.Point release = mechanism.draw(cells, parameters, bits, CancellationToken.NEVER);
        counts[points.indexOf(release.weights())]++;
      }
      assertThat(ChiSquare.pValue(counts, law(problem, 0.25))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(problem, 0.5))).isLessThan(1e-6);
    }
  }

  private static double[] law(LearningProblem problem, double lambda) {
    long[] losses =
        TinyTables.points(problem.lattice()).stream().mapToLong(problem::loss).toArray();
    return LossLaw.exponential(lambda).of(losses).probabilities();
  }

  @Test
  void theRateIsExact() {
    for (Costs costs : List.of(new Costs(7, 1), new Costs(1, 7), new Costs(7, 7))) {
      var replace =
          new ExponentialMechanism.Parameters(
              Epsilon.parse("0.1"), Adjacency.REPLACE, LATTICES.get(0), costs);
      assertThat(ExponentialMechanism.rate(replace)).isEqualTo(Rate.of(1, 140));
      var addRemove =
          new ExponentialMechanism.Parameters(
              Epsilon.parse("2e2"), Adjacency.ADD_REMOVE, LATTICES.get(0), costs);
      assertThat(ExponentialMechanism.rate(addRemove)).isEqualTo(Rate.of(200, 7));
    }
  }

  @Test
  void theReleaseCarriesItsGuarantee() {
    var parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("0.50"), Adjacency.REPLACE, LATTICES.get(0), Costs.EQUAL);
    ExponentialMechanism mechanism = new ExponentialMechanism();
    RawOutput.Point drawn =
        mechanism.draw(
            TinyTables.cells(List.of(new Example(TinyTables.DOMAIN.get(0), true))),
            parameters,
            new SecureBits(),
            CancellationToken.NEVER);
    assertThat(LATTICES.get(0).contains(drawn.weights())).isTrue();
    assertThat(new PureAccountant().price(mechanism.describe(parameters)))
        .isEqualTo(mechanism.guarantee(parameters));
    assertThat(mechanism.guarantee(parameters).statement())
        .isEqualTo(
            "0.5-differentially private: replacing any one record by any other changes the"
                + " probability of any output by a factor of at most exp(0.5).");
    assertThat(LATTICES.get(0).contains(drawn.weights())).isTrue();
  }
}
