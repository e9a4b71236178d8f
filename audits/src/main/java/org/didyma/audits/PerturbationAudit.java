package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;
import org.didyma.audits.AuditSetting.Part;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.LatticeMechanism;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.ProjectedLattice;
import org.didyma.mechanisms.lattice.ProjectedNoise;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.lattice.SeparatorNoise;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.MinimumLaw;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A perturbed minimum with discrete Laplace noise: opdisc on the points -1, 0, 1 of a line, rspm on
 * the corners of a square.
 *
 * <p>The data sets are all those of at most two records of a few kinds, alone and on top of a bulk
 * of agreeing records that leaves one point little probability. On the square that uses up epsilon;
 * on the line the noise is twice as wide as it would have to be, and half of epsilon is the worst.
 */
final class PerturbationAudit extends LatticeAudit {

  static final AuditFamily OPDISC = family(OpDisc.KIND, true);
  static final AuditFamily RSPM = family(Rspm.KIND, false);

  private static final int[][] LINE = {{1}, {1}, {-1}};
  private static final int[][] SQUARE = {{1, -1}, {1, -1}, {1, 1}, {0, 1}};
  private static final boolean[] POSITIVE = {true, false, true, false};

  /** The bulk has so many records for an epsilon of 1. */
  private static final long BULK = 10;

  /** Blocks of noise that a law is summed over. */
  private static final long BLOCKS = 1 << 17;

  private final boolean projected;
  private final boolean turned;
  private final int[][] rows;
  private final PerturbationParameters parameters;
  private final LatticeMechanism<PerturbationParameters> mechanism;
  private final List<Cells> cells = new ArrayList<>();

  /** By variable, then by point; the last of opdisc's variables enters by its absolute value. */
  private final long[][] slopes;

  private final long unit;
  private final Rational scale;

  /** What opdisc's scale is multiplied with on account of its projection. */
  private final long largestL1Norm;

  private final DiscreteLaplace noise;
  private final Map<Rational, MinimumLaw> laws = new HashMap<>();

  private static AuditFamily family(Kind<?, ?> kind, boolean projected) {
    return AuditFamily.of(
        kind,
        (epsilon, adjacency, setting, bits) -> of(projected, epsilon, adjacency, setting, bits),
        Part.LATTICE,
        Part.INTERCEPT,
        Part.COST,
        Part.FEATURES,
        Part.MAX_GAP,
        Part.ACCEPT_CLAIMED);
  }

  /** The audit of a perturbed minimum: by its exact law on the usual lattice, or by its shifts. */
  static Audited of(
      boolean projected,
      Epsilon epsilon,
      Adjacency adjacency,
      AuditSetting setting,
      RandomBits bits) {
    WeightLattice usual = lattice(projected);
    Costs costs = setting.costs(Costs.EQUAL);
    if (setting.choice().isEmpty()
        && setting.features().isEmpty()
        && setting.rule().equals(AnswerRule.LEAST_MINIMISER)) {
      return new PerturbationAudit(projected, epsilon, adjacency, costs, bits);
    }
    return new ShiftAudit(
        projected, epsilon, adjacency, setting.lattice(usual), costs, setting.rule(), bits);
  }

  private PerturbationAudit(
      boolean projected, Epsilon epsilon, Adjacency adjacency, Costs costs, RandomBits bits) {
    super(adjacency, domain(projected, epsilon), lattice(projected), bits);
    this.projected = projected;
    // With the labels turned round, if need be, kinds of the larger cost contradict each other.
    boolean missesCostMore = costs.missedPositive() > costs.falseAlarm();
    boolean alarmsCostMore = costs.falseAlarm() > costs.missedPositive();
    this.turned = projected ? alarmsCostMore : missesCostMore;
    this.rows = projected ? LINE : SQUARE;
    WeightLattice lattice = lattice(projected);
    this.parameters = new PerturbationParameters(epsilon, adjacency, lattice, costs);
    this.mechanism = projected ? new OpDisc(new ChainSearch()) : new Rspm(new ChainSearch());
    for (int i = 0; i < domain().size(); i++) {
      cells.add(cells(domain().counts(i)));
    }
    if (projected) {
      ProjectedLattice lifted = ProjectedLattice.of(lattice);
      ProjectedNoise calibrated = new ProjectedNoise(lifted, epsilon, parameters.sensitivity());
      this.unit = calibrated.unit();
      this.scale = calibrated.width();
      this.largestL1Norm = lifted.largestL1Norm();
      this.slopes =
          new long[][] {
            slopes(w -> -lifted.step() * w.get(0)), slopes(w -> -lifted.height(w.get(0) * w.get(0)))
          };
    } else {
      // m Delta / epsilon, in steps of the objective.
      this.unit = SeparatorNoise.UNIT;
      this.largestL1Norm = 1;
      this.scale =
          Rational.of(2 * parameters.sensitivity() * unit).dividedBy(Rational.of(epsilon.value()));
      this.slopes =
          new long[][] {slopes(w -> w.get(0) > 0 ? 1 : 0), slopes(w -> w.get(1) > 0 ? 1 : 0)};
    }
    this.noise = new DiscreteLaplace(scale);
  }

  private static WeightLattice lattice(boolean projected) {
    return projected
        ? WeightLattice.cube(1, 1)
        : WeightLattice.box(new int[] {0, 0}, new int[] {1, 1});
  }

  private static TinyDomain domain(boolean projected, Epsilon epsilon) {
    int bulk = (int) Math.ceil(BULK / epsilon.value().doubleValue());
    return projected
        ? TinyDomain.upTo(LINE.length, 2).andWith(bulk, 0, 0)
        : TinyDomain.upTo(SQUARE.length, 2).andWith(0, bulk, 0, 0);
  }

  private long[] slopes(ToLongFunction<Weights> slope) {
    return points().stream().mapToLong(slope).toArray();
  }

  private Cells cells(int[] counts) {
    Cells.Builder builder = Cells.builder(rows[0].length);
    for (int kind = 0; kind < rows.length; kind++) {
      if (counts[kind] > 0) {
        boolean positive = POSITIVE[kind] != turned;
        builder.add(rows[kind], positive ? counts[kind] : 0, positive ? 0 : counts[kind]);
      }
    }
    return builder.build();
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
    return mechanism.draw(cells.get(dataSet), parameters, bits(), Stop.NEVER).weights();
  }

  @Override
  boolean usesItUp() {
    return !projected && parameters.loss().equals(Costs.EQUAL);
  }

  @Override
  double range() {
    return parameters.sensitivity();
  }

  /** The losses, without noise. */
  @Override
  double[] scores(int[] counts) {
    LearningProblem problem =
        LearningProblem.of(cells(counts), parameters.lattice(), parameters.loss());
    return points().stream().mapToDouble(problem::loss).toArray();
  }

  /** With less noise points are rarer, and it is looked at as far out as all of it. */
  @Override
  OutputLaw law(double[] losses, Rational part) {
    return laws.computeIfAbsent(
            part,
            p ->
                new MinimumLaw(
                    slopes,
                    projected,
                    IntegerLaw.discreteLaplace(
                        scale.times(p).doubleValue(), IntegerLaw.SCALES / p.doubleValue()),
                    BLOCKS))
        .of(Arrays.stream(losses).mapToLong(loss -> unit * (long) loss).toArray());
  }

  /** Some noise, drawn by defective code. */
  private interface Noise {
    long[] draw();
  }

  @Override
  List<Subject> ownTwins() {
    List<Subject> twins = new ArrayList<>();
    twins.add(timeLimit());
    Costs costs = parameters.loss().costs();
    long smaller = Math.min(costs.missedPositive(), costs.falseAlarm());
    if (smaller < costs.largest()) {
      twins.add(
          lessNoise(
              "smaller cost in place of the larger", counts -> part(smaller, costs.largest())));
    }
    twins.add(
        lessNoise(
            projected ? "scale that forgets the projection" : "scale of one member for all",
            counts -> projected ? part(1, largestL1Norm) : part(1, 2)));
    twins.add(perturbed("noise reused for the second variable", this::reused));
    twins.add(
        perturbed(
            projected ? "last coordinate without noise" : "one member without noise",
            () -> new long[] {draw(), 0}));
    twins.add(
        projected
            ? perturbed("last coordinate not symmetrised", () -> new long[] {draw(), draw()})
            : perturbed("sign of one member's noise forgotten", this::unsigned));
    twins.add(perturbed("noise cut off at two scales", () -> new long[] {cut(), cut()}));
    twins.add(code("noise redrawn when the answer has more errors", this::redrawn));
    twins.add(code("within one error the fewer errors win", this::tiesByLoss));
    return twins;
  }

  private long draw() {
    return noise.draw(bits());
  }

  private long[] right() {
    long last = draw();
    return new long[] {draw(), projected ? Math.abs(last) : last};
  }

  private long[] reused() {
    long same = draw();
    return new long[] {same, projected ? Math.abs(same) : same};
  }

  private long[] unsigned() {
    return new long[] {draw(), Math.abs(draw())};
  }

  private long cut() {
    long limit = (long) (2 * scale.doubleValue());
    return Math.max(-limit, Math.min(limit, draw()));
  }

  private Subject perturbed(String name, Noise defective) {
    return code(
        name,
        i -> {
          double[] losses = scores(domain().counts(i));
          return () -> minimum(losses, defective.draw());
        });
  }

  private IntSupplier redrawn(int dataSet) {
    double[] losses = scores(domain().counts(dataSet));
    int optimum = optimum(losses);
    return () -> {
      int first = minimum(losses, right());
      return losses[first] > losses[optimum] ? minimum(losses, right()) : first;
    };
  }

  /** An answer that is no minimum, though the noise is made for minima. */
  private IntSupplier tiesByLoss(int dataSet) {
    double[] losses = scores(domain().counts(dataSet));
    return () -> {
      long[] eta = right();
      double least = value(losses, eta, minimum(losses, eta));
      int best = -1;
      for (int i = 0; i < losses.length; i++) {
        if (value(losses, eta, i) <= least + unit && (best < 0 || losses[i] < losses[best])) {
          best = i;
        }
      }
      return best;
    };
  }

  private int minimum(double[] losses, long[] eta) {
    int best = 0;
    for (int i = 1; i < losses.length; i++) {
      best = value(losses, eta, i) < value(losses, eta, best) ? i : best;
    }
    return best;
  }

  private double value(double[] losses, long[] eta, int point) {
    return unit * losses[point] + eta[0] * slopes[0][point] + eta[1] * slopes[1][point];
  }
}
