package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Form;
import org.didyma.exact.CountedChoice;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Completions;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Sample and aggregate over a lattice. Promise: records are split into blocks at random, each block
 * votes for a point, and the released weights are a draw from p(w) proportional to exp(epsilon
 * votes(w) / (2 k)), k the most records of a unit, 1 without units; hence the release is
 * epsilon-differentially private (pure) under the given adjacency, whatever the oracle answers,
 * provided that the vote of a block depends on that block only.
 *
 * <p>Source: Nissim, Raskhodnikova and Smith (2007), with the exponential mechanism as aggregation;
 * the proof is docs/proofs/sample-and-aggregate.md.
 */
public final class SampleAndAggregate
    implements LatticeMechanism<SampleAndAggregate.Parameters>,
        DeclaredMechanism<Cells, SampleAndAggregate.Parameters> {

  private static final Parameter<Integer> BLOCKS =
      Parameter.count("blocks", "K", SampleAndAggregate.MAX_BLOCKS)
          .required()
          .says("number of blocks; records are split at random");

  /** How long the search of a block or part may take. */
  static final Parameter<Duration> BLOCK_TIME_LIMIT = Parameter.seconds("block-time-limit");

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "sample-and-aggregate", "a vote of blocks of records, whose searches may fail")
          .provenIn("docs/proofs/sample-and-aggregate.md")
          .withLaw(Laws.VOTES)
          .choosesFromLattice()
          .takesUnits()
          .needs(RequiredInput.ORACLE)
          .takes(
              BLOCKS,
              BLOCK_TIME_LIMIT.says(
                  "a block votes for what its search has found by then; without it, searches run"
                      + " to their ends"))
          .learnsFrom(Form.CELLS)
          .made(
              s -> new SampleAndAggregate(s.oracle()),
              (s, v) ->
                  new Parameters(
                      s.epsilon(),
                      s.adjacency(),
                      s.lattice(),
                      LatticeLoss.of(s, v),
                      v.get(BLOCKS),
                      v.find(BLOCK_TIME_LIMIT)));

  /** Most blocks; a vote of so many is beyond any use. */
  public static final int MAX_BLOCKS = 10_000;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours; when records are replaced, blocks are of equal
   *     size, and when they are added or removed, each record is assigned independently
   * @param lattice the weights to choose from
   * @param loss of a record, public
   * @param blocks K, from 1
   * @param limit how long a block's search may take; what it has found by then is its vote
   */
  public record Parameters(
      Epsilon epsilon,
      Adjacency adjacency,
      WeightLattice lattice,
      ScoreLoss loss,
      int blocks,
      Optional<Duration> limit) {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
      if (blocks < 1 || blocks > MAX_BLOCKS) {
        throw new IllegalArgumentException("the number of blocks is not from 1 to " + MAX_BLOCKS);
      }
    }
  }

  private final OptimizationOracle oracle;
  private final OracleTrial trial;

  /**
   * @param oracle finds the votes; it may fail, claim or be stopped, but must not remember other
   *     problems, since a vote is to depend on its block alone
   */
  public SampleAndAggregate(OptimizationOracle oracle) {
    this.oracle = oracle;
    this.trial = new OracleTrial(oracle);
  }

  @Override
  public MechanismSpec<Cells, Parameters> kind() {
    return KIND;
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException when the lattice is empty or cannot be counted, or the oracle
   *     takes no block of any table, which would be votes otherwise
   */
  @Override
  public PrivacyEvent describe(Parameters parameters) {
    ConstraintRefusal.require(parameters.lattice(), name());
    requireCountable(parameters);
    int coordinates = parameters.lattice.coordinates();
    trial.require(
        parameters.lattice, parameters.loss, 1, "none", () -> Perturbation.none(coordinates));
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  private static void requireCountable(Parameters parameters) {
    parameters.lattice.requirePoint();
    LearningProblem.requireSuited(parameters.lattice, parameters.loss);
    ExactRoom.require(parameters.lattice, parameters.loss, parameters.adjacency);
    completions(parameters.lattice);
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    PrivacyGuarantee pure = PrivacyGuarantee.pure(parameters.epsilon, parameters.adjacency);
    return parameters.limit.isPresent() || !oracle.proves()
        ? pure.under(List.of("the time that the search of one block takes depends on no other"))
        : pure;
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    ExactRoom.require(cells, parameters.lattice, parameters.loss, parameters.adjacency);
  }

  @Override
  public RawOutput.Point draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(cells, parameters);
    requireCountable(parameters);
    Map<Weights, Integer> votes = new LinkedHashMap<>();
    for (Cells block : split(cells, parameters, bits)) {
      votes.merge(vote(block, parameters, stop), 1, Integer::sum);
    }
    Weights weights = draw(votes, parameters, bits);
    LearningProblem whole = LearningProblem.of(cells, parameters.lattice, parameters.loss);
    return new RawOutput.Point(
        parameters.lattice, weights, RiskScale.of(parameters.loss), Diagnostics.of(whole, weights));
  }

  /** The blocks; how many records there are is public only when single records are replaced. */
  static List<Cells> split(Cells cells, Parameters parameters, RandomBits bits) {
    return parameters.adjacency.publishesRecords()
        ? RandomSplit.even(cells, parameters.blocks, bits)
        : RandomSplit.independent(cells, parameters.blocks, bits);
  }

  /** What the oracle has found, and the point nearest to 0 when it fails or has found nothing. */
  private Weights vote(Cells block, Parameters parameters, CancellationToken stop) {
    BlockListener own = new BlockListener(stop, parameters.limit);
    Optional<Weights> found;
    try {
      LearningProblem problem = LearningProblem.of(block, parameters.lattice, parameters.loss);
      found = oracle.minimise(problem, own).weights().filter(parameters.lattice::contains);
    } catch (RuntimeException | Error e) {
      // The promise holds whatever the oracle does, but only if its failure is a vote as well.
      found = Optional.empty();
    }
    SearchStoppedException.throwIf(stop);
    return found.orElseGet(() -> nearest(parameters.lattice));
  }

  private static Weights nearest(WeightLattice lattice) {
    return Weights.of(
        IntStream.range(0, lattice.coordinates())
            .map(j -> Math.max(lattice.low(j), Math.min(lattice.high(j), 0)))
            .toArray());
  }

  /** A point with probability proportional to exp(epsilon votes / (2 k)), exactly. */
  static Weights draw(Map<Weights, Integer> votes, Parameters parameters, RandomBits bits) {
    int most = votes.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    Completions points = completions(parameters.lattice);
    // The records of one unit are in at most k blocks, one record is in as many as it counts as.
    int blocks = parameters.adjacency.most();
    Rational half = Rational.of(parameters.epsilon.value()).times(Rational.of(1, 2L * blocks));
    List<Weights> voted = List.copyOf(votes.keySet());
    List<BigInteger> counts = new ArrayList<>();
    List<Rational> exponents = new ArrayList<>();
    for (Weights w : voted) {
      counts.add(BigInteger.ONE);
      exponents.add(half.times(Rational.of(most - votes.getOrDefault(w, 0))));
    }
    counts.add(points.total().subtract(BigInteger.valueOf(voted.size())));
    exponents.add(half.times(Rational.of(most)));
    int choice = new CountedChoice(counts, exponents).draw(bits);
    if (choice < voted.size()) {
      return voted.get(choice);
    }
    Weights rest = uniform(parameters.lattice, points, bits);
    while (votes.containsKey(rest)) {
      rest = uniform(parameters.lattice, points, bits);
    }
    return rest;
  }

  private static Completions completions(WeightLattice lattice) {
    return lattice.completions(IntStream.range(0, lattice.coordinates()).toArray());
  }

  /** A uniform point: its rank in lexicographic order, taken apart by the numbers of points. */
  private static Weights uniform(WeightLattice lattice, Completions points, RandomBits bits) {
    BigInteger rank = bits.below(points.total());
    int[] w = new int[lattice.coordinates()];
    long norm = 0;
    int nonZeros = 0;
    for (int j = 0; j < w.length; j++) {
      int step = lattice.isFeature(j) ? 1 : lattice.interceptStep();
      for (int v = lattice.low(j); v <= lattice.high(j); v += step) {
        long s = lattice.isFeature(j) ? norm + (long) v * v : norm;
        int z = lattice.isFeature(j) && v != 0 ? nonZeros + 1 : nonZeros;
        BigInteger below = points.count(j + 1, s, z);
        if (rank.compareTo(below) < 0) {
          w[j] = v;
          norm = s;
          nonZeros = z;
          break;
        }
        rank = rank.subtract(below);
      }
    }
    return Weights.of(w);
  }
}
