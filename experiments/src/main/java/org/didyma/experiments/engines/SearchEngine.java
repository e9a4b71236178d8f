package org.didyma.experiments.engines;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.didyma.experiments.Trial;
import org.didyma.formulations.LearningProblem;
import org.didyma.ground.InvalidInputException;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/** A search of our own, whose optimum is proven. */
public final class SearchEngine implements EngineParticipant {

  private final String name;
  private final IntFunction<OptimizationOracle> maker;
  private final String version;

  /**
   * A search.
   *
   * @param maker makes it for a number of threads
   * @param version of this program
   */
  public SearchEngine(String name, IntFunction<OptimizationOracle> maker, String version) {
    this.name = name;
    this.maker = maker;
    this.version = version;
  }

  @Override
  public String engine() {
    return name;
  }

  @Override
  public String formulation() {
    return "";
  }

  @Override
  public String promise(EngineTask task, Trial trial) {
    return "what it calls an optimum is proven";
  }

  @Override
  public Outcome run(
      LearningProblem problem, Duration limit, int threads, SearchListener listener) {
    // As for engines, the value is what counts.
    OptimizationOracle oracle = maker.apply(threads).anyMinimiser();
    Clock clock = new Clock(listener, limit);
    try {
      Answer answer = oracle.minimise(problem, clock);
      return outcome(problem, answer, clock, clock.seconds());
    } catch (InvalidInputException e) {
      return Outcome.without(Outcome.Status.REFUSED, "", String.valueOf(e.getMessage()));
    } catch (SearchStoppedException e) {
      return Outcome.without(Outcome.Status.LIMIT, "", "");
    }
  }

  private Outcome outcome(LearningProblem problem, Answer answer, Clock clock, double seconds) {
    boolean proven = answer.isValueProven();
    OptionalDouble toBest = OptionalDouble.empty();
    if (answer.weights().isPresent()) {
      // The search tells of its points now and then; of the last one perhaps not before its end.
      toBest = OptionalDouble.of(clock.best == answer.objective() ? clock.since : seconds);
    }
    return new Outcome(
        proven ? Outcome.Status.PROVEN : Outcome.Status.LIMIT,
        version,
        "",
        answer.weights().isPresent() ? OptionalLong.of(answer.objective()) : OptionalLong.empty(),
        answer.weights().map(w -> OptionalLong.of(problem.loss(w))).orElse(OptionalLong.empty()),
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
  private static final class Clock implements SearchListener {

    private final SearchListener listener;
    private final long limit;
    private final long start = System.nanoTime();
    private final Trajectory.Recorder points = new Trajectory.Recorder();
    private long best = Long.MAX_VALUE;
    private double since;

    Clock(SearchListener listener, Duration limit) {
      this.listener = listener;
      this.limit = limit.toNanos();
    }

    @Override
    public boolean isCancelled() {
      return System.nanoTime() - start > limit || listener.isCancelled();
    }

    double seconds() {
      return (System.nanoTime() - start) / 1e9;
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
