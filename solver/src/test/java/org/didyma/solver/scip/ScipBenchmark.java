package org.didyma.solver.scip;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPSolverParameters;
import com.google.ortools.linearsolver.MPVariable;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.natives.NativeLibraries;

/**
 * SCIP through this package beside SCIP through OR-Tools' MPSolver, on the same big-M programs with
 * the same parameters. Prints the CPU seconds of the process, building the model included. To be
 * run by hand; docs/results/integer-programs.md says how.
 */
public final class ScipBenchmark {

  private static final int INSTANCES = 5;
  private static final int REPEATS = 3;
  private static final double TOLERANCE = 1e-6;

  /** The engine has a thread of its own. */
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ScipBenchmark() {}

  public static void main(String[] arguments) {
    int records = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
    NativeLibraries.standard().loadOrTools();
    solveDirectly(bigM(20, 5, 0));
    solveByOrTools(bigM(20, 5, 0));
    double[] direct = new double[INSTANCES];
    double[] orTools = new double[INSTANCES];
    for (int i = 0; i < INSTANCES; i++) {
      IntegerProgram program = bigM(records, 10, 1 + i);
      double[] first = new double[REPEATS];
      double[] second = new double[REPEATS];
      for (int k = 0; k < REPEATS; k++) {
        first[k] = seconds(ScipBenchmark::solveDirectly, program);
        second[k] = seconds(ScipBenchmark::solveByOrTools, program);
      }
      if (solveDirectly(program) != solveByOrTools(program)) {
        throw new IllegalStateException("the optima of instance " + i + " differ");
      }
      direct[i] = median(first);
      orTools[i] = median(second);
      System.out.printf("instance %d: direct %.3f s, MPSolver %.3f s%n", i, direct[i], orTools[i]);
    }
    System.out.printf("ratio of medians: %.3f%n", median(direct) / median(orTools));
  }

  private static double seconds(ToLongFunction<IntegerProgram> solve, IntegerProgram program) {
    long before = PROCESS.getProcessCpuTime();
    solve.applyAsLong(program);
    return (PROCESS.getProcessCpuTime() - before) / 1e9;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static long solveDirectly(IntegerProgram program) {
    SolveReport report =
        new ScipBackend().solve(program, Effort.unlimited(), ProgressListener.none());
    if (!report.claimsOptimum()) {
      throw new IllegalStateException(report.toString());
    }
    return report.incumbent().orElseThrow().objective().orElseThrow();
  }

  private static long solveByOrTools(IntegerProgram program) {
    MPSolver solver = MPSolver.createSolver("SCIP");
    MPVariable[] variables = new MPVariable[program.variables().size()];
    for (IntegerVariable v : program.variables()) {
      variables[v.index()] = solver.makeIntVar(v.lower(), v.upper(), v.name());
    }
    for (Row row : program.rows()) {
      double lower = row.hasLower() ? row.lower() : Double.NEGATIVE_INFINITY;
      double upper = row.hasUpper() ? row.upper() : Double.POSITIVE_INFINITY;
      MPConstraint constraint = solver.makeConstraint(lower, upper, row.name());
      for (int i = 0; i < row.expression().size(); i++) {
        constraint.setCoefficient(
            variables[row.expression().variable(i).index()], row.expression().coefficient(i));
      }
    }
    MPObjective objective = solver.objective();
    LinearExpression minimised = program.objective().expression();
    for (int i = 0; i < minimised.size(); i++) {
      objective.setCoefficient(variables[minimised.variable(i).index()], minimised.coefficient(i));
    }
    MPSolverParameters parameters = new MPSolverParameters();
    parameters.setDoubleParam(MPSolverParameters.DoubleParam.RELATIVE_MIP_GAP, 0);
    parameters.setDoubleParam(MPSolverParameters.DoubleParam.PRIMAL_TOLERANCE, TOLERANCE);
    if (solver.solve(parameters) != MPSolver.ResultStatus.OPTIMAL) {
      throw new IllegalStateException("MPSolver found no optimum");
    }
    long optimum = Math.round(objective.value());
    solver.delete();
    return optimum;
  }

  /** {@link RandomPrograms#separator} with the least big-M rows instead of implications. */
  private static IntegerProgram bigM(int records, int features, long seed) {
    Random random = new Random(seed);
    IntegerProgramBuilder builder = IntegerProgram.builder("separator");
    IntegerVariable[] weights = new IntegerVariable[features];
    for (int j = 0; j < features; j++) {
      weights[j] = builder.integer("w" + j, -3, 3);
    }
    LinearExpression.Sum errors = LinearExpression.sum();
    for (int i = 0; i < records; i++) {
      IntegerVariable wrong = builder.bool("wrong" + i);
      LinearExpression.Sum score = LinearExpression.sum();
      long hidden = 0;
      long largest = 0;
      for (int j = 0; j < features; j++) {
        int value = random.nextInt(2);
        score.add(value, weights[j]);
        hidden += value * (j % 5 - 2L);
        largest += 3L * value;
      }
      boolean positive = hidden > 0 ^ random.nextInt(5) == 0;
      if (positive) {
        builder.atLeast("record" + i, score.add(largest + 1, wrong).build(), 1);
      } else {
        builder.atMost("record" + i, score.add(-largest, wrong).build(), 0);
      }
      errors.add(wrong);
    }
    return builder.minimise(errors.build()).build();
  }
}
