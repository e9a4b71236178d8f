package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Participant;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.LatticeName;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;

/**
 * Dense cards by logistic loss, which tell risks, beside cards by 0/1 loss and real weights, on the
 * catalogue's schemas, for both kinds of neighbours. Wide weights at a small epsilon take long or
 * do not end: {@code --at} and {@code --only} choose.
 */
final class RiskCards implements Study {

  private static final long SEED = 20_261_125;

  @Override
  public String name() {
    return "risk-cards";
  }

  @Override
  public String question() {
    return "How well do cards by logistic loss rank and decide, and what does the width of"
        + " their weights do, beside cards by 0/1 loss and real weights?";
  }

  @Override
  public List<String> tables() {
    return List.of("adult", "bank");
  }

  @Override
  public Experiment<LearnTask> describe(TableStore store, boolean quick) {
    List<LearnTask> tasks = new ArrayList<>();
    for (String table : quick ? tables().subList(1, 2) : tables()) {
      tasks.add(League.task(table, store));
    }
    return new Experiment<>(
        name(),
        question(),
        tasks,
        quick ? cards(Adjacency.ADD_REMOVE).subList(0, 1) : participants(),
        quick ? ExperimentAxis.epsilon("1") : ExperimentAxis.epsilon("0.1", "0.5", "1"),
        quick ? 2 : 20,
        Duration.ofSeconds(quick ? 30 : 120),
        SEED);
  }

  private static List<Participant<LearnTask>> participants() {
    return Stream.of(
            cards(Adjacency.ADD_REMOVE),
            cards(Adjacency.REPLACE),
            List.of(
                rounded("objective-perturbation", "pure", Delta.ZERO, Adjacency.ADD_REMOVE),
                rounded("objective-perturbation", "pure", Delta.ZERO, Adjacency.REPLACE),
                rounded("dp-sgd", "delta 1e-6", LeagueRuns.DELTA, Adjacency.ADD_REMOVE)))
        .flatMap(List::stream)
        .toList();
  }

  /** The narrower the weights, the more a point has to mean. */
  private static List<Participant<LearnTask>> cards(Adjacency adjacency) {
    return List.of(
        card("box:1", "-8:8", "logistic:1", adjacency),
        card("box:2", "-8:8", "logistic:3/4", adjacency),
        card("box:2", "-8:8", "logistic:3/4:1/10", adjacency),
        card("box:3", "-10:10", "logistic:2/3", adjacency),
        card("box:4", "-12:12", "logistic:1/2", adjacency),
        card("sparse:5:4", "-15:15", "logistic:1/2", adjacency),
        card("box:1", "-5:5", "zero-one", adjacency),
        card("box:2", "-5:5", "zero-one", adjacency));
  }

  private static Participant<LearnTask> card(
      String lattice, String intercept, String loss, Adjacency adjacency) {
    return LeagueRuns.card(
        "%s %s, %s".formatted(loss, lattice, adjacency.label()),
        LatticeName.parse(lattice).withIntercept(intercept),
        loss,
        adjacency);
  }

  private static Participant<LearnTask> rounded(
      String mechanism, String promise, Delta delta, Adjacency adjacency) {
    return LeagueRuns.rounded(
        "%s (%s) to -10:10, %s".formatted(mechanism, promise, adjacency.label()),
        mechanism,
        "-10:10",
        delta,
        adjacency);
  }
}
