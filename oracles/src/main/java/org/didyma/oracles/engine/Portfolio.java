package org.didyma.oracles.engine;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;

/**
 * A race of several oracles on one problem. The first proof wins and the others are stopped. Claims
 * wait: for a proof as long as an oracle that proves is running, otherwise for a second engine that
 * agrees. When the race ends without a proof, the lowest claim is the answer, with the names of all
 * that agree on it; it stays a claim.
 *
 * <p>The best point so far is known to all: an engine begins with it, and the search goes on from
 * it. An engine whose solve is under way takes none, and tells of its points only at its end.
 *
 * <p>A race that is stopped before a member has ended or told of a point is {@link
 * Answer.Status#STOPPED} without one, unless a member has failed.
 *
 * <p>Answers are compared in exact integers. A claim that some point beats is wrong and is said to
 * be, in a note, as is the failure of a member that the race can do without. What the listener
 * throws is no such failure: it ends the race and comes out of it.
 */
public final class Portfolio implements OptimizationOracle {

  private final List<OptimizationOracle> members;
  private final Consumer<String> notes;

  /** A point that is proven to be so near to the minimum ends the race; nothing for the usual. */
  private final OptionalLong gap;

  /**
   * @param members at least one
   * @param notes told of wrong claims and failures, without private values
   */
  public Portfolio(List<OptimizationOracle> members, Consumer<String> notes) {
    this(members, notes, OptionalLong.empty());
  }

  private Portfolio(List<OptimizationOracle> members, Consumer<String> notes, OptionalLong gap) {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("a race needs a member");
    }
    this.members = List.copyOf(members);
    this.notes = notes;
    this.gap = gap;
  }

  @Override
  public String name() {
    return "portfolio";
  }

  @Override
  public String identity() {
    return members.stream()
        .map(OptimizationOracle::identity)
        .collect(Collectors.joining(", ", "portfolio of ", ""));
  }

  @Override
  public Portfolio within(long gap) {
    return new Portfolio(
        members.stream().map(member -> member.within(gap)).toList(), notes, OptionalLong.of(gap));
  }

  @Override
  public Portfolio anyMinimiser() {
    return new Portfolio(
        members.stream().map(OptimizationOracle::anyMinimiser).toList(), notes, gap);
  }

  /** A race may end with a claim. */
  @Override
  public boolean proves() {
    return members.stream().allMatch(OptimizationOracle::proves);
  }

  @Override
  public boolean mayProve() {
    return members.stream().anyMatch(OptimizationOracle::proves);
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    return new PortfolioRun(name(), members, notes, gap, problem, listener).run();
  }
}
