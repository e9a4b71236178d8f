package org.didyma.operations.engines;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.didyma.oracles.engine.EngineFailedException;
import org.didyma.oracles.engine.WrongClaimException;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.OracleSettings;
import org.didyma.oracles.named.Oracles;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.solver.EngineFacts;

/** Lets each engine work on a small problem whose answer was computed by hand. */
final class EngineCheck {

  /** A hang is a failure too. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final OracleSettings USUAL = OracleSettings.ofThreads(1);

  /**
   * How an engine did.
   *
   * @param name the engine
   * @param version as the engine tells it; empty when it could not be asked
   * @param ok true when it gave the known answer
   * @param message what happened
   * @param facts of an engine of others
   */
  record Finding(
      String name, String version, boolean ok, String message, Optional<EngineFacts> facts) {

    /** The same for programs. */
    EngineHealth.Engine tell() {
      return new EngineHealth.Engine(
          name,
          version,
          ok,
          message,
          facts.map(EngineFacts::words),
          facts.map(EngineFacts::licence));
    }
  }

  /** What an engine does for its check. */
  private interface Trial {
    /**
     * The engine's version.
     *
     * @throws WrongAnswerException when the engine does not pass
     */
    String run();
  }

  /** An engine gave another answer than the right one. */
  private static final class WrongAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongAnswerException(String message) {
      super(message);
    }
  }

  private EngineCheck() {}

  static List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    for (NamedOracle.Search search : Oracles.ALL.searches()) {
      findings.add(check(search.name(), Optional.empty(), () -> prove(search)));
    }
    findings.add(check("sampler", Optional.empty(), EngineCheck::sample));
    for (NamedOracle.OfEngine engine : Oracles.ALL.engines()) {
      findings.add(check(engine.name(), Optional.of(engine.engine().facts()), () -> claim(engine)));
    }
    return findings;
  }

  /**
   * Two errors are the least: weights that predict + for the first two rows and - for the others
   * have one in the first row and one in the last. That needs w1 >= 1, w2 <= 0, w3 <= 0 and w1 + w2
   * + w3 >= 1, and the lexicographically smallest such weights are (1, 0, 0).
   */
  private static LearningProblem problem(long copies) {
    Cells cells =
        Cells.builder(3)
            .add(new int[] {1, 0, 0}, 14 * copies, copies)
            .add(new int[] {1, 1, 1}, 4 * copies, 0)
            .add(new int[] {0, 1, 0}, 0, 6 * copies)
            .add(new int[] {0, 0, 1}, copies, 4 * copies)
            .build();
    return LearningProblem.of(cells, WeightLattice.cube(3, 2), Costs.EQUAL);
  }

  private static final Weights BEST = Weights.of(1, 0, 0);
  private static final long LEAST = 2;

  /** A search, whose certificate is checked by code that shares nothing with it. */
  private static String prove(NamedOracle.Search search) {
    LearningProblem problem = problem(1);
    requireOptimum(search.make(USUAL).minimise(problem));
    if (!search.hasTree()) {
      return ProgramVersion.text();
    }
    TreeCertificate tree = CertificateWriter.write(problem, BEST, 1, SearchListener.NONE);
    if (!CertificateChecker.check(tree, problem, 1, SearchListener.NONE).valid()) {
      throw new WrongAnswerException("the certificate of a built-in problem was refused");
    }
    return ProgramVersion.text();
  }

  private static void requireOptimum(Answer answer) {
    if (answer.status() != Answer.Status.OPTIMAL
        || answer.objective() != LEAST
        || !answer.weights().equals(Optional.of(BEST))
        || answer.certificate().isEmpty()) {
      throw new WrongAnswerException("a built-in problem got a wrong answer");
    }
  }

  /** At this rate any weights but an optimum have a probability below exp(-1000). */
  private static String sample() {
    LearningProblem problem = problem(1000);
    Weights drawn =
        new LatticeSampler()
            .sample(problem, Rate.of(1, 1), new SecureBits(), SearchListener.NONE)
            .weights();
    if (problem.loss(drawn) != LEAST * 1000) {
      throw new WrongAnswerException("a built-in sample is impossible");
    }
    return ProgramVersion.text();
  }

  /** An engine's claim, recomputed from the cells and held against the proven optimum. */
  private static String claim(NamedOracle.OfEngine engine) {
    LearningProblem problem = problem(1);
    Answer answer = engine.make(USUAL.withTimeLimit(PATIENCE)).minimise(problem);
    long proven = Oracles.CHAIN.make(USUAL).minimise(problem).objective();
    if (answer.status() != Answer.Status.CLAIMED
        || problem.objective(answer.weights().orElseThrow()) != proven) {
      throw new WrongAnswerException("a built-in problem got a wrong answer");
    }
    return answer.certificate().orElse(null) instanceof Certificate.Claimed claimed
        ? claimed.claims().get(0).version()
        : "";
  }

  private static Finding check(String name, Optional<EngineFacts> facts, Trial trial) {
    try {
      return new Finding(name, trial.run(), true, "solved the built-in problem", facts);
    } catch (WrongAnswerException | EngineFailedException | WrongClaimException e) {
      return new Finding(name, "", false, String.valueOf(e.getMessage()), facts);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      return new Finding(name, "", false, "failed with " + e.getClass().getSimpleName(), facts);
    }
  }
}
