package org.didyma.experiments.engines;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Trial;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.engine.EngineFailedException;
import org.didyma.oracles.engine.WrongClaimException;

/**
 * An oracle that is asked as it is: a search of our own, whose optimum is proven, or one that
 * claims.
 */
public final class SearchEngine implements EngineParticipant {

  private final String name;
  private final String formulation;
  private final Maker maker;
  private final Supplier<String> version;

  /** Makes the oracle for a number of threads and a limit of time. */
  @FunctionalInterface
  interface Maker {
    OptimizationOracle make(int threads, Duration limit);
  }

  /**
   * @param maker makes it for a number of threads
   * @param version of this program
   */
  public SearchEngine(String name, IntFunction<OptimizationOracle> maker, String version) {
    this(name, "", (threads, limit) -> maker.apply(threads), () -> version);
  }

  private SearchEngine(String name, String formulation, Maker maker, Supplier<String> version) {
    this.name = name;
    this.formulation = formulation;
    this.maker = maker;
    this.version = version;
  }

  /**
   * An oracle whose optimum is a claim.
   *
   * @param formulation what it solves, not empty
   * @param version of what it rests on; asked for after a run that did not come to ask that, and
   *     empty where it is not there
   */
  static SearchEngine claiming(
      String name, String formulation, Maker maker, Supplier<String> version) {
    return new SearchEngine(name, formulation, maker, version);
  }

  @Override
  public String engine() {
    return name;
  }

  @Override
  public String formulation() {
    return formulation;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String promise(EngineTask task, Trial trial) {
    return formulation.isEmpty() ? "its optima are proven" : "its optima are claims";
  }

  @Override
  public RunOutcome run(
      LearningProblem problem, Duration limit, int threads, SearchListener listener) {
    return find(problem, limit, threads, listener).outcome();
  }

  /**
   * What a run brought.
   *
   * @param weights its best point
   */
  record Found(RunOutcome outcome, Optional<Weights> weights) {}

  /** Runs, and hands out its best point, too. */
  Found find(LearningProblem problem, Duration limit, int threads, SearchListener listener) {
    // As for engines, the value is what counts.
    OptimizationOracle oracle = maker.make(threads, limit).anyMinimiser();
    Clock clock = new Clock(listener, limit);
    try {
      Answer answer = oracle.minimise(problem, clock);
      return new Found(outcome(problem, answer, clock, clock.seconds()), answer.weights());
    } catch (InvalidInputException e) {
      String why = String.valueOf(e.getMessage());
      return new Found(
          RunOutcome.without(RunOutcome.Status.REFUSED, formulation, why), Optional.empty());
    } catch (EngineFailedException e) {
      String why = String.valueOf(e.getMessage());
      return new Found(
          RunOutcome.without(RunOutcome.Status.FAILED, formulation, why), Optional.empty());
    } catch (WrongClaimException e) {
      return new Found(wrong(String.valueOf(e.getMessage()), clock), Optional.empty());
    } catch (SearchStoppedException e) {
      return new Found(
          RunOutcome.without(RunOutcome.Status.LIMIT, formulation, ""), Optional.empty());
    }
  }

  private RunOutcome wrong(String fault, Clock clock) {
    return new RunOutcome(
        RunOutcome.Status.WRONG,
        version.get(),
        formulation,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalDouble.of(clock.seconds()),
        Trajectory.EMPTY,
        fault,
        "");
  }

  /** A bound that is proven, or that is claimed. */
  private static OptionalLong bound(Answer answer) {
    long bound =
        answer.certificate().orElse(null) instanceof Certificate.Claimed claimed
            ? claimed.bound()
            : answer.bound();
    return bound == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(bound);
  }

  /** The version of whoever claims something, if it was asked, or else the one that is known. */
  private String version(Answer answer) {
    String claimed =
        answer.certificate().orElse(null) instanceof Certificate.Claimed claim
            ? claim.claims().get(0).version()
            : "";
    return claimed.isEmpty() ? version.get() : claimed;
  }

  private RunOutcome outcome(LearningProblem problem, Answer answer, Clock clock, double seconds) {
    boolean proven = answer.isValueProven();
    OptionalDouble toBest = OptionalDouble.empty();
    if (answer.weights().isPresent()) {
      // The search tells of its points now and then; of the last one perhaps not before its end.
      toBest = OptionalDouble.of(clock.best == answer.objective() ? clock.since : seconds);
    }
    return new RunOutcome(
        proven
            ? RunOutcome.Status.PROVEN
            : answer.status() == Answer.Status.CLAIMED
                ? RunOutcome.Status.CLAIMED
                : RunOutcome.Status.LIMIT,
        version(answer),
        formulation,
        answer.weights().isPresent() ? OptionalLong.of(answer.objective()) : OptionalLong.empty(),
        answer.weights().map(w -> OptionalLong.of(problem.loss(w))).orElse(OptionalLong.empty()),
        bound(answer),
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
    public void estimated(long nodes) {
      listener.estimated(nodes);
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
