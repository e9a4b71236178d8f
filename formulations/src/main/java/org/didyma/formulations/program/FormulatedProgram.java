package org.didyma.formulations.program;

import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.Weights;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Point;
import org.didyma.solver.StartPoint;

/**
 * A learning problem written as an integer program, with the way back: from points of the program
 * to weights, and from weights to the points that mean them. Immutable.
 */
public final class FormulatedProgram {

  private final String formulation;
  private final LearningProblem problem;
  private final IntegerProgram program;
  private final WeightReading reading;
  private final List<VariableMeaning> meanings;
  private final List<Cost> costs;

  /**
   * @param meanings what each variable of the program stands for
   * @param costs the parts of the objective
   */
  FormulatedProgram(
      String formulation,
      LearningProblem problem,
      IntegerProgram program,
      WeightReading reading,
      List<VariableMeaning> meanings,
      List<Cost> costs) {
    this.formulation = formulation;
    this.problem = problem;
    this.reading = reading;
    this.meanings = List.copyOf(meanings);
    this.costs = List.copyOf(costs);
    this.program = program.withObjective(objective(problem.perturbation()));
  }

  /** The name of the formulation. */
  public String formulation() {
    return formulation;
  }

  public LearningProblem problem() {
    return problem;
  }

  public IntegerProgram program() {
    return program;
  }

  public WeightReading reading() {
    return reading;
  }

  /**
   * What the program minimises, the problem's F(w), recomputed from the cells in exact integers.
   */
  public long value(Weights w) {
    return problem.objective(w);
  }

  /**
   * The point that means w: every variable has the value it stands for. For w in the lattice it
   * satisfies the program, and its objective is {@link #value}(w).
   */
  public Point point(Weights w) {
    return Point.of(meanings.stream().mapToLong(meaning -> meaning.at(w)).toArray());
  }

  /** Lets an engine begin at w. */
  public StartPoint start(Weights w) {
    return StartPoint.of(point(w));
  }

  /**
   * The same cells and lattice under another perturbation. Variables and constraints stay as they
   * are and only the objective changes, so that an engine can keep its model.
   *
   * @throws InvalidInputException when the constraints cannot express the other perturbation
   */
  public FormulatedProgram under(Perturbation perturbation) {
    return new FormulatedProgram(
        formulation, problem.under(perturbation), program, reading, meanings, costs);
  }

  private Objective objective(Perturbation perturbation) {
    LinearExpression.Sum sum = LinearExpression.sum();
    long constant = 0;
    for (Cost cost : costs) {
      constant = Math.addExact(constant, cost.addTo(sum, perturbation));
    }
    return new Objective(sum.build(), constant);
  }
}
