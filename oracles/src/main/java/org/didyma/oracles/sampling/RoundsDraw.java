package org.didyma.oracles.sampling;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.exact.StreamKey;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.Rounds;

/**
 * The rest of a draw in rounds: open regions go out as tasks, each with a budget of nodes; what
 * they leave open and the points that may win come back.
 *
 * <p>A region is with one task at a time, and the only copy of its clock stays here: the task gets
 * an enclosure of it, and sends what it has drawn after it. So digits of a clock are drawn at first
 * where it arises, and later only here, where points are compared.
 */
final class RoundsDraw {

  /**
   * How work is divided; it does not change the law.
   *
   * @param round how long a round should take
   * @param budget nodes of a task in the first round
   */
  record Pace(Duration round, long budget) {}

  /** Tasks of a round for each that runs at a time, so that none has to wait for a slow one. */
  private static final int SHARE = 4;

  private static final long LARGEST_BUDGET = 1L << 40;

  private final LearningProblem problem;
  private final SharedFrontier contest;
  private final RandomBits bits;
  private final SearchListener listener;

  /**
   * @param bits for the keys of tasks
   */
  RoundsDraw(
      LearningProblem problem, SharedFrontier contest, RandomBits bits, SearchListener listener) {
    this.problem = problem;
    this.contest = contest;
    this.bits = bits;
    this.listener = listener;
  }

  /** Explores all open regions. */
  void run(Rounds rounds, RegionWorker.Work work, Pace pace) {
    long budget = pace.budget();
    try (Rounds.Session<RegionTask, RegionTask.Report> session = rounds.begin(work)) {
      for (List<OpenRegion> open = contest.takeAll(); !open.isEmpty(); open = contest.takeAll()) {
        long start = System.nanoTime();
        round(session, dealt(open, SHARE * rounds.parallelism()), budget);
        long took = System.nanoTime() - start;
        if (took < pace.round().toNanos() / 2) {
          budget = Math.min(LARGEST_BUDGET, 2 * budget);
        } else if (took > 2 * pace.round().toNanos()) {
          budget = Math.max(1, budget / 2);
        }
      }
    }
  }

  /** Regions by task; those of the least keys are spread. */
  private static List<List<OpenRegion>> dealt(List<OpenRegion> open, int most) {
    int count = Math.min(open.size(), most);
    List<List<OpenRegion>> hands = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      List<OpenRegion> own = new ArrayList<>();
      for (int i = t; i < open.size(); i += count) {
        own.add(open.get(i));
      }
      hands.add(own);
    }
    return hands;
  }

  private void round(
      Rounds.Session<RegionTask, RegionTask.Report> session,
      List<List<OpenRegion>> hands,
      long budget) {
    List<RegionTask> tasks = new ArrayList<>();
    for (List<OpenRegion> hand : hands) {
      List<RegionTask.Region> regions = new ArrayList<>();
      for (OpenRegion o : hand) {
        regions.add(new RegionTask.Region(o.prefix(), o.clock().low(), o.clock().high(), o.key()));
      }
      tasks.add(new RegionTask(regions, budget, contest.bestHigh(), StreamKey.drawnFrom(bits)));
    }
    List<RegionTask.Report> reports =
        session.run(tasks, () -> SearchStoppedException.throwIf(listener));
    if (reports.size() != tasks.size()) {
      throw new IllegalStateException("a round lost the reports of tasks");
    }
    for (int t = 0; t < reports.size(); t++) {
      take(hands.get(t), reports.get(t));
    }
  }

  private void take(List<OpenRegion> hand, RegionTask.Report report) {
    List<Clock> drawn = new ArrayList<>();
    for (RegionTask.Drawn d : report.clocks()) {
      Clock earlier = clock(d.earlier(), hand, drawn);
      drawn.add(
          d.delay() == null
              ? Clock.handedOn(earlier, d.share(), d.total())
              : Clock.delayed(earlier, d.share(), d.total(), d.delay()));
    }
    for (RegionTask.Found found : report.found()) {
      Weights point = Weights.of(found.point());
      if (!problem.lattice().contains(point)) {
        throw new IllegalStateException("a task found a point outside of the lattice");
      }
      contest.offer(clock(found.clock(), hand, drawn), problem.loss(point), found.point());
    }
    List<OpenRegion> left = new ArrayList<>();
    for (RegionTask.Left l : report.left()) {
      left.add(new OpenRegion(l.prefix(), clock(l.clock(), hand, drawn), l.key()));
    }
    contest.add(left, report.nodes());
  }

  /** The clock of a number, as {@link RegionTask.Drawn} has them. */
  private static Clock clock(int number, List<OpenRegion> hand, List<Clock> drawn) {
    return number < 0 ? hand.get(-1 - number).clock() : drawn.get(number);
  }
}
