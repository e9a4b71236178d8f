package org.didyma.oracles.engine;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;

/** A backend that says what it is told. */
interface Told extends Backend {

  SolveReport solve(IntegerProgram program);

  /** One that calls a point optimal. */
  static Backend optimal(Point point, double bound) {
    return report(Termination.OPTIMAL, Optional.of(point), OptionalDouble.of(bound));
  }

  static Told report(Termination termination, Optional<Point> point, OptionalDouble bound) {
    return program ->
        new SolveReport(
            "told",
            "7",
            termination,
            termination == Termination.LIMIT ? Limit.TIME : Limit.NONE,
            point.map(p -> Incumbent.check(program, p)),
            bound,
            OptionalLong.of(3),
            0,
            Map.of(),
            "");
  }

  /** One that works until it is interrupted, also by the end of a test's time. */
  static Backend waiting() {
    return new Told() {
      @Override
      public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
        while (!effort.interrupter().isInterrupted() && !Thread.interrupted()) {
          Thread.onSpinWait();
        }
        return report(Termination.INTERRUPTED, Optional.empty(), OptionalDouble.empty())
            .solve(program);
      }

      @Override
      public SolveReport solve(IntegerProgram program) {
        throw new AssertionError("not to be asked");
      }
    };
  }

  @Override
  default String name() {
    return "told";
  }

  @Override
  default String version() {
    return "7";
  }

  @Override
  default EngineFacts facts() {
    return new EngineFacts("an engine of tests", "Apache-2.0", true, false);
  }

  @Override
  default Optional<String> refusal(IntegerProgram program, Effort effort) {
    return Optional.empty();
  }

  @Override
  default SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    return solve(program);
  }
}
