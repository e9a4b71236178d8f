package org.didyma.solver;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How much an engine may spend on one solve, and where it may begin.
 *
 * @param timeLimit wall-clock time; more than a century counts as a century
 * @param deterministicLimit work in a unit of the engine's own that does not depend on the
 *     machine's speed
 * @param nodeLimit nodes of the search tree
 * @param threads at least 1
 * @param variant which of the engine's equally good courses to take, from 0: the number that starts
 *     its internal tie breaking. It has nothing to do with noise.
 * @param start where to begin
 * @param interrupter stops the solve from elsewhere
 */
public record Effort(
    Optional<Duration> timeLimit,
    OptionalDouble deterministicLimit,
    OptionalLong nodeLimit,
    int threads,
    int variant,
    Optional<StartPoint> start,
    Interrupter interrupter) {

  /** Clocks of nanoseconds end after three centuries. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  public Effort {
    if (timeLimit.isPresent() && (timeLimit.get().isNegative() || timeLimit.get().isZero())) {
      throw new IllegalArgumentException("the time limit " + timeLimit.get() + " is not positive");
    }
    timeLimit = timeLimit.map(limit -> limit.compareTo(LONGEST) > 0 ? LONGEST : limit);
    if (deterministicLimit.isPresent() && !(deterministicLimit.getAsDouble() > 0)) {
      throw new IllegalArgumentException(
          "the deterministic limit " + deterministicLimit.getAsDouble() + " is not positive");
    }
    if (nodeLimit.isPresent() && nodeLimit.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "the node limit " + nodeLimit.getAsLong() + " is not positive");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("the number of threads " + threads + " is not positive");
    }
    if (variant < 0) {
      throw new IllegalArgumentException("the variant " + variant + " is negative");
    }
  }

  /** One thread, no limits. */
  public static Effort unlimited() {
    return new Effort(
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        1,
        0,
        Optional.empty(),
        new Interrupter());
  }

  public Effort withTimeLimit(Duration limit) {
    return new Effort(
        Optional.of(limit), deterministicLimit, nodeLimit, threads, variant, start, interrupter);
  }

  public Effort withDeterministicLimit(double limit) {
    return new Effort(
        timeLimit, OptionalDouble.of(limit), nodeLimit, threads, variant, start, interrupter);
  }

  public Effort withNodeLimit(long limit) {
    return new Effort(
        timeLimit,
        deterministicLimit,
        OptionalLong.of(limit),
        threads,
        variant,
        start,
        interrupter);
  }

  public Effort withThreads(int number) {
    return new Effort(
        timeLimit, deterministicLimit, nodeLimit, number, variant, start, interrupter);
  }

  public Effort withVariant(int number) {
    return new Effort(
        timeLimit, deterministicLimit, nodeLimit, threads, number, start, interrupter);
  }

  public Effort withStart(StartPoint point) {
    return new Effort(
        timeLimit,
        deterministicLimit,
        nodeLimit,
        threads,
        variant,
        Optional.of(point),
        interrupter);
  }

  public Effort withInterrupter(Interrupter other) {
    return new Effort(timeLimit, deterministicLimit, nodeLimit, threads, variant, start, other);
  }
}
