package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.LossForm;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.LatticeMechanism;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.TopR;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A selection by losses, on the nine points of {-1, 0, 1}^2 with a missed positive costing three
 * false alarms unless another lattice or other costs are asked for.
 *
 * <p>The tables are all those of at most two records of five kinds, alone and on top of a bulk of
 * agreeing records that leaves the others' points little probability: there the worst log-ratio
 * comes near epsilon. Scores are truncated at a gap of seven ranges over epsilon, or beyond the
 * fifth point. By a loss that is named, which may be of more than two labels, records of the bulk
 * have the label whose table ranges most.
 */
final class SelectionLaw extends PointsLaw {

  /** Which selection. */
  enum Of {
    EXPONENTIAL,
    PERMUTE_AND_FLIP,
    TOP_R,
    GAP_TRUNCATED;

    LawDeclaration declared(TinyInstance.Part... parts) {
      return LawDeclaration.of(
          (e, adjacency, on) -> new SelectionLaw(this, e, adjacency, on), parts);
    }
  }

  private static final int RANK = 5;
  private static final Costs COSTS = new Costs(3, 1);
  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);

  /** Of four features; with fewer, the first of them. */
  private static final int[][] ROWS = {
    {0, 1, -1, 1}, {1, 0, 1, 0}, {1, 0, 1, 0}, {1, -1, 0, 1}, {0, 1, -1, 1}
  };

  /** Of a named loss, where the first one reaches both ends of its table. */
  private static final int[][] OPPOSITE_ROWS = {
    {-1, 1, -1, 1}, {1, 0, 1, 0}, {1, 0, 1, 0}, {1, -1, 0, 1}, {0, 1, -1, 1}
  };

  private static final boolean[] POSITIVE = {true, true, false, true, false};

  /** Twice the exponents by which a bulk outweighs what part of it disagrees with. */
  private static final long BULK = 24;

  /** The same within the gap, so that not all else is truncated. */
  private static final long SHALLOW = 12;

  /** Exponents by which the truncated score ends below the best. */
  private static final long DEPTH = 7;

  /** Losses beyond the optimum that a careless search cuts off. */
  private static final double CUT = 4;

  /**
   * A loss that is named, over the scores of a lattice.
   *
   * @param table by label
   * @param label whose table ranges most
   * @param range of that table
   * @param least its least difference from one score to the next at its lower end
   */
  private record NamedLoss(ScoreLoss table, int label, long range, long least) {

    static NamedLoss of(LossForm form, WeightLattice lattice, Costs costs) {
      int[] ones = new int[lattice.features()];
      Arrays.fill(ones, 1);
      ScoreRange scores = ScoreRange.of(lattice, ones);
      ScoreLoss table = form.over(scores, costs);
      NamedLoss most = new NamedLoss(table, 0, -1, 1);
      for (int k = 0; k < table.labels(); k++) {
        int label = k;
        long[] values =
            LongStream.rangeClosed(scores.low(), scores.high())
                .map(s -> table.of(label, s))
                .sorted()
                .toArray();
        long range = values[values.length - 1] - values[0];
        if (range > most.range) {
          most = new NamedLoss(table, k, range, Math.max(1, values[1] - values[0]));
        }
      }
      return most;
    }

    /** The label of a kind of records. */
    long[] of(int kind, int records) {
      long[] counts = new long[table.labels()];
      int other = kind == 2 ? 1 : kind == 4 ? counts.length - 1 : 0;
      counts[(label + other) % counts.length] = records;
      return counts;
    }
  }

  /** The code of a mechanism with its parameters. */
  private record Released<P>(LatticeMechanism<P> mechanism, P parameters) {
    PrivacyGuarantee promise() {
      return mechanism.guarantee(parameters);
    }

    Weights draw(Cells cells, RandomBits bits) {
      return mechanism.draw(cells, parameters, bits, CancellationToken.NEVER).weights();
    }
  }

  private final Of selection;
  private final double epsilon;
  private final WeightLattice lattice;
  private final Costs costs;
  private final Optional<NamedLoss> named;
  private final long gap;
  private final Released<?> released;

  SelectionLaw(Of selection, Epsilon epsilon, Adjacency adjacency, TinyInstance on) {
    super(adjacency, tables(selection, epsilon, adjacency, on), on.lattice(LATTICE));
    this.selection = selection;
    this.epsilon = epsilon.value().doubleValue();
    this.lattice = on.lattice(LATTICE);
    this.costs = on.costs(COSTS);
    this.named = named(on);
    if (points().size() < RANK) {
      throw new InvalidInputException(
          "the lattice has fewer than %d points".formatted(RANK),
          "widen it, or use more " + ParameterReference.of("features") + ".");
    }
    this.gap = (long) Math.ceil(DEPTH * range() / this.epsilon);
    ScoreLoss loss = named.map(NamedLoss::table).orElse(costs);
    var choice = new ExponentialMechanism.Parameters(epsilon, adjacency, lattice, loss);
    this.released =
        switch (selection) {
          case EXPONENTIAL -> new Released<>(new ExponentialMechanism(on.threads()), choice);
          case PERMUTE_AND_FLIP -> new Released<>(new PermuteAndFlip(on.threads()), choice);
          case TOP_R -> new Released<>(new TopR(), new TopR.Parameters(choice, RANK));
          case GAP_TRUNCATED ->
              new Released<>(
                  new GapTruncatedMechanism(),
                  new GapTruncatedMechanism.Parameters(choice, gap, GapTruncatedSampler.MAX_RANK));
        };
  }

  private static Optional<NamedLoss> named(TinyInstance on) {
    return on.loss().map(form -> NamedLoss.of(form, on.lattice(LATTICE), on.costs(COSTS)));
  }

  private static TinyDomain tables(
      Of selection, Epsilon epsilon, Adjacency adjacency, TinyInstance on) {
    long exponents = selection == Of.GAP_TRUNCATED ? SHALLOW : BULK;
    // The rate is twice as large when records are added or removed.
    double records = adjacency.replaces() ? exponents : exponents / 2.0;
    // The bulk is of positives: where they cost less, more of them weigh as much.
    Costs costs = on.costs(COSTS);
    double share =
        named(on)
            .map(loss -> (double) loss.range / loss.least)
            .orElse((double) costs.largest() / costs.missedPositive());
    int bulk = (int) Math.ceil(share * records / epsilon.value().doubleValue());
    return TinyDomain.upTo(ROWS.length, 2).andWith(0, bulk, 0, bulk, 0);
  }

  private Cells cells(int... counts) {
    if (named.isPresent()) {
      Cells.Builder cells = Cells.builder(lattice.features(), named.get().table.labels());
      for (int kind = 0; kind < counts.length; kind++) {
        if (counts[kind] > 0) {
          cells.add(
              Arrays.copyOf(OPPOSITE_ROWS[kind], lattice.features()),
              named.get().of(kind, counts[kind]));
        }
      }
      return cells.build();
    }
    return cells(counts, lattice.features(), ROWS, POSITIVE);
  }

  @Override
  public PrivacyGuarantee promise() {
    return released.promise();
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    return points().indexOf(released.draw(cells(counts), bits));
  }

  @Override
  boolean usesItUp() {
    boolean isTruncated = selection == Of.TOP_R || selection == Of.GAP_TRUNCATED;
    return named.isEmpty() || !isTruncated;
  }

  @Override
  double range() {
    // By the theorem, and not by what the costs say of themselves.
    double larger =
        named
            .map(loss -> (double) loss.range)
            .orElse((double) Math.max(costs.missedPositive(), costs.falseAlarm()));
    return adjacency().replaces() ? 2 * larger : larger;
  }

  /** The losses. */
  @Override
  double[] scores(int[] counts) {
    LearningProblem problem =
        LearningProblem.of(cells(counts), lattice, named.map(NamedLoss::table).orElse(costs));
    return points().stream().mapToDouble(problem::loss).toArray();
  }

  @Override
  OutputLaw law(double[] losses, double part) {
    double lambda = epsilon / (range() * part);
    return selection == Of.PERMUTE_AND_FLIP
        ? LossLaw.permuteAndFlip(lambda).of(losses)
        : LossLaw.truncated(lambda, ownGap(), ownRank()).of(losses);
  }

  private long ownGap() {
    return selection == Of.GAP_TRUNCATED ? gap : GapTruncatedSampler.NO_GAP;
  }

  private int ownRank() {
    return selection == Of.TOP_R ? RANK : GapTruncatedSampler.MAX_RANK;
  }

  @Override
  List<BrokenVariant<Setting>> ownVariants() {
    List<BrokenVariant<Setting>> own = new ArrayList<>();
    own.add(timeLimit());
    own.addAll(smallerCost(costs));
    own.add(stated("budget for four samples spent on five", part(0.8)));
    own.add(code("unseen features left out of the lattice", scoring(this::unseenLeftOut)));
    switch (selection) {
      case EXPONENTIAL -> {
        own.add(code("opposite points share noise", scoring((c, l) -> betterOfOpposites(l))));
        own.add(
            code(
                "points far from the optimum cut off",
                scoring((c, l) -> without(l, l[optimum(l)] + CUT))));
      }
      case TOP_R, GAP_TRUNCATED -> {
        own.add(code("the rest left out", scoring((c, l) -> restLeftOut(l))));
        own.add(changed("the best sampled with the rest again", this::bestAgain));
      }
      case PERMUTE_AND_FLIP -> {
        own.add(changed("points visited in their order", this::inOrder));
        // The first point in random order is always the least seen so far.
        own.add(
            code("least loss of the points seen so far", scoring((c, l) -> new double[l.length])));
      }
    }
    return own;
  }

  private double[] unseenLeftOut(int[] counts, double[] right) {
    double[] losses = right.clone();
    Cells cells = cells(counts);
    for (int j = 0; j < lattice.features(); j++) {
      boolean seen = false;
      for (int c = 0; c < cells.count(); c++) {
        seen |= cells.row(c)[j] != 0;
      }
      for (int i = 0; i < losses.length && !seen; i++) {
        losses[i] = points().get(i).get(j) != 0 ? Double.POSITIVE_INFINITY : losses[i];
      }
    }
    return losses;
  }

  /** With one noise for both, the worse one of a pair never wins. */
  private static double[] betterOfOpposites(double... right) {
    double[] losses = right.clone();
    for (int i = 0; i < losses.length / 2; i++) {
      int opposite = losses.length - 1 - i;
      losses[right[opposite] < right[i] ? i : opposite] = Double.POSITIVE_INFINITY;
    }
    return losses;
  }

  /** What is at the limit or beyond it is the rest, unless that is all. */
  private double[] restLeftOut(double... losses) {
    double limit = LossLaw.limit(losses, ownGap(), ownRank());
    return losses[optimum(losses)] == limit ? losses : without(losses, Math.nextDown(limit));
  }

  private static double[] without(double[] losses, double limit) {
    double[] cut = losses.clone();
    for (int i = 0; i < cut.length; i++) {
      cut[i] = cut[i] > limit ? Double.POSITIVE_INFINITY : cut[i];
    }
    return cut;
  }

  /** A rest that is drawn from all points, though as often as it should be. */
  private double[] bestAgain(int[] counts, double[] right) {
    double[] losses = scores(counts);
    double limit = LossLaw.limit(losses, ownGap(), ownRank());
    double rest = 0;
    for (int i = 0; i < losses.length; i++) {
      rest += losses[i] >= limit ? right[i] : 0;
    }
    double[] law = new double[losses.length];
    for (int i = 0; i < losses.length; i++) {
      law[i] = (losses[i] >= limit ? 0 : right[i]) + rest / losses.length;
    }
    return law;
  }

  /** Permute-and-flip without permuting. */
  private double[] inOrder(int[] counts, double[] right) {
    double[] losses = scores(counts);
    double least = losses[optimum(losses)];
    double left = 1;
    double[] law = new double[losses.length];
    for (int i = 0; i < losses.length; i++) {
      double heads = Math.exp(-epsilon / range() * (losses[i] - least));
      law[i] = left * heads;
      left *= 1 - heads;
    }
    return law;
  }
}
