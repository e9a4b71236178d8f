package org.didyma;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateWriter;

/**
 * Weights of a lattice with the least cost of errors on a public table, proven by an exhaustive
 * search tree in integers. Of several such weights it is one of them. Not private.
 */
public final class Optimum {

  private final Problem asked;
  private final LearningProblem problem;
  private final Weights weights;
  private final long objective;

  Optimum(Problem asked, LearningProblem problem, Answer answer) {
    this.asked = asked;
    this.problem = problem;
    this.weights = answer.weights().orElseThrow();
    this.objective = answer.objective();
  }

  /** How many records the weights misclassify. */
  public long errors() {
    return problem.errors(weights);
  }

  /** Their cost, L(w): no weights of the lattice have less. */
  public long cost() {
    return objective;
  }

  /** The weights as a model, without a guarantee. */
  public Model model() {
    return asked.model(problem, weights);
  }

  /**
   * The proof that no weights cost less: the search tree, walked once more and written down.
   *
   * @throws DidymaException when there is none for such a problem, as with rules that tie columns
   */
  public Certificate certificate() {
    return DidymaException.told(
        () -> new Certificate(CertificateWriter.write(problem, weights, 1, SearchListener.NONE)));
  }

  @Override
  public String toString() {
    return "%d errors, cost %d, proven".formatted(errors(), cost());
  }
}
