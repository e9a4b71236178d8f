package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.UnprovenAnswerException;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.lattice.SampleAndAggregate;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An oracle of somebody else behind each mechanism that takes one, and what it may say. */
class LyingOracleTest {

  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);
  private static final Cells CELLS =
      Cells.builder(2).add(new int[] {1, 0}, 40, 2).add(new int[] {0, 1}, 3, 30).build();

  private static final String SECRET = "of 75 records 43 are ill";

  @TempDir Path folder;

  private int ledgers;

  /** Says what it is told to say, of the true answer. */
  private record Liar(Function<Answer, Answer> lie, boolean proves) implements OptimizationOracle {

    @Override
    public String name() {
      return "liar";
    }

    @Override
    public boolean mayProve() {
      return true;
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      Answer truth = new Enumeration().minimise(problem, listener);
      // Who lies of a table without records is found out before one is read.
      return problem.cells().records() == 0 ? truth : lie.apply(truth);
    }
  }

  private static Answer answer(Answer of, Answer.Status status, Optional<Weights> weights) {
    return new Answer(
        status, weights, of.objective(), of.bound(), of.certificate(), "liar", of.nodes());
  }

  private static Answer pointed(Answer of, int... w) {
    return answer(of, of.status(), Optional.of(Weights.of(w)));
  }

  private static Answer numbered(Answer of, long objective, long bound) {
    return new Answer(
        of.status(), of.weights(), objective, bound, of.certificate(), "liar", of.nodes());
  }

  @SuppressWarnings("NullAway")
  private static <T> T absent() {
    return null;
  }

  /** All that an answer's own point can contradict. */
  private static List<Function<Answer, Answer>> contradictions() {
    return List.of(
        a -> pointed(a, 7, 0),
        a -> pointed(a, 1),
        a -> pointed(a, 1, 0, 0),
        a -> answer(a, Answer.Status.OPTIMAL, Optional.empty()),
        a -> numbered(a, a.objective() - 1, a.objective() - 1),
        a -> numbered(a, a.objective(), a.objective() - 1),
        a -> numbered(a, a.objective(), a.objective() + 1),
        a -> numbered(a, Long.MAX_VALUE, Long.MAX_VALUE),
        a -> numbered(a, Long.MIN_VALUE, Long.MIN_VALUE));
  }

  private static List<Function<Answer, Answer>> failures() {
    return List.of(
        a -> absent(),
        a -> answer(a, a.status(), absent()),
        a -> answer(a, absent(), a.weights()),
        a -> {
          throw new IllegalStateException(SECRET);
        },
        a -> {
          throw new AssertionError(SECRET);
        },
        a -> {
          throw new NoClassDefFoundError(SECRET);
        },
        a -> {
          throw new SearchStoppedException();
        },
        a -> answer(a, Answer.Status.STOPPED, Optional.empty()),
        a -> answer(a, Answer.Status.INFEASIBLE, Optional.empty()));
  }

  private Ledger ledger() {
    ledgers++;
    return Ledger.create(
        folder.resolve(ledgers + ".ledger"),
        new Terms(
            "people",
            PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.REPLACE),
            Composition.BASIC));
  }

  private static List<String> kinds(Ledger ledger) {
    return ledger.statement().entries().stream().map(e -> e.getClass().getSimpleName()).toList();
  }

  private static PerturbationParameters parameters(AnswerRule rule) {
    return new PerturbationParameters(
        EPSILON, Adjacency.REPLACE, LATTICE, Costs.EQUAL, new NoiseLaw.DiscreteLaplace(), rule);
  }

  private static List<Mechanism<Cells, PerturbationParameters>> minima(OptimizationOracle oracle) {
    return List.of(new OpDisc(oracle), new Rspm(oracle));
  }

  private static List<AnswerRule> rules() {
    AnswerRule within = AnswerRule.within(Rational.of(2));
    return List.of(
        AnswerRule.LEAST_MINIMISER,
        AnswerRule.LEAST_MINIMISER.acceptingClaims(),
        within,
        within.acceptingClaims());
  }

  /** Each use is paid, nothing is released, and what ends it says nothing of the table. */
  @Test
  void nothingIsReleasedOfAnAnswerThatItsPointContradicts() {
    for (Function<Answer, Answer> lie : contradictions()) {
      for (AnswerRule rule : rules()) {
        for (Mechanism<Cells, PerturbationParameters> mechanism : minima(new Liar(lie, true))) {
          Ledger ledger = ledger();
          assertThatThrownBy(() -> release(mechanism, parameters(rule), ledger))
              .isInstanceOf(UnprovenAnswerException.class)
              .hasMessage(
                  "the oracle liar gives an answer that contradicts the problem; nothing is"
                      + " released")
              .hasNoCause();
          assertThat(kinds(ledger)).containsExactly("Opened", "Reserved", "Forfeited");
        }
      }
    }
  }

  private static <P> Release release(Mechanism<Cells, P> mechanism, P parameters, Ledger ledger) {
    return ReleaseRunner.of(mechanism, parameters)
        .spendingFrom(ledger, "a test")
        .release(() -> CELLS, CancellationToken.NEVER);
  }

  /** Who says that all is proven cannot claim: the promise has no condition that it is true. */
  @Test
  void whoProvesDoesNotClaim() {
    Function<Answer, Answer> claiming = a -> answer(a, Answer.Status.CLAIMED, a.weights());
    for (AnswerRule rule : rules()) {
      for (boolean proves : new boolean[] {true, false}) {
        for (Mechanism<Cells, PerturbationParameters> mechanism :
            minima(new Liar(claiming, proves))) {
          Ledger ledger = ledger();
          PrivacyGuarantee promise = mechanism.guarantee(parameters(rule));
          if (rule.acceptsClaims() && !proves) {
            assertThat(promise.conditions()).isNotEmpty();
            assertThat(release(mechanism, parameters(rule), ledger)).isNotNull();
          } else {
            assertThatThrownBy(() -> release(mechanism, parameters(rule), ledger))
                .isInstanceOf(UnprovenAnswerException.class);
            assertThat(kinds(ledger)).containsExactly("Opened", "Reserved", "Forfeited");
          }
        }
      }
    }
  }

  @Test
  void whateverFailsIsPaidAndReleasesNothing() {
    for (Function<Answer, Answer> failure : failures()) {
      for (AnswerRule rule : rules()) {
        for (Mechanism<Cells, PerturbationParameters> mechanism : minima(new Liar(failure, true))) {
          Ledger ledger = ledger();
          assertThatThrownBy(() -> release(mechanism, parameters(rule), ledger)).isNotNull();
          assertThat(kinds(ledger)).containsExactly("Opened", "Reserved", "Forfeited");
          assertThat(ledger.statement().toString()).doesNotContain(SECRET);
        }
      }
    }
  }

  /** What does not say that it proves is refused before it is paid, where claims do not count. */
  @Test
  void whoOnlyClaimsCostsNothing() {
    OptimizationOracle claimer =
        new OptimizationOracle() {
          @Override
          public String name() {
            return "claimer";
          }

          @Override
          public Answer minimise(LearningProblem problem, SearchListener listener) {
            throw new IllegalStateException(SECRET);
          }
        };
    for (Mechanism<Cells, PerturbationParameters> mechanism : minima(claimer)) {
      Ledger ledger = ledger();
      assertThatThrownBy(() -> release(mechanism, parameters(AnswerRule.LEAST_MINIMISER), ledger))
          .isInstanceOf(InvalidInputException.class);
      assertThat(kinds(ledger)).containsExactly("Opened");
    }
  }

  /**
   * A vote is a vote: the promise holds whatever the oracle does, so that none of it ends a run.
   */
  @Test
  void aVoteMayBeAnything() {
    List<Function<Answer, Answer>> all = new ArrayList<>(contradictions());
    all.addAll(failures());
    all.add(a -> answer(a, Answer.Status.CLAIMED, Optional.of(Weights.of(1, 1))));
    for (Function<Answer, Answer> lie : all) {
      Ledger ledger = ledger();
      Release release =
          release(
              new SampleAndAggregate(new Liar(lie, true)),
              new SampleAndAggregate.Parameters(
                  EPSILON, Adjacency.REPLACE, LATTICE, Costs.EQUAL, 5, Optional.empty()),
              ledger);
      assertThat(LATTICE.contains(((LatticeRelease) release).weights())).isTrue();
      assertThat(kinds(ledger)).containsExactly("Opened", "Reserved", "Committed");
    }
  }

  /** A claim dressed up as a proof is none. */
  @Test
  void aClaimIsNoProof() {
    Certificate claimed =
        new Certificate.Claimed(List.of(new Certificate.Claim("liar", "1", "none")), 0);
    for (Optional<Certificate> none :
        List.of(Optional.<Certificate>empty(), Optional.of(claimed))) {
      Function<Answer, Answer> lie =
          a ->
              new Answer(
                  Answer.Status.OPTIMAL,
                  a.weights(),
                  a.objective(),
                  a.bound(),
                  none,
                  "liar",
                  a.nodes());
      for (AnswerRule rule : rules()) {
        for (Mechanism<Cells, PerturbationParameters> mechanism : minima(new Liar(lie, true))) {
          assertThatThrownBy(() -> release(mechanism, parameters(rule), ledger()))
              .isInstanceOf(UnprovenAnswerException.class);
        }
      }
    }
  }
}
