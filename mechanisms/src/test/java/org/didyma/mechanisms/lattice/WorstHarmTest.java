package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.excess.ExcessBound;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bounds of docs/proofs/excess.md against drawn noise: whatever the table, the minimiser of the
 * perturbed objective costs at most as much more than the best point as the perturbation differs
 * between its largest and its least value over the lattice.
 */
class WorstHarmTest {

  private static final double BETA = 0.2;
  private static final int DRAWS = 4000;

  /**
   * If the bound holds with probability 1 - beta, then by Hoeffding more draws than this exceed it
   * with probability at most exp(-2 * 4000 * 0.0416^2) &lt; 1e-6.
   */
  private static final double MOST = DRAWS * (BETA + 0.0416);

  /** A bound so many times smaller must be found out, where noise can do nearly all that it may. */
  private static final double TOO_SMALL = 4;

  /** A single weight, for the largest of two integers, and weights with a member each. */
  private static final WeightLattice LINE = WeightLattice.cube(1, 1);

  private static final WeightLattice SWITCHES =
      WeightLattice.box(new int[] {0, 0, 0}, new int[] {1, 1, 1});

  private record Case(
      PerturbedMinimum mechanism, NoiseLaw law, WeightLattice lattice, boolean isTight) {
    @Override
    public String toString() {
      return "%s, %s, %d points".formatted(mechanism.name(), law.word(), lattice.cardinality());
    }
  }

  static Stream<Case> cases() {
    OpDisc opDisc = new OpDisc(new Enumeration());
    Rspm rspm = new Rspm(new Enumeration());
    NoiseLaw gaussian = new NoiseLaw.Gaussian(Delta.parse("1e-6"));
    List<Case> cases = new ArrayList<>();
    for (NoiseLaw law :
        List.of(new NoiseLaw.DiscreteLaplace(), new NoiseLaw.SphericalLaplace(), gaussian)) {
      cases.add(new Case(opDisc, law, LINE, true));
      cases.add(new Case(opDisc, law, WeightLattice.cube(3, 1), false));
      cases.add(new Case(opDisc, law, WeightLattice.cube(2, 3).withBall(9), false));
    }
    for (NoiseLaw law : List.of(new NoiseLaw.DiscreteLaplace(), new NoiseLaw.Laplace(), gaussian)) {
      cases.add(new Case(rspm, law, SWITCHES, true));
      cases.add(new Case(rspm, law, WeightLattice.cube(2, 2), false));
      cases.add(new Case(rspm, law, WeightLattice.cube(2, 1).withIntercept(-1, 1), false));
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void noiseDoesMoreHarmThanItsBoundAtMostAsOftenAsIsSaid(Case given) {
    PerturbationParameters parameters =
        new PerturbationParameters(
            Epsilon.parse("0.5"),
            Adjacency.REPLACE,
            given.lattice,
            Costs.EQUAL,
            given.law,
            AnswerRule.LEAST_MINIMISER);
    double bound = ExcessBound.ofMinimum(given.mechanism.profile(parameters), BETA);
    double[] harms = harms(given.mechanism.noise(parameters), given.lattice);
    assertThat(above(harms, bound)).isLessThan(MOST);
    if (given.isTight) {
      assertThat(above(harms, bound / TOO_SMALL)).isGreaterThan(MOST);
    }
  }

  private static double above(double[] harms, double bound) {
    double above = 0;
    for (double harm : harms) {
      above += harm > bound ? 1 : 0;
    }
    return above;
  }

  /** How far apart the perturbed objective of no records is over the lattice, in units of cost. */
  private static double[] harms(ObjectiveNoise noise, WeightLattice lattice) {
    RandomBits bits = LawBits.of(31);
    List<Weights> points = points(lattice);
    Cells none = Cells.builder(lattice.features()).build();
    double[] harms = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      Perturbation drawn = noise.draw(bits);
      LearningProblem problem = LearningProblem.of(none, lattice, Costs.EQUAL, drawn);
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (Weights w : points) {
        least = Math.min(least, problem.objective(w));
        most = Math.max(most, problem.objective(w));
      }
      harms[i] = (double) (most - least) / drawn.unit();
    }
    return harms;
  }

  private static List<Weights> points(WeightLattice lattice) {
    LossWalk walk =
        new LossWalk(
            LearningProblem.of(Cells.builder(lattice.features()).build(), lattice, Costs.EQUAL));
    List<Weights> points = new ArrayList<>();
    Weights first = walk.weights();
    do {
      points.add(walk.weights());
      walk.next();
    } while (!walk.weights().equals(first));
    return points.stream().filter(lattice::contains).toList();
  }
}
