package org.didyma.formulations.program;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * What all formulations begin with, and what they complete: the weights as integer variables in
 * their ranges, the limit on non-zero weights, and the linear perturbation.
 *
 * <p>The limit S: a boolean a_j per weight with low_j*a_j &lt;= w_j &lt;= high_j*a_j, so that w_j
 * != 0 needs a_j = 1, and sum a_j &lt;= S. The ball ({@link #limitNorm}): s_j &gt;= w_j^2 by the
 * secants (2i+1)*w_j - i*(i+1) of the square, which are tight at integers, and sum s_j &lt;= R2;
 * there are such s_j exactly when |w|^2 &lt;= R2.
 */
public final class ProgramDraft {

  /** Variables of one kind in a table over weights or norms; more make no useful program. */
  static final int MAX_TABLE = 1_000_000;

  private final String formulation;
  private final LearningProblem problem;
  private final IntegerProgramBuilder builder;
  private final List<IntegerVariable> weights = new ArrayList<>();
  private final List<VariableMeaning> meanings = new ArrayList<>();
  private final List<Cost> costs = new ArrayList<>();

  private ProgramDraft(String formulation, LearningProblem problem) {
    this.formulation = formulation;
    this.problem = problem;
    this.builder = IntegerProgram.builder(formulation.replace('-', '_'));
  }

  /** Refuses lattices that are no program here. */
  private static void requireTakes(WeightLattice lattice) {
    if (lattice.isConstrained()) {
      throw new InvalidInputException(
          "constraints on columns are not written as integer programs",
          "use " + ParameterReference.of("oracle") + " chain, or leave the constraints out.");
    }
  }

  /**
   * Starts the program of a problem.
   *
   * @throws InvalidInputException when the formulation refuses the problem
   */
  static ProgramDraft of(Formulation formulation, LearningProblem problem) {
    requireTakes(problem.lattice());
    formulation
        .refusal(problem)
        .ifPresent(
            reason -> {
              throw new InvalidInputException(
                  "the formulation %s does not express this: %s"
                      .formatted(formulation.name(), reason),
                  "leave "
                      + ParameterReference.of("formulation")
                      + " out, or use "
                      + ParameterReference.of("oracle")
                      + " chain.");
            });
    ProgramDraft draft = new ProgramDraft(formulation.name(), problem);
    if (problem.lattice().coordinates() == 0) {
      throw new InvalidInputException(
          "a lattice without features makes no integer program", "add a feature or an intercept.");
    }
    draft.addWeights();
    draft.limitNonZeros();
    draft.addLinearPerturbation();
    return draft;
  }

  public LearningProblem problem() {
    return problem;
  }

  /** For constraints; variables are to be added through this draft. */
  public IntegerProgramBuilder builder() {
    return builder;
  }

  /** The variable of a coordinate's weight. */
  public IntegerVariable weight(int coordinate) {
    return weights.get(coordinate);
  }

  /** Adds a variable with what it stands for. */
  public IntegerVariable integer(String name, long lower, long upper, VariableMeaning meaning) {
    IntegerVariable variable = builder.integer(name, lower, upper);
    meanings.add(meaning);
    return variable;
  }

  /** Adds a boolean variable with what it stands for. */
  public IntegerVariable bool(String name, VariableMeaning meaning) {
    return integer(name, 0, 1, meaning);
  }

  /**
   * Adds y &gt;= f(x) for a convex f given at from, from + 1, ...; y stands for f at x's meaning.
   */
  IntegerVariable convex(String name, IntegerVariable x, long from, long... values) {
    IntegerVariable variable = builder.convex(name, x, from, values);
    VariableMeaning argument = meanings.get(x.index());
    meanings.add(w -> values[Math.toIntExact(argument.at(w) - from)]);
    return variable;
  }

  /** Adds a part of the objective. */
  public void cost(Cost cost) {
    costs.add(cost);
  }

  /** Adds to the objective unit * gain wherever a boolean variable is 1. */
  public void loss(long gain, IntegerVariable variable) {
    costs.add(
        (sum, perturbation) -> {
          sum.add(perturbation.unit() * gain, variable);
          return 0;
        });
  }

  /** Adds unit * loss to the objective. */
  public void constantLoss(long loss) {
    costs.add((sum, perturbation) -> perturbation.unit() * loss);
  }

  /** Adds |w|^2 &lt;= R2 where the ball cuts the box. */
  public void limitNorm() {
    if (problem.lattice().hasBall()) {
      builder.atMost("ball", squares(), problem.lattice().largestSquaredNorm());
    }
  }

  /** Adds variables s_j &gt;= w_j^2 and gives their sum. */
  LinearExpression squares() {
    WeightLattice lattice = problem.lattice();
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int j = 0; j < lattice.features(); j++) {
      long low = lattice.low(j);
      if (lattice.high(j) - low >= MAX_TABLE) {
        throw tooLarge("a weight with " + (lattice.high(j) - low + 1) + " values");
      }
      long[] squares = new long[Math.toIntExact(lattice.high(j) - low + 1)];
      for (int i = 0; i < squares.length; i++) {
        squares[i] = (low + i) * (low + i);
      }
      sum.add(convex("s" + (j + 1), weight(j), low, squares));
    }
    return sum.build();
  }

  static InvalidInputException tooLarge(String what) {
    return new InvalidInputException(
        "%s is too much for the tables of a program, the limit is %d".formatted(what, MAX_TABLE),
        "use a smaller lattice, or " + ParameterReference.of("oracle") + " chain.");
  }

  FormulatedProgram finish() {
    return new FormulatedProgram(
        formulation, problem, builder.build(), new WeightReading(weights), meanings, costs);
  }

  /** The name of a weight's variable. */
  static String weight(WeightLattice lattice, int coordinate) {
    return lattice.isFeature(coordinate) ? "w" + (coordinate + 1) : "w0";
  }

  private void addWeights() {
    WeightLattice lattice = problem.lattice();
    for (int j = 0; j < lattice.coordinates(); j++) {
      int coordinate = j;
      weights.add(
          integer(weight(lattice, j), lattice.low(j), lattice.high(j), w -> w.get(coordinate)));
    }
  }

  private void limitNonZeros() {
    WeightLattice lattice = problem.lattice();
    if (!lattice.isSparse()) {
      return;
    }
    LinearExpression.Sum used = LinearExpression.sum();
    for (int j = 0; j < lattice.features(); j++) {
      if (lattice.largest(j) > 0) {
        int coordinate = j;
        IntegerVariable a = bool("a" + (j + 1), w -> w.get(coordinate) != 0 ? 1 : 0);
        if (lattice.high(j) > 0) {
          builder.atMost("up" + (j + 1), line(j, -lattice.high(j), a), 0);
        }
        if (lattice.low(j) < 0) {
          builder.atLeast("down" + (j + 1), line(j, -lattice.low(j), a), 0);
        }
        used.add(a);
      }
    }
    builder.atMost("nonzeros", used.build(), lattice.maxNonZeros());
  }

  private LinearExpression line(int coordinate, long factor, IntegerVariable a) {
    return LinearExpression.sum().add(weight(coordinate)).add(factor, a).build();
  }

  private void addLinearPerturbation() {
    costs.add(
        (sum, perturbation) -> {
          for (int j = 0; j < weights.size(); j++) {
            sum.add(-perturbation.linear(j), weight(j));
          }
          return 0;
        });
  }

  /** |w|^2 without the intercept. */
  static long squaredNorm(WeightLattice lattice, Weights w) {
    long norm = 0;
    for (int j = 0; j < lattice.features(); j++) {
      norm += (long) w.get(j) * w.get(j);
    }
    return norm;
  }
}
