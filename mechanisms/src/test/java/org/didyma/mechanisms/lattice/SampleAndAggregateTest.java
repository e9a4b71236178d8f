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
import java.util.function.Function;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.mechanisms.law.LossLaw;
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

  private static SampleAndAggregate.Parameters parameters(
      String epsilon, Adjacency adjacency, int blocks) {
    return new SampleAndAggregate.Parameters(
        Epsilon.parse(epsilon), adjacency, LATTICE, Costs.EQUAL, blocks, Optional.empty());
  }

  /** Chi-square at false-alarm rate 1e-6; the law of half of epsilon is rejected. */
  @Test
  void drawsFollowTheLaw() {
    for (WeightLattice lattice :
        List.of(
            LATTICE,
            WeightLattice.cube(2, 2).withBall(4),
            WeightLattice.cube(2, 1).withMaxNonZeros(1),
            WeightLattice.cube(1, 1).withIntercept(-4, 6, 2))) {
      List<Weights> points = TinyTables.points(lattice);
      Map<Weights, Integer> votes = new HashMap<>();
      votes.put(points.get(0), 3);
      votes.put(points.get(2), 1);
      votes.put(points.get(3), 2);
      var parameters =
          new SampleAndAggregate.Parameters(
              Epsilon.parse("1.3"), Adjacency.REPLACE, lattice, Costs.EQUAL, 6, Optional.empty());
      RandomBits random = new SplittableRandom(1)::nextLong;
      int draws = 20_000;
      int[] counts = new int[points.size()];
      for (int i = 0; i < draws; i++) {
        counts[points.indexOf(SampleAndAggregate.draw(votes, parameters, random))]++;
      }
      assertThat(ChiSquare.pValue(counts, law(points, votes, 1.3))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(points, votes, 0.65))).isLessThan(1e-6);
    }
  }

  private static double[] law(List<Weights> points, Map<Weights, Integer> votes, double epsilon) {
    long[] negated = points.stream().mapToLong(w -> -votes.getOrDefault(w, 0)).toArray();
    return LossLaw.votes(epsilon).of(negated).probabilities();
  }

  /** Votes for anything, fails, or finds nothing, by what the block contains. */
  private static final class Hostile implements OptimizationOracle {

    @Override
    public String name() {
      return "hostile";
    }

    @Override
    public boolean proves() {
      return true;
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
              : Optional.of(points.get(Math.floorMod(mood, points.size())));
      return new Answer(Answer.Status.STOPPED, vote, 0, 0, Optional.empty(), name(), 0);
    }
  }

  private static Weights vote(List<Example> block) {
    try {
      LearningProblem problem = LearningProblem.of(TinyTables.cells(block), LATTICE, Costs.EQUAL);
      return new Hostile().minimise(problem).weights().orElse(Weights.of(0, 0));
    } catch (IllegalStateException e) {
      return Weights.of(0, 0);
    }
  }

  /** The exact law of the release for votes that are functions of a block's records. */
  private static double[] law(
      List<Example> data, int number, TinySplits split, Function<List<Example>, Weights> voter) {
    List<Weights> points = TinyTables.points(LATTICE);
    double[] law = new double[points.size()];
    List<int[]> splits = split.of(data.size(), number);
    for (int[] assigned : splits) {
      Map<Weights, Integer> votes = new HashMap<>();
      for (List<Example> block : TinySplits.blocks(data, assigned, number)) {
        votes.merge(voter.apply(block), 1, Integer::sum);
      }
      double[] given = law(points, votes, 1);
      for (int i = 0; i < law.length; i++) {
        law[i] += given[i] / splits.size();
      }
    }
    return law;
  }

  private static double largestLogRatio(double[] p, double[] q) {
    return IntStream.range(0, p.length)
        .mapToDouble(i -> Math.abs(Math.log(p[i] / q[i])))
        .max()
        .orElseThrow();
  }

  /** Over all pairs of neighbours of tables of two records, and of three where one is added. */
  @Test
  void theLogRatioIsAtMostEpsilonWhateverTheOracleDoes() {
    for (Adjacency adjacency : Adjacency.values()) {
      TinySplits split = adjacency.replaces() ? TinySplits::even : TinySplits::independent;
      double worst = 0;
      for (int number : new int[] {1, 2, 3}) {
        for (List<Example> data : TinyTables.ofAtMost(2)) {
          double[] p = law(data, number, split, SampleAndAggregateTest::vote);
          for (List<Example> neighbour : TinyTables.neighbours(data, adjacency)) {
            double[] q = law(neighbour, number, split, SampleAndAggregateTest::vote);
            worst = Math.max(worst, largestLogRatio(p, q));
          }
        }
      }
      assertThat(worst).describedAs(adjacency.label()).isBetween(0.4, 1 + 1e-12);
    }
  }

  /**
   * Six records in the order of their rows, and a seventh among them: by index every block loses
   * what it voted for. Independent assignments keep the promise against the same oracle.
   */
  @Test
  void blocksByIndexBreakThePromiseWhenARecordIsAdded() {
    List<Example> data = new ArrayList<>();
    for (int[] x : TinyTables.DOMAIN) {
      data.add(new Example(x, true));
      data.add(new Example(x, false));
    }
    Example added = data.remove(3);
    data.remove(6);
    List<List<Example>> whole = TinySplits.blocks(data, TinySplits.byIndex(6, 3).get(0), 3);
    Function<List<Example>, Weights> voter =
        block -> whole.contains(block) ? Weights.of(0, 1) : Weights.of(1, 0);
    List<Example> more = new ArrayList<>(data);
    more.add(3, added);
    assertThat(
            largestLogRatio(
                law(data, 3, TinySplits::byIndex, voter), law(more, 3, TinySplits::byIndex, voter)))
        .isGreaterThan(1.49);
    assertThat(
            largestLogRatio(
                law(data, 3, TinySplits::independent, voter),
                law(more, 3, TinySplits::independent, voter)))
        .isLessThan(1);
  }

  /** Chi-square at false-alarm rate 1e-6 of whole releases; the law without votes is rejected. */
  @Test
  void releasesFollowTheExactLaw() {
    List<Example> data = TinyTables.ofAtMost(2).get(20);
    List<Weights> points = TinyTables.points(LATTICE);
    for (Adjacency adjacency : Adjacency.values()) {
      TinySplits split = adjacency.replaces() ? TinySplits::even : TinySplits::independent;
      SampleAndAggregate mechanism = new SampleAndAggregate(new Hostile());
      RandomBits random = new SplittableRandom(7)::nextLong;
      int draws = 1500;
      int[] counts = new int[points.size()];
      for (int i = 0; i < draws; i++) {
        counts[
            points.indexOf(
                mechanism
                    .draw(
                        TinyTables.cells(data),
                        parameters("1", adjacency, 3),
                        random,
                        CancellationToken.NEVER)
                    .weights())]++;
      }
      assertThat(ChiSquare.pValue(counts, law(data, 3, split, SampleAndAggregateTest::vote)))
          .isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(points, Map.of(), 1))).isLessThan(1e-6);
    }
  }

  @Test
  void theReleaseIsThatOfItsVotes() {
    List<Example> data = TinyTables.ofAtMost(2).get(20);
    SampleAndAggregate mechanism = new SampleAndAggregate(new ChainSearch());
    SampleAndAggregate.Parameters parameters = parameters("1000", Adjacency.ADD_REMOVE, 1);
    // With so large an epsilon the point of most votes comes out.
    RawOutput.Point release =
        mechanism.draw(
            TinyTables.cells(data), parameters, new SecureBits(), CancellationToken.NEVER);
    assertThat(release.weights())
        .isEqualTo(
            new ChainSearch()
                .minimise(LearningProblem.of(TinyTables.cells(data), LATTICE, Costs.EQUAL))
                .weights()
                .orElseThrow());
    assertThat(new PureAccountant().price(mechanism.describe(parameters)))
        .isEqualTo(mechanism.guarantee(parameters));
  }

  @Test
  void failuresVoteForThePointNearestToZero() {
    failureVotes(new IllegalStateException("always"));
    failureVotes(new StackOverflowError());
    failureVotes(new OutOfMemoryError("a block's own"));
  }

  private static void failureVotes(Throwable failure) {
    OptimizationOracle broken =
        new OptimizationOracle() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public boolean proves() {
            return true;
          }

          @Override
          public Answer minimise(LearningProblem problem, SearchListener listener) {
            if (failure instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) failure;
          }
        };
    SampleAndAggregate.Parameters parameters = parameters("1000", Adjacency.REPLACE, 3);
    RawOutput.Point release =
        new SampleAndAggregate(broken)
            .draw(
                TinyTables.cells(List.of()), parameters, new SecureBits(), CancellationToken.NEVER);
    assertThat(release.weights()).isEqualTo(Weights.of(0, 0));
    // Whoever asks first hears of an oracle that fails on every table.
    assertThatThrownBy(() -> new SampleAndAggregate(broken).describe(parameters)).isSameAs(failure);
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
    assertThat(mechanism.guarantee(parameters("1", Adjacency.REPLACE, 2)).conditions()).isEmpty();
  }
}
