package org.didyma;

import java.util.OptionalLong;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.CertificateWriter;

/**
 * Weights of a lattice with the least cost of errors on a public table, proven by an exhaustive
 * search tree in integers; or, where a limit or an interrupt ended the search, {@linkplain
 * #isProven not proven}, the best so far. Of several such weights it is one of them. Not private.
 */
public final class Optimum {

  private final Problem asked;
  private final LearningProblem problem;
  private final Weights weights;
  private final Answer answer;

  Optimum(Problem asked, LearningProblem problem, Answer answer) {
    this.asked = asked;
    this.problem = problem;
    this.weights = answer.weights().orElseThrow();
    this.answer = answer;
  }

  /** How many records the weights misclassify. */
  public long errors() {
    return problem.errors(weights);
  }

  /** Their cost, L(w): where it is proven, no weights of the lattice have less. */
  public long cost() {
    return answer.objective();
  }

  /** Whether the search ended with a proof; false where it was stopped before. */
  public boolean isProven() {
    return answer.isValueProven();
  }

  /** What no weights of the lattice cost less than, proven; empty where nothing is proven yet. */
  public OptionalLong bound() {
    return Stop.present(answer.bound(), Long.MIN_VALUE);
  }

  /** The weights as a model, without a guarantee. */
  public Model model() {
    return asked.model(problem, weights);
  }

  /**
   * The proof that no weights cost less: the search tree, walked once more and written down.
   *
   * @throws DidymaException when there is none for such a problem, as with rules that tie columns;
   *     when the optimum is not proven; or when a limit or an interrupt ends the walk
   */
  public Certificate certificate() {
    if (!isProven()) {
      throw DidymaException.of(
          "the search was stopped before it had a proof, so there is no certificate",
          "allow it more time.");
    }
    return asked.within(
        stop -> {
          try {
            return new Certificate(
                CertificateWriter.write(problem, weights, asked.threads(), stop));
          } catch (SearchStoppedException e) {
            throw StoppedException.of(stop, "there is no certificate", "allow it more time.");
          }
        });
  }

  @Override
  public String toString() {
    String known = bound().isPresent() ? ", bound " + bound().getAsLong() : "";
    return "%d errors, cost %d, %s"
        .formatted(errors(), cost(), isProven() ? "proven" : "not proven" + known);
  }
}
