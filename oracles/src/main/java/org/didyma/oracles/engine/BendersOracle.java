package org.didyma.oracles.engine;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.CellSides;
import org.didyma.ground.InvalidInputException;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.Interrupter;
import org.didyma.solver.SolveReport;

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
 * the engine's word. So an answer is a claim. The master is solved from the beginning each time.
 * Between two of its solves, a greedy choice of cells brings more no-goods.
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

  private final Backend backend;
  private final Effort effort;

  /**
   * An oracle.
   *
   * @param backend solves the master problem, often
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
                  "use an engine with another formulation, or the search.");
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

  /** One run. */
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

    Run(LearningProblem problem, SearchListener listener) {
      this.problem = problem;
      this.listener = listener;
      this.sides = CellSides.of(problem);
      this.feasibility = new SideFeasibility(sides, this::isOver);
      this.noGoods = new NoGoods(sides);
      this.bound = sides.least();
    }

    private boolean isOver() {
      return listener.isCancelled()
          || effort.timeLimit().map(limit -> nanosLeft(limit) <= 0).orElse(false);
    }

    private long nanosLeft(Duration limit) {
      return limit.toNanos() - (System.nanoTime() - start);
    }

    Answer answer() {
      try {
        harvest(new BitSet());
        while (bound < value) {
          greedily();
          if (!improveBound()) {
            return answer(Answer.Status.STOPPED);
          }
        }
        return answer(Answer.Status.CLAIMED);
      } catch (SearchStoppedException e) {
        return answer(Answer.Status.STOPPED);
      }
    }

    private Answer answer(Answer.Status status) {
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
        noGoods.add(core);
        right.andNot(core);
      }
    }

    private void offer(Weights w) {
      long objective = problem.objective(w);
      if (objective < value) {
        value = objective;
        best = Optional.of(w);
        listener.found(w);
        listener.progress(new SearchListener.Progress(noGoods.size(), value, bound));
      }
    }

    /** More no-goods, from choices that are cheap but need not be the cheapest. */
    private void greedily() {
      for (int round = 0; round < GREEDY_ROUNDS; round++) {
        if (harvest(noGoods.greedy())) {
          return;
        }
      }
    }

    /** Solves the master and looks at its choice; false when the engine stopped before its end. */
    private boolean improveBound() {
      NoGoods.Master master = noGoods.master();
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
        report = backend.solve(master.program(), own, progress -> {});
      }
      version = report.version();
      return switch (report.termination()) {
        case OPTIMAL -> {
          chosen(master, report);
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

    private void chosen(NoGoods.Master master, SolveReport report) {
      if (!report.claimsOptimum()) {
        throw wrong(report, Fault.INFEASIBLE_POINT);
      }
      if (Review.hasOpenGap(report)) {
        throw wrong(report, Fault.OPEN_GAP);
      }
      bound = Math.max(bound, report.incumbent().orElseThrow().objective().orElseThrow());
      requireNotBeaten(report);
      if (bound < value) {
        harvest(master.wrong(report.incumbent().orElseThrow().point()));
        requireNotBeaten(report);
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
  }
}
