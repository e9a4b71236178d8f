package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RehearsalListener;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.sampling.partition.MassTree;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.supports.LossCounts;
import org.didyma.oracles.search.supports.SupportGroups;
import org.didyma.oracles.search.tree.EstimateSlice;
import org.jspecify.annotations.Nullable;

/**
 * Exact sampling from p(w) proportional to exp(-lambda * L(w)) over a weight lattice, or from the
 * law of permute-and-flip, which has other {@link ScoreNoise}.
 *
 * <p>Every point w of the lattice carries an independent standard exponential clock T_w; the point
 * that minimises ln T_w + lambda * L(w) has law p, and the one that minimises ln(1 - exp(-T_w)) +
 * lambda * L(w) the other law. The clocks are revealed lazily: a region N of the lattice is known
 * by the earliest of its clocks, an exponential of rate |N|. When a region is split, the part that
 * holds the earliest clock is chosen in proportion to the parts' sizes, and each other part's
 * earliest clock is later by an exponential of its own size (memorylessness). A region whose
 * earliest clock t has ln t + lambda * (lower bound on L) above the best complete point is closed
 * without revealing more. So the search is a branch and bound, depth first, nearest key first, with
 * the chain bound of the search for optima.
 *
 * <p>Constraints leave points of the box, or of the sparse lattice, out. They have clocks as all
 * others do, but are passed over when they are reached, and so are regions that hold no other
 * points: the point of the least key among those that are left has the law of the lattice.
 *
 * <p>Where few weights may be non-zero, supports are the regions ({@link SupportDraws}). Where that
 * takes no time, all points are counted by their loss instead ({@link LossCounts}); then the losses
 * race, see {@link CountedDraws}.
 *
 * <p>Arithmetic: which part holds the earliest clock is decided by a uniform integer below |N|,
 * exactly. Keys are enclosed by doubles rounded outwards (an error of some 1e-12 at most); a region
 * is closed only when the enclosures say so, and two points are compared in integers of growing
 * precision where the enclosures overlap. Hence rounding changes the running time, never the law.
 *
 * <p>Source: A* sampling (Maddison, Tarlow, Minka 2014) in its exponential-race form; proof in
 * docs/proofs/exponential-mechanism.md.
 */
public final class LatticeSampler {

  /** Lattices of more points than 2 to this power exceed the range of the enclosures. */
  private static final int MAX_BITS = 900;

  /** Largest sum of the widths of all ranges; a wide range needs memory for each of its values. */
  private static final long MAX_VALUES = 1L << 20;

  /**
   * How a draw is divided; it does not change the law.
   *
   * @param alone nodes after which other threads join
   * @param slice nodes after which a thread puts what is left of a region back among the open ones
   * @param sparse how points of few non-zero weights are drawn
   */
  record Pace(long alone, long slice, Sparse sparse) {}

  /** How points of few non-zero weights are drawn, where that is possible. */
  enum Sparse {
    /** In whatever way suits the problem. */
    CHOSEN,
    /** Support by support, whose points are listed where they are few. */
    BY_SUPPORT,
    /** Support by support, whose points are never listed. */
    BY_SUPPORT_AND_WEIGHT,
    /** By regions of points, as from any other lattice. */
    BY_POINT
  }

  private static final Pace PACE = new Pace(1 << 12, 1 << 10, Sparse.CHOSEN);

  /** Nodes after which a draw goes over to rounds, which cost some tenths of a second each. */
  private static final long ALONE_BEFORE_ROUNDS = 1 << 16;

  private static final RoundsDraw.Pace ROUNDS_PACE =
      new RoundsDraw.Pace(Duration.ofSeconds(2), 1 << 12);

  private final ScoreNoise noise;
  private final int threads;
  private final Pace pace;
  private final @Nullable Rounds rounds;
  private final RoundsDraw.Pace roundsPace;
  private final LogPrior handicap;

  /** A sampler on one thread. */
  public LatticeSampler() {
    this(1);
  }

  /**
   * A sampler that uses several threads for a long draw.
   *
   * @param threads at least 1; chosen from public things only, such as the number of processors
   */
  public LatticeSampler(int threads) {
    this(ScoreNoise.GUMBEL, threads);
  }

  /**
   * A sampler of another law: the point of the largest noisy score.
   *
   * @param noise of the scores
   * @param threads at least 1; chosen from public things only
   */
  public LatticeSampler(ScoreNoise noise, int threads) {
    this(noise, threads, PACE);
  }

  LatticeSampler(ScoreNoise noise, int threads, Pace pace) {
    this(noise, threads, pace, null, ROUNDS_PACE, LogPrior.NONE);
  }

  private LatticeSampler(
      ScoreNoise noise,
      int threads,
      Pace pace,
      @Nullable Rounds rounds,
      RoundsDraw.Pace roundsPace,
      LogPrior handicap) {
    if (threads < 1) {
      throw new IllegalArgumentException("sampling needs at least one thread");
    }
    this.noise = noise;
    this.threads = threads;
    this.pace = pace;
    this.rounds = rounds;
    this.roundsPace = roundsPace;
    this.handicap = handicap;
  }

  /**
   * The same law by a sampler that begins alone, on one thread, and sends the open regions of a
   * long draw out in rounds of tasks. Draws that count points or go by supports do without.
   */
  public LatticeSampler inRounds(Rounds rounds) {
    return inRounds(rounds, ALONE_BEFORE_ROUNDS, ROUNDS_PACE.round(), ROUNDS_PACE.budget());
  }

  /**
   * The same at another pace, which does not change the law.
   *
   * @param alone nodes that it first splits without rounds
   * @param round how long a round should take
   * @param budget nodes of a task in the first round, at least 1
   */
  public LatticeSampler inRounds(Rounds rounds, long alone, Duration round, long budget) {
    return new LatticeSampler(
        noise,
        1,
        new Pace(alone, pace.slice(), pace.sparse()),
        rounds,
        new RoundsDraw.Pace(round, budget),
        handicap);
  }

  /** The same for losses to which a public handicap is added. */
  public LatticeSampler with(LogPrior added) {
    return new LatticeSampler(noise, threads, pace, rounds, roundsPace, added);
  }

  /**
   * A draw.
   *
   * @param weights the point drawn
   * @param nodes regions that were split, or groups of supports
   */
  public record Sample(Weights weights, long nodes) {}

  /**
   * Draws one point.
   *
   * @param problem an unperturbed problem
   * @param lambda the rate
   * @param bits fair and independent; forked for further threads
   * @param listener asked whether to stop; it is told nothing
   * @throws SearchStoppedException when the listener stopped the draw
   * @throws InvalidInputException when the lattice is empty or too large to count
   */
  public Sample sample(
      LearningProblem problem, Rate lambda, RandomBits bits, SearchListener listener) {
    return draws(problem, lambda, bits, listener).get();
  }

  /**
   * Independent draws from one distribution, for simulation: what a single draw costs in privacy,
   * each of them costs. The supplier is not thread-safe.
   */
  public Supplier<Sample> draws(
      LearningProblem problem, Rate lambda, RandomBits bits, SearchListener listener) {
    Supplier<Reached> races = races(problem, lambda, bits, listener);
    return () -> races.get().sample();
  }

  /** The same, of which each winner has its clock. */
  Supplier<Reached> races(
      LearningProblem problem, Rate lambda, RandomBits bits, SearchListener listener) {
    if (!problem.perturbation().isNone()) {
      throw new IllegalArgumentException("a perturbed problem cannot be sampled from");
    }
    if (handicap.features() >= 0 && handicap.features() != problem.lattice().features()) {
      throw new IllegalArgumentException("the handicap is for another number of features");
    }
    checkSize(problem.lattice());
    problem.lattice().requirePoint();
    SearchSpace space = SearchSpace.of(problem);
    checkCount(problem.lattice().completions(space.order()).total());
    if (problem.lattice().isConstrained()) {
      checkCount(problem.lattice().cardinality());
    }
    // Points are compared by whichever thread finds one, while the first uses its own bits.
    ExponentialRace race = new ExponentialRace(lambda, noise, threads > 1 ? bits.fork() : bits);
    if (pace.sparse() == Sparse.CHOSEN && handicap.isNone() && LossCounts.isShort(problem)) {
      LossCounts counts = new LossCounts(problem, threads, listener);
      return new CountedDraws(counts, race, bits);
    }
    if (pace.sparse() != Sparse.BY_POINT && SupportGroups.pay(problem)) {
      long listed = pace.sparse() == Sparse.BY_SUPPORT_AND_WEIGHT ? 0 : SupportDraw.MOST_LISTED;
      return new SupportDraws(problem, race, handicap, listed, threads, bits, listener);
    }
    MassTree tree = tree(problem, race.keys(), handicap, listener);
    List<BranchAndBoundWorker> explorers = new ArrayList<>();
    explorers.add(
        new BranchAndBoundWorker(tree.space(), tree.masses(), race.keys(), handicap, bits));
    return () -> race(problem, tree, race, explorers, bits, listener);
  }

  /** Classes of points have one loss, but not one handicap. */
  static MassTree tree(
      LearningProblem problem, KeyBounds keys, LogPrior handicap, SearchListener listener) {
    return handicap.isNone()
        ? MassTree.of(problem, keys.rateLow(), listener)
        : MassTree.ofPoints(problem, keys.rateLow(), listener);
  }

  private Reached race(
      LearningProblem problem,
      MassTree tree,
      ExponentialRace race,
      List<BranchAndBoundWorker> explorers,
      RandomBits bits,
      SearchListener listener) {
    SharedFrontier contest = new SharedFrontier(problem.lattice(), race, handicap, listener);
    if (listener instanceof RehearsalListener) {
      contest.ask(
          new EstimateSlice(listener, pulse -> dives(tree, contest, race.keys(), bits, listener)));
    }
    BranchAndBoundWorker first = explorers.get(0);
    contest.add(List.of(first.whole()), 0);
    first.join(contest);
    boolean divides = threads > 1 || rounds != null;
    contest.run(first, pace.slice(), divides ? pace.alone() : Long.MAX_VALUE);
    if (contest.isOpen() && rounds != null) {
      new RoundsDraw(problem, contest, bits, listener)
          .run(rounds, new RegionWorker.Work(problem, race.lambda(), noise, handicap), roundsPace);
    } else if (contest.isOpen()) {
      while (explorers.size() < threads) {
        explorers.add(
            new BranchAndBoundWorker(
                tree.space(), tree.masses().copy(), race.keys(), handicap, bits.fork()));
      }
      explorers.subList(1, threads).forEach(explorer -> explorer.join(contest));
      SharedFrontier.together(
          explorers.stream()
              .<Runnable>map(explorer -> () -> contest.run(explorer, pace.slice(), Long.MAX_VALUE))
              .toList());
    }
    contest.check();
    return contest.reached(contest.nodes());
  }

  /** Tells how far a race is, and makes what dives into another one. */
  private BranchAndBoundWorker dives(
      MassTree tree,
      SharedFrontier contest,
      KeyBounds keys,
      RandomBits bits,
      SearchListener listener) {
    listener.progress(new SearchListener.Progress(contest.nodes(), Long.MAX_VALUE, Long.MIN_VALUE));
    BranchAndBoundWorker dives =
        new BranchAndBoundWorker(tree.space(), tree.masses().copy(), keys, handicap, bits.fork());
    dives.join(contest);
    return dives;
  }

  /**
   * True for problems whose points are few enough, or alike enough, that draws count how many have
   * each loss; that ends in short time whatever the data are.
   */
  public static boolean isCounted(LearningProblem problem) {
    return LossCounts.pay(problem);
  }

  /**
   * Refuses lattices that are empty or too large, from their shape alone.
   *
   * @throws InvalidInputException when it does
   */
  public static void requireTakes(WeightLattice lattice) {
    checkSize(lattice);
    lattice.requirePoint();
    checkCount(lattice.cardinality());
    if (lattice.isConstrained()) {
      // Points that constraints leave out have clocks as well.
      int[] order = IntStream.range(0, lattice.coordinates()).toArray();
      checkCount(lattice.completions(order).total());
    }
  }

  /**
   * Refuses what cannot be drawn from whatever the cells are: such a lattice, and a loss that is no
   * table of the score, since bounds on masses go by tables.
   *
   * @throws InvalidInputException when it does
   */
  public static void requireTakes(WeightLattice lattice, ScoreLoss loss) {
    requireTakes(lattice);
    LearningProblem.requireSuited(lattice, loss);
    if (loss instanceof LogLoss computed) {
      throw new InvalidInputException(
          "sampling needs the loss %s as a table of its scores from %d to %d"
              .formatted(loss.name(), computed.range().low(), computed.range().high()),
          "make a table of it; a coarser scale of the features or smaller weights leave room.");
    }
  }

  private static void checkSize(WeightLattice lattice) {
    long values = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      values += lattice.high(j) - lattice.low(j) + 1L;
    }
    if (values > MAX_VALUES) {
      throw new InvalidInputException(
          "the ranges of the weights have "
              + values
              + " values in all, the limit for sampling"
              + " is "
              + MAX_VALUES,
          "use a smaller range of weights.");
    }
  }

  /** Refuses more points than the enclosures can count. */
  static void checkCount(BigInteger points) {
    if (points.bitLength() > MAX_BITS) {
      throw new InvalidInputException(
          "the lattice has more than 2^" + MAX_BITS + " points, too many to sample from",
          "use fewer features or a smaller range of weights.");
    }
  }
}
