package org.didyma.oracles.sampling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.RoundWork;
import org.didyma.oracles.rounds.RoundWorker;
import org.didyma.oracles.sampling.partition.MassTree;
import org.didyma.oracles.sampling.partition.PartitionBound;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * Explores regions of one draw. It knows their clocks by enclosures only and draws what follows
 * them; points that enclosures cannot tell apart it reports, all of them, to be compared by who
 * keeps the clocks.
 */
record RegionWorker(
    LearningProblem problem,
    SearchSpace space,
    PartitionBound masses,
    KeyBounds keys,
    LogPrior handicap)
    implements RoundWorker<RegionTask, RegionTask.Report> {

  /** Nodes after which what is left of a region has to wait for regions of lesser keys. */
  private static final long SLICE = 1 << 10;

  /** With so many open regions none is put off any more: they have to be sent back. */
  private static final int MANY = 1 << 8;

  /** What workers are made from. */
  record Work(LearningProblem problem, Rate lambda, ScoreNoise noise, LogPrior handicap)
      implements RoundWork<RegionTask, RegionTask.Report> {

    @Override
    public String name() {
      return "draw";
    }

    @Override
    public RegionWorker worker(CancellationToken stop) {
      KeyBounds keys = new KeyBounds(lambda, noise);
      MassTree tree = LatticeSampler.tree(problem, keys, handicap, SearchListener.asking(stop));
      return new RegionWorker(problem, tree.space(), tree.masses(), keys, handicap);
    }
  }

  @Override
  public RegionWorker copy() {
    return new RegionWorker(problem, space, masses.copy(), keys, handicap);
  }

  @Override
  public RegionTask.Report run(RegionTask task, CancellationToken stop) {
    Candidates candidates = new Candidates(task.bestHigh(), stop);
    BranchAndBoundWorker explorer =
        new BranchAndBoundWorker(space, masses, keys, handicap, task.bits().open());
    explorer.join(candidates);
    Clocks clocks = new Clocks();
    PriorityQueue<OpenRegion> open =
        new PriorityQueue<>(Comparator.comparingDouble(OpenRegion::key));
    for (RegionTask.Region region : task.regions()) {
      Clock clock = new Clock(region.low(), region.high());
      clocks.held(clock);
      open.add(new OpenRegion(region.prefix(), clock, region.key()));
    }
    while (!open.isEmpty() && explorer.nodes() < task.budget()) {
      OpenRegion nearest = open.poll();
      long rest = task.budget() - explorer.nodes();
      open.addAll(explorer.explore(nearest, open.size() > MANY ? rest : Math.min(SLICE, rest)));
    }
    List<RegionTask.Left> left = new ArrayList<>();
    for (OpenRegion region : open) {
      if (region.key() <= candidates.bestHigh()) {
        left.add(new RegionTask.Left(region.prefix(), clocks.number(region.clock()), region.key()));
      }
    }
    List<RegionTask.Found> found = new ArrayList<>();
    for (Candidate c : candidates.all) {
      found.add(new RegionTask.Found(c.point(), clocks.number(c.clock())));
    }
    return new RegionTask.Report(clocks.drawn, left, found, explorer.nodes());
  }

  private record Candidate(Clock clock, double keyLow, int[] point) {}

  /** The points that may have the least key: whose lower bounds are at most the upper one. */
  private final class Candidates implements KnownPoints {

    private final CancellationToken stop;
    private final List<Candidate> all = new ArrayList<>();
    private double bestHigh;

    Candidates(double bestHigh, CancellationToken stop) {
      this.bestHigh = bestHigh;
      this.stop = stop;
    }

    @Override
    public double bestHigh() {
      return bestHigh;
    }

    @Override
    public void offer(Clock clock, long ownLoss, int[] point) {
      long loss = ownLoss + handicap.of(point);
      double keyLow = keys.keyLow(clock.logLow(), loss);
      WeightLattice lattice = problem.lattice();
      if (keyLow > bestHigh || lattice.isConstrained() && !lattice.contains(Weights.of(point))) {
        return;
      }
      bestHigh = Math.min(bestHigh, keys.keyHigh(clock.logHigh(), loss));
      all.removeIf(candidate -> candidate.keyLow() > bestHigh);
      all.add(new Candidate(clock, keyLow, point.clone()));
    }

    @Override
    public void pulse() {
      SearchStoppedException.throwIf(stop);
    }
  }

  /** The numbers of clocks, and those that have to be sent. */
  private static final class Clocks {

    private final IdentityHashMap<Clock, Integer> numbers = new IdentityHashMap<>();
    private final List<RegionTask.Drawn> drawn = new ArrayList<>();
    private int held;

    /** The clock of the task's next region. */
    void held(Clock clock) {
      numbers.put(clock, -1 - held++);
    }

    int number(Clock clock) {
      Integer known = numbers.get(clock);
      if (known != null) {
        return known;
      }
      Clock earlier = Objects.requireNonNull(clock.earlier());
      drawn.add(new RegionTask.Drawn(number(earlier), clock.share(), clock.total(), clock.delay()));
      numbers.put(clock, drawn.size() - 1);
      return drawn.size() - 1;
    }
  }
}
