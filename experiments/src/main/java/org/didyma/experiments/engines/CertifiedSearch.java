package org.didyma.experiments.engines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.ProblemJson;
import org.didyma.oracles.certificate.TreeCertificate;
import org.didyma.oracles.search.ChainSearch;

/**
 * The search, whose proofs are written down as certificates and checked by code that shares nothing
 * with it. Neither is part of the time of the run, but both end with its limit.
 *
 * <p>The details of a result have the {@code weights} as well, and in {@code certificate} the
 * number of its nodes, or why there is none.
 */
public final class CertifiedSearch implements EngineParticipant {

  /** Fields of the details. */
  public static final String WEIGHTS = "weights";

  /** Nodes of the certificate that was checked. */
  public static final String CERTIFICATE = "certificate_nodes";

  private final SearchEngine search = new SearchEngine("chain", ChainSearch::new, "");

  @Override
  public String engine() {
    return search.engine();
  }

  @Override
  public String formulation() {
    return "";
  }

  @Override
  public String promise(EngineTask task, Trial trial) {
    return "its optima are proven";
  }

  @Override
  public RunOutcome run(
      LearningProblem problem, Duration limit, int threads, SearchListener listener) {
    return search.run(problem, limit, threads, listener);
  }

  @Override
  public Supplier<RunMetrics> learn(
      EngineTask task, Trial trial, SimulationRandom unused, SearchListener listener) {
    LearningProblem problem = task.at(trial.repetition());
    int threads = trial.at().intValueExact();
    long end = System.nanoTime() + limit(task).toNanos();
    SearchEngine.Found found = search.find(problem, limit(task), threads, listener);
    SearchStoppedException.throwIf(listener::isCancelled);
    return () -> certified(found, problem, threads, end, listener);
  }

  private static RunMetrics certified(
      SearchEngine.Found found,
      LearningProblem problem,
      int threads,
      long end,
      SearchListener listener) {
    RunMetrics run = found.outcome().measured();
    if (found.weights().isEmpty() || !(run.details() instanceof ObjectNode details)) {
      return run;
    }
    Weights weights = found.weights().get();
    details.set(WEIGHTS, ProblemJson.weights(weights));
    if (found.outcome().status() == RunOutcome.Status.PROVEN) {
      SearchListener clock =
          SearchListener.asking(() -> System.nanoTime() > end || listener.isCancelled());
      details.set(CERTIFICATE, certificate(problem, weights, threads, clock));
    }
    return run;
  }

  /** The number of its nodes, or why there is none. */
  private static JsonNode certificate(
      LearningProblem problem, Weights weights, int threads, SearchListener clock) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    try {
      TreeCertificate written = CertificateWriter.write(problem, weights, threads, clock);
      CertificateChecker.Verdict verdict =
          CertificateChecker.check(written, problem, threads, clock);
      if (!verdict.valid()) {
        throw new IllegalStateException("a certificate was refused: " + verdict.reason());
      }
      return nodes.numberNode(written.nodes());
    } catch (SearchStoppedException e) {
      return nodes.textNode("it takes too long");
    } catch (InvalidInputException e) {
      return nodes.textNode(String.valueOf(e.getMessage()));
    }
  }
}
