package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.function.Supplier;
import org.didyma.formulations.Completions;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainBound;
import org.didyma.oracles.search.NormTerms;
import org.didyma.oracles.search.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * Exact sampling from p(w) proportional to exp(-lambda * L(w)) over a weight lattice.
 *
 * <p>Every point w of the lattice carries an independent standard exponential clock T_w; the point
 * that minimises ln T_w + lambda * L(w) has law p. The clocks are revealed lazily: a region N of
 * the lattice is known by the earliest of its clocks, an exponential of rate |N|. When a region is
 * split, the part that holds the earliest clock is chosen in proportion to the parts' sizes, and
 * each other part's earliest clock is later by an exponential of its own size (memorylessness). A
 * region whose earliest clock t has ln t + lambda * (lower bound on L) above the best complete
 * point is closed without revealing more. So the search is a branch and bound, depth first, nearest
 * key first, with the {@link ChainBound}.
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

  private final SecureRandom random;

  /**
   * A sampler with a source of randomness.
   *
   * @param random a cryptographically strong source
   */
  public LatticeSampler(SecureRandom random) {
    this.random = random;
  }

  /**
   * A draw.
   *
   * @param weights the point drawn
   * @param nodes regions that were split
   */
  public record Sample(Weights weights, long nodes) {}

  /**
   * Draws one point.
   *
   * @param problem an unperturbed problem
   * @param lambda the rate
   * @param listener asked whether to stop; it is told nothing
   * @throws SearchStoppedException when the listener stopped the draw
   * @throws InvalidInputException when the lattice is empty or too large to count
   */
  public Sample sample(LearningProblem problem, Rate lambda, SearchListener listener) {
    return draws(problem, lambda, listener).get();
  }

  /**
   * Independent draws from one distribution, for simulation: what a single draw costs in privacy,
   * each of them costs. The supplier is not thread-safe.
   */
  public Supplier<Sample> draws(LearningProblem problem, Rate lambda, SearchListener listener) {
    if (!problem.perturbation().isNone()) {
      throw new IllegalArgumentException("a perturbed problem cannot be sampled from");
    }
    return new Run(problem, lambda, new RandomBits(random), listener)::sample;
  }

  /** One draw. */
  private static final class Run {

    private static final long PULSE = 1 << 8;

    private final RandomBits random;
    private final SearchListener listener;
    private final SearchSpace space;
    private final ChainBound chains;
    private final NormTerms norms;
    private final Completions completions;
    private final Race race;

    private final int[] current; // by coordinate
    private final long[] squaredNorm; // by depth
    private final int[] nonZeros;
    private final Child[][] children; // by depth
    private final long[][] singles; // by position, then value minus low

    private @Nullable Clock bestClock;
    private long bestLoss;
    private double bestHigh = Double.POSITIVE_INFINITY;
    private int[] best = {};
    private long nodes;

    Run(LearningProblem problem, Rate lambda, RandomBits random, SearchListener listener) {
      checkSize(problem.lattice());
      this.random = random;
      this.listener = listener;
      this.space = SearchSpace.of(problem);
      this.chains = ChainBound.of(space);
      this.norms = new NormTerms(space);
      this.completions = problem.lattice().completions(space.order());
      checkCount(completions.total());
      this.race = new Race(lambda, random);
      int d = space.size();
      this.current = new int[d];
      this.squaredNorm = new long[d + 1];
      this.nonZeros = new int[d + 1];
      this.children = new Child[d][];
      this.singles = new long[d][];
      for (int k = 0; k < d; k++) {
        children[k] = new Child[space.high(k) - space.low(k) + 1];
        for (int i = 0; i < children[k].length; i++) {
          children[k][i] = new Child();
        }
        singles[k] = new long[chains.boundsSparseLattices() ? children[k].length : 0];
      }
    }

    Sample sample() {
      bestClock = null;
      bestHigh = Double.POSITIVE_INFINITY;
      nodes = 0;
      explore(0, new Clock(null, completions.total(), random), chains.root());
      return new Sample(Weights.of(best), nodes);
    }

    private static void checkSize(WeightLattice lattice) {
      long values = 0;
      for (int j = 0; j < lattice.coordinates(); j++) {
        values += lattice.high(j) - lattice.low(j) + 1L;
      }
      if (values > MAX_VALUES) {
        throw new InvalidInputException(
            "the ranges of the lattice have " + values + " values, the sampler takes " + MAX_VALUES,
            "use a smaller range of weights.");
      }
    }

    private static void checkCount(BigInteger points) {
      if (points.signum() == 0) {
        throw new InvalidInputException("the lattice has no point", "widen its ranges.");
      }
      if (points.bitLength() > MAX_BITS) {
        throw new InvalidInputException(
            "the lattice has more than 2^" + MAX_BITS + " points, too many to sample from",
            "use fewer features or a smaller range of weights.");
      }
    }

    /** Explores a region whose earliest clock is given. */
    private void explore(int depth, Clock clock, long bound) {
      if (depth == space.size()) {
        offer(clock, bound);
        return;
      }
      if (chains.nonZerosLeft(depth) <= 1) {
        finishSparse(depth, clock);
        return;
      }
      if (nodes++ % PULSE == 0 && listener.isCancelled()) {
        throw new SearchStoppedException();
      }
      int open = split(depth, clock);
      Child[] parts = children[depth];
      for (int i = 0; i < open; i++) {
        Child child = nearest(parts, i, open);
        if (child.key > bestHigh) {
          return;
        }
        squaredNorm[depth + 1] = norms.squaredNorm(depth, squaredNorm[depth], child.value);
        nonZeros[depth + 1] = norms.nonZeros(depth, nonZeros[depth], child.value);
        long childBound =
            Math.max(chains.descend(depth, child.value), chains.boundWithin(depth + 1));
        if (race.keyLow(child.clock().logLow(), childBound) <= bestHigh) {
          current[space.coordinate(depth)] = child.value;
          explore(depth + 1, child.clock(), childBound);
        }
      }
    }

    /**
     * At most one further weight may be non-zero, so the region has few points: one of them,
     * uniform, has the region's clock, the others clocks of their own after it.
     */
    private void finishSparse(int depth, Clock clock) {
      for (int k = depth; k < space.size(); k++) {
        current[space.coordinate(k)] = 0;
      }
      long s = squaredNorm[depth];
      BigInteger points = completions.count(depth, s, nonZeros[depth]);
      int first = random.below(points.intValueExact());
      int number = 0;
      if (norms.isFeasible(space.size(), s, 0)) {
        offer(number++ == first, clock, chains.valueOfZeros(depth));
      }
      if (chains.nonZerosLeft(depth) == 1) {
        chains.valuesOfSingles(depth, singles);
        for (int k = depth; k < space.size(); k++) {
          for (int v = space.low(k); v <= space.high(k); v++) {
            if (v != 0 && norms.isFeasible(space.size(), s + (long) v * v, 0)) {
              current[space.coordinate(k)] = v;
              offer(number++ == first, clock, singles[k][v - space.low(k)]);
            }
          }
          current[space.coordinate(k)] = 0;
        }
      }
    }

    /** Offers a point of a region, with the region's clock or a later one. */
    private void offer(boolean earliest, Clock clock, long loss) {
      if (race.keyLow(clock.logLow(), loss) <= bestHigh) {
        offer(earliest ? clock : new Clock(clock, BigInteger.ONE, random), loss);
      }
    }

    /**
     * Reveals the earliest clocks of the parts of a region; returns the number of parts that are
     * not closed at once, which stand first in {@code children[depth]}. A part's clock is not drawn
     * when even the whole region's clock would leave it closed: it is later than that.
     */
    private int split(int depth, Clock clock) {
      int first = holderOfEarliest(depth);
      Child[] parts = children[depth];
      int open = 0;
      for (int v = space.low(depth); v <= space.high(depth); v++) {
        BigInteger size = size(depth, v);
        if (size.signum() == 0) {
          continue;
        }
        long bound = chains.preview(depth, v);
        if (race.keyLow(clock.logLow(), bound) > bestHigh) {
          continue;
        }
        Clock own = v == first ? clock : new Clock(clock, size, random);
        double key = race.keyLow(own.logLow(), bound);
        if (key <= bestHigh) {
          parts[open++].set(v, own, key);
        }
      }
      return open;
    }

    /**
     * The value whose part holds the region's earliest clock: part i with probability |N_i|/|N|.
     */
    private int holderOfEarliest(int depth) {
      if (norms.isTrivial() || !space.problem().lattice().isFeature(space.coordinate(depth))) {
        return space.low(depth) + random.below(space.high(depth) - space.low(depth) + 1);
      }
      BigInteger ticket =
          random.below(completions.count(depth, squaredNorm[depth], nonZeros[depth]));
      int v = space.low(depth);
      for (BigInteger size = size(depth, v); ticket.compareTo(size) >= 0; size = size(depth, v)) {
        ticket = ticket.subtract(size);
        v++;
      }
      return v;
    }

    private BigInteger size(int depth, int v) {
      return completions.count(
          depth + 1,
          norms.squaredNorm(depth, squaredNorm[depth], v),
          norms.nonZeros(depth, nonZeros[depth], v));
    }

    /** Moves the part with the least key among from..to-1 to the front, and returns it. */
    private static Child nearest(Child[] parts, int from, int to) {
      int least = from;
      for (int i = from + 1; i < to; i++) {
        if (parts[i].key < parts[least].key) {
          least = i;
        }
      }
      Child child = parts[least];
      parts[least] = parts[from];
      parts[from] = child;
      return child;
    }

    /** A complete point: it becomes the best when its key is smaller, exactly. */
    private void offer(Clock clock, long loss) {
      if (bestClock == null || race.precedes(clock, loss, bestClock, bestLoss)) {
        bestClock = clock;
        bestLoss = loss;
        bestHigh = race.keyHigh(clock.logHigh(), loss);
        best = current.clone();
      }
    }
  }

  /** A part of a split region. */
  private static final class Child {
    private int value;
    private @Nullable Clock clock;
    private double key;

    void set(int value, Clock clock, double key) {
      this.value = value;
      this.clock = clock;
      this.key = key;
    }

    Clock clock() {
      return Objects.requireNonNull(clock);
    }
  }
}
