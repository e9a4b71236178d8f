package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.didyma.audits.AuditSetting.Part;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Mention;
import org.didyma.ground.Stop;
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
 * <p>The data sets are all those of at most two records of four kinds. Empty blocks vote alike, and
 * so many of them that epsilon is all but used up, up to 16.
 */
final class VoteAudit extends LatticeAudit {

  static final AuditFamily FAMILY =
      AuditFamily.of(
          SampleAndAggregate.KIND, VoteAudit::new, Part.LATTICE, Part.INTERCEPT, Part.COST);

  private static final WeightLattice LATTICE = WeightLattice.cube(1, 1);
  private static final int[] ROWS = {1, 1, -1, -1};
  private static final boolean[] POSITIVE = {true, false, true, false};
  private static final int RECORDS = 2;

  /** There are so many blocks for an epsilon of 1. */
  private static final int BLOCKS = 10;

  private static final int MOST_BLOCKS = 16;

  /** A lead that looks safe to a careless reader. */
  private static final int LEAD = 8;

  private final Epsilon epsilon;
  private final WeightLattice lattice;
  private final Costs costs;
  private final SampleAndAggregate mechanism = new SampleAndAggregate(new ChainSearch());
  private final SampleAndAggregate.Parameters parameters;

  /** By kind of record, and of an empty block: the number of the point that a block votes for. */
  private final int[] votes = new int[ROWS.length + 1];

  VoteAudit(Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits) {
    super(adjacency, TinyDomain.upTo(ROWS.length, RECORDS), setting.lattice(LATTICE), bits);
    if (!adjacency.replaces()) {
      throw new InvalidInputException(
          "the audit of sample-and-aggregate is for records that are replaced",
          "use "
              + Mention.of("neighbours")
              + " replace; independent blocks are audited by the library's tests.");
    }
    this.epsilon = epsilon;
    this.lattice = setting.lattice(LATTICE);
    this.costs = setting.costs(Costs.EQUAL);
    int blocks = (int) Math.ceil(BLOCKS / epsilon.value().doubleValue());
    this.parameters =
        new SampleAndAggregate.Parameters(
            epsilon,
            adjacency,
            lattice,
            costs,
            Math.max(2 * RECORDS, Math.min(MOST_BLOCKS, blocks)),
            Optional.empty());
    for (int kind = 0; kind < ROWS.length; kind++) {
      int[] counts = new int[ROWS.length];
      counts[kind] = 1;
      votes[kind] = vote(table(counts));
    }
    votes[ROWS.length] = vote(table(new int[ROWS.length]));
  }

  /** By exhaustion: the first of the points with the least loss. */
  private int vote(Cells block) {
    LearningProblem problem = LearningProblem.of(block, lattice, costs);
    return optimum(points().stream().mapToDouble(problem::loss).toArray());
  }

  private Cells table(int[] counts) {
    Cells.Builder table = Cells.builder(1);
    for (int kind = 0; kind < counts.length; kind++) {
      table.add(
          new int[] {ROWS[kind]},
          POSITIVE[kind] ? counts[kind] : 0,
          POSITIVE[kind] ? 0 : counts[kind]);
    }
    return table.build();
  }

  @Override
  String name() {
    return mechanism.name();
  }

  @Override
  PrivacyGuarantee promise() {
    return mechanism.guarantee(parameters);
  }

  @Override
  Weights release(int dataSet) {
    return mechanism
        .draw(table(domain().counts(dataSet)), parameters, bits(), Stop.NEVER)
        .weights();
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

  @Override
  OutputLaw law(double[] scores, Rational part) {
    double rate = Rational.of(epsilon.value()).dividedBy(part).doubleValue() / 2;
    return OutputLaw.proportionalToExp(
        Arrays.stream(scores)
            .map(score -> score == Double.POSITIVE_INFINITY ? -score : -rate * score)
            .toArray());
  }

  @Override
  List<Subject> ownTwins() {
    List<Subject> twins = new ArrayList<>();
    twins.add(
        subject(
            "each record in two blocks",
            counts -> law(doubled(counts), Rational.ONE),
            i -> fromLaw(law(doubled(domain().counts(i)), Rational.ONE)).getAsInt(),
            this::doubled));
    twins.add(
        otherLaw("points without a vote left out", counts -> law(votedOnly(counts), Rational.ONE)));
    twins.add(
        otherLaw("empty blocks not counted", counts -> law(withoutEmpty(counts), Rational.ONE)));
    twins.add(code("winner returned when its lead is clear", this::clearLead));
    return twins;
  }

  private double[] doubled(int[] counts) {
    return Arrays.stream(scores(counts)).map(score -> 2 * score).toArray();
  }

  private double[] votedOnly(int[] counts) {
    return Arrays.stream(scores(counts))
        .map(score -> score == 0 ? Double.POSITIVE_INFINITY : score)
        .toArray();
  }

  private double[] withoutEmpty(int[] counts) {
    double[] scores = scores(counts);
    scores[votes[ROWS.length]] += emptyBlocks(counts);
    return scores;
  }

  private int emptyBlocks(int[] counts) {
    return parameters.blocks() - Arrays.stream(counts).sum();
  }

  private IntSupplier clearLead(int dataSet) {
    double[] scores = scores(domain().counts(dataSet));
    int winner = optimum(scores);
    double others = 0;
    for (int i = 0; i < scores.length; i++) {
      others = i == winner ? others : Math.max(others, -scores[i]);
    }
    boolean clear = -scores[winner] - others >= LEAD;
    IntSupplier one = fromLaw(stated(domain().counts(dataSet)));
    return () -> clear ? winner : one.getAsInt();
  }
}
