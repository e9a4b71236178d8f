package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exponential mechanism under a loss of three labels: laws of all tables of at most two records
 * and of their neighbours, by sums over single records. A twin takes the range of one label's table
 * for that of all.
 */
class ManyLabelsPromiseTest {

  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1).withIntercept(0, 1);
  private static final List<Weights> POINTS = LossLaw.points(LATTICE);

  /**
   * Scores go from -3 to 4: by label, of ranges 1, 5 and 6, and of the minima 2, 0 and 5. One point
   * alone gives the row (-1, 2) the score 4, so that the promise is nearly used up there.
   */
  private static final long[][] TABLES = {
    {3, 3, 3, 2, 2, 3, 3, 3}, {0, 0, 0, 0, 0, 0, 0, 5}, {11, 11, 11, 11, 11, 11, 11, 5}
  };

  private static final ScoreTable LOSS = ScoreTable.ofLabels("three", -3, true, TABLES);

  /** A record. */
  private record Example(int[] x, int label) {}

  private static final List<Example> UNIVERSE = universe();

  static Stream<Adjacency> relations() {
    return Stream.of(Adjacency.values());
  }

  private static List<Example> universe() {
    List<Example> all = new ArrayList<>();
    for (int[] x : TinyTables.DOMAIN) {
      for (int k = 0; k < TABLES.length; k++) {
        all.add(new Example(x, k));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("relations")
  void neighboursStayWithinThePromiseAndTheRangeOfOneLabelDoesNotDo(Adjacency adjacency) {
    double lambda = lambda(adjacency);
    assertThat(lambda).isEqualTo(1.0 / (6 * adjacency.changes()));
    assertThat(worst(adjacency, lambda)).isBetween(0.8, 1 + 1e-9);
    for (long range : new long[] {1, 4}) {
      assertThat(worst(adjacency, 1.0 / (range * adjacency.changes()))).isGreaterThan(1.02);
    }
  }

  @ParameterizedTest
  @MethodSource("relations")
  void releasesFollowTheLaw(Adjacency adjacency) {
    List<Example> data = new ArrayList<>();
    Cells.Builder cells = Cells.builder(2, TABLES.length);
    for (int e : new int[] {0, 2, 2, 4, 5, 7, 8, 11}) {
      Example example = UNIVERSE.get(e);
      data.add(example);
      long[] counts = new long[TABLES.length];
      counts[example.label]++;
      cells.add(example.x, counts);
    }
    Cells table = cells.build();
    ExponentialMechanism mechanism = new ExponentialMechanism();
    RandomBits bits = LawBits.of(43);
    int[] counts = new int[POINTS.size()];
    for (int i = 0; i < 10_000; i++) {
      Weights drawn =
          mechanism.draw(table, parameters(adjacency), bits, CancellationToken.NEVER).weights();
      counts[POINTS.indexOf(drawn)]++;
    }
    double lambda = lambda(adjacency);
    double[] losses = losses(data);
    assertThat(ChiSquare.pValue(counts, law(losses, lambda))).isGreaterThan(1e-6);
    assertThat(ChiSquare.pValue(counts, law(losses, 2 * lambda))).isLessThan(1e-6);
  }

  /** The others take such a loss too, and none of them tells errors. */
  @Test
  void everyMechanismOnALatticeDraws() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    List<Example> data = new ArrayList<>();
    Cells.Builder cells = Cells.builder(2, TABLES.length);
    for (int i = 0; i < 30; i++) {
      Example example = UNIVERSE.get(i * i % UNIVERSE.size());
      data.add(example);
      long[] counts = new long[TABLES.length];
      counts[example.label] = 1;
      cells.add(example.x, counts);
    }
    Cells table = cells.build();
    RandomBits bits = LawBits.of(44);
    for (Adjacency adjacency : Adjacency.values()) {
      var choice = new ExponentialMechanism.Parameters(EPSILON, adjacency, lattice, LOSS);
      var noise =
          new PerturbationParameters(
              EPSILON,
              adjacency,
              lattice,
              LOSS,
              new NoiseLaw.DiscreteLaplace(),
              AnswerRule.LEAST_MINIMISER);
      var votes =
          new SampleAndAggregate.Parameters(EPSILON, adjacency, lattice, LOSS, 3, Optional.empty());
      ChainSearch search = new ChainSearch();
      CancellationToken stop = CancellationToken.NEVER;
      for (RawOutput.Point drawn :
          List.of(
              new PermuteAndFlip().draw(table, choice, bits, stop),
              new TopR().draw(table, new TopR.Parameters(choice, 3), bits, stop),
              new OpDisc(search).draw(table, noise, bits, stop),
              new Rspm(search).draw(table, noise, bits, stop),
              new SampleAndAggregate(search).draw(table, votes, bits, stop))) {
        long cost = 0;
        for (Example e : data) {
          int score = drawn.weights().get(0) * e.x[0] + drawn.weights().get(1) * e.x[1];
          cost += TABLES[e.label][score + 3] - Arrays.stream(TABLES[e.label]).min().orElseThrow();
        }
        assertThat(drawn.diagnostics().cost()).isEqualTo(cost);
        assertThat(drawn.diagnostics().errors()).isEmpty();
      }
    }
  }

  private static ExponentialMechanism.Parameters parameters(Adjacency adjacency) {
    return new ExponentialMechanism.Parameters(EPSILON, adjacency, LATTICE, LOSS);
  }

  private static double lambda(Adjacency adjacency) {
    Rate rate = ExponentialMechanism.rate(parameters(adjacency));
    return rate.numerator().doubleValue() / rate.denominator().doubleValue();
  }

  /** The largest log-ratio of probabilities of neighbours. */
  private static double worst(Adjacency adjacency, double lambda) {
    double worst = 0;
    List<List<Example>> tables = new ArrayList<>();
    tables.add(List.of());
    for (int a = 0; a < UNIVERSE.size(); a++) {
      tables.add(List.of(UNIVERSE.get(a)));
      for (int b = a; b < UNIVERSE.size(); b++) {
        tables.add(List.of(UNIVERSE.get(a), UNIVERSE.get(b)));
      }
    }
    for (List<Example> table : tables) {
      double[] p = law(losses(table), lambda);
      for (Example e : UNIVERSE) {
        for (int i = 0; i < (adjacency.replaces() ? table.size() : 1); i++) {
          List<Example> other = new ArrayList<>(table);
          if (adjacency.replaces()) {
            other.set(i, e);
          } else {
            other.add(e);
          }
          double[] q = law(losses(other), lambda);
          for (int w = 0; w < p.length; w++) {
            worst = Math.max(worst, Math.abs(Math.log(p[w] / q[w])));
          }
        }
      }
    }
    return worst;
  }

  private static double[] law(double[] losses, double lambda) {
    double[] p = Arrays.stream(losses).map(l -> Math.exp(-lambda * l)).toArray();
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(v -> v / sum).toArray();
  }

  /** By point: what records cost, as the tables say. */
  private static double[] losses(List<Example> data) {
    return POINTS.stream()
        .mapToDouble(
            w -> {
              long sum = 0;
              for (Example e : data) {
                long score = w.get(0) * e.x[0] + w.get(1) * e.x[1] + w.get(2);
                sum += TABLES[e.label][(int) score + 3];
              }
              return sum;
            })
        .toArray();
  }
}
