package org.didyma.operations.optimum;

import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.SolutionFile;
import org.didyma.operations.Field;

/**
 * What weights of another solver are worth: whether they are a point of the lattice, their value in
 * exact integers, and how far that is from a proven optimum.
 *
 * @param standing what is to be said, in a word
 * @param fault why they are no point of the lattice, in one clause
 * @param objective their value, where they are one
 * @param optimum the value that a valid certificate proves, where there is one
 */
record CheckedSolution(
    @Field("infeasible, feasible, optimal, above or contradiction") Standing standing,
    @Field(value = "why it is not a point of the lattice", name = "reason", orNull = true)
        Optional<String> fault,
    @Field(value = "its value, in exact integers", orNull = true) OptionalLong objective,
    @Field(value = "its loss without a perturbation", orNull = true) OptionalLong cost,
    @Field(value = "its errors, if the loss counts them", orNull = true) OptionalLong errors,
    @Field(value = "what a valid certificate proves", orNull = true) OptionalLong optimum) {

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
      return new CheckedSolution(Standing.INFEASIBLE, fault, none, none, none, optimum);
    }
    Weights w = file.weights();
    long value = problem.objective(w);
    return new CheckedSolution(
        standing(value, optimum),
        fault,
        OptionalLong.of(value),
        OptionalLong.of(problem.loss(w)),
        problem.scoreLoss() instanceof Costs
            ? OptionalLong.of(problem.errors(w))
            : OptionalLong.empty(),
        optimum);
  }

  private static Standing standing(long value, OptionalLong optimum) {
    if (optimum.isEmpty()) {
      return Standing.FEASIBLE;
    }
    int order = Long.compare(value, optimum.getAsLong());
    return order == 0 ? Standing.OPTIMAL : order > 0 ? Standing.ABOVE : Standing.CONTRADICTION;
  }

  /** Whether nothing that was checked failed. */
  boolean holds() {
    return standing != Standing.INFEASIBLE && standing != Standing.CONTRADICTION;
  }

  String text() {
    String optimal = optimum.isPresent() ? "" + optimum.getAsLong() : "";
    return switch (standing) {
      case INFEASIBLE -> "No solution: %s.\n".formatted(fault.orElseThrow());
      case FEASIBLE -> values() + "A certificate would show its distance from the optimum.\n";
      case OPTIMAL -> values() + "Optimal: the certificate proves that no weights have less.\n";
      case ABOVE ->
          values()
              + "Not optimal: the certificate's weights have %s, %s less.\n"
                  .formatted(optimal, gap());
      case CONTRADICTION ->
          values()
              + "Contradiction: a valid certificate says that no weights have less than %s."
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
}
