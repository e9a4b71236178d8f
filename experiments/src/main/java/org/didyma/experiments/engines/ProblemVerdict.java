package org.didyma.experiments.engines;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.oracles.named.Oracles;

/**
 * All runs on one problem under one draw, and what is certain about it afterwards: the exact
 * optimum, if a search of ours proved it, and the least value that anyone has found. Claims are
 * held against both.
 */
final class ProblemVerdict {

  private final EngineComparison comparison;
  private final EngineTask task;
  private final int draw;
  private final Map<Trial, RunOutcome> outcomes = new HashMap<>();

  private ProblemVerdict(EngineComparison comparison, EngineTask task, int draw) {
    this.comparison = comparison;
    this.task = task;
    this.draw = draw;
  }

  /** A judgement for each problem and draw, in the order of the comparison. */
  static List<ProblemVerdict> of(EngineComparison comparison, Collection<RunResult> results) {
    Map<Trial, RunResult> known = new HashMap<>();
    results.forEach(result -> known.put(result.trial(), result));
    List<ProblemVerdict> all = new ArrayList<>();
    for (EngineTask task : comparison.experiment().problems()) {
      for (int draw = 1; draw <= comparison.experiment().repetitions(); draw++) {
        ProblemVerdict judgement = new ProblemVerdict(comparison, task, draw);
        for (EngineParticipant engine : comparison.everyone()) {
          judgement.hear(engine, known);
        }
        all.add(judgement);
      }
    }
    return all;
  }

  private void hear(EngineParticipant engine, Map<Trial, RunResult> results) {
    for (BigDecimal threads : comparison.experiment().axis().values()) {
      Trial trial = new Trial(task.name(), engine.name(), threads, draw);
      RunResult result = results.get(trial);
      if (result != null) {
        outcomes.put(trial, RunOutcome.of(result, engine.formulation()));
      }
    }
  }

  /** The referee's trials. */
  List<Trial> ofReferee() {
    return comparison.experiment().axis().values().stream()
        .map(threads -> new Trial(task.name(), Referee.NAME, threads, draw))
        .toList();
  }

  /** Whether the optimum is not proven and more time may prove it. */
  boolean needsReferee() {
    boolean hopeless =
        task.limits().referee().compareTo(task.limits().engine()) <= 0
            && comparison.engines().stream().anyMatch(e -> e.engine().equals(Oracles.CHAIN.name()));
    return certified().isEmpty() && !hopeless;
  }

  /** Whether the optimum came with the problem, in a file that may be wrong. */
  private boolean isTold() {
    return task.instance().optimum().isPresent() && !task.noise().isRandom();
  }

  private OptionalLong certified() {
    if (isTold()) {
      return task.instance().optimum();
    }
    return outcomes.values().stream()
        .filter(o -> o.status() == RunOutcome.Status.PROVEN && o.objective().isPresent())
        .mapToLong(o -> o.objective().getAsLong())
        .findFirst();
  }

  /** What anyone has found, here or before. */
  private OptionalLong least() {
    LongStream found =
        outcomes.values().stream()
            .filter(o -> o.objective().isPresent())
            .mapToLong(o -> o.objective().getAsLong());
    return task.noise().isRandom()
        ? found.min()
        : LongStream.concat(found, task.instance().attained().stream()).min();
  }

  /** The runs of engines, judged, in the order of the comparison. */
  List<JudgedRun> runs() {
    OptionalLong certified = certified();
    OptionalLong least = least();
    if (certified.isPresent() && least.isPresent() && least.getAsLong() < certified.getAsLong()) {
      if (isTold()) {
        throw new InvalidInputException(
            "the optimum %d of problem %s is wrong: a solver found a point with %d"
                .formatted(
                    certified.getAsLong(),
                    QuotedText.of(task.instance().name()),
                    least.getAsLong()),
            "make its file anew with "
                + ParameterReference.operation("experiment instances")
                + ".");
      }
      throw new IllegalStateException("a point is better than a proven optimum");
    }
    OptionalLong known = certified.isPresent() ? certified : least;
    long unit = outcomes.isEmpty() ? 1 : task.at(draw).perturbation().unit();
    List<JudgedRun> runs = new ArrayList<>();
    for (EngineParticipant engine : comparison.engines()) {
      for (BigDecimal threads : comparison.experiment().axis().values()) {
        Trial trial = new Trial(task.name(), engine.name(), threads, draw);
        RunOutcome outcome = outcomes.get(trial);
        if (outcome != null) {
          String wrong = wrongClaim(outcome, known);
          runs.add(new JudgedRun(task, trial, engine, outcome, unit, certified, known, wrong));
        }
      }
    }
    return runs;
  }

  /** What is wrong with what an engine says, empty when nothing is known to be. */
  private static String wrongClaim(RunOutcome outcome, OptionalLong known) {
    if (outcome.status() == RunOutcome.Status.WRONG) {
      return outcome.fault();
    }
    if (known.isEmpty()) {
      return "";
    }
    if (outcome.saysOptimal()
        && outcome.objective().orElse(known.getAsLong()) > known.getAsLong()) {
      return "called a point optimal although another one is better";
    }
    return outcome.bound().isPresent() && outcome.bound().getAsLong() > known.getAsLong()
        ? "claimed a lower bound above the value of a point"
        : "";
  }
}
