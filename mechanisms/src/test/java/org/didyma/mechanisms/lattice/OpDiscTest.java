package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.UnprovenAnswerException;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.accounting.PureAccountant;
import org.didyma.privacy.audit.IntegerLaw;
import org.junit.jupiter.api.Test;

class OpDiscTest {

  private static final RandomBits BITS = LawBits.of(22);

  private static final OpDisc OPDISC = new OpDisc(new ChainSearch());

  private static PerturbationParameters parameters(
      String epsilon, Adjacency adjacency, WeightLattice lattice, Costs costs) {
    return new PerturbationParameters(Epsilon.parse(epsilon), adjacency, lattice, costs);
  }

  /**
   * Releases follow the law that the promise was checked for: chi-square at false-alarm rate 1e-6,
   * and the law of noise half as wide is rejected.
   */
  @Test
  void releasesFollowTheLaw() {
    for (int bound = 1; bound <= 2; bound++) {
      WeightLattice lattice = WeightLattice.cube(1, bound);
      PerturbationParameters parameters = parameters("2", Adjacency.REPLACE, lattice, Costs.EQUAL);
      Cells cells = Cells.builder(1).add(new int[] {1}, 4, 1).add(new int[] {-1}, 0, 1).build();
      LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
      List<Weights> points = TinyTables.points(lattice);
      long[] loss = points.stream().mapToLong(problem::loss).toArray();
      OpDisc mechanism = new OpDisc(new ChainSearch());
      int draws = 4_000;
      int[] counts = new int[points.size()];
      for (int i = 0; i < draws; i++) {
        counts[
            points.indexOf(
                mechanism.draw(cells, parameters, BITS, CancellationToken.NEVER).weights())]++;
      }
      assertThat(ChiSquare.pValue(counts, law(parameters, 1, loss))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(parameters, 0.5, loss))).isLessThan(1e-6);
    }
  }

  private static double[] law(PerturbationParameters parameters, double part, long[] loss) {
    ProjectedNoise noise = OPDISC.calibrated(parameters);
    IntegerLaw law = IntegerLaw.discreteLaplace(noise.width().doubleValue() * part);
    ProjectedLattice projected = ProjectedLattice.of(parameters.lattice());
    return LossLaw.opDisc(projected, noise.unit(), law, 20_000).of(loss).probabilities();
  }

  /** For the same bits, what is released is the minimiser by exhaustion, ties included. */
  @Test
  void releasesTheMinimiserForItsNoise() {
    SplittableRandom random = new SplittableRandom(5);
    List<WeightLattice> lattices =
        List.of(
            WeightLattice.cube(1, 1),
            WeightLattice.cube(2, 2),
            WeightLattice.cube(3, 1),
            WeightLattice.cube(3, 2).withBall(5),
            WeightLattice.cube(4, 1).withMaxNonZeros(2),
            WeightLattice.box(new int[] {-1, 0, 1}, new int[] {2, 2, 1}));
    for (int trial = 0; trial < 2000; trial++) {
      WeightLattice lattice = lattices.get(trial % lattices.size());
      int d = lattice.features();
      Cells.Builder cells = Cells.builder(d);
      for (int i = random.nextInt(5); i >= 0; i--) {
        cells.add(random.ints(d, -2, 3).toArray(), random.nextLong(300), random.nextLong(300));
      }
      Costs costs = new Costs(1 + random.nextInt(3), 1 + random.nextInt(3));
      PerturbationParameters parameters =
          parameters(
              List.of("0.1", "1", "30", "1000").get(random.nextInt(4)),
              Adjacency.values()[random.nextInt(2)],
              lattice,
              costs);
      Cells table = cells.build();
      long seed = random.nextLong();
      RawOutput.Point release =
          new OpDisc(new ChainSearch())
              .draw(
                  table, parameters, new SplittableRandom(seed)::nextLong, CancellationToken.NEVER);
      Perturbation eta = OPDISC.calibrated(parameters).draw(new SplittableRandom(seed)::nextLong);
      LearningProblem problem = LearningProblem.of(table, lattice, costs);
      assertThat(release.weights()).isEqualTo(minimiser(problem, eta));
      assertThat(release.diagnostics().cost()).isEqualTo(problem.loss(release.weights()));
      assertThat(release.diagnostics().certificate()).contains("search-tree");
    }
  }

  private static Weights minimiser(LearningProblem problem, Perturbation eta) {
    Weights best = null;
    long least = Long.MAX_VALUE;
    for (Weights w : TinyTables.points(problem.lattice())) {
      long value = eta.unit() * problem.loss(w);
      int norm = 0;
      for (int j = 0; j < w.size(); j++) {
        value -= eta.linear(j) * w.get(j);
        norm += w.get(j) * w.get(j);
      }
      value -= eta.projected(norm);
      if (value < least) {
        least = value;
        best = w;
      }
    }
    return best;
  }

  @Test
  void theReleaseCarriesItsGuarantee() {
    OpDisc mechanism = new OpDisc(new ChainSearch());
    PerturbationParameters parameters =
        parameters("0.50", Adjacency.ADD_REMOVE, WeightLattice.cube(2, 1), Costs.EQUAL);
    RawOutput.Point release =
        mechanism.draw(
            TinyTables.cells(List.of()), parameters, new SecureBits(), CancellationToken.NEVER);
    assertThat(parameters.lattice().contains(release.weights())).isTrue();
    assertThat(mechanism.describe(parameters)).isInstanceOf(PrivacyEvent.ByTheorem.class);
    assertThat(new PureAccountant().price(mechanism.describe(parameters)))
        .isEqualTo(mechanism.guarantee(parameters));
    assertThat(mechanism.guarantee(parameters).statement())
        .startsWith("0.5-differentially private: adding or removing any one record");
  }

  @Test
  void refusesBeforeDataWhatHasNoRoom() {
    OpDisc mechanism = new OpDisc(new ChainSearch());
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters(
                        "1",
                        Adjacency.REPLACE,
                        WeightLattice.cube(2, 1).withIntercept(-1, 1),
                        Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("intercept");
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters("1e-9", Adjacency.REPLACE, WeightLattice.cube(20, 1), Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the noise for epsilon 0.000000001");
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters("1", Adjacency.REPLACE, WeightLattice.cube(1000, 1), Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters(
                        "1",
                        Adjacency.REPLACE,
                        WeightLattice.box(new int[] {2}, new int[] {2}).withBall(1),
                        Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no weights meet all rules");
    for (Costs costs : List.of(new Costs(5, 1), new Costs(1, 5))) {
      PerturbationParameters usual =
          parameters("0.1", Adjacency.REPLACE, WeightLattice.cube(60, 1), costs);
      assertThat(OPDISC.maxRecords(usual)).isGreaterThan(10_000_000);
    }
  }

  @Test
  void refusesTablesWithoutRoom() {
    PerturbationParameters parameters =
        parameters("1", Adjacency.REPLACE, WeightLattice.cube(1, 1), new Costs(10_000_000, 1));
    long most = OPDISC.maxRecords(parameters);
    OpDisc mechanism = new OpDisc(new ChainSearch());
    Cells fits = Cells.builder(1).add(new int[] {1}, most, 0).build();
    assertThat(
            mechanism.draw(fits, parameters, new SecureBits(), CancellationToken.NEVER).weights())
        .isEqualTo(Weights.of(1));
    Cells more = Cells.builder(1).add(new int[] {1}, most, 1).build();
    assertThatThrownBy(() -> mechanism.check(more, parameters))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> mechanism.draw(more, parameters, new SecureBits(), CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class);
  }

  /** An oracle that names the same point whatever it is asked. */
  private record Fixed(Answer.Status status, Optional<Certificate> certificate)
      implements OptimizationOracle {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public boolean proves() {
      return true;
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      Weights w = Weights.of(0);
      long value = problem.objective(w);
      return new Answer(status, Optional.of(w), value, value, certificate, name(), 0);
    }
  }

  @Test
  void releasesNothingThatIsNotProven() {
    PerturbationParameters parameters =
        parameters("1", Adjacency.REPLACE, WeightLattice.cube(1, 1), Costs.EQUAL);
    Cells cells = Cells.builder(1).add(new int[] {1}, 1, 0).build();
    Certificate claim = new Certificate.Claimed(List.of(new Certificate.Claim("e", "1", "f")), 0);
    for (Fixed oracle :
        List.of(
            new Fixed(Answer.Status.CLAIMED, Optional.of(claim)),
            new Fixed(Answer.Status.OPTIMAL, Optional.of(claim)),
            new Fixed(Answer.Status.OPTIMAL, Optional.empty()))) {
      assertThatThrownBy(
              () ->
                  new OpDisc(oracle)
                      .draw(cells, parameters, new SecureBits(), CancellationToken.NEVER))
          .isInstanceOf(UnprovenAnswerException.class);
    }
    assertThatThrownBy(
            () ->
                new OpDisc(new Fixed(Answer.Status.STOPPED, Optional.empty()))
                    .draw(cells, parameters, new SecureBits(), CancellationToken.NEVER))
        .isInstanceOf(SearchStoppedException.class);
  }
}
