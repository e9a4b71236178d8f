package org.didyma.solver.cpsat;

import com.google.ortools.sat.SatParameters;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.didyma.solver.Effort;

/**
 * CP-SAT's parameters for one solve, and what was set. The names are written down here, as the
 * reflection of protocol buffers takes a tenth of a second when it is first used.
 */
final class CpSatParameters {

  private final SatParameters.Builder parameters = SatParameters.newBuilder();
  private final Map<String, String> named = new TreeMap<>();

  CpSatParameters(Effort effort) {
    set("num_workers", effort.threads(), parameters::setNumWorkers);
    set("random_seed", effort.variant(), parameters::setRandomSeed);
    set("presolve_inclusion_work_limit", 0L, parameters::setPresolveInclusionWorkLimit);
    set("catch_sigint_signal", false, parameters::setCatchSigintSignal);
    set("log_search_progress", true, parameters::setLogSearchProgress);
    set("log_to_stdout", false, parameters::setLogToStdout);
    effort
        .timeLimit()
        .ifPresent(
            limit ->
                set("max_time_in_seconds", limit.toNanos() / 1e9, parameters::setMaxTimeInSeconds));
    effort
        .deterministicLimit()
        .ifPresent(
            limit -> set("max_deterministic_time", limit, parameters::setMaxDeterministicTime));
  }

  private <T> void set(String name, T value, Consumer<T> setter) {
    setter.accept(value);
    named.put(name, "" + value);
  }

  /** As the engine takes them. */
  SatParameters built() {
    return parameters.build();
  }

  /** Names and values, in CP-SAT's terms. */
  Map<String, String> named() {
    return named;
  }
}
