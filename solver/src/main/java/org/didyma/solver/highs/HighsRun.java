package org.didyma.solver.highs;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.DoubleByReference;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import java.lang.ref.Reference;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.didyma.solver.Effort;
import org.didyma.solver.Objective;
import org.didyma.solver.Point;
import org.didyma.solver.StartPoint;

/** One instance of HiGHS, from its creation to its end. */
final class HighsRun implements AutoCloseable {

  private final HighsLibrary library;
  private final Pointer highs;
  private final Map<String, String> parameters = new TreeMap<>();
  private boolean accepted = true;
  private int columns;

  /** A column that only the start fixes; none is below 0. */
  private int startedColumn = -1;

  HighsRun(HighsLibrary library) {
    this.library = library;
    this.highs = library.Highs_create();
  }

  /** Hands the task over; what HiGHS does not accept of it, or nothing. */
  String prepare(HighsModel model, Objective objective, Effort effort) {
    set("output_flag", false);
    set("mip_rel_gap", 0.0);
    set("mip_abs_gap", 0.0);
    set("large_matrix_value", 1e17);
    set("random_seed", effort.variant());
    set("threads", effort.threads());
    set("parallel", effort.threads() > 1 ? "on" : "off");
    effort.timeLimit().ifPresent(limit -> set("time_limit", limit.toNanos() / 1e9));
    effort
        .nodeLimit()
        .ifPresent(limit -> set("mip_max_nodes", (int) Math.min(limit, Integer.MAX_VALUE)));
    if (!accepted) {
      return "highs does not accept the parameters " + parameters;
    }
    columns = model.columns;
    int passed =
        library.Highs_passMip(
            highs,
            model.columns,
            model.rowLower.length,
            model.value.length,
            HighsLibrary.ROW_WISE,
            HighsLibrary.MINIMISE,
            0,
            model.costs(objective),
            model.columnLower,
            model.columnUpper,
            model.rowLower,
            model.rowUpper,
            model.start,
            model.index,
            model.value,
            model.integrality);
    if (passed == HighsLibrary.STATUS_ERROR) {
      return "highs does not accept the program";
    }
    effort.start().ifPresent(start -> begin(start, model));
    return "";
  }

  /** Values out of bounds are left out; HiGHS would refuse the whole point. */
  private void begin(StartPoint start, HighsModel model) {
    int[] index = new int[model.columns];
    double[] value = new double[model.columns];
    int entries = 0;
    for (int i = 0; i < model.columns; i++) {
      OptionalLong given = start.value(i);
      if (given.isPresent()
          && given.getAsLong() >= model.columnLower[i]
          && given.getAsLong() <= model.columnUpper[i]) {
        index[entries] = i;
        value[entries] = given.getAsLong();
        startedColumn = model.columnLower[i] < model.columnUpper[i] ? i : startedColumn;
        entries++;
      }
    }
    if (entries > 0) {
      // Only a suggestion: nothing is lost when it is not taken.
      library.Highs_setSparseSolution(highs, entries, index, value);
    }
  }

  /**
   * Whether HiGHS is completing the start. It does so by a program of its own, in which the columns
   * of the start are fixed; what it tells of bounds is about that one.
   */
  boolean isCompletingStart() {
    if (startedColumn < 0) {
      return false;
    }
    double[] lower = new double[1];
    double[] upper = new double[1];
    IntByReference number = new IntByReference();
    library.Highs_getColsByRange(
        highs,
        startedColumn,
        startedColumn,
        number,
        null,
        lower,
        upper,
        new IntByReference(),
        null,
        null,
        null);
    return lower[0] == upper[0];
  }

  /** Runs to the end; the status of the model. */
  int solve(HighsCalls calls) {
    library.Highs_setCallback(highs, calls, null);
    library.Highs_startCallback(highs, HighsLibrary.CALLBACK_SIMPLEX_INTERRUPT);
    library.Highs_startCallback(highs, HighsLibrary.CALLBACK_MIP_INTERRUPT);
    library.Highs_startCallback(highs, HighsLibrary.CALLBACK_MIP_IMPROVING_SOLUTION);
    try {
      library.Highs_run(highs);
      return library.Highs_getModelStatus(highs);
    } finally {
      // Each Java thread that calls has threads of its own in HiGHS, and their number is fixed at
      // the first call.
      library.Highs_resetGlobalScheduler(1);
      // JNA does not hold what HiGHS calls: a collection meanwhile would end progress and stops.
      Reference.reachabilityFence(calls);
    }
  }

  /** The best point, rounded to integers, if there is one. */
  Optional<Point> point() {
    IntByReference status = new IntByReference();
    library.Highs_getIntInfoValue(highs, "primal_solution_status", status);
    if (status.getValue() != HighsLibrary.SOLUTION_FEASIBLE) {
      return Optional.empty();
    }
    double[] values = new double[columns];
    if (library.Highs_getSolution(highs, values, null, null, null) == HighsLibrary.STATUS_ERROR) {
      return Optional.empty();
    }
    return Optional.of(Point.rounded(values));
  }

  OptionalDouble bound(long constant) {
    DoubleByReference bound = new DoubleByReference(Double.NaN);
    library.Highs_getDoubleInfoValue(highs, "mip_dual_bound", bound);
    return Double.isFinite(bound.getValue())
        ? OptionalDouble.of(bound.getValue() + constant)
        : OptionalDouble.empty();
  }

  OptionalLong nodes() {
    LongByReference nodes = new LongByReference(-1);
    library.Highs_getInt64InfoValue(highs, "mip_node_count", nodes);
    return nodes.getValue() < 0 ? OptionalLong.empty() : OptionalLong.of(nodes.getValue());
  }

  Map<String, String> parameters() {
    return parameters;
  }

  private void set(String option, boolean value) {
    parameters.put(option, "" + value);
    note(library.Highs_setBoolOptionValue(highs, option, value ? 1 : 0));
  }

  private void set(String option, int value) {
    parameters.put(option, "" + value);
    note(library.Highs_setIntOptionValue(highs, option, value));
  }

  private void set(String option, double value) {
    parameters.put(option, "" + value);
    note(library.Highs_setDoubleOptionValue(highs, option, value));
  }

  private void set(String option, String value) {
    parameters.put(option, value);
    note(library.Highs_setStringOptionValue(highs, option, value));
  }

  private void note(int status) {
    accepted &= status != HighsLibrary.STATUS_ERROR;
  }

  @Override
  public void close() {
    library.Highs_destroy(highs);
  }
}
