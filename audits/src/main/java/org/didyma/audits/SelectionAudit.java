package org.didyma.audits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.LatticeMechanism;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.TopR;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A selection, on the nine points of {-1, 0, 1}^2 with a missed positive costing three false alarms
 * unless another lattice or other costs are asked for.
 *
 * <p>The data sets are all those of at most two records of five kinds, alone and on top of a bulk
 * of agreeing records that leaves the others' points little probability: there the worst log-ratio
 * comes near epsilon. Scores are truncated at a gap of seven ranges over epsilon, or beyond the
 * fifth point.
 */
final class SelectionAudit extends LatticeAudit {

  private static final Costs COSTS = new Costs(3, 1);
  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);

  /** Of four features; with fewer, the first of them. */
  private static final int[][] ROWS = {
    {0, 1, -1, 1}, {1, 0, 1, 0}, {1, 0, 1, 0}, {1, -1, 0, 1}, {0, 1, -1, 1}
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

  private final Selection selection;
  private final Epsilon epsilon;
  private final WeightLattice lattice;
  private final Costs costs;
  private final int threads;
  private final long gap;
  private final IntFunction<Weights> releases;
  private final PrivacyGuarantee promise;
  private final String name;

  SelectionAudit(
      Selection selection,
      Epsilon epsilon,
      Adjacency adjacency,
      AuditSetting setting,
      RandomBits bits) {
    super(
        adjacency,
        domain(selection, epsilon, adjacency, setting.costs(COSTS)),
        setting.lattice(LATTICE),
        bits);
    this.selection = selection;
    this.epsilon = epsilon;
    this.lattice = setting.lattice(LATTICE);
    this.costs = setting.costs(COSTS);
    this.threads = setting.threads();
    if (points().size() < Selection.RANK) {
      throw new InvalidInputException(
          "the lattice has fewer than %d points".formatted(Selection.RANK),
          "widen it, or use more " + Mention.of("features") + ".");
    }
    this.gap = (long) Math.ceil(DEPTH * range() / epsilon.value().doubleValue());
    var choice = new ExponentialMechanism.Parameters(epsilon, adjacency, lattice, costs);
    switch (selection) {
      case EXPONENTIAL -> {
        ExponentialMechanism mechanism = new ExponentialMechanism(threads);
        this.name = mechanism.name();
        this.promise = mechanism.guarantee(choice);
        this.releases = releases(mechanism, choice);
      }
      case TOP_R -> {
        TopR mechanism = new TopR();
        TopR.Parameters parameters = new TopR.Parameters(choice, Selection.RANK);
        this.name = mechanism.name();
        this.promise = mechanism.guarantee(parameters);
        this.releases = releases(mechanism, parameters);
      }
      case GAP_TRUNCATED -> {
        GapTruncatedMechanism mechanism = new GapTruncatedMechanism();
        var parameters =
            new GapTruncatedMechanism.Parameters(choice, gap, GapTruncatedSampler.MAX_RANK);
        this.name = mechanism.name();
        this.promise = mechanism.guarantee(parameters);
        this.releases = releases(mechanism, parameters);
      }
      case PERMUTE_AND_FLIP -> {
        PermuteAndFlip mechanism = new PermuteAndFlip(threads);
        this.name = mechanism.name();
        this.promise = mechanism.guarantee(choice);
        this.releases = releases(mechanism, choice);
      }
      default -> throw new IllegalStateException("no selection");
    }
  }

  private static TinyDomain domain(
      Selection selection, Epsilon epsilon, Adjacency adjacency, Costs costs) {
    long exponents = selection == Selection.GAP_TRUNCATED ? SHALLOW : BULK;
    // The rate is twice as large when records are added or removed.
    double records = adjacency.replaces() ? exponents : exponents / 2.0;
    // The bulk is of positives: where they cost less, more of them weigh as much.
    double share = (double) costs.largest() / costs.missedPositive();
    int bulk = (int) Math.ceil(share * records / epsilon.value().doubleValue());
    return TinyDomain.upTo(ROWS.length, 2).andWith(0, bulk, 0, bulk, 0);
  }

  private <P> IntFunction<Weights> releases(LatticeMechanism<P> mechanism, P parameters) {
    List<Cells> cells = new ArrayList<>();
    for (int i = 0; i < domain().size(); i++) {
      cells.add(cells(domain().counts(i)));
    }
    return i -> mechanism.draw(cells.get(i), parameters, bits(), Stop.NEVER).weights();
  }

  private Cells cells(int[] counts) {
    int d = lattice.features();
    Cells.Builder cells = Cells.builder(d);
    for (int kind = 0; kind < ROWS.length; kind++) {
      if (counts[kind] > 0) {
        int[] row = Arrays.copyOf(ROWS[kind], d);
        cells.add(row, POSITIVE[kind] ? counts[kind] : 0, POSITIVE[kind] ? 0 : counts[kind]);
      }
    }
    return cells.build();
  }

  @Override
  String name() {
    return name;
  }

  @Override
  PrivacyGuarantee promise() {
    return promise;
  }

  @Override
  Weights release(int dataSet) {
    return releases.apply(dataSet);
  }

  @Override
  boolean usesItUp() {
    return true;
  }

  @Override
  double range() {
    // By the theorem, and not by what the costs say of themselves.
    double larger = Math.max(costs.missedPositive(), costs.falseAlarm());
    return adjacency().replaces() ? 2 * larger : larger;
  }

  /** The losses. */
  @Override
  double[] scores(int[] counts) {
    LearningProblem problem = LearningProblem.of(cells(counts), lattice, costs);
    return points().stream().mapToDouble(problem::loss).toArray();
  }

  @Override
  OutputLaw law(double[] losses, Rational part) {
    return selection.law(losses, lambda(part), gap);
  }

  private double lambda(Rational part) {
    Rational range = Rational.of(BigDecimal.valueOf(range()));
    return Rational.of(epsilon.value()).dividedBy(range.times(part)).doubleValue();
  }

  @Override
  List<Supplier<Finding>> furtherFindings() {
    return threads == 1
        ? List.of()
        : List.of(() -> ThreadedDraw.finding(selection.noise(), threads));
  }

  @Override
  List<Subject> ownTwins() {
    List<Subject> twins = new ArrayList<>();
    twins.add(timeLimit());
    long smaller = Math.min(costs.missedPositive(), costs.falseAlarm());
    if (smaller < costs.largest()) {
      twins.add(
          lessNoise(
              "smaller cost in place of the larger", counts -> part(smaller, costs.largest())));
    }
    twins.add(lessNoise("budget for four draws spent on five", counts -> part(4, 5)));
    twins.add(
        otherLaw(
            "unseen features left out of the lattice",
            counts -> law(unseenLeftOut(counts), Rational.ONE)));
    switch (selection) {
      case EXPONENTIAL -> {
        twins.add(code("opposite points share noise", this::sharedClocks));
        twins.add(
            otherLaw(
                "points far from the optimum cut off",
                counts -> law(cutOff(scores(counts)), Rational.ONE)));
      }
      case TOP_R, GAP_TRUNCATED -> {
        twins.add(otherLaw("the rest left out", counts -> law(restLeftOut(counts), Rational.ONE)));
        twins.add(otherLaw("the best drawn with the rest again", this::bestAgain));
      }
      case PERMUTE_AND_FLIP -> {
        twins.add(code("points visited in their order", i -> inOrder(i, true)));
        twins.add(code("least loss of the points seen so far", i -> inOrder(i, false)));
      }
    }
    return twins;
  }

  private double[] unseenLeftOut(int[] counts) {
    double[] losses = scores(counts);
    Cells cells = cells(counts);
    boolean[] seen = new boolean[lattice.features()];
    for (int c = 0; c < cells.count(); c++) {
      for (int j = 0; j < seen.length; j++) {
        seen[j] |= cells.row(c)[j] != 0;
      }
    }
    for (int i = 0; i < losses.length; i++) {
      for (int j = 0; j < seen.length; j++) {
        if (!seen[j] && points().get(i).get(j) != 0) {
          losses[i] = Double.POSITIVE_INFINITY;
        }
      }
    }
    return losses;
  }

  private static double[] cutOff(double[] losses) {
    return without(losses, losses[optimum(losses)] + CUT);
  }

  private double[] restLeftOut(int[] counts) {
    double[] losses = scores(counts);
    // What is beyond the limit is the rest; at the limit it makes no difference.
    return without(losses, Math.nextDown(selection.limit(losses, gap)));
  }

  private static double[] without(double[] losses, double limit) {
    double[] cut = losses.clone();
    for (int i = 0; i < cut.length; i++) {
      cut[i] = cut[i] > limit ? Double.POSITIVE_INFINITY : cut[i];
    }
    return cut;
  }

  /** A rest that is drawn from all points, though as often as it should be. */
  private OutputLaw bestAgain(int[] counts) {
    double[] losses = scores(counts);
    double limit = selection.limit(losses, gap);
    OutputLaw right = stated(counts);
    double rest = 0;
    for (int i = 0; i < losses.length; i++) {
      rest += losses[i] >= limit ? Math.exp(right.log(i)) : 0;
    }
    double[] logs = new double[losses.length];
    for (int i = 0; i < losses.length; i++) {
      double own = losses[i] >= limit ? 0 : Math.exp(right.log(i));
      logs[i] = Math.log(own + rest / losses.length);
    }
    return OutputLaw.ofLogarithms(logs, 1e-12);
  }

  private IntSupplier sharedClocks(int dataSet) {
    double[] loss = scores(domain().counts(dataSet));
    double lambda = lambda(Rational.ONE);
    return () -> {
      double[] clocks = new double[loss.length];
      int best = 0;
      for (int i = 0; i < loss.length; i++) {
        int opposite = loss.length - 1 - i;
        clocks[i] = i <= opposite ? Math.log(-Math.log(uniform())) : clocks[opposite];
        if (clocks[i] + lambda * loss[i] < clocks[best] + lambda * loss[best]) {
          best = i;
        }
      }
      return best;
    };
  }

  /** Permute-and-flip without permuting, or with a least loss that is known too late. */
  private IntSupplier inOrder(int dataSet, boolean leastIsKnown) {
    double[] loss = scores(domain().counts(dataSet));
    double lambda = lambda(Rational.ONE);
    int optimum = optimum(loss);
    return () -> {
      double least = leastIsKnown ? loss[optimum] : Double.POSITIVE_INFINITY;
      int[] order = leastIsKnown ? identity(loss.length) : permuted(loss.length);
      for (int i : order) {
        least = Math.min(least, loss[i]);
        if (uniform() < Math.exp(-lambda * (loss[i] - least))) {
          return i;
        }
      }
      return optimum;
    };
  }

  private static int[] identity(int n) {
    return IntStream.range(0, n).toArray();
  }

  private int[] permuted(int n) {
    int[] order = identity(n);
    for (int left = n; left > 1; left--) {
      int i = (int) bits().below((long) left);
      int last = order[left - 1];
      order[left - 1] = order[i];
      order[i] = last;
    }
    return order;
  }
}
