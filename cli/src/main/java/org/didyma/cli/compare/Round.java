package org.didyma.cli.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.didyma.cli.Cancellation;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.search.ChainSearch;

/**
 * All contestants on one perturbed problem, and what is certain about it afterwards: the exact
 * optimum, if a search of ours proves it, and the least value that anyone has found. Claims are
 * held against both.
 *
 * @param instance the problem
 * @param perturbation name of the noise
 * @param draw number of the draw, from 1
 * @param problem the problem under this draw
 * @param limits of time
 */
record Round(
    Instance instance, String perturbation, int draw, LearningProblem problem, Limits limits) {

  /**
   * How long contestants and the referee may take.
   *
   * @param contestant wall-clock time of each contestant
   * @param referee wall-clock time of the search for a certificate where no contestant has proven
   *     the optimum
   * @param looks seconds after a contestant's start at which its best point is told, ascending
   */
  record Limits(Duration contestant, Duration referee, List<Double> looks) {}

  /** A contestant's outcome. */
  private record Entry(Contestant contestant, Outcome outcome) {}

  /**
   * Runs the contestants one after the other.
   *
   * @param notes hears of each contestant's end
   * @return a row for each
   */
  List<Row> run(List<Contestant> contestants, Cancellation cancellation, Consumer<String> notes) {
    List<Entry> entries = new ArrayList<>();
    for (Contestant contestant : contestants) {
      cancellation.check();
      Outcome outcome = contestant.run(problem, limits.contestant(), cancellation);
      entries.add(new Entry(contestant, outcome));
      String name = contestant.engine() + " " + contestant.formulation();
      notes.accept(
          "%s, draw %d, %s: %s"
              .formatted(instance.name(), draw, name.strip(), outcome.status().word()));
    }
    OptionalLong certified = certified(entries, cancellation);
    OptionalLong least = least(entries);
    if (certified.isPresent() && least.isPresent() && least.getAsLong() < certified.getAsLong()) {
      throw new IllegalStateException("a point is better than a proven optimum");
    }
    OptionalLong known = certified.isPresent() ? certified : least;
    return entries.stream()
        .map(
            e ->
                new Row(
                    this,
                    e.contestant().engine(),
                    e.contestant().formulation(),
                    e.outcome(),
                    certified,
                    known,
                    wrongClaim(e.outcome(), known)))
        .toList();
  }

  private static OptionalLong least(List<Entry> entries) {
    return entries.stream()
        .map(e -> e.outcome().objective())
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .min();
  }

  private OptionalLong certified(List<Entry> entries, Cancellation cancellation) {
    for (Entry entry : entries) {
      if (entry.outcome().status() == Outcome.Status.PROVEN) {
        return entry.outcome().objective();
      }
    }
    boolean hopeless =
        limits.referee().compareTo(limits.contestant()) <= 0
            && entries.stream().anyMatch(e -> e.contestant().engine().equals("chain"));
    if (hopeless) {
      return OptionalLong.empty();
    }
    Outcome proof =
        new ExactContestant(new ChainSearch()).run(problem, limits.referee(), cancellation);
    return proof.status() == Outcome.Status.PROVEN ? proof.objective() : OptionalLong.empty();
  }

  /** What is wrong with what an engine says, empty when nothing is known to be. */
  private static String wrongClaim(Outcome outcome, OptionalLong known) {
    if (outcome.status() == Outcome.Status.WRONG) {
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
