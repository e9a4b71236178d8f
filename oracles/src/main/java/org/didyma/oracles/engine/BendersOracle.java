package org.didyma.oracles.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.CellSides;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.Interrupter;
import org.didyma.solver.LazyBackend;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.StartPoint;

/**
 * Combinatorial Benders decomposition of 0/1 loss, with an engine for the master problem. The
 * master knows cells and no weights: it gives up the cheapest cells that break all {@link NoGoods}
 * found so far. {@link SideFeasibility} looks for weights that have all other cells on their
 * cheaper sides. Where there are some, they are a minimiser, if the master's bound is right; where
 * there are none, it says which of the cells contradict each other, and these make new no-goods: a
 * minimal set of them, then another one among the cells that are left, and so on until weights are
 * found.
 *
 * <p>That no-goods are right is decided in integers; that the master's choice is the cheapest is
 * the engine's word. So an answer is a claim. A {@link LazyBackend} solves the master once and asks
 * about each choice that comes up in its tree, where new no-goods are constraints from then on.
 * With another one the master is solved from the beginning each time. Between two of its solves,
 * and where the tree's choice was refused, greedy choices of cells bring more no-goods.
 *
 * <p>Source: G. Codato and M. Fischetti, "Combinatorial Benders' cuts for mixed-integer linear
 * programming", Operations Research 54 (2006); greedy choices between exact ones are those of E.
 * Moreno-Centeno and R. M. Karp, "The implicit hitting set approach", Operations Research 61
 * (2013).
 */
public final class BendersOracle implements OptimizationOracle {

  /** What the integer program is called in claims. */
  public static final String FORMULATION = "no-goods";

  /** Greedy choices between two solves of the master. */
  private static final int GREEDY_ROUNDS = 50;

  /** And after a point that an engine asks about within its tree, of which there are more. */
  private static final int GREEDY_ROUNDS_IN_TREE = 10;

  private final Backend backend;
  private final Effort effort;

  /**
   * @param backend solves the master problem, often or with lazy constraints
   * @param effort threads of each solve, and the time for all of them together
   */
  public BendersOracle(Backend backend, Effort effort) {
    this.backend = backend;
    this.effort = effort;
  }

  @Override
  public String name() {
    return backend.name() + "-benders";
  }

  @Override
  public String identity() {
    return name() + " " + backend.version();
  }

  @Override
  public boolean proves() {
    return false;
  }

  /**
   * {@inheritDoc}
   *
   * @throws WrongClaimException when the engine claims what cannot be
   * @throws EngineFailedException when there is no engine or it failed
   * @throws InvalidInputException when the problem is perturbed, or has another loss
   */
  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    CellSides.refusal(problem)
        .ifPresent(
            reason -> {
              throw new InvalidInputException(
                  "combinatorial Benders decomposition does not take this problem: " + reason,
                  "use a solver with another formulation, or the search.");
            });
    if (problem.lattice().isEmpty()) {
      return new Answer(
          Answer.Status.INFEASIBLE,
          Optional.empty(),
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          Optional.empty(),
          name(),
          0);
    }
    return new Run(problem, listener).answer();
  }

  private final class Run {

    private final LearningProblem problem;
    private final SearchListener listener;
    private final long start = System.nanoTime();
    private final CellSides sides;
    private final SideFeasibility feasibility;
    private final NoGoods noGoods;
    private Optional<Weights> best = Optional.empty();
    private long value = Long.MAX_VALUE;
    private long bound;
    private String version = "";
    private volatile boolean answered;

    Run(LearningProblem problem, SearchListener listener) {
      this.problem = problem;
      this.listener = listener;
      this.sides = CellSides.of(problem);
      this.feasibility = new SideFeasibility(sides, this::isOver);
      this.noGoods = new NoGoods(sides);
      this.bound = sides.least();
    }

    private boolean isOver() {
      return answered
          || listener.isCancelled()
          || effort.timeLimit().map(limit -> nanosLeft(limit) <= 0).orElse(false);
    }

    private long nanosLeft(Duration limit) {
      return limit.toNanos() - (System.nanoTime() - start);
    }

    Answer answer() {
      try {
        harvest(new BitSet());
        if (bound < value) {
          greedily(GREEDY_ROUNDS);
        }
        return answer(improveBound() ? Answer.Status.CLAIMED : Answer.Status.STOPPED);
      } catch (SearchStoppedException e) {
        return answer(Answer.Status.STOPPED);
      }
    }

    /** Until it is the value of the best weights; false when the engine stopped before that. */
    private boolean improveBound() {
      if (bound < value && backend instanceof LazyBackend lazy && lazy.takesLazyConstraints()) {
        NoGoods.Master whole = noGoods.wholeMaster();
        return solved(whole, new InTree(lazy, whole));
      }
      while (bound < value) {
        NoGoods.Master master = noGoods.master();
        if (!solved(master, own -> backend.solve(master.program(), own, progress -> {}))) {
          return false;
        }
        if (bound < value) {
          greedily(GREEDY_ROUNDS);
        }
      }
      return true;
    }

    /** An engine that was given up may find something later on. */
    private synchronized Answer answer(Answer.Status status) {
      answered = true;
      Certificate.Claim claim = new Certificate.Claim(backend.name(), version, FORMULATION);
      return new Answer(
          status,
          best,
          value,
          Long.MIN_VALUE,
          Optional.of(new Certificate.Claimed(List.of(claim), bound)),
          name(),
          noGoods.size());
    }

    /**
     * Looks for weights that have all cells but those given up on their cheaper sides; where there
     * are none, adds no-goods without a common cell and gives their cells up, too.
     *
     * @return whether there are some
     */
    private boolean harvest(BitSet givenUp) {
      BitSet right = new BitSet();
      right.set(0, sides.sides().size());
      right.andNot(givenUp);
      for (boolean first = true; ; first = false) {
        SideFeasibility.Result result = feasibility.check(right);
        if (result.point().isPresent()) {
          offer(result.point().get());
          return first;
        }
        BitSet core = feasibility.minimal(result.core());
        add(core);
        right.andNot(core);
      }
    }

    private synchronized void add(BitSet core) {
      if (!answered) {
        noGoods.add(core);
      }
    }

    private synchronized void offer(Weights w) {
      long objective = problem.objective(w);
      if (objective < value && !answered) {
        value = objective;
        best = Optional.of(w);
        listener.found(w);
        listener.progress(new SearchListener.Progress(noGoods.size(), value, bound));
      }
    }

    /** More no-goods, from choices that are cheap but need not be the cheapest. */
    private void greedily(int rounds) {
      for (int round = 0; round < rounds; round++) {
        if (harvest(noGoods.greedy())) {
          return;
        }
      }
    }

    /** Solves the master and looks at its choice; false when the engine stopped before its end. */
    private boolean solved(NoGoods.Master master, Function<Effort, SolveReport> solver) {
      Interrupter interrupter = new Interrupter();
      Effort own = effort.withInterrupter(interrupter);
      if (effort.timeLimit().isPresent()) {
        long left = nanosLeft(effort.timeLimit().get());
        if (left <= 0) {
          return false;
        }
        own = own.withTimeLimit(Duration.ofNanos(left));
      }
      SolveReport report;
      try (EngineSession.Watch watch = new EngineSession.Watch(listener, interrupter)) {
        report = solver.apply(own);
      }
      version = report.version();
      return switch (report.termination()) {
        case OPTIMAL -> {
          chosen(master, solver instanceof InTree, report);
          yield true;
        }
        case INFEASIBLE, UNBOUNDED -> throw wrong(report, Fault.NO_OPTIMUM);
        case ERROR -> throw new EngineFailedException(report.engine(), report.message());
        case FEASIBLE, LIMIT, INTERRUPTED -> {
          Review.claimedBound(report).ifPresent(claimed -> bound = Math.max(bound, claimed));
          if (bound > value) {
            throw wrong(report, Fault.BOUND_ABOVE_POINT);
          }
          yield false;
        }
      };
    }

    private void chosen(NoGoods.Master master, boolean inTree, SolveReport report) {
      if (!report.claimsOptimum()) {
        throw wrong(report, Fault.INFEASIBLE_POINT);
      }
      if (Review.hasOpenGap(report)) {
        throw wrong(report, Fault.OPEN_GAP);
      }
      bound = Math.max(bound, report.incumbent().orElseThrow().objective().orElseThrow());
      requireNotBeaten(report);
      if (bound < value) {
        boolean allowed = harvest(master.wrong(report.incumbent().orElseThrow().point()));
        requireNotBeaten(report);
        if (inTree && !allowed) {
          throw wrong(report, Fault.INFEASIBLE_POINT);
        }
      }
    }

    /** The best weights break all no-goods, so what they give up is no cheaper than the optimum. */
    private void requireNotBeaten(SolveReport report) {
      if (bound > value) {
        throw wrong(report, Fault.BEATEN);
      }
    }

    private WrongClaimException wrong(SolveReport report, Fault fault) {
      return new WrongClaimException(
          new Certificate.Claim(report.engine(), report.version(), FORMULATION), fault);
    }

    /** The master with all no-goods, which the engine is told within its tree. */
    private final class InTree implements LazyConstraints, Function<Effort, SolveReport> {

      private final LazyBackend lazy;
      private final NoGoods.Master master;
      private long told = Long.MAX_VALUE;

      InTree(LazyBackend lazy, NoGoods.Master master) {
        this.lazy = lazy;
        this.master = master;
      }

      @Override
      public SolveReport apply(Effort own) {
        Effort begun =
            best.map(w -> own.withStart(StartPoint.of(master.point(wrong(w))))).orElse(own);
        told = value;
        return lazy.solve(master.program(), this, begun, this::hear);
      }

      private void hear(Progress progress) {
        synchronized (Run.this) {
          if (progress.bound().isPresent()) {
            bound = Math.max(bound, Review.roundUp(progress.bound().getAsDouble()));
          }
          listener.progress(new SearchListener.Progress(noGoods.size(), value, bound));
        }
      }

      /** What is given up at a point may always be more. */
      @Override
      public boolean areUpwardClosed() {
        return true;
      }

      @Override
      public Optional<Verdict> judge(Point point) {
        BitSet givenUp = master.wrong(point);
        if (best.isPresent() && isPart(wrong(best.get()), givenUp)) {
          return Optional.of(verdict(List.of()));
        }
        List<Row> known = rows(0, core -> !core.intersects(givenUp));
        if (!known.isEmpty()) {
          return Optional.of(verdict(known));
        }
        int before = noGoods.size();
        try {
          if (!harvest(givenUp)) {
            greedily(GREEDY_ROUNDS_IN_TREE);
          }
        } catch (SearchStoppedException e) {
          return Optional.empty();
        }
        return Optional.of(verdict(rows(before, core -> true)));
      }

      private List<Row> rows(int since, Predicate<BitSet> wanted) {
        List<Row> rows = new ArrayList<>();
        int number = since;
        for (BitSet core : noGoods.since(since)) {
          number++;
          if (wanted.test(core)) {
            rows.add(master.row(number, core));
          }
        }
        return rows;
      }

      private Verdict verdict(List<Row> violated) {
        boolean better = value < told;
        told = value;
        return new Verdict(
            violated, better ? best.map(w -> master.point(wrong(w))) : Optional.empty());
      }

      private BitSet wrong(Weights w) {
        BitSet wrong = new BitSet();
        for (int s = 0; s < sides.sides().size(); s++) {
          wrong.set(s, !sides.isRight(sides.sides().get(s), w));
        }
        return wrong;
      }
    }
  }

  private static boolean isPart(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }
}
