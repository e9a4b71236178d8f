package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.PerturbedMinimum;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.didyma.privacy.audit.VectorFit;

/**
 * A perturbed minimum over any small lattice, where its noise has too many coordinates for an exact
 * law. In its place stands the proof, gone through for this lattice: what the shift costs that
 * keeps a released point released on a neighbour, found over all pairs of points; whether the noise
 * that the oracle was handed has the law that was stated; and whether the answer is what is stated
 * for that noise. The oracle is by exhaustion, and where the rule leaves it a choice it is
 * perverse: it names the last point that it may.
 */
final class ShiftAudit implements AuditedMechanism {

  /** Of four features; with fewer, the first of them. */
  private static final int[][] ROWS = {{1, -1, 0, 1}, {1, -1, 1, 0}, {1, 1, -1, 0}, {0, 1, 1, -1}};

  private static final boolean[] POSITIVE = {true, false, true, false};

  /** The bulk has so many records for an epsilon of 1. */
  private static final double BULK = 10;

  /** Draws by which the search for events is guided, on each data set. */
  private static final int GUIDES = 1_000;

  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain;
  private final PerturbationParameters parameters;
  private final PerturbedPoints points;
  private final PerturbedMinimum mechanism;
  private final Recorder oracle = new Recorder();
  private final List<Cells> cells = new ArrayList<>();
  private final long[][] losses;
  private final DiscreteLaplace noise;

  ShiftAudit(
      boolean projected,
      Epsilon epsilon,
      Adjacency adjacency,
      WeightLattice lattice,
      Costs costs,
      AnswerRule rule,
      RandomBits bits) {
    this.adjacency = adjacency;
    this.bits = bits;
    this.parameters =
        new PerturbationParameters(
            epsilon, adjacency, lattice, costs, new NoiseLaw.DiscreteLaplace(), rule);
    this.mechanism = projected ? new OpDisc(oracle) : new Rspm(oracle);
    // What is refused of these parameters is refused here; the oracle needs points to answer.
    mechanism.guarantee(parameters);
    this.points = new PerturbedPoints(projected, mechanism, parameters);
    this.noise = new DiscreteLaplace(points.scale());
    int bulk = (int) Math.ceil(BULK / epsilon.value().doubleValue());
    this.domain = TinyDomain.upTo(ROWS.length, 2).andWith(0, bulk, bulk, 0);
    this.losses = new long[domain.size()][];
    for (int i = 0; i < domain.size(); i++) {
      cells.add(cells(domain.counts(i)));
      losses[i] = losses(domain.counts(i));
    }
  }

  private Cells cells(int[] counts) {
    int d = parameters.lattice().features();
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

  /** Of a data set, at every point. */
  long[] losses(int[] counts) {
    LearningProblem problem =
        LearningProblem.of(cells(counts), parameters.lattice(), parameters.loss());
    return points.points().stream().mapToLong(problem::loss).toArray();
  }

  /** By its exact law on its own lattice, and by its shifts on any other or for any other rule. */
  static AuditFamily.Making making(boolean projected, AuditFamily.Making usual) {
    return (epsilon, adjacency, on, bits) -> {
      if (on.choice().isEmpty()
          && on.features().isEmpty()
          && on.rule().equals(AnswerRule.LEAST_MINIMISER)) {
        return usual.over(epsilon, adjacency, on, bits);
      }
      WeightLattice own =
          projected
              ? WeightLattice.cube(1, 1)
              : WeightLattice.box(new int[] {0, 0}, new int[] {1, 1});
      Costs costs = on.costs(Costs.EQUAL);
      return new ShiftAudit(projected, epsilon, adjacency, on.lattice(own), costs, on.rule(), bits);
    };
  }

  /**
   * A release, and the noise behind it.
   *
   * @param point its number
   */
  record Drawn(long[] eta, int point) {}

  /** What the code does on a data set. */
  @FunctionalInterface
  interface Code {
    Drawn run(int dataSet);
  }

  PerturbedPoints points() {
    return points;
  }

  PerturbationParameters parameters() {
    return parameters;
  }

  TinyDomain domain() {
    return domain;
  }

  RandomBits bits() {
    return bits;
  }

  /** The losses of all data sets. */
  long[][] losses() {
    return losses;
  }

  /** Noise as it should be. */
  long[] draw() {
    return points.draw(noise, bits);
  }

  /** The answer as it should be. */
  Drawn answered(int dataSet, long[] eta) {
    return new Drawn(eta, points.answer(losses[dataSet], records(dataSet), eta));
  }

  long records(int dataSet) {
    return cells.get(dataSet).records();
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
      eta = points.noise(problem.perturbation());
      long[] values = points.points().stream().mapToLong(problem::objective).toArray();
      long least = Arrays.stream(values).min().orElseThrow();
      int answer = points.answer(values);
      Answer.Status status =
          values[answer] > least
              ? Answer.Status.STOPPED
              : proves() ? Answer.Status.OPTIMAL : Answer.Status.CLAIMED;
      Certificate certificate =
          status == Answer.Status.OPTIMAL
              ? new Certificate.Enumerated(parameters.lattice().cardinality())
              : new Certificate.Claimed(
                  List.of(new Certificate.Claim(name(), "1", "exhaustion")), least);
      return new Answer(
          status,
          Optional.of(points.points().get(answer)),
          values[answer],
          least,
          Optional.of(certificate),
          name(),
          values.length);
    }
  }

  @Override
  public Subject mechanism() {
    return subject(
        mechanism.name(),
        points.scale(),
        i -> {
          Weights weights =
              mechanism.draw(cells.get(i), parameters, bits, CancellationToken.NEVER).weights();
          return new Drawn(oracle.eta, points.points().indexOf(weights));
        },
        losses);
  }

  @Override
  public List<Subject> twins() {
    return new ShiftMutants(this).all();
  }

  /**
   * Something that claims to be the mechanism.
   *
   * @param stated the scale of its noise
   * @param code what it does
   * @param scored the losses that it goes by, by data set
   */
  Subject subject(String name, Rational stated, Code code, long[][] scored) {
    return Subject.guided(
        name,
        mechanism.guarantee(parameters),
        domain,
        new ExactAudit(domain, adjacency, this::guide),
        i -> code.run(i).point,
        List.<Supplier<Finding>>of(
            () -> shift(stated),
            () ->
                ReplayAudit.sensitivity(
                    domain,
                    adjacency,
                    counts -> real(scored[dataSet(counts)]),
                    Norm.RANGE,
                    parameters.sensitivity())),
        (samples, confidence) ->
            List.of(noise(code, stated, samples, confidence), answers(code, samples)));
  }

  /** A guide for the search for events: nothing is concluded from it. */
  private OutputLaw guide(int[] counts) {
    int dataSet = dataSet(counts);
    int[] seen = new int[points.points().size()];
    for (int k = 0; k < GUIDES; k++) {
      seen[answered(dataSet, draw()).point]++;
    }
    double all = GUIDES + 0.5 * seen.length;
    return OutputLaw.ofLogarithms(
        Arrays.stream(seen).mapToDouble(n -> Math.log((n + 0.5) / all)).toArray(), 1);
  }

  private int dataSet(int[] counts) {
    for (int i = 0; i < domain.size(); i++) {
      if (Arrays.equals(domain.counts(i), counts)) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a data set of the domain");
  }

  private static double[] real(long[] values) {
    return Arrays.stream(values).asDoubleStream().toArray();
  }

  /** What the shifts cost that make up for the largest change that is found. */
  private Finding shift(Rational stated) {
    double change = 0;
    for (TinyDomain.Pair pair : domain.pairs(adjacency)) {
      double range = Norm.RANGE.distance(real(losses[pair.first()]), real(losses[pair.second()]));
      change = Math.max(change, range);
    }
    return new Finding(
        "shift",
        "epsilon that it costs",
        points.price(change, stated) * (1 - 1e-9),
        parameters.epsilon().value().doubleValue(),
        "the shift that keeps a point released on a neighbour, over all pairs of %d points"
            .formatted(points.points().size()));
  }

  private Finding noise(Code code, Rational stated, int samples, double confidence) {
    long[][] draws = new long[samples][];
    for (int k = 0; k < samples; k++) {
      draws[k] = code.run(k % domain.size()).eta;
    }
    IntegerLaw law = IntegerLaw.discreteLaplace(stated.doubleValue());
    return VectorFit.finding(draws, law, points.lastIsAbsolute(), confidence);
  }

  private Finding answers(Code code, int samples) {
    int wrong = 0;
    for (int k = 0; k < samples; k++) {
      int dataSet = k % domain.size();
      Drawn drawn = code.run(dataSet);
      wrong += drawn.point == answered(dataSet, drawn.eta).point ? 0 : 1;
    }
    return new Finding(
        "answers",
        "wrong answers",
        wrong,
        0,
        "releases with the answer, by exhaustion, to the sampled noise, %d times"
            .formatted(samples));
  }
}
