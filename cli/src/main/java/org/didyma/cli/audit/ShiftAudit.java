package org.didyma.cli.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.LatticeMechanism;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.ProjectedLattice;
import org.didyma.mechanisms.lattice.ProjectedNoise;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.lattice.SeparatorNoise;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rational;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.didyma.privacy.audit.VectorFit;
import org.didyma.privacy.noise.DiscreteLaplace;
import org.didyma.privacy.noise.RandomBits;

/**
 * A perturbed minimum over any small lattice, where its noise has too many coordinates for an exact
 * law. In its place stands the proof, gone through for this lattice: what the shift costs that
 * keeps a released point released on a neighbour, found over all pairs of points; whether the noise
 * that the oracle was handed has the law that was stated; and whether the answer is what is stated
 * for that noise. The oracle is by exhaustion, and where the rule leaves it a choice it is
 * perverse: it names the last point that it may.
 */
final class ShiftAudit implements Audited {

  /** Of four features; with fewer, the first of them. */
  private static final int[][] ROWS = {{1, -1, 0, 1}, {1, -1, 1, 0}, {1, 1, -1, 0}, {0, 1, 1, -1}};

  private static final boolean[] POSITIVE = {true, false, true, false};

  /** The bulk has so many records for an epsilon of 1. */
  private static final double BULK = 10;

  /** Draws by which the search for events is guided, on each data set. */
  private static final int GUIDES = 1_000;

  private final boolean projected;
  private final Adjacency adjacency;
  private final Epsilon epsilon;
  private final RandomBits bits;
  private final WeightLattice lattice;
  private final List<Weights> points;
  private final TinyDomain domain;
  private final PerturbationParameters parameters;
  private final LatticeMechanism<PerturbationParameters> mechanism;
  private final Recorder oracle = new Recorder();
  private final List<Cells> cells = new ArrayList<>();
  private final long[][] losses;

  /** By coordinate of the noise, then by point. */
  private final long[][] slopes;

  private final long unit;
  private final long gap;
  private final Rational scale;
  private final DiscreteLaplace noise;

  ShiftAudit(
      boolean projected,
      Epsilon epsilon,
      Adjacency adjacency,
      WeightLattice lattice,
      Costs costs,
      AnswerRule rule,
      RandomBits bits) {
    this.projected = projected;
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
    this.lattice = lattice;
    this.points = LatticeAudit.points(lattice);
    this.parameters =
        new PerturbationParameters(
            epsilon, adjacency, lattice, costs, new NoiseLaw.DiscreteLaplace(), rule);
    this.mechanism = projected ? new OpDisc(oracle) : new Rspm(oracle);
    mechanism.describe(parameters);
    int bulk = (int) Math.ceil(BULK / epsilon.value().doubleValue());
    this.domain = TinyDomain.upTo(ROWS.length, 2).andWith(0, bulk, bulk, 0);
    this.losses = new long[domain.size()][];
    for (int i = 0; i < domain.size(); i++) {
      Cells table = cells(domain.counts(i));
      cells.add(table);
      LearningProblem problem = LearningProblem.of(table, lattice, costs);
      losses[i] = points.stream().mapToLong(problem::loss).toArray();
    }
    if (projected) {
      ProjectedLattice lifted = ProjectedLattice.of(lattice);
      ProjectedNoise stated =
          new ProjectedNoise(
              lifted, parameters.law(), epsilon, parameters.sensitivity(), parameters.rule());
      this.unit = stated.unit();
      this.scale = stated.width();
      this.slopes = liftedSlopes(lifted);
    } else {
      SeparatorNoise stated =
          new SeparatorNoise(
              lattice, parameters.law(), epsilon, parameters.sensitivity(), parameters.rule());
      this.unit = stated.unit();
      this.scale = stated.width();
      this.slopes = memberSlopes();
    }
    this.gap =
        rule.gap().map(g -> (long) Math.floor(g.doubleValue() * unit * (1 + 1e-12))).orElse(0L);
    this.noise = new DiscreteLaplace(scale);
  }

  private long[][] liftedSlopes(ProjectedLattice lifted) {
    int d = lattice.features();
    long[][] slopes = new long[d + 1][points.size()];
    for (int i = 0; i < points.size(); i++) {
      int norm = 0;
      for (int j = 0; j < d; j++) {
        int w = points.get(i).get(j);
        slopes[j][i] = -lifted.step() * w;
        norm += w * w;
      }
      slopes[d][i] = -lifted.height(norm);
    }
    return slopes;
  }

  private long[][] memberSlopes() {
    List<long[]> members = new ArrayList<>();
    for (int j = 0; j < lattice.coordinates(); j++) {
      for (int t = lattice.low(j); t < lattice.high(j); t++) {
        int coordinate = j;
        int threshold = t;
        members.add(
            points.stream().mapToLong(w -> w.get(coordinate) > threshold ? 1 : 0).toArray());
      }
    }
    return members.toArray(long[][]::new);
  }

  private Cells cells(int[] counts) {
    int d = lattice.features();
    Cells.Builder builder = Cells.builder(d);
    for (int kind = 0; kind < counts.length; kind++) {
      if (counts[kind] > 0) {
        builder.add(
            Arrays.copyOf(ROWS[kind], d),
            POSITIVE[kind] ? counts[kind] : 0,
            POSITIVE[kind] ? 0 : counts[kind]);
      }
    }
    return builder.build();
  }

  /**
   * A release, and the noise behind it.
   *
   * @param point its number
   */
  private record Drawn(long[] eta, int point) {}

  /** What the code does on a data set. */
  @FunctionalInterface
  private interface Code {
    Drawn run(int dataSet);
  }

  /** Finds answers by exhaustion, and notes the noise. */
  private final class Recorder implements OptimizationOracle {

    private long[] eta = {};

    @Override
    public String name() {
      return "perverse";
    }

    @Override
    public boolean proves() {
      return !parameters.rule().acceptsClaims();
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      eta = noise(problem.perturbation());
      long[] values = points.stream().mapToLong(problem::objective).toArray();
      long least = Arrays.stream(values).min().orElseThrow();
      boolean any = parameters.rule().gap().isPresent() || parameters.rule().acceptsClaims();
      int answer = answer(values, any);
      Answer.Status status =
          values[answer] > least
              ? Answer.Status.STOPPED
              : parameters.rule().acceptsClaims() ? Answer.Status.CLAIMED : Answer.Status.OPTIMAL;
      Certificate certificate =
          status == Answer.Status.OPTIMAL
              ? new Certificate.Enumerated(lattice.cardinality())
              : new Certificate.Claimed(
                  List.of(new Certificate.Claim("perverse", "1", "exhaustion")), least);
      return new Answer(
          status,
          Optional.of(points.get(answer)),
          values[answer],
          least,
          Optional.of(certificate),
          name(),
          points.size());
    }
  }

  /** What the objective's linear terms and tables are made of. */
  private long[] noise(Perturbation perturbation) {
    long[] eta = new long[slopes.length];
    if (projected) {
      ProjectedLattice lifted = ProjectedLattice.of(lattice);
      for (int j = 0; j < eta.length - 1; j++) {
        eta[j] = perturbation.linear(j) / lifted.step();
      }
      eta[eta.length - 1] = perturbation.projected(0) / lifted.height(0);
      return eta;
    }
    SeparatorWeights separator = perturbation.separator().orElseThrow();
    int member = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      for (int t = lattice.low(j); t < lattice.high(j); t++) {
        eta[member++] = separator.at(j, t + 1) - separator.at(j, t);
      }
    }
    return eta;
  }

  /** The first minimiser; where any point within the gap will do, the last of those. */
  private int answer(long[] values, boolean any) {
    long least = Arrays.stream(values).min().orElseThrow();
    int answer = -1;
    for (int i = 0; i < values.length; i++) {
      if (values[i] <= least + gap && (any || answer < 0)) {
        answer = i;
      }
    }
    return answer;
  }

  private long[] values(int dataSet, long[] eta) {
    long[] values = new long[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = unit * losses[dataSet][i];
      for (int m = 0; m < eta.length; m++) {
        values[i] += eta[m] * slopes[m][i];
      }
    }
    return values;
  }

  private int stated(int dataSet, long[] eta) {
    AnswerRule rule = parameters.rule();
    return answer(values(dataSet, eta), rule.gap().isPresent() || rule.acceptsClaims());
  }

  private Drawn right(int dataSet) {
    long[] eta = draw();
    return new Drawn(eta, stated(dataSet, eta));
  }

  private long[] draw() {
    long[] eta = new long[slopes.length];
    noise.fill(eta, bits);
    if (projected) {
      eta[eta.length - 1] = Math.abs(eta[eta.length - 1]);
    }
    return eta;
  }

  @Override
  public Subject mechanism() {
    return subject(
        mechanism.name(),
        scale,
        i -> {
          Weights weights =
              mechanism.release(cells.get(i), parameters, SearchListener.NONE).weights();
          return new Drawn(oracle.eta, points.indexOf(weights));
        },
        losses);
  }

  @Override
  public List<Subject> twins() {
    List<Subject> twins = new ArrayList<>();
    int n = slopes.length;
    twins.add(lessNoise("noise halved", Rational.of(1, 2)));
    twins.add(noise("noise 10 % too small, in the code", eta -> scaled(eta, 0.9)));
    if (parameters.costs().missedPositive() != parameters.costs().falseAlarm()) {
      long smaller = Math.min(parameters.costs().missedPositive(), parameters.costs().falseAlarm());
      twins.add(
          lessNoise(
              "smaller cost in place of the larger",
              Rational.of(smaller, parameters.costs().largest())));
    }
    if (gap > 0) {
      Rational margin = Rational.of(parameters.sensitivity() * unit);
      twins.add(
          lessNoise(
              "noise for exact answers, which are not",
              margin.dividedBy(margin.plus(Rational.of(2 * gap + 1)))));
    }
    twins.add(noise("noise of the first coordinate for all", eta -> Arrays.fill(eta, eta[0])));
    twins.add(noise("two coordinates share their noise", eta -> eta[n - 1] = Math.abs(eta[0])));
    twins.add(noise("no noise on the last coordinate", eta -> eta[n - 1] = 0));
    if (n > 3) {
      twins.add(noise("no noise from the fourth coordinate on", eta -> Arrays.fill(eta, 3, n, 0)));
    }
    twins.add(noise("sign of one coordinate forgotten", eta -> eta[0] = Math.abs(eta[0])));
    twins.add(
        noise(
            "noise cut off at two scales",
            eta -> {
              long limit = (long) (2 * scale.doubleValue());
              Arrays.setAll(eta, j -> Math.max(-limit, Math.min(limit, eta[j])));
            }));
    twins.add(
        subject(
            "optimum returned when time is up",
            scale,
            i -> {
              Drawn drawn = right(i);
              int optimum = stated(i, new long[n]);
              return bits.below(20L) == 0 ? new Drawn(drawn.eta, optimum) : drawn;
            },
            losses));
    twins.add(
        subject(
            "noise redrawn when the answer has more errors",
            scale,
            i -> {
              Drawn first = right(i);
              long least = Arrays.stream(losses[i]).min().orElseThrow();
              return losses[i][first.point] > least ? right(i) : first;
            },
            losses));
    // Of the label whose errors cost more.
    int kind = parameters.costs().missedPositive() >= parameters.costs().falseAlarm() ? 0 : 1;
    long[][] twice = new long[domain.size()][];
    for (int i = 0; i < twice.length; i++) {
      int[] more = domain.counts(i);
      more[kind] *= 2;
      LearningProblem problem = LearningProblem.of(cells(more), lattice, parameters.costs());
      twice[i] = points.stream().mapToLong(problem::loss).toArray();
    }
    twins.add(subject("records of one kind counted twice", scale, this::right, twice));
    return twins;
  }

  @FunctionalInterface
  private interface Defect {
    void spoil(long[] eta);
  }

  private static void scaled(long[] eta, double part) {
    Arrays.setAll(eta, j -> Math.round(eta[j] * part));
  }

  private Subject noise(String name, Defect defect) {
    return subject(
        name,
        scale,
        i -> {
          long[] eta = draw();
          defect.spoil(eta);
          return new Drawn(eta, stated(i, eta));
        },
        losses);
  }

  private Subject lessNoise(String name, Rational part) {
    DiscreteLaplace less = new DiscreteLaplace(scale.times(part));
    return subject(
        name,
        scale.times(part),
        i -> {
          long[] eta = new long[slopes.length];
          less.fill(eta, bits);
          if (projected) {
            eta[eta.length - 1] = Math.abs(eta[eta.length - 1]);
          }
          return new Drawn(eta, stated(i, eta));
        },
        losses);
  }

  private Subject subject(String name, Rational stated, Code code, long[][] scored) {
    // A guide for the search for events: nothing is concluded from it.
    ExactAudit guide = new ExactAudit(domain, adjacency, this::guide);
    return Subject.guided(
        name,
        mechanism.guarantee(parameters),
        domain,
        guide,
        i -> code.run(i).point,
        List.<Supplier<Finding>>of(
            () -> price(stated),
            () ->
                ReplayAudit.sensitivity(
                    domain,
                    adjacency,
                    counts -> scores(counts, scored),
                    Norm.RANGE,
                    parameters.sensitivity())),
        (samples, confidence) ->
            List.of(noise(code, stated, samples, confidence), answers(code, samples)));
  }

  private OutputLaw guide(int[] counts) {
    int dataSet = dataSet(counts);
    double[] logs = new double[points.size()];
    int[] seen = new int[points.size()];
    for (int k = 0; k < GUIDES; k++) {
      seen[right(dataSet).point]++;
    }
    double all = GUIDES + 0.5 * logs.length;
    Arrays.setAll(logs, i -> Math.log((seen[i] + 0.5) / all));
    return OutputLaw.ofLogarithms(logs, 1);
  }

  private int dataSet(int[] counts) {
    for (int i = 0; i < domain.size(); i++) {
      if (Arrays.equals(domain.counts(i), counts)) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a data set of the domain");
  }

  private double[] scores(int[] counts, long[][] scored) {
    return Arrays.stream(scored[dataSet(counts)]).asDoubleStream().toArray();
  }

  /** What the shifts cost that make up for the largest change that is found. */
  private Finding price(Rational stated) {
    double change = 0;
    for (TinyDomain.Pair pair : domain.pairs(adjacency)) {
      change =
          Math.max(
              change,
              Norm.RANGE.distance(
                  Arrays.stream(losses[pair.first()]).asDoubleStream().toArray(),
                  Arrays.stream(losses[pair.second()]).asDoubleStream().toArray()));
    }
    AnswerRule rule = parameters.rule();
    double extra = rule.gap().isPresent() || rule.acceptsClaims() ? 2.0 * gap + 1 : 0;
    double needed = change * unit + extra;
    double price = 0;
    double separation = Double.POSITIVE_INFINITY;
    double longest = 0;
    for (int i = 0; i < points.size(); i++) {
      double length = 0;
      for (long[] slope : slopes) {
        length += projected ? Math.abs(slope[i]) : 1;
      }
      longest = Math.max(longest, length);
      for (int k = 0; k < points.size(); k++) {
        if (i != k) {
          double raised = 0;
          for (long[] slope : slopes) {
            // The shift of a member is by one against its answer, of a lift along itself.
            double along = projected ? -slope[i] : 1 - 2 * slope[i];
            raised += along * (slope[k] - slope[i]);
          }
          separation = Math.min(separation, raised);
        }
      }
    }
    double shift = Math.ceil(needed / separation);
    price = shift * longest / stated.doubleValue();
    return new Finding(
        "shift",
        "epsilon that it costs",
        price * (1 - 1e-9),
        epsilon.value().doubleValue(),
        "the shift that keeps a point released on a neighbour, over all pairs of %d points"
            .formatted(points.size()));
  }

  private Finding noise(Code code, Rational stated, int samples, double confidence) {
    long[][] draws = new long[samples][];
    for (int k = 0; k < samples; k++) {
      draws[k] = code.run(k % domain.size()).eta;
    }
    return VectorFit.finding(
        draws, IntegerLaw.discreteLaplace(stated.doubleValue()), projected, confidence);
  }

  private Finding answers(Code code, int samples) {
    int wrong = 0;
    for (int k = 0; k < samples; k++) {
      int dataSet = k % domain.size();
      Drawn drawn = code.run(dataSet);
      wrong += drawn.point == stated(dataSet, drawn.eta) ? 0 : 1;
    }
    return new Finding(
        "answers",
        "wrong answers",
        wrong,
        0,
        "releases with the answer, by exhaustion, to the noise that was drawn, %d times"
            .formatted(samples));
  }
}
