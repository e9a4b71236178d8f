package org.didyma;

import java.util.OptionalLong;
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
  private final Answer answer;
  private final Answer found;
  private final Weights weights;

  /**
   * What a solver said.
   *
   * @param found where the weights are from
   */
  Claim(Problem asked, LearningProblem problem, Answer answer, Answer found) {
    this.asked = asked;
    this.problem = problem;
    this.answer = answer;
    this.found = found;
    this.weights =
        found
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

  /**
   * Whether the weights are the solver's. A limit or an interrupt may leave it no time for any:
   * then they are those that the library's search begins with.
   */
  public boolean isFound() {
    return answer.weights().isPresent();
  }

  /** What no weights of the lattice cost less than, as the solver claims, if it does. */
  public OptionalLong bound() {
    return answer.certificate().orElse(null) instanceof org.didyma.oracles.Certificate.Claimed said
        ? Stop.present(said.bound(), Long.MIN_VALUE)
        : OptionalLong.empty();
  }

  /** How many records the weights misclassify. */
  public long errors() {
    return problem.errors(weights);
  }

  /** Their cost, L(w), exactly. */
  public long cost() {
    return found.objective();
  }

  /** The weights as a model, without a guarantee. */
  public Model model() {
    return asked.model(problem, weights);
  }

  @Override
  public String toString() {
    String known = bound().isPresent() ? ", claimed bound " + bound().getAsLong() : "";
    return "%d errors, cost %d, %s by %s%s"
        .formatted(
            errors(),
            cost(),
            claimsOptimum() ? "claimed least" : isFound() ? "found" : "not found",
            engine(),
            claimsOptimum() ? "" : known);
  }
}
