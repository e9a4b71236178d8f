package org.didyma.cli.compare;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.cli.Cancellation;
import org.didyma.cli.Version;
import org.didyma.cli.progress.StopListener;
import org.didyma.cli.progress.Trajectory;
import org.didyma.formulations.LearningProblem;
import org.didyma.ground.InvalidInputException;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchStoppedException;

/** A search of our own, whose optimum is proven. */
final class ExactContestant implements Contestant {

  private final OptimizationOracle oracle;

  ExactContestant(OptimizationOracle oracle) {
    // As for engines, the value is what counts.
    this.oracle = oracle.anyMinimiser();
  }

  @Override
  public String engine() {
    return oracle.name();
  }

  @Override
  public String formulation() {
    return "";
  }

  @Override
  public Outcome run(LearningProblem problem, Duration limit, Cancellation cancellation) {
    Clock clock = new Clock(cancellation, limit);
    try {
      Answer answer = oracle.minimise(problem, clock);
      double seconds = clock.seconds();
      cancellation.check();
      return outcome(answer, clock, seconds);
    } catch (InvalidInputException e) {
      return Outcome.without(Outcome.Status.REFUSED, "", String.valueOf(e.getMessage()));
    } catch (SearchStoppedException e) {
      cancellation.check();
      return Outcome.without(Outcome.Status.LIMIT, "", "");
    }
  }

  private static Outcome outcome(Answer answer, Clock clock, double seconds) {
    boolean proven = answer.isValueProven();
    OptionalDouble toBest = OptionalDouble.empty();
    if (answer.weights().isPresent()) {
      // The search tells of its points now and then; of the last one perhaps not before its end.
      toBest = OptionalDouble.of(clock.best == answer.objective() ? clock.since : seconds);
    }
    return new Outcome(
        proven ? Outcome.Status.PROVEN : Outcome.Status.LIMIT,
        Version.text(),
        "",
        answer.weights(),
        answer.weights().isPresent() ? OptionalLong.of(answer.objective()) : OptionalLong.empty(),
        answer.bound() == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(answer.bound()),
        OptionalLong.of(answer.nodes()),
        toBest,
        OptionalDouble.of(seconds),
        answer.weights().isPresent()
            ? clock.points.endingWith(seconds, answer.objective())
            : Trajectory.EMPTY,
        "",
        answer.status() == Answer.Status.INFEASIBLE ? "the lattice has no point" : "");
  }

  /** Stops the search at its limit and notes when its best point was first told of. */
  private static final class Clock extends StopListener {

    private final Trajectory.Recorder points = new Trajectory.Recorder();
    private long best = Long.MAX_VALUE;
    private double since;

    Clock(Cancellation cancellation, Duration limit) {
      super(cancellation, Optional.of(limit));
    }

    @Override
    public void progress(Progress progress) {
      if (progress.incumbent() < best) {
        best = progress.incumbent();
        since = seconds();
        points.note(since, best);
      }
    }
  }
}
