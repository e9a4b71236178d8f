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
      assertThat(ChiSquare.pValue(counts, law(points, votes, 1.3))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(points, votes, 0.65))).isLessThan(1e-6);
    }
  }

  private static double[] law(List<Weights> points, Map<Weights, Integer> votes, double epsilon) {
    long[] negated = points.stream().mapToLong(w -> -votes.getOrDefault(w, 0)).toArray();
    return ExactLaw.probabilities(ExactLaw.votes(epsilon).of(negated));
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
