package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

class SampleAndAggregateTest {

  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);

  private static SampleAndAggregate.Parameters parameters(String epsilon, int blocks) {
    return new SampleAndAggregate.Parameters(
        Epsilon.parse(epsilon), Adjacency.REPLACE, LATTICE, Costs.EQUAL, blocks, Optional.empty());
  }

  private static List<Cells> blocks(List<Example> data, int number) {
    List<Cells> blocks = new ArrayList<>();
    for (int b = 0; b < number; b++) {
      List<Example> block = new ArrayList<>();
      for (int i = b; i < data.size(); i += number) {
        block.add(data.get(i));
      }
      blocks.add(TinyTables.cells(block));
    }
    return blocks;
  }

  /** Chi-square at false-alarm rate 1e-6; the law of half of epsilon is rejected. */
  @Test
  void drawsFollowTheLaw() {
    for (WeightLattice lattice :
        List.of(
            LATTICE,
            WeightLattice.cube(2, 2).withBall(4),
            WeightLattice.cube(2, 1).withMaxNonZeros(1))) {
      List<Weights> points = TinyTables.points(lattice);
      Map<Weights, Integer> votes = new HashMap<>();
      votes.put(points.get(0), 3);
      votes.put(points.get(2), 1);
      votes.put(points.get(3), 2);
      var parameters =
          new SampleAndAggregate.Parameters(
              Epsilon.parse("1.3"), Adjacency.REPLACE, lattice, Costs.EQUAL, 6, Optional.empty());
      SampleAndAggregate mechanism =
          new SampleAndAggregate(new ChainSearch(), new SplittableRandom(1)::nextLong);
      int draws = 20_000;
      int[] counts = new int[points.size()];
      for (int i = 0; i < draws; i++) {
        counts[points.indexOf(mechanism.draw(votes, parameters))]++;
      }
      assertThat(pValue(counts, draws, law(points, votes, 1.3))).isGreaterThan(1e-6);
      assertThat(pValue(counts, draws, law(points, votes, 0.65))).isLessThan(1e-6);
    }
  }

  private static double[] law(List<Weights> points, Map<Weights, Integer> votes, double epsilon) {
    double[] law =
        points.stream()
            .mapToDouble(w -> Math.exp(epsilon * votes.getOrDefault(w, 0) / 2))
            .toArray();
    double sum = 0;
    for (double x : law) {
      sum += x;
    }
    for (int i = 0; i < law.length; i++) {
      law[i] /= sum;
    }
    return law;
  }

  private static double pValue(int[] counts, int draws, double[] law) {
    double statistic = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = draws * law[i];
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return 1 - new ChiSquaredDistribution(null, law.length - 1).cumulativeProbability(statistic);
  }

  /** Votes for anything, fails, or finds nothing, by what the block contains. */
  private static final class Hostile implements OptimizationOracle {

    private final List<Weights> votes = new ArrayList<>();

    @Override
    public String name() {
      return "hostile";
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      long mood = 0;
      for (int c = 0; c < problem.cells().count(); c++) {
        mood = 31 * mood + problem.cells().positives(c) * 7 + problem.cells().row(c)[0] + c;
      }
      if (mood % 5 == 0) {
        throw new IllegalStateException("out of sorts");
      }
      List<Weights> points = TinyTables.points(problem.lattice());
      Optional<Weights> vote =
          mood % 5 == 1
              ? Optional.empty()
              : Optional.of(points.get((int) Math.floorMod(mood, points.size())));
      vote.ifPresent(votes::add);
      return new Answer(Answer.Status.STOPPED, vote, 0, 0, Optional.empty(), name(), 0);
    }
  }

  /** Over all neighbours of some tables: exact laws of the votes that were cast. */
  @Test
  void theLogRatioIsAtMostEpsilonWhateverTheOracleDoes() {
    double worst = 0;
    for (List<Example> data : TinyTables.ofAtMost(2)) {
      List<Example> longer = new ArrayList<>(data);
      longer.addAll(TinyTables.ofAtMost(1).get(3));
      Map<Weights, Integer> votes = votes(longer);
      for (List<Example> neighbour : TinyTables.neighbours(longer, Adjacency.REPLACE)) {
        double[] p = law(TinyTables.points(LATTICE), votes, 1);
        double[] q = law(TinyTables.points(LATTICE), votes(neighbour), 1);
        for (int i = 0; i < p.length; i++) {
          worst = Math.max(worst, Math.abs(Math.log(p[i] / q[i])));
        }
      }
    }
    assertThat(worst).isBetween(0.4, 1.0);
  }

  private static Map<Weights, Integer> votes(List<Example> data) {
    Map<Weights, Integer> votes = new HashMap<>();
    for (Cells block : blocks(data, 3)) {
      Weights vote;
      try {
        LearningProblem problem = LearningProblem.of(block, LATTICE, Costs.EQUAL);
        vote = new Hostile().minimise(problem).weights().orElse(Weights.of(0, 0));
      } catch (IllegalStateException e) {
        vote = Weights.of(0, 0);
      }
      votes.merge(vote, 1, Integer::sum);
    }
    return votes;
  }

  @Test
  void theReleaseIsThatOfItsVotes() {
    List<Example> data = TinyTables.ofAtMost(2).get(20);
    // With so large an epsilon the point of most votes comes out.
    LatticeRelease release =
        new SampleAndAggregate(new ChainSearch())
            .release(blocks(data, 1), parameters("1000", 1), SearchListener.NONE);
    assertThat(release.weights())
        .isEqualTo(
            new ChainSearch()
                .minimise(LearningProblem.of(TinyTables.cells(data), LATTICE, Costs.EQUAL))
                .weights()
                .orElseThrow());
    assertThat(new PureAccountant().price(release.event())).isEqualTo(release.guarantee());
  }

  @Test
  void failuresVoteForThePointNearestToZero() {
    OptimizationOracle broken =
        new OptimizationOracle() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public Answer minimise(LearningProblem problem, SearchListener listener) {
            throw new IllegalStateException("always");
          }
        };
    LatticeRelease release =
        new SampleAndAggregate(broken)
            .release(blocks(List.of(), 3), parameters("1000", 3), SearchListener.NONE);
    assertThat(release.weights()).isEqualTo(Weights.of(0, 0));
  }

  @Test
  void aTimeLimitIsACondition() {
    var limited =
        new SampleAndAggregate.Parameters(
            Epsilon.parse("1"),
            Adjacency.REPLACE,
            LATTICE,
            Costs.EQUAL,
            2,
            Optional.of(Duration.ofSeconds(1)));
    SampleAndAggregate mechanism = new SampleAndAggregate(new ChainSearch());
    assertThat(mechanism.guarantee(limited).conditions()).hasSize(1);
    assertThat(mechanism.guarantee(parameters("1", 2)).conditions()).isEmpty();
    var adding =
        new SampleAndAggregate.Parameters(
            Epsilon.parse("1"), Adjacency.ADD_REMOVE, LATTICE, Costs.EQUAL, 2, Optional.empty());
    assertThatThrownBy(() -> mechanism.describe(adding))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("positions");
  }
}
