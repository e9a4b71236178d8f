package org.didyma.oracles.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.space.SharedIncumbent;

/**
 * Exact minimisation in rounds: the open subtrees of the search go out as tasks, each with a budget
 * of nodes; what they leave open and the best point come back, and go out again. So a search can
 * use many processes that share nothing.
 *
 * <p>It begins as {@link ChainSearch}, alone, and goes over to rounds when that is not over after a
 * while. A region is closed by the same bounds and the same rule for ties as there, only against a
 * best point that may be older, which closes less. So the answer is the same, whatever the tasks,
 * their budgets and their timing: the lexicographically smallest minimiser, proven once no subtree
 * is open. What a task says to be closed is believed as the thread of a search is, since the same
 * code says it; points are looked at here once more, in exact integers, and a task that fails ends
 * the search.
 *
 * <p>Where classes, supports or levels suit a problem better than points, {@link ChainSearch} has
 * it alone.
 */
public final class RoundsSearch implements OptimizationOracle {

  private record Pace(Duration alone, Duration round, long budget) {}

  private static final Pace PACE = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(2), 1 << 10);

  /** Tasks of a round for each that runs at a time, so that none has to wait for a slow one. */
  private static final int SHARE = 4;

  private static final long LARGEST_BUDGET = 1L << 40;

  private final Rounds rounds;
  private final Pace pace;
  private final boolean ties;

  /** A search whose rounds are run somewhere. */
  public RoundsSearch(Rounds rounds) {
    this(rounds, PACE, true);
  }

  private RoundsSearch(Rounds rounds, Pace pace, boolean ties) {
    this.rounds = rounds;
    this.pace = pace;
    this.ties = ties;
  }

  /**
   * The same at another pace, which does not change the answer.
   *
   * @param alone how long it first tries without rounds; zero to leave that out
   * @param round how long a round should take
   * @param budget nodes of a task in the first round, at least 1
   * @throws IllegalArgumentException when it is less
   */
  public RoundsSearch inRoundsOf(Duration alone, Duration round, long budget) {
    if (budget < 1) {
      throw new IllegalArgumentException("a task without a node would never end");
    }
    return new RoundsSearch(rounds, new Pace(alone, round, budget), ties);
  }

  @Override
  public RoundsSearch anyMinimiser() {
    return new RoundsSearch(rounds, pace, false);
  }

  @Override
  public String name() {
    return "rounds";
  }

  @Override
  public boolean proves() {
    return true;
  }

  @Override
  public String describe(LearningProblem problem) {
    return "%s, then rounds of %d tasks at a time"
        .formatted(new ChainSearch().describe(problem), rounds.parallelism());
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    problem.lattice().constraints().ifPresent(Constraints::requireNoPenalties);
    ChainSearch alone = ties ? new ChainSearch() : new ChainSearch().anyMinimiser();
    if (!(BranchingRule.of(problem) instanceof BranchingRule.Points)) {
      return alone.minimise(problem, listener);
    }
    Answer first =
        pace.alone().isZero() ? nothing() : alone.minimise(problem, new Limited(listener, pace));
    boolean over = first.status() != Answer.Status.STOPPED || first.isValueProven() && !ties;
    return over || listener.isCancelled() ? first : new Run(problem, listener, first).search();
  }

  private static Answer nothing() {
    return new Answer(
        Answer.Status.STOPPED,
        Optional.empty(),
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Optional.empty(),
        "rounds",
        0);
  }

  /** One search, from the point and the bound that it found alone. */
  private final class Run {

    private final LearningProblem problem;
    private final SearchListener listener;
    private final SharedIncumbent incumbent = new SharedIncumbent(ties ? 0 : 1);
    private final long bound;
    private long nodes;
    private List<OpenSubtree> open = List.of(OpenSubtree.WHOLE);

    Run(LearningProblem problem, SearchListener listener, Answer first) {
      this.problem = problem;
      this.listener = listener;
      this.bound = first.bound();
      this.nodes = first.nodes();
      first.weights().ifPresent(this::offer);
    }

    private void offer(Weights point) {
      incumbent.offer(problem.objective(point), point.toArray());
    }

    Answer search() {
      long budget = pace.budget();
      try (Rounds.Session<SubtreeTask, SubtreeTask.Report> session =
          rounds.begin(new SubtreeWorker.Work(problem, incumbent.point()))) {
        while (!open.isEmpty()) {
          long start = System.nanoTime();
          List<SubtreeTask> tasks = tasks(budget);
          List<SubtreeTask.Report> reports =
              session.run(tasks, () -> SearchStoppedException.throwIf(listener));
          take(tasks, reports);
          long took = System.nanoTime() - start;
          if (took < pace.round().toNanos() / 2) {
            budget = Math.min(LARGEST_BUDGET, 2 * budget);
          } else if (took > 2 * pace.round().toNanos()) {
            budget = Math.max(1, budget / 2);
          }
          listener.progress(new SearchListener.Progress(nodes, incumbent.objective(), openBound()));
          if (!open.isEmpty()) {
            SearchStoppedException.throwIf(listener);
          }
        }
      } catch (SearchStoppedException e) {
        return answer(Answer.Status.STOPPED, openBound());
      }
      if (incumbent.point() == null) {
        return answer(Answer.Status.INFEASIBLE, Long.MAX_VALUE);
      }
      return answer(ties ? Answer.Status.OPTIMAL : Answer.Status.MINIMAL, incumbent.objective());
    }

    /**
     * Deals the open subtrees out, those of the lowest bounds first, which tend to be the largest.
     */
    private List<SubtreeTask> tasks(long budget) {
      List<OpenSubtree> sorted = new ArrayList<>(open);
      sorted.sort(Comparator.comparingLong(OpenSubtree::bound));
      int count = Math.min(sorted.size(), SHARE * rounds.parallelism());
      List<SubtreeTask> tasks = new ArrayList<>();
      for (int t = 0; t < count; t++) {
        List<OpenSubtree> own = new ArrayList<>();
        for (int i = t; i < sorted.size(); i += count) {
          own.add(sorted.get(i));
        }
        tasks.add(new SubtreeTask(own, budget, incumbent.point(), ties));
      }
      return tasks;
    }

    private void take(List<SubtreeTask> tasks, List<SubtreeTask.Report> reports) {
      if (reports.size() != tasks.size()) {
        throw new IllegalStateException("a round lost the reports of tasks");
      }
      List<OpenSubtree> left = new ArrayList<>();
      for (SubtreeTask.Report report : reports) {
        if (report.best() != null) {
          Weights point = Weights.of(report.best());
          if (!problem.lattice().contains(point)) {
            throw new IllegalStateException("a task found a point outside of the lattice");
          }
          offer(point);
        }
        nodes += report.nodes();
        left.addAll(report.open());
      }
      // Worse ones are closed by what another task has found.
      left.removeIf(subtree -> subtree.bound() > incumbent.value());
      open = left;
    }

    private long openBound() {
      long least = incumbent.bound();
      for (OpenSubtree subtree : open) {
        least = Math.min(least, subtree.bound());
      }
      return Math.max(bound, least);
    }

    private Answer answer(Answer.Status status, long bound) {
      boolean proven = incumbent.point() != null && bound == incumbent.objective();
      return new Answer(
          status,
          Optional.ofNullable(incumbent.point()).map(Weights::of),
          incumbent.objective(),
          bound,
          proven ? Optional.of(new Certificate.SearchTree(nodes)) : Optional.empty(),
          name(),
          nodes);
    }
  }

  /** Ends the search that is made alone after a time. */
  private static final class Limited implements SearchListener.Passing {

    private final SearchListener listener;
    private final long limit;
    private final long start = System.nanoTime();

    Limited(SearchListener listener, Pace pace) {
      this.listener = listener;
      this.limit = pace.alone().toNanos();
    }

    @Override
    public SearchListener listener() {
      return listener;
    }

    /** Of one thread, which is not what follows. */
    @Override
    public void estimated(long nodes) {}

    @Override
    public boolean isCancelled() {
      return System.nanoTime() - start > limit || listener.isCancelled();
    }
  }
}
