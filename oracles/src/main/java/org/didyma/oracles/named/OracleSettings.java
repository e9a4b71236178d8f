package org.didyma.oracles.named;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.didyma.formulations.program.NamedFormulation;

/**
 * What an oracle is made with.
 *
 * @param threads how many it may use, at least 1
 * @param timeLimit what each engine is allowed; a search is stopped by its listener
 * @param formulation how a problem is written down for an engine; empty for what suits the engine
 * @param notes hears of engines that fail in a race, without private values
 */
public record OracleSettings(
    int threads,
    Optional<Duration> timeLimit,
    Optional<NamedFormulation> formulation,
    Consumer<String> notes) {

  public OracleSettings {
    if (threads < 1) {
      throw new IllegalArgumentException("an oracle needs at least one thread");
    }
  }

  /**
   * No limits, what suits the engine, and nobody who hears notes.
   *
   * @param threads at least 1
   */
  public static OracleSettings ofThreads(int threads) {
    return new OracleSettings(threads, Optional.empty(), Optional.empty(), note -> {});
  }

  public OracleSettings withThreads(int other) {
    return new OracleSettings(other, timeLimit, formulation, notes);
  }

  /**
   * The same with another formulation.
   *
   * @param other empty for what suits the engine
   */
  public OracleSettings withFormulation(Optional<NamedFormulation> other) {
    return new OracleSettings(threads, timeLimit, other, notes);
  }

  public OracleSettings withTimeLimit(Duration limit) {
    return new OracleSettings(threads, Optional.of(limit), formulation, notes);
  }
}
