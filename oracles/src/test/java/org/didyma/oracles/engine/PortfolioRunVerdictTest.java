package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.oracles.engine.Racers.answer;
import static org.didyma.oracles.engine.Racers.await;
import static org.didyma.oracles.engine.Racers.member;
import static org.didyma.oracles.engine.Racers.proven;
import static org.didyma.oracles.engine.Racers.stopped;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said of a race that ended without a proof. */
class PortfolioRunVerdictTest {

  /** Point and number are of one state of the race, whatever a member that goes on still finds. */
  @Test
  @Timeout(20)
  void whatIsToldDuringTheVerdictDoesNotCount() {
    CountDownLatch verdict = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    OptimizationOracle deaf =
        member(
            "deaf",
            false,
            listener -> {
              await(verdict);
              listener.found(Weights.of(1, 1));
              told.countDown();
              Thread.sleep(3000);
              return answer("deaf", Answer.Status.STOPPED, 1);
            });
    // Both claim to have the smallest of the points of 3, which a note says of the wrong one.
    Portfolio race =
        new Portfolio(
            List.of(ofOrder("a", 3, 1), ofOrder("b", 3, 2), deaf),
            note -> {
              verdict.countDown();
              try {
                await(told);
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    LearningProblem even =
        LearningProblem.of(
            Cells.builder(2).build(),
            WeightLattice.box(new int[] {1, 1}, new int[] {9, 9}),
            Costs.EQUAL,
            Perturbation.linear(1, -1, 0));
    Answer answer = race.minimise(even);
    assertThat(told.getCount()).isZero();
    assertThat(even.objective(answer.weights().orElseThrow())).isEqualTo(answer.objective());
  }

  /** Nobody has stopped the race: what it ended by is said, and no point hides it. */
  @Test
  void aRaceWhoseMembersRanOutOfMemorySaysSo() {
    OptimizationOracle large =
        member(
            "large",
            true,
            listener -> {
              listener.found(Weights.of(4));
              throw new OutOfMemoryError("no room for tables");
            });
    OptimizationOracle broken =
        member(
            "broken",
            false,
            listener -> {
              throw new IllegalStateException("out of order");
            });
    assertThatThrownBy(() -> race(broken, large).minimise(problem()))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("no room for tables");
    // Of members that were stopped, or had their time, the best point is left.
    Answer left = race(large, stopped("timed", 5, 0)).minimise(problem());
    assertThat(left.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(left.weights()).contains(Weights.of(4));
  }

  /** A member that needs a second to begin has not failed. */
  @Test
  @Timeout(20)
  void aRaceThatIsStoppedBeforeAnythingIsKnownIsStopped() {
    OptimizationOracle slow =
        member(
            "slow",
            true,
            listener -> {
              Thread.sleep(3000);
              return proven(1);
            });
    Answer answer = race(slow).minimise(problem(), SearchListener.asking(() -> true));
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).isEmpty();
    OptimizationOracle broken =
        member(
            "broken",
            true,
            listener -> {
              throw new IllegalStateException("out of order");
            });
    assertThatThrownBy(
            () -> race(slow, broken).minimise(problem(), SearchListener.asking(() -> true)))
        .hasMessageContaining("out of order");
  }

  /** Claims a point as the smallest minimiser, of an objective that is its first weight. */
  private static OptimizationOracle ofOrder(String name, int first, int second) {
    Certificate claimed =
        new Certificate.Claimed(
            List.of(new Certificate.Claim(name, "1", "indicator")),
            first,
            Certificate.Extent.VALUE_AND_ORDER);
    return member(
        name,
        false,
        listener ->
            new Answer(
                Answer.Status.CLAIMED,
                Optional.of(Weights.of(first, second)),
                first,
                Long.MIN_VALUE,
                Optional.of(claimed),
                name,
                1));
  }

  private Portfolio race(OptimizationOracle... members) {
    return new Portfolio(List.of(members), note -> {});
  }

  /** The objective of a weight from 1 to 9 is the weight. */
  private static LearningProblem problem() {
    return LearningProblem.of(
        Cells.builder(1).build(),
        WeightLattice.box(new int[] {1}, new int[] {9}),
        Costs.EQUAL,
        Perturbation.linear(1, -1));
  }
}
