package org.didyma.formulations.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Implication;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;

/**
 * The plainest exact solver for tiny programs: propagation of bounds and depth-first branching, in
 * integers. What the formulations and oracles are tested with where no engine is at hand.
 */
public final class TinyBranchAndBound implements Backend {

  @Override
  public String name() {
    return "tiny";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts("an engine of tests", "Apache-2.0", true, false);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return Optional.empty();
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    if (effort.interrupter().isInterrupted()) {
      return report(Termination.INTERRUPTED, Optional.empty(), OptionalDouble.empty());
    }
    Search search = new Search(program, Map.of());
    search.run();
    if (search.best == null) {
      return report(Termination.INFEASIBLE, Optional.empty(), OptionalDouble.empty());
    }
    return report(
        Termination.OPTIMAL,
        Optional.of(Incumbent.check(program, Point.of(search.best))),
        OptionalDouble.of(search.value));
  }

  private SolveReport report(
      Termination termination, Optional<Incumbent> incumbent, OptionalDouble bound) {
    return new SolveReport(
        name(),
        version(),
        termination,
        Limit.NONE,
        incumbent,
        bound,
        OptionalLong.empty(),
        0,
        Map.of(),
        "");
  }

  /** The least objective with some variables fixed; empty when no such point exists. */
  static OptionalLong least(IntegerProgram program, Map<IntegerVariable, Long> fixed) {
    Search search = new Search(program, fixed);
    search.run();
    return search.best == null ? OptionalLong.empty() : OptionalLong.of(search.value);
  }

  private static final class Search {

    private final IntegerProgram program;
    private final LinearExpression costs;
    private final long[] cost;
    private final long[] low;
    private final long[] high;
    private long[] best;
    private long value = Long.MAX_VALUE;

    Search(IntegerProgram program, Map<IntegerVariable, Long> fixed) {
      this.program = program;
      this.costs = program.objective().expression();
      int n = program.variables().size();
      cost = new long[n];
      for (int i = 0; i < costs.size(); i++) {
        cost[costs.variable(i).index()] = costs.coefficient(i);
      }
      low = program.variables().stream().mapToLong(IntegerVariable::lower).toArray();
      high = program.variables().stream().mapToLong(IntegerVariable::upper).toArray();
      fixed.forEach(
          (variable, v) -> {
            low[variable.index()] = v;
            high[variable.index()] = v;
          });
    }

    void run() {
      if (!propagate()) {
        return;
      }
      long bound = program.objective().constant();
      int open = -1;
      for (int i = 0; i < low.length; i++) {
        bound += cost[i] * (cost[i] > 0 ? low[i] : high[i]);
        open = open < 0 && low[i] < high[i] ? i : open;
      }
      if (bound >= value) {
        return;
      }
      if (open < 0) {
        best = low.clone();
        value = bound;
        return;
      }
      long[] keptLow = low.clone();
      long[] keptHigh = high.clone();
      // First the end of the range that is cheaper, then the rest of it.
      if (cost[open] >= 0) {
        high[open] = low[open];
      } else {
        low[open] = high[open];
      }
      run();
      System.arraycopy(keptLow, 0, low, 0, low.length);
      System.arraycopy(keptHigh, 0, high, 0, high.length);
      if (cost[open] >= 0) {
        low[open]++;
      } else {
        high[open]--;
      }
      run();
      System.arraycopy(keptLow, 0, low, 0, low.length);
      System.arraycopy(keptHigh, 0, high, 0, high.length);
    }

    /** Tightens ranges until nothing changes; false when one is empty. */
    private boolean propagate() {
      boolean changed = true;
      while (changed) {
        List<Row> rows = new ArrayList<>(program.rows());
        for (Implication implication : program.implications()) {
          int b = implication.condition().index();
          long on = implication.value() ? 1 : 0;
          if (low[b] == on && high[b] == on) {
            rows.add(implication.row());
          } else if (low[b] <= on && on <= high[b] && !isPossible(implication.row())) {
            low[b] = 1 - on;
            high[b] = 1 - on;
          }
        }
        changed = false;
        for (Row row : rows) {
          if (!isPossible(row)) {
            return false;
          }
          changed |= tighten(row);
        }
        for (int i = 0; i < low.length; i++) {
          if (low[i] > high[i]) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean isPossible(Row row) {
      return least(row, -1) <= row.upper() && most(row, -1) >= row.lower();
    }

    private boolean tighten(Row row) {
      boolean changed = false;
      LinearExpression a = row.expression();
      for (int t = 0; t < a.size(); t++) {
        int i = a.variable(t).index();
        long c = a.coefficient(t);
        long lowBefore = low[i];
        long highBefore = high[i];
        if (row.hasUpper()) {
          long room = row.upper() - least(row, t);
          if (c > 0) {
            high[i] = Math.min(high[i], Math.floorDiv(room, c));
          } else {
            low[i] = Math.max(low[i], -Math.floorDiv(room, -c));
          }
        }
        if (row.hasLower()) {
          long need = row.lower() - most(row, t);
          if (c > 0) {
            low[i] = Math.max(low[i], -Math.floorDiv(-need, c));
          } else {
            high[i] = Math.min(high[i], Math.floorDiv(-need, -c));
          }
        }
        if (low[i] > high[i]) {
          return true;
        }
        changed |= low[i] != lowBefore || high[i] != highBefore;
      }
      return changed;
    }

    /** The least sum of the terms but one. */
    private long least(Row row, int except) {
      return extreme(row, except, false);
    }

    private long most(Row row, int except) {
      return extreme(row, except, true);
    }

    private long extreme(Row row, int except, boolean most) {
      LinearExpression a = row.expression();
      long sum = 0;
      for (int t = 0; t < a.size(); t++) {
        if (t != except) {
          int i = a.variable(t).index();
          long c = a.coefficient(t);
          sum += c * (c > 0 == most ? high[i] : low[i]);
        }
      }
      return sum;
    }
  }
}
