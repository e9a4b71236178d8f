package org.didyma;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;

/**
 * What a solver claims is an optimum. The weights are in the lattice and their cost is exact; that
 * no others cost less is the solver's claim, without a proof. Not private.
 */
public final class Claim {

  private final Problem asked;
  private final LearningProblem problem;
  private final Weights weights;
  private final Answer answer;

  Claim(Problem asked, LearningProblem problem, Answer answer) {
    this.asked = asked;
    this.problem = problem;
    this.answer = answer;
    this.weights =
        answer
            .weights()
            .orElseThrow(
                () ->
                    DidymaException.broken(
                        answer.engine() + " found no weights", "ask another solver."));
  }

  /** The solver's name. */
  public String engine() {
    return answer.engine();
  }

  /** Whether the solver claims that no weights cost less. */
  public boolean claimsOptimum() {
    return answer.status() == Answer.Status.CLAIMED;
  }

  /** How many records the weights misclassify. */
  public long errors() {
    return problem.errors(weights);
  }

  /** Their cost, L(w), exactly. */
  public long cost() {
    return answer.objective();
  }

  /** The weights as a model, without a guarantee. */
  public Model model() {
    return asked.model(problem, weights);
  }

  @Override
  public String toString() {
    return "%d errors, cost %d, %s by %s"
        .formatted(errors(), cost(), claimsOptimum() ? "claimed least" : "found", engine());
  }
}
