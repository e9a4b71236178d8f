package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.oracles.engine.Racers.answer;
import static org.didyma.oracles.engine.Racers.await;
import static org.didyma.oracles.engine.Racers.claimant;
import static org.didyma.oracles.engine.Racers.member;
import static org.didyma.oracles.engine.Racers.proven;
import static org.didyma.oracles.engine.Racers.stopped;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.SmallProblems;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PortfolioTest {

  private final List<String> notes = new ArrayList<>();

  @Test
  void theFirstProofWinsAndStopsTheOthers() {
    CountDownLatch stopped = new CountDownLatch(1);
    OptimizationOracle slow =
        member(
            "slow",
            true,
            listener -> {
              while (!listener.isCancelled()) {
                Thread.onSpinWait();
              }
              stopped.countDown();
              return answer("slow", Answer.Status.STOPPED, 9);
            });
    Answer answer = race(slow, new Enumeration()).minimise(problem());
    assertThat(answer.status()).isEqualTo(Answer.Status.OPTIMAL);
    assertThat(answer.engine()).isEqualTo("enumeration");
    assertThat(stopped.getCount()).isZero();
    assertThat(notes).isEmpty();
  }

  @Test
  void claimsWaitForAProof() {
    CountDownLatch claimed = new CountDownLatch(2);
    OptimizationOracle patient =
        member(
            "patient",
            true,
            listener -> {
              await(claimed);
              // Long enough for the race to see both claims.
              Thread.sleep(200);
              return proven(1);
            });
    Answer answer =
        race(claimant("a", 1, claimed), claimant("b", 1, claimed), patient).minimise(problem());
    assertThat(answer.certificate()).containsInstanceOf(Certificate.Enumerated.class);
  }

  @Test
  void twoEnginesThatAgreeAreAClaimWithBothNames() {
    CountDownLatch both = new CountDownLatch(2);
    OptimizationOracle slow =
        member(
            "slow",
            false,
            listener -> {
              while (!listener.isCancelled()) {
                Thread.onSpinWait();
              }
              return answer("slow", Answer.Status.STOPPED, 9);
            });
    Answer answer = race(claimant("a", 1, both), slow, claimant("b", 1, both)).minimise(problem());
    assertThat(answer.status()).isEqualTo(Answer.Status.CLAIMED);
    assertThat(answer.engine()).isEqualTo("portfolio");
    assertThat(answer.bound()).isEqualTo(Long.MIN_VALUE);
    Certificate.Claimed claims = (Certificate.Claimed) answer.certificate().orElseThrow();
    assertThat(claims.claims()).extracting(Certificate.Claim::engine).containsOnly("a", "b");
    assertThat(claims.isProof()).isFalse();
  }

  @Test
  void aClaimThatAPointBeatsIsWrong() {
    CountDownLatch all = new CountDownLatch(3);
    Answer answer =
        race(claimant("a", 2, all), claimant("b", 1, all), claimant("c", 2, all))
            .minimise(problem());
    assertThat(answer.objective()).isEqualTo(1);
    assertThat(answer.certificate())
        .hasValueSatisfying(
            c ->
                assertThat(((Certificate.Claimed) c).claims())
                    .extracting(Certificate.Claim::engine)
                    .containsExactly("b"));
    assertThat(notes)
        .hasSize(2)
        .allMatch(note -> note.contains("another one has a lower objective"));
  }

  @Test
  void aProofExposesAWrongClaim() {
    CountDownLatch claimed = new CountDownLatch(1);
    OptimizationOracle patient =
        member(
            "patient",
            true,
            listener -> {
              await(claimed);
              Thread.sleep(100);
              return proven(1);
            });
    Answer answer = race(claimant("a", 2, claimed), patient).minimise(problem());
    assertThat(answer.objective()).isEqualTo(1);
    assertThat(notes).singleElement().asString().startsWith("the solver a 1 called");
  }

  @Test
  void aFailureIsSurvivedButNotTheFailureOfAll() {
    OptimizationOracle broken =
        member(
            "broken",
            false,
            listener -> {
              throw new EngineFailedException("broken", "no library");
            });
    assertThat(race(broken, new Enumeration()).minimise(problem()).objective()).isEqualTo(1);
    assertThat(notes).containsAnyOf("the solver broken gave no answer: no library");
    assertThatThrownBy(() -> race(broken, broken).minimise(problem()))
        .isInstanceOf(EngineFailedException.class);
  }

  @Test
  void aStoppedRaceHasTheBestPointAndTheProvenBound() {
    SearchListener impatient =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    Answer answer =
        race(stopped("a", 5, Long.MIN_VALUE), stopped("b", 3, 0)).minimise(problem(), impatient);
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.objective()).isEqualTo(3);
    assertThat(answer.bound()).isZero();
    assertThat(answer.certificate()).isEmpty();
  }

  /** A point is as good when the member that told of it has failed, or did not end in time. */
  @Test
  void whatIsToldBeatsClaimsThoughItsTellerFails() {
    CountDownLatch told = new CountDownLatch(1);
    OptimizationOracle teller =
        member(
            "teller",
            true,
            listener -> {
              listener.found(Weights.of(1));
              told.countDown();
              throw new IllegalStateException("out of room");
            });
    OptimizationOracle claims =
        member(
            "a",
            false,
            listener -> {
              await(told);
              return answer("a", Answer.Status.CLAIMED, 2);
            });
    Answer answer = race(teller, claims).minimise(problem());
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).contains(Weights.of(1));
    assertThat(answer.objective()).isEqualTo(1);
    assertThat(notes).anyMatch(note -> note.contains("another one has a lower objective"));
  }

  @Test
  @Timeout(20)
  void aStoppedRaceHasWhatWasToldThoughNobodyEnded() {
    CountDownLatch told = new CountDownLatch(1);
    OptimizationOracle deaf =
        member(
            "deaf",
            true,
            listener -> {
              listener.found(Weights.of(4));
              told.countDown();
              Thread.sleep(3000);
              return proven(1);
            });
    Answer answer =
        race(deaf).minimise(problem(), SearchListener.asking(() -> told.getCount() == 0));
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).contains(Weights.of(4));
    assertThat(answer.objective()).isEqualTo(4);
  }

  /** The bound of one and the point of another; nobody waits for the engine, which does not end. */
  @Test
  @Timeout(20)
  void aProofOfTheGapThatIsAskedForEndsTheRace() {
    OptimizationOracle endless =
        member(
            "endless",
            false,
            listener -> {
              while (!listener.isCancelled()) {
                Thread.sleep(1);
              }
              return answer("endless", Answer.Status.STOPPED, 9);
            });
    CountDownLatch alone = new CountDownLatch(1);
    Answer answer =
        race(claimant("a", 3, alone), endless, stopped("search", 5, 1))
            .within(2)
            .minimise(problem());
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.objective()).isEqualTo(3);
    assertThat(answer.bound()).isEqualTo(1);
    assertThat(answer.certificate()).isEmpty();
  }

  @Test
  void aStoppedRaceKeepsTheProofOfItsValue() {
    Certificate tree = new Certificate.SearchTree(7);
    OptimizationOracle search =
        member(
            "search",
            true,
            listener ->
                new Answer(
                    Answer.Status.STOPPED,
                    Optional.of(Weights.of(3)),
                    3,
                    3,
                    Optional.of(tree),
                    "search",
                    7));
    Answer answer = race(search).minimise(problem());
    assertThat(answer.isValueProven()).isTrue();
    assertThat(answer.certificate()).contains(tree);
  }

  /** What only looks like the failure of a member is the listener's, and nobody works on. */
  @Test
  @Timeout(20)
  void whatTheListenerThrowsEndsTheRaceAndComesOut() throws Exception {
    CountDownLatch ended = new CountDownLatch(3);
    OptimizationOracle telling =
        member(
            "telling",
            false,
            listener -> {
              while (!listener.isCancelled()) {
                listener.progress(new SearchListener.Progress(1, 9, Long.MIN_VALUE));
              }
              ended.countDown();
              return answer("telling", Answer.Status.STOPPED, 9);
            });
    SearchListener ofProgress =
        new SearchListener() {
          @Override
          public void progress(Progress progress) {
            throw new IllegalStateException("of progress");
          }
        };
    assertThatThrownBy(() -> race(telling, telling).minimise(problem(), ofProgress))
        .hasMessage("of progress");
    SearchListener ofQuestion =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            throw new IllegalStateException("of the question");
          }
        };
    assertThatThrownBy(() -> race(telling).minimise(problem(), ofQuestion))
        .hasMessage("of the question");
    ended.await();
    assertThat(notes).isEmpty();
  }

  /** A member that does not hear goes on after the race, and tells nobody. */
  @Test
  @Timeout(20)
  void nothingIsToldAfterTheRace() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    OptimizationOracle deaf =
        member(
            "deaf",
            false,
            listener -> {
              await(over);
              listener.progress(new SearchListener.Progress(1, 9, Long.MIN_VALUE));
              told.countDown();
              return answer("deaf", Answer.Status.STOPPED, 9);
            });
    List<SearchListener.Progress> heard = new ArrayList<>();
    SearchListener listener =
        new SearchListener() {
          @Override
          public synchronized void progress(Progress progress) {
            heard.add(progress);
          }
        };
    race(deaf, new Enumeration()).minimise(problem(), listener);
    heard.clear();
    over.countDown();
    told.await();
    assertThat(heard).isEmpty();
  }

  /** One tells of a point, another ends with a better one, and a third tells of none at all. */
  @Test
  @Timeout(20)
  void theBestPointIsKnownToAll() {
    List<Optional<Weights>> known = new ArrayList<>();
    CountDownLatch told = new CountDownLatch(1);
    OptimizationOracle teller =
        member(
            "teller",
            false,
            listener -> {
              listener.found(Weights.of(5));
              listener.found(Weights.of(6)); // no better
              listener.found(Weights.of(10)); // in no lattice
              told.countDown();
              while (!listener.isCancelled()) {
                Thread.onSpinWait();
              }
              return answer("teller", Answer.Status.STOPPED, 9);
            });
    OptimizationOracle quick =
        member(
            "quick",
            false,
            listener -> {
              await(told);
              known.add(listener.known());
              return answer("quick", Answer.Status.CLAIMED, 1);
            });
    OptimizationOracle patient =
        member(
            "patient",
            true,
            listener -> {
              await(told);
              while (!listener.known().equals(Optional.of(Weights.of(1)))) {
                Thread.sleep(1);
              }
              return proven(1);
            });
    Answer answer = race(teller, quick, patient).minimise(problem());
    assertThat(answer.engine()).isEqualTo("patient");
    assertThat(known).containsExactly(Optional.of(Weights.of(5)));
  }

  @Test
  void realEnginesRaceToTheMinimum() {
    SmallProblems problems = new SmallProblems(41);
    FittingFormulation formulation = FittingFormulation.of(new IndicatorFormulation());
    for (int i = 0; i < 15; i++) {
      LearningProblem problem = problems.nextNarrow(300, SmallProblems.Table.ANY);
      Answer expected = new Enumeration().minimise(problem);
      Answer actual =
          race(
                  new ChainSearch(2),
                  new ProgramOracle(formulation, new CpSatBackend(), Effort.unlimited()),
                  new ProgramOracle(formulation, new ScipBackend(), Effort.unlimited()))
              .minimise(problem);
      assertThat(actual.status()).isEqualTo(expected.status());
      assertThat(actual.objective()).isEqualTo(expected.objective());
    }
    assertThat(notes).isEmpty();
  }

  private Portfolio race(OptimizationOracle... members) {
    return new Portfolio(List.of(members), notes::add);
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
