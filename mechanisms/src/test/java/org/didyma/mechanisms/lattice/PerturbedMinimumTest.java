package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.TightBigMFormulation;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.UnprovenAnswerException;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.engine.Portfolio;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Test;

/**
 * Both mechanisms with every oracle: the same noise, the same minimum; and what is not released.
 */
class PerturbedMinimumTest {

  /** More in the long suite. */
  private static final int INSTANCES = 120 * Integer.getInteger("test.times", 1);

  private final SplittableRandom random = new SplittableRandom(11);

  /** A mechanism at its parameters on a table. */
  private record Case(boolean projected, PerturbationParameters parameters, Cells cells) {

    PerturbedMinimum mechanism(OptimizationOracle oracle) {
      return projected ? new OpDisc(oracle) : new Rspm(oracle);
    }

    RawOutput.Point release(OptimizationOracle oracle, long bits) {
      return mechanism(oracle)
          .draw(cells, parameters, new SplittableRandom(bits)::nextLong, CancellationToken.NEVER);
    }

    /** The objective under the noise of these bits. */
    LearningProblem problem(long bits) {
      Perturbation eta =
          mechanism(new ChainSearch()).noise(parameters).draw(new SplittableRandom(bits)::nextLong);
      return LearningProblem.of(cells, parameters.lattice(), parameters.loss(), eta);
    }
  }

  private Case next(int i, AnswerRule rule) {
    List<WeightLattice> lattices =
        List.of(
            WeightLattice.cube(1, 1),
            WeightLattice.cube(2, 2),
            WeightLattice.cube(3, 1),
            WeightLattice.cube(3, 2).withBall(5),
            WeightLattice.cube(4, 1).withMaxNonZeros(2),
            WeightLattice.box(new int[] {-1, 0, 1}, new int[] {2, 2, 1}));
    boolean projected = i % 2 == 0;
    WeightLattice lattice = lattices.get(random.nextInt(lattices.size()));
    if (!projected && random.nextInt(4) == 0) {
      lattice = lattice.withIntercept(-1, 1);
    }
    Delta delta = Delta.parse("1e-3");
    List<NoiseLaw> laws =
        List.of(
            new NoiseLaw.DiscreteLaplace(),
            projected ? new NoiseLaw.SphericalLaplace() : new NoiseLaw.Laplace(),
            new NoiseLaw.Gaussian(delta),
            new NoiseLaw.PublishedGaussian(
                delta, projected ? PublishedScale.THREE_AND_A_HALF : PublishedScale.SEPARATOR));
    Cells.Builder cells = Cells.builder(lattice.features());
    for (int r = random.nextInt(5); r >= 0; r--) {
      cells.add(
          random.ints(lattice.features(), -2, 3).toArray(),
          random.nextLong(300),
          random.nextLong(300));
    }
    return new Case(
        projected,
        new PerturbationParameters(
            Epsilon.parse(List.of("0.1", "1", "30").get(random.nextInt(3))),
            Adjacency.REPLACE,
            lattice,
            new Costs(1 + random.nextInt(2), 1 + random.nextInt(2)),
            laws.get(random.nextInt(laws.size())),
            rule),
        cells.build());
  }

  private static List<OptimizationOracle> engines() {
    Effort effort = Effort.unlimited();
    FittingFormulation indicator = FittingFormulation.of(new IndicatorFormulation());
    FittingFormulation bigM = FittingFormulation.of(new TightBigMFormulation());
    return List.of(
        new ProgramOracle(indicator, new CpSatBackend(), effort),
        new ProgramOracle(indicator, new ScipBackend(), effort),
        new ProgramOracle(bigM, new HighsBackend(), effort));
  }

  @Test
  void everyOracleFindsTheMinimumByExhaustion() {
    List<OptimizationOracle> exact =
        List.of(new ChainSearch(), new ChainSearch(2), new Enumeration());
    List<OptimizationOracle> engines = engines();
    int refused = 0;
    for (int i = 0; i < INSTANCES; i++) {
      Case least = next(i, AnswerRule.LEAST_MINIMISER);
      long bits = random.nextLong();
      LearningProblem problem = least.problem(bits);
      Weights best = minimiser(problem);
      for (OptimizationOracle oracle : exact) {
        assertThat(least.release(oracle, bits).weights()).as("instance %d", i).isEqualTo(best);
      }
      Case any = new Case(least.projected, claims(least.parameters), least.cells);
      LearningProblem wider = any.problem(bits);
      for (OptimizationOracle engine : engines) {
        try {
          RawOutput.Point release = any.release(engine, bits);
          assertThat(wider.objective(release.weights()))
              .as("instance %d by %s", i, engine.name())
              .isEqualTo(wider.objective(minimiser(wider)));
        } catch (InvalidInputException e) {
          // An engine in doubles refuses numbers beyond its arithmetic.
          refused++;
        }
      }
    }
    assertThat(refused).isLessThan(INSTANCES);
  }

  private static PerturbationParameters claims(PerturbationParameters p) {
    return new PerturbationParameters(
        p.epsilon(),
        p.adjacency(),
        p.lattice(),
        p.loss(),
        p.law(),
        AnswerRule.LEAST_MINIMISER.acceptingClaims());
  }

  private static Weights minimiser(LearningProblem problem) {
    Weights best = null;
    long least = Long.MAX_VALUE;
    for (Weights w : TinyTables.points(problem.lattice())) {
      if (problem.objective(w) < least) {
        least = problem.objective(w);
        best = w;
      }
    }
    return best;
  }

  /** A gap is proven, and no larger than allowed; some searches make use of it. */
  @Test
  void aReleaseWithinAGapIsWithinIt() {
    int used = 0;
    for (int i = 0; i < 320; i++) {
      Case within = next(i, AnswerRule.within(Rational.of(random.nextInt(40), 2)));
      long bits = random.nextLong();
      RawOutput.Point release = within.release(new ChainSearch(), bits);
      LearningProblem problem = within.problem(bits);
      long excess = problem.objective(release.weights()) - problem.objective(minimiser(problem));
      Rational gap = within.parameters.rule().gap().orElseThrow();
      assertThat(Rational.of(excess))
          .isBetween(Rational.ZERO, gap.times(Rational.of(problem.perturbation().unit())));
      used += excess > 0 ? 1 : 0;
    }
    assertThat(used).isPositive();
  }

  @Test
  void theWidthPaysForTheGapAndForClaims() {
    PerturbationParameters exact =
        new PerturbationParameters(
            Epsilon.parse("1"), Adjacency.REPLACE, WeightLattice.cube(5, 1), Costs.EQUAL);
    SeparatorNoise none = new Rspm(new ChainSearch()).calibrated(exact);
    SeparatorNoise gap =
        new Rspm(new ChainSearch())
            .calibrated(
                new PerturbationParameters(
                    exact.epsilon(),
                    exact.adjacency(),
                    exact.lattice(),
                    exact.loss(),
                    exact.law(),
                    AnswerRule.within(Rational.of(1, 2))));
    SeparatorNoise claim = new Rspm(new ChainSearch()).calibrated(claims(exact));
    assertThat(none.width()).isEqualTo(Rational.of(10 * 2 * 256));
    assertThat(gap.width()).isEqualTo(Rational.of(10 * (3 * 256 + 1)));
    assertThat(claim.width()).isEqualTo(Rational.of(10 * (2 * 256 + 1)));
  }

  @Test
  void claimsAreRefusedBeforeDataOrConditioned() {
    Case least = next(1, AnswerRule.LEAST_MINIMISER);
    OptimizationOracle engine = engines().get(0);
    assertThatThrownBy(() -> least.mechanism(engine).describe(least.parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("needs a proof");
    assertThatThrownBy(() -> least.release(engine, 1)).isInstanceOf(UnprovenAnswerException.class);
    PerturbationParameters pure =
        claims(
            new PerturbationParameters(
                Epsilon.parse("1"), Adjacency.REPLACE, WeightLattice.cube(2, 1), Costs.EQUAL));
    assertThat(new Rspm(engine).guarantee(pure).conditions())
        .singleElement()
        .asString()
        .matches("cp-sat [0-9.]+ found a minimiser of the perturbed objective");
    // A proof needs no condition, and a race that may prove is not refused.
    assertThat(new Rspm(new ChainSearch()).guarantee(pure).conditions()).isEmpty();
    OptimizationOracle race = new Portfolio(List.of(new ChainSearch(), engine), note -> {});
    assertThat(new Rspm(race).describe(least(pure)).adjacency()).isEqualTo(Adjacency.REPLACE);
    assertThat(new Rspm(race).guarantee(least(pure)).conditions()).isEmpty();
    assertThat(new Rspm(race).guarantee(pure).conditions())
        .singleElement()
        .asString()
        .contains("portfolio of chain, cp-sat");
  }

  private static PerturbationParameters least(PerturbationParameters p) {
    return new PerturbationParameters(p.epsilon(), p.adjacency(), p.lattice(), p.loss());
  }

  /** A stopped answer is released only with a proven bound within the gap. */
  @Test
  void aStoppedSearchIsReleasedOnlyWithinItsGap() {
    List<Answer> answers = new ArrayList<>();
    Case within = next(0, AnswerRule.within(Rational.of(1)));
    LearningProblem problem = within.problem(5);
    long unit = problem.perturbation().unit();
    Weights some = minimiser(problem);
    long value = problem.objective(some);
    for (long bound : new long[] {value - unit, value - unit - 1, Long.MIN_VALUE + 2}) {
      answers.add(answer(Optional.of(some), value, bound));
    }
    assertThat(within.release(fixed(answers.get(0)), 5).weights()).isEqualTo(some);
    for (Answer answer : answers.subList(1, 3)) {
      assertThatThrownBy(() -> within.release(fixed(answer), 5))
          .isInstanceOf(SearchStoppedException.class);
    }
    assertThatThrownBy(() -> within.release(fixed(answer(Optional.empty(), 0, 0)), 5))
        .isInstanceOf(SearchStoppedException.class);
    Case least = next(0, AnswerRule.LEAST_MINIMISER);
    assertThatThrownBy(() -> least.release(fixed(answer(Optional.of(some), 0, 0)), 5))
        .isInstanceOf(SearchStoppedException.class);
  }

  private static Answer answer(Optional<Weights> weights, long objective, long bound) {
    return new Answer(
        Answer.Status.STOPPED,
        weights,
        objective,
        bound,
        Optional.<Certificate>empty(),
        "fixed",
        0);
  }

  private static OptimizationOracle fixed(Answer answer) {
    return new OptimizationOracle() {
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
        return answer;
      }
    };
  }
}
