package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.calibration.PublishedSubsampling;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class PrsmaTest {

  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);
  private static final PublishedSubsampling NUMBERS =
      new PublishedSubsampling(Epsilon.parse("2"), Delta.parse("1e-4"));

  private final RandomBits random = new SplittableRandom(9)::nextLong;

  private static Prsma.Parameters parameters(Adjacency adjacency, String delta) {
    return new Prsma.Parameters(
        NUMBERS.epsilon(),
        Delta.parse(delta),
        adjacency,
        LATTICE,
        Costs.EQUAL,
        Optional.of(Duration.ofMinutes(1)));
  }

  private static final Prsma.Parameters USUAL = parameters(Adjacency.REPLACE, "1e-4");

  private static Cells table(int records) {
    return Cells.builder(2)
        .add(new int[] {1, 0}, records - 1, 0)
        .add(new int[] {0, 1}, 0, 1)
        .build();
  }

  /** An oracle that enumerates, and then does something to the answer. */
  private static OptimizationOracle changing(Function<Answer, Answer> change) {
    return new OptimizationOracle() {
      @Override
      public String name() {
        return "changing";
      }

      @Override
      public boolean proves() {
        return true;
      }

      @Override
      public Answer minimise(LearningProblem problem, SearchListener listener) {
        return change.apply(new Enumeration().minimise(problem, listener));
      }
    };
  }

  @Test
  void numbersAreThoseOfTheSource() {
    assertThat(NUMBERS.parts()).isEqualTo(6);
    // (1 + ln(1e4))/2 = 5.1052
    assertThat(NUMBERS.excess(6).doubleValue()).isCloseTo(2 * (6 - 5.10517), within(1e-4));
    // 1/sqrt(8 * 100 ln(12e4))
    assertThat(NUMBERS.ofPart(605).value().doubleValue()).isCloseTo(0.0103381, within(1e-6));
  }

  /** Six standard deviations; noise of twice the scale is told apart. */
  @Test
  void theTestHasLaplaceNoise() {
    int draws = 20_000;
    for (int passed : new int[] {4, 5, 6}) {
      double excess = NUMBERS.excess(passed).doubleValue();
      int yes = 0;
      for (int i = 0; i < draws; i++) {
        yes += Prsma.isEnough(NUMBERS.excess(passed), random) ? 1 : 0;
      }
      assertThat(Math.abs(yes - draws * tail(excess))).isLessThan(6 * Math.sqrt(draws / 4.0));
      if (passed != 5) {
        assertThat(Math.abs(yes - draws * tail(excess / 2)))
            .isGreaterThan(6 * Math.sqrt(draws / 4.0));
      }
    }
  }

  private static double tail(double excess) {
    return excess >= 0 ? 1 - Math.exp(-excess) / 2 : Math.exp(excess) / 2;
  }

  @Test
  void aReleaseIsAPointWithoutAGuarantee() {
    int released = 0;
    for (int i = 0; i < 40; i++) {
      try {
        Prsma mechanism = new Prsma(new ChainSearch());
        RawOutput.Point release =
            mechanism.draw(table(605), USUAL, random, CancellationToken.NEVER);
        assertThat(LATTICE.contains(release.weights())).isTrue();
        assertThat(mechanism.guarantee(USUAL)).isInstanceOf(PrivacyGuarantee.Unproven.class);
        assertThat(mechanism.guarantee(USUAL).statement())
            .contains("published calibration, guarantee not proven")
            .doesNotContain("0.0001");
        assertThat(mechanism.describe(USUAL)).isInstanceOf(PrivacyEvent.NonPrivate.class);
        released++;
      } catch (FailedTestException e) {
        // One run in ten.
      }
    }
    // Six of six parts pass: each run releases with probability 0.916; below 20 once in 1e12.
    assertThat(released).isGreaterThanOrEqualTo(20);
  }

  /** Without proofs nothing comes out, however the noise falls. */
  @Test
  void partsWithoutAProofFail() {
    OptimizationOracle claiming =
        changing(
            a ->
                new Answer(
                    Answer.Status.CLAIMED,
                    a.weights(),
                    a.objective(),
                    a.bound(),
                    Optional.empty(),
                    "claiming",
                    0));
    OptimizationOracle late =
        changing(
            a ->
                new Answer(
                    Answer.Status.STOPPED,
                    Optional.of(Weights.of(0, 0)),
                    a.objective(),
                    Long.MIN_VALUE,
                    Optional.empty(),
                    "late",
                    0));
    OptimizationOracle broken =
        changing(
            a -> {
              throw new IllegalStateException("broken");
            });
    for (OptimizationOracle oracle : new OptimizationOracle[] {claiming, late, broken}) {
      for (int i = 0; i < 20; i++) {
        assertThatThrownBy(
                () -> new Prsma(oracle).draw(table(600), USUAL, random, CancellationToken.NEVER))
            .isInstanceOf(FailedTestException.class);
      }
    }
  }

  @Test
  void aStopOfTheWholeIsNoFailureOfAPart() {
    CancellationToken stop = () -> true;
    assertThatThrownBy(() -> new Prsma(new ChainSearch()).draw(table(600), USUAL, random, stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  @Test
  void refusesWhatItCannotRunWith() {
    Prsma mechanism = new Prsma(new ChainSearch());
    assertThatThrownBy(() -> mechanism.describe(parameters(Adjacency.ADD_REMOVE, "1e-4")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("public");
    assertThatThrownBy(() -> mechanism.describe(parameters(Adjacency.REPLACE, "0")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("delta above 0");
    assertThatThrownBy(() -> mechanism.check(table(5), USUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("fewer records than the 6 parts");
  }
}
