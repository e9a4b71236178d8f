package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Sampling;
import org.didyma.mechanisms.gradient.descent.Selection;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Draws of every gradient mechanism on all tables of a few records, compared with what it promises,
 * and releases from the same bits. A false alarm of a sampling audit has probability 1e-6. Each has
 * a twin that must be found out: it draws with the noise of a much weaker promise.
 */
class SampledPromisesTest {

  private static final double CONFIDENCE = 1 - 1e-6;
  private static final int BINS = 16;
  private static final String DELTA = "1e-3";
  private static final double HUGE = 1e6;
  private static final RegularisedLoss HUBER = new RegularisedLoss(new HuberLoss(0.5), 0);
  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticLoss(), 0);
  private static final Stop NONE = Stop.NEVER;

  /** Rows of kinds (x, y) = (-1, -), (1, -), (1, +). */
  private static Rows rows(int[] counts) {
    RowsBuilder builder = new RowsBuilder(RowScale.of(new double[] {1}), false);
    for (int kind = 0; kind < counts.length; kind++) {
      for (int i = 0; i < counts[kind]; i++) {
        builder.add(new double[] {kind == 0 ? -1 : 1}, kind == 2 ? 1 : -1);
      }
    }
    return builder.build();
  }

  /** What is released, as a number that tells the second and the third kind apart. */
  private interface Draw {
    double of(Rows rows);
  }

  /**
   * A mechanism under audit.
   *
   * @param records of the largest tables
   * @param least records of the smallest tables that it takes
   */
  private record Subject(Adjacency adjacency, int records, int least, Draw draw) {}

  private static double shown(double[] w) {
    return w[0] + w[1];
  }

  /** A mechanism with the noise of a target, and the noise of steps divided by a number. */
  private static Subject subject(String name, PrivacyTarget target, int quieter, TestBits bits) {
    return switch (name) {
      case "psgd" -> {
        Psgd psgd = new Psgd();
        yield passes(rows -> psgd.learn(rows, psgd(target), bits, Stop.NEVER));
      }
      case "scs13" -> {
        Scs13 scs13 = new Scs13();
        yield passes(rows -> scs13.learn(rows, scs13(target, 2, 1), bits, Stop.NEVER));
      }
      case "bst14" -> {
        Bst14 bst14 = new Bst14();
        yield passes(rows -> bst14.learn(rows, bst14(target, 1), bits, Stop.NEVER));
      }
      case "output-perturbation" -> {
        OutputPerturbation mechanism = new OutputPerturbation();
        yield passes(rows -> mechanism.learn(rows, output(target), bits, Stop.NEVER));
      }
      case "objective-perturbation" ->
          objective(target, Adjacency.ADD_REMOVE, ObjectivePerturbation.Form.AMP, bits);
      case "objective-perturbation-cms" ->
          objective(target, Adjacency.REPLACE, ObjectivePerturbation.Form.CMS, bits);
      case "dp-sgd" -> steps(target, Sampling.POISSON, Optimiser.sgd(1), quieter, bits);
      case "dp-adam" -> steps(target, Sampling.FIXED, Optimiser.adam(0.1), quieter, bits);
      case "sgd-adv" -> steps(PublishedSgd.advanced(target, LOGISTIC, 2, 1), quieter, bits);
      case "sgd-ma" -> steps(PublishedSgd.moments(target, LOGISTIC, 100, 2), quieter, bits);
      case "dp-agd" ->
          new Subject(
              Adjacency.REPLACE,
              1,
              1,
              rows -> shown(new AgdRun(rows, agd(target), bits, 1).learn(NONE)));
      case "privgene" -> {
        PrivGene.Parameters parameters =
            PrivGene.Parameters.usual(
                target, Adjacency.REPLACE, new LogisticLoss(), PrivGene.Breed.COORDINATES, 2);
        yield new Subject(
            Adjacency.REPLACE,
            1,
            1,
            rows -> shown(new Evolution(rows, parameters, bits).run(NONE)));
      }
      case "private-majority" -> {
        PrivateMajority.Parameters parameters =
            new PrivateMajority.Parameters(target.epsilon(), Adjacency.REPLACE);
        yield new Subject(
            Adjacency.REPLACE,
            2,
            1,
            rows -> PrivateMajority.isPositive(rows, parameters, bits) ? 1 : -1);
      }
      case "tuned-psgd" -> {
        PrivateTuning<Psgd.Parameters> tuned = new PrivateTuning<>(new Psgd());
        PrivateTuning.Parameters<Psgd.Parameters> parameters =
            new PrivateTuning.Parameters<>(
                List.of(psgd(target), psgd(target)), target.epsilon(), Adjacency.REPLACE);
        yield new Subject(
            Adjacency.REPLACE, 3, 3, rows -> shown(rows, tuned.draw(rows, parameters, bits, NONE)));
      }
      case "projected-psgd" -> {
        Projected<Psgd.Parameters> projected = new Projected<>(new Psgd());
        TestBits matrix = new TestBits(6);
        yield new Subject(
            Adjacency.REPLACE,
            2,
            1,
            rows ->
                shown(
                    rows,
                    projected.draw(ProjectedRows.of(rows, 2, matrix), psgd(target), bits, NONE)));
      }
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static double shown(Rows rows, Drawn release) {
    Drawn.Real real = (Drawn.Real) release;
    return shown(rows.scale().rowWeights(real.weights(), real.threshold()));
  }

  private static Subject passes(Function<Rows, double[]> learn) {
    return new Subject(Adjacency.REPLACE, 2, 1, rows -> shown(learn.apply(rows)));
  }

  private static Psgd.Parameters psgd(PrivacyTarget target) {
    return new Psgd.Parameters(
        target,
        Adjacency.REPLACE,
        HUBER,
        2,
        1,
        new StepRule(StepRule.Kind.CONSTANT, 0.01),
        Double.POSITIVE_INFINITY,
        Averaging.LAST,
        CalibrationRule.PROVEN);
  }

  private static Scs13.Parameters scs13(PrivacyTarget target, int passes, int batch) {
    return new Scs13.Parameters(
        target,
        Adjacency.REPLACE,
        HUBER,
        passes,
        batch,
        new StepSize.Constant(1),
        Double.POSITIVE_INFINITY,
        Averaging.LAST,
        Scs13.Composition.GAUSSIAN);
  }

  /** Its first step has length 1, and the ball is out of reach. */
  private static Bst14.Parameters bst14(PrivacyTarget target, int batch) {
    return new Bst14.Parameters(
        target, Adjacency.REPLACE, new RegularisedLoss(new HuberLoss(0.5), 1), 1, batch, HUGE);
  }

  private static OutputPerturbation.Parameters output(PrivacyTarget target) {
    return new OutputPerturbation.Parameters(
        target, Adjacency.REPLACE, HUBER, 2, 0.01, CalibrationRule.PROVEN);
  }

  /** One look at the gradient and one choice is what the budget covers. */
  private static DpAgd.Parameters agd(PrivacyTarget target) {
    return new DpAgd.Parameters(
        target,
        Adjacency.REPLACE,
        1,
        1,
        LOGISTIC,
        Rational.parse("clip", "0.4"),
        2,
        Selection.EXPONENTIAL_NOISE,
        new DpAgd.Search(target.epsilonValue() > 10 ? 20 : 3, 1, 3, 2, 0.1, 2));
  }

  private static Subject objective(
      PrivacyTarget target, Adjacency adjacency, ObjectivePerturbation.Form form, TestBits bits) {
    ObjectivePerturbation mechanism = new ObjectivePerturbation();
    ObjectivePerturbation.Parameters parameters = objective(target, adjacency, form);
    int least = adjacency.replaces() ? 1 : 0;
    return new Subject(
        adjacency, 1, least, rows -> shown(mechanism.learn(rows, parameters, bits, Stop.NEVER)));
  }

  private static ObjectivePerturbation.Parameters objective(
      PrivacyTarget target, Adjacency adjacency, ObjectivePerturbation.Form form) {
    return new ObjectivePerturbation.Parameters(
        target, adjacency, new LogisticLoss(), 0, form, 1e-6);
  }

  private static Subject steps(
      PrivacyTarget target, Sampling sampling, Optimiser optimiser, int quieter, TestBits bits) {
    Rational clip = Rational.parse("clip", "0.4");
    Rational noise =
        StepsAccountant.RDP.leastNoise(
            target.epsilon(),
            target.delta(),
            z -> new NoisySteps(sampling, 2, 1, 2, clip, z).event());
    return steps(
        new DpSgd.Parameters(
            new NoisySteps(sampling, 2, 1, 2, clip, noise),
            StepsAccountant.RDP,
            target.delta(),
            LOGISTIC,
            optimiser,
            false),
        quieter,
        bits);
  }

  private static Subject steps(DpSgd.Parameters loud, int quieter, TestBits bits) {
    NoisySteps steps = loud.steps();
    NoisySteps used =
        new NoisySteps(
            steps.sampling(),
            steps.records(),
            steps.lot(),
            steps.steps(),
            steps.clip(),
            steps.noiseMultiplier().dividedBy(Rational.of(quieter)));
    DpSgd.Parameters parameters =
        new DpSgd.Parameters(
            used, loud.accountant(), loud.delta(), loud.loss(), loud.optimiser(), false);
    DpSgd mechanism = new DpSgd();
    GridNoise noise = used.noise(2);
    boolean fixed = used.sampling().isFixed();
    return new Subject(
        used.sampling().adjacency(),
        2,
        fixed ? 2 : 0,
        rows -> shown(mechanism.learn(rows, parameters, noise, bits, Stop.NEVER)));
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "psgd, 0, 4000",
    "psgd, 1e-3, 4000",
    "scs13, 0, 4000",
    "scs13, 1e-3, 4000",
    "bst14, 1e-3, 600",
    "output-perturbation, 0, 4000",
    "output-perturbation, 1e-3, 1000",
    "objective-perturbation, 1e-3, 1000",
    "objective-perturbation-cms, 0, 4000",
    "dp-sgd, 1e-3, 4000",
    "dp-adam, 1e-3, 4000",
    "sgd-adv, 1e-3, 4000",
    "sgd-ma, 1e-3, 4000",
    "dp-agd, 1e-3, 600",
    "privgene, 0, 4000",
    "private-majority, 0, 4000",
    "tuned-psgd, 0, 1000",
    "projected-psgd, 0, 2000"
  })
  void drawsKeepThePromise(String name, String delta, int samples, TestReporter reporter) {
    for (String epsilon : List.of("0.5", "2")) {
      PrivacyTarget promised = PrivacyTarget.of(epsilon, delta);
      Finding finding = audit(promised, subject(name, promised, 1, new TestBits(1)), samples);
      assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
      boolean stepwise = List.of("dp-sgd", "dp-adam", "sgd-adv", "sgd-ma").contains(name);
      // Advanced composition and an unused budget leave much noise at 50, too.
      PrivacyTarget weak =
          switch (name) {
            case "bst14" -> PrivacyTarget.of("1000", "0.9");
            case "dp-agd" -> PrivacyTarget.of("1000", delta);
            default -> PrivacyTarget.of("50", delta);
          };
      PrivacyTarget weaker = stepwise ? promised : weak;
      Finding twin = audit(promised, subject(name, weaker, 50, new TestBits(2)), samples);
      reporter.publishEntry(
          "%s, delta %s, epsilon %s".formatted(name, delta, epsilon),
          "%.3f, twin %.3f".formatted(finding.measured(), twin.measured()));
      assertThat(twin.isViolation()).describedAs(twin.toString()).isTrue();
    }
  }

  private static Finding audit(PrivacyTarget promised, Subject subject, int samples) {
    TinyDomain domain = TinyDomain.upTo(3, subject.records);
    Rows[] tables = new Rows[domain.size()];
    for (int i = 0; i < tables.length; i++) {
      tables[i] = rows(domain.counts(i));
    }
    double[] seen =
        Arrays.stream(tables)
            .filter(rows -> rows.count() >= subject.least)
            .flatMap(rows -> IntStream.range(0, 50).mapToObj(i -> rows))
            .mapToDouble(subject.draw::of)
            .sorted()
            .toArray();
    double low = seen[seen.length / 20];
    double width = Math.max(1e-300, (seen[seen.length - 1 - seen.length / 20] - low) / (BINS - 2));
    ExactAudit guide =
        new ExactAudit(
            domain, subject.adjacency, counts -> OutputLaw.proportionalToExp(new double[BINS]));
    return SamplingAudit.finding(
        domain,
        guide,
        i ->
            tables[i].count() < subject.least ? 0 : bin((subject.draw.of(tables[i]) - low) / width),
        promised.guarantee(subject.adjacency),
        samples,
        CONFIDENCE);
  }

  private static int bin(double place) {
    return (int) Math.max(0, Math.min(BINS - 1, Math.floor(place) + 1));
  }

  /** One update each, so that what is released is a noised value times the length of the step. */
  @Test
  void neighboursUnderTheSameNoiseAreNoFartherApartThanTheSensitivity() {
    PrivacyTarget target = PrivacyTarget.of("0.5", DELTA);
    replay(2, 1, (rows, bits) -> new Scs13().learn(rows, scs13(target, 1, 2), bits, Stop.NEVER));
    replay(2, 1, (rows, bits) -> new Bst14().learn(rows, bst14(target, 2), bits, Stop.NEVER));
    replay(
        1,
        Psgd.sensitivity(1, 1, 2, psgd(target)),
        (rows, bits) -> new Psgd().learn(rows, psgd(target), bits, Stop.NEVER));
    replay(
        1,
        OutputPerturbation.sensitivity(1, 1, 2, output(target)),
        (rows, bits) -> new OutputPerturbation().learn(rows, output(target), bits, Stop.NEVER));
    ObjectivePerturbation.Parameters sharp =
        objective(target, Adjacency.REPLACE, ObjectivePerturbation.Form.SHARP);
    double curvature =
        ObjectivePlan.of(1, 0, 1, RowScale.of(new double[0]), sharp, target).curvature();
    replay(
        1,
        2 / curvature,
        (rows, bits) -> new ObjectivePerturbation().learn(rows, sharp, bits, Stop.NEVER));
    // No distance follows from a choice, but the noise must not depend on the data.
    replay(
        1,
        HUGE,
        (rows, bits) -> new AgdRun(rows.pick(new int[] {0}), agd(target), bits, 1).learn(NONE));
  }

  private interface Trainer {
    double[] learn(Rows rows, RandomBits bits);
  }

  /** On tables of so many records; noise on a grid moves by a step of it at most. */
  private static void replay(int records, double declared, Trainer trainer) {
    Finding finding =
        ReplayAudit.replay(
            TinyDomain.upTo(3, records),
            Adjacency.REPLACE,
            (counts, bits) ->
                Arrays.stream(counts).sum() < records
                    ? new double[2]
                    : trainer.learn(rows(counts), bits),
            Norm.L2,
            Rational.of(Math.round(declared * (1 + 1e-5) * 1e9), 1_000_000_000L),
            new TestBits(3));
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    assertThat(finding.measured()).describedAs(finding.toString()).isPositive();
  }
}
