package org.didyma.oracles.engine;

import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FormulatedProgram;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;

/**
 * The lexicographically smallest of the minimisers, as an engine claims it. Let v be the claimed
 * minimum. With the exact row F &lt;= v and the first coordinates fixed, the engine minimises the
 * next few, read as the digits of one number: digit w_j - low_j, base high_j - low_j + 1, the first
 * coordinate the leading one. Numbers are ordered as their digits are, so that the coordinates
 * found are those of the smallest minimiser, if all claims are true.
 */
final class SmallestMinimiser {

  /**
   * The numbers are smaller than this. Engines that compute in doubles take 1 - 1e-6 for an
   * integer; the leading digit times that error has to stay far below a unit.
   */
  private static final long LARGEST = 1L << 16;

  private final Backend backend;
  private final FormulatedProgram formulated;
  private final WeightLattice lattice;
  private final Effort effort;

  /**
   * @param effort limits of each solve
   */
  SmallestMinimiser(Backend backend, FormulatedProgram formulated, Effort effort) {
    this.backend = backend;
    this.formulated = formulated;
    this.lattice = formulated.problem().lattice();
    this.effort = effort;
  }

  /**
   * Goes on from a claimed minimiser.
   *
   * @return claimed with its order; or stopped, when the engine ended early
   * @throws WrongClaimException when the engine contradicts itself
   */
  Answer of(Answer claimed) {
    Certificate.Claimed value = (Certificate.Claimed) claimed.certificate().orElseThrow();
    Certificate.Claim claim = value.claims().get(0);
    Weights w = claimed.weights().orElseThrow();
    long nodes = claimed.nodes();
    int fixed = leastFrom(0, w);
    while (fixed < lattice.coordinates()) {
      int end = blockEnd(fixed);
      IntegerProgram program = program(w, claimed.objective(), fixed, end);
      SolveReport report = solve(program, w);
      nodes += report.nodes().orElse(0);
      switch (report.termination()) {
        case OPTIMAL -> w = next(report, program, w, claimed.objective(), claim);
        case FEASIBLE, LIMIT, INTERRUPTED -> {
          return answer(Answer.Status.STOPPED, claimed, w, value, nodes);
        }
        // The point from before satisfies the program.
        case INFEASIBLE, UNBOUNDED -> throw new WrongClaimException(claim, Fault.NO_OPTIMUM);
        case ERROR -> throw new EngineFailedException(report.engine(), report.message());
      }
      fixed = leastFrom(end, w);
    }
    Certificate.Claimed order =
        new Certificate.Claimed(List.of(claim), value.bound(), Certificate.Extent.VALUE_AND_ORDER);
    return answer(Answer.Status.CLAIMED, claimed, w, order, nodes);
  }

  /** The first coordinate from a place on that could be smaller than it is at w. */
  private int leastFrom(int from, Weights w) {
    int j = from;
    while (j < lattice.coordinates() && w.get(j) == lattice.low(j)) {
      j++;
    }
    return j;
  }

  /** Behind the last coordinate whose digit still fits; at least one does. */
  private int blockEnd(int from) {
    long product = base(from);
    int end = from + 1;
    while (end < lattice.coordinates() && product * base(end) <= LARGEST) {
      product *= base(end);
      end++;
    }
    return end;
  }

  private long base(int j) {
    return (long) lattice.high(j) - lattice.low(j) + 1;
  }

  private IntegerProgram program(Weights w, long value, int from, int end) {
    IntegerProgram program = formulated.program();
    IntegerProgramBuilder builder = program.extended();
    builder.atMost(
        "claimed_minimum",
        program.objective().expression(),
        Math.subtractExact(value, program.objective().constant()));
    List<IntegerVariable> weights = formulated.reading().weights();
    for (int j = 0; j < from; j++) {
      builder.equal("fixed_" + (j + 1), LinearExpression.of(weights.get(j)), w.get(j));
    }
    LinearExpression.Sum number = LinearExpression.sum();
    long factor = 1;
    long least = 0;
    for (int j = end - 1; j >= from; j--) {
      number.add(factor, weights.get(j));
      least += factor * lattice.low(j);
      factor *= base(j);
    }
    return builder.minimise(number.build(), -least).build();
  }

  private SolveReport solve(IntegerProgram program, Weights w) {
    Effort own = effort.withStart(formulated.start(w));
    backend
        .refusal(program, own)
        .ifPresent(
            reason -> {
              throw new InvalidInputException(
                  "the solver %s does not accept the integer program that orders minimisers: %s"
                      .formatted(backend.name(), reason.lines().findFirst().orElse("")),
                  "use " + ParameterReference.of("oracle") + " chain.");
            });
    return backend.solve(program, own, ProgressListener.none());
  }

  /** The weights of a report, after checking what can be checked. */
  private Weights next(
      SolveReport report, IntegerProgram program, Weights w, long value, Certificate.Claim claim) {
    Incumbent incumbent = report.incumbent().orElseThrow();
    if (!incumbent.isFeasible()) {
      throw new WrongClaimException(claim, Fault.INFEASIBLE_POINT);
    }
    Weights next = formulated.reading().weights(incumbent.point());
    long reached = formulated.value(next);
    if (reached > value || !lattice.contains(next)) {
      throw new IllegalStateException(
          "the formulation "
              + formulated.formulation()
              + " has a point that is not one of the problem");
    }
    if (reached < value) {
      throw new WrongClaimException(claim, Fault.BEATEN);
    }
    if (Review.hasOpenGap(report)) {
      throw new WrongClaimException(claim, Fault.OPEN_GAP);
    }
    if (incumbent.objective().orElseThrow() > program.objectiveAt(formulated.point(w))) {
      throw new WrongClaimException(claim, Fault.ORDER);
    }
    return next;
  }

  private static Answer answer(
      Answer.Status status,
      Answer claimed,
      Weights w,
      Certificate.Claimed certificate,
      long nodes) {
    return new Answer(
        status,
        Optional.of(w),
        claimed.objective(),
        claimed.bound(),
        Optional.of(certificate),
        claimed.engine(),
        nodes);
  }
}
