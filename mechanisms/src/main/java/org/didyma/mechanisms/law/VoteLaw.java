package org.didyma.mechanisms.law;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.SampleAndAggregate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * Sample and aggregate over the points -1, 0, 1 of a line, with one record or none in each block,
 * since blocks are even; so the votes do not depend on how records are split.
 *
 * <p>The tables are all those of at most two records of four kinds. Empty blocks vote alike, and so
 * many of them that epsilon is all but used up, up to 16.
 */
final class VoteLaw extends PointsLaw {

  private static final WeightLattice LATTICE = WeightLattice.cube(1, 1);
  private static final int[][] ROWS = {{1}, {1}, {-1}, {-1}};
  private static final boolean[] POSITIVE = {true, false, true, false};
  private static final int RECORDS = 2;

  /** There are so many blocks for an epsilon of 1. */
  private static final int BLOCKS = 10;

  private static final int MOST_BLOCKS = 16;

  /** A lead that looks safe to a careless reader. */
  private static final int LEAD = 8;

  private final double epsilon;
  private final WeightLattice lattice;
  private final Costs costs;
  private final SampleAndAggregate mechanism = new SampleAndAggregate(new ChainSearch());
  private final SampleAndAggregate.Parameters parameters;

  /** By kind of record, and of an empty block: the number of the point that a block votes for. */
  private final int[] votes = new int[ROWS.length + 1];

  VoteLaw(Epsilon epsilon, Adjacency adjacency, TinyInstance on) {
    super(adjacency, TinyDomain.upTo(ROWS.length, RECORDS), on.lattice(LATTICE));
    if (!adjacency.replaces()) {
      throw new InvalidInputException(
          "the audit of sample-and-aggregate is for records that are replaced",
          "use "
              + ParameterReference.of("neighbours")
              + " replace; independent blocks are audited by the library's tests.");
    }
    this.epsilon = epsilon.value().doubleValue();
    this.lattice = on.lattice(LATTICE);
    this.costs = on.costs(Costs.EQUAL);
    int blocks = (int) Math.ceil(BLOCKS / this.epsilon);
    this.parameters =
        new SampleAndAggregate.Parameters(
            epsilon,
            adjacency,
            lattice,
            costs,
            Math.max(2 * RECORDS, Math.min(MOST_BLOCKS, blocks)),
            Optional.empty());
    for (int kind = 0; kind <= ROWS.length; kind++) {
      int[] counts = new int[ROWS.length];
      if (kind < ROWS.length) {
        counts[kind] = 1;
      }
      // By exhaustion: the first of the points with the least loss.
      LearningProblem block = LearningProblem.of(table(counts), lattice, costs);
      votes[kind] = optimum(points().stream().mapToDouble(block::loss).toArray());
    }
  }

  private static Cells table(int... counts) {
    return cells(counts, 1, ROWS, POSITIVE);
  }

  @Override
  public PrivacyGuarantee promise() {
    return mechanism.guarantee(parameters);
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    return points()
        .indexOf(
            mechanism.draw(table(counts), parameters, bits, CancellationToken.NEVER).weights());
  }

  @Override
  boolean usesItUp() {
    return true;
  }

  /** One block's vote less for one point and more for another. */
  @Override
  double range() {
    return 2;
  }

  /** The votes, less their sign. */
  @Override
  double[] scores(int[] counts) {
    double[] scores = new double[points().size()];
    for (int kind = 0; kind < counts.length; kind++) {
      scores[votes[kind]] -= counts[kind];
    }
    scores[votes[ROWS.length]] -= emptyBlocks(counts);
    return scores;
  }

  private int emptyBlocks(int... counts) {
    return parameters.blocks() - Arrays.stream(counts).sum();
  }

  @Override
  OutputLaw law(double[] scores, double part) {
    return LossLaw.votes(epsilon / part).of(scores);
  }

  @Override
  List<BrokenVariant<Setting>> ownVariants() {
    Rescored doubled = (counts, scores) -> Arrays.stream(scores).map(s -> 2 * s).toArray();
    return List.of(
        stated("each record in two blocks", scoring(doubled)),
        code(
            "points without a vote left out",
            scoring(
                (counts, scores) ->
                    Arrays.stream(scores)
                        .map(score -> score == 0 ? Double.POSITIVE_INFINITY : score)
                        .toArray())),
        code("empty blocks not counted", scoring(this::withoutEmpty)),
        changed("winner returned when its lead is clear", this::clearLead));
  }

  private double[] withoutEmpty(int[] counts, double[] right) {
    double[] scores = right.clone();
    scores[votes[ROWS.length]] += emptyBlocks(counts);
    return scores;
  }

  private double[] clearLead(int[] counts, double[] right) {
    double[] scores = scores(counts);
    int winner = optimum(scores);
    double others = 0;
    for (int i = 0; i < scores.length; i++) {
      others = i == winner ? others : Math.max(others, -scores[i]);
    }
    if (-scores[winner] - others < LEAD) {
      return right;
    }
    double[] certain = new double[right.length];
    certain[winner] = 1;
    return certain;
  }
}
