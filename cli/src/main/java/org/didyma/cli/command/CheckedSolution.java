package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.SolutionFile;

/**
 * What weights of another solver are worth: whether they are a point of the lattice, their value in
 * exact integers, and how far that is from a proven optimum.
 *
 * @param fault why they are no point of the lattice, in one clause
 * @param objective their value, where they are one
 * @param optimum the value that a valid certificate proves, where there is one
 */
record CheckedSolution(
    Optional<String> fault,
    OptionalLong objective,
    OptionalLong cost,
    OptionalLong errors,
    OptionalLong optimum) {

  /** What is to be said, in a word for programs. */
  enum Standing {
    INFEASIBLE,
    FEASIBLE,
    OPTIMAL,
    ABOVE,
    CONTRADICTION
  }

  /**
   * Looks at weights.
   *
   * @param optimum what a valid certificate proves of the same problem
   */
  static CheckedSolution of(SolutionFile file, LearningProblem problem, OptionalLong optimum) {
    Optional<String> fault = file.fault(problem.lattice());
    if (fault.isPresent()) {
      OptionalLong none = OptionalLong.empty();
      return new CheckedSolution(fault, none, none, none, optimum);
    }
    Weights w = file.weights();
    return new CheckedSolution(
        fault,
        OptionalLong.of(problem.objective(w)),
        OptionalLong.of(problem.loss(w)),
        problem.scoreLoss() instanceof Costs
            ? OptionalLong.of(problem.errors(w))
            : OptionalLong.empty(),
        optimum);
  }

  Standing standing() {
    if (objective.isEmpty()) {
      return Standing.INFEASIBLE;
    }
    if (optimum.isEmpty()) {
      return Standing.FEASIBLE;
    }
    int order = Long.compare(objective.getAsLong(), optimum.getAsLong());
    return order == 0 ? Standing.OPTIMAL : order > 0 ? Standing.ABOVE : Standing.CONTRADICTION;
  }

  /** Whether nothing that was checked failed. */
  boolean holds() {
    return standing() != Standing.INFEASIBLE && standing() != Standing.CONTRADICTION;
  }

  String text() {
    String optimal = optimum.isPresent() ? "" + optimum.getAsLong() : "";
    return switch (standing()) {
      case INFEASIBLE -> "No solution: %s.\n".formatted(fault.orElseThrow());
      case FEASIBLE -> values() + "How far from the optimum that is, a certificate would say.\n";
      case OPTIMAL -> values() + "Optimal: the certificate proves that none have less.\n";
      case ABOVE ->
          values()
              + "Not optimal: the certificate's weights have %s, %s less.\n"
                  .formatted(optimal, gap());
      case CONTRADICTION ->
          values()
              + "Contradiction: a certificate that was found valid says that none have less than %s."
                  .formatted(optimal)
              + " Please report that as a defect.\n";
    };
  }

  private String values() {
    return "Solution: a point of the lattice, objective %d, cost %d%s.\n"
        .formatted(
            objective.getAsLong(),
            cost.getAsLong(),
            errors.isPresent() ? ", %d errors".formatted(errors.getAsLong()) : "");
  }

  private String gap() {
    return "" + Math.subtractExact(objective.getAsLong(), optimum.getAsLong());
  }

  void put(ObjectNode node) {
    node.put("standing", standing().name().toLowerCase(Locale.ROOT));
    node.put("reason", fault.orElse(null));
    put(node, "objective", objective);
    put(node, "cost", cost);
    put(node, "errors", errors);
    put(node, "optimum", optimum);
  }

  private static void put(ObjectNode node, String key, OptionalLong value) {
    if (value.isPresent()) {
      node.put(key, value.getAsLong());
    } else {
      node.putNull(key);
    }
  }
}
