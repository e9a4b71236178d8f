package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/**
 * Gradient mechanisms with parameters of every kind, each beside what its theorem makes of them.
 */
final class RecordedCases {

  static final CancellationToken NONE = CancellationToken.NEVER;
  static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticMarginLoss(), 0);
  private static final RegularisedLoss HUBER = new RegularisedLoss(new HuberMarginLoss(0.4), 0.05);
  private static final RegularisedLoss HINGE = new RegularisedLoss(new HingeMarginLoss(), 0.1);

  /** Grids and single precision leave so much of a release open. */
  static final double CLOSE = 1e-4;

  /** Noise that is a vector of doubles times a scale tells the scale to the last step of a grid. */
  static final double EXACT = 1e-9;

  private RecordedCases() {}

  /**
   * A mechanism with parameters.
   *
   * @param close how near releases have to be, as a share of their size
   */
  record Case(
      String name,
      Class<?> type,
      Adjacency adjacency,
      Rows rows,
      TheoremChoices.Trainer code,
      TheoremChoices.Trainer theorem,
      double close) {
    @Override
    public String toString() {
      return name + ", " + adjacency;
    }
  }

  static Rows rows(int n, int seed) {
    return RandomRows.of(n, 2, false, new TestBits(seed));
  }

  /** Rows of norm at most a bound, of one or more coordinates. */
  static Rows shortRows(int n, int d, double bound) {
    TestBits random = new TestBits(21);
    float[] values = new float[n * d];
    byte[] labels = new byte[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        values[i * d + j] =
            (float) ((2 * RandomRows.uniform(random) - 1) * bound * 0.999 / Math.sqrt(d));
      }
      labels[i] = (byte) (random.below(2) == 0 ? 1 : -1);
    }
    return Rows.of(new DenseFeatures(values, d), labels, bound, RowScale.of(new double[d - 1], 1));
  }

  static double[] onRows(Rows rows, RawOutput release) {
    RawOutput.Real real = (RawOutput.Real) release;
    return rows.scale().rowWeights(real.weights(), real.threshold());
  }

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (String delta : List.of("0", "1e-5")) {
      RecordedPasses.add(cases, delta);
      addObjective(cases, delta);
      RecordedChoices.addEvolution(cases, delta);
    }
    addSteps(cases);
    addSums(cases);
    RecordedLabels.add(cases);
    addAdaptive(cases);
    RecordedChoices.addChoices(cases);
    RecordedChoices.addTrials(cases);
    RecordedChoices.addProjected(cases);
    return cases;
  }

  // Perturbed objectives.

  private static void addObjective(List<Case> cases, String text) {
    double delta = Double.parseDouble(text);
    for (Adjacency adjacency : Adjacency.values()) {
      for (ObjectivePerturbation.Form form : ObjectivePerturbation.Form.values()) {
        boolean cms = form == ObjectivePerturbation.Form.CMS;
        if (cms && (delta > 0 || !adjacency.replaces())) {
          continue;
        }
        for (double lambda : new double[] {0, 0.2}) {
          // Near 0 the published noise of KST does not keep what it says.
          double epsilon = form == ObjectivePerturbation.Form.KST ? 0.5 : 1.3;
          if (lambda > 0 && !adjacency.replaces()) {
            continue;
          }
          double none = Double.POSITIVE_INFINITY;
          if (form == ObjectivePerturbation.Form.AMP) {
            // Coarse, so that most of what is released is the noise that covers it; and fine.
            cases.add(objective(form, adjacency, epsilon, text, lambda, none, 0.5, 0.02));
            cases.add(objective(form, adjacency, epsilon, text, lambda, none, 1e-7, 1e-5));
            cases.add(objective(form, adjacency, epsilon, text, lambda, 0.4, 1e-7, 1e-5));
          } else {
            cases.add(objective(form, adjacency, epsilon, text, lambda, none, 1e-10, 1e-6));
          }
          if (form == ObjectivePerturbation.Form.SHARP) {
            cases.add(objective(form, adjacency, epsilon, text, lambda, 0.4, 1e-10, 1e-6));
          }
        }
      }
    }
  }

  private static Case objective(
      ObjectivePerturbation.Form form,
      Adjacency adjacency,
      double epsilon,
      String text,
      double lambda,
      double marginNoise,
      double tolerance,
      double close) {
    double delta = Double.parseDouble(text);
    ObjectivePerturbation.Parameters p =
        new ObjectivePerturbation.Parameters(
            PrivacyTarget.of(String.valueOf(epsilon), text),
            adjacency,
            lambda > 0 ? new HuberMarginLoss(0.4) : new LogisticMarginLoss(),
            lambda,
            marginNoise,
            form,
            tolerance);
    return new Case(
        "objective-perturbation %s lambda %s margin noise %s delta %s tolerance %s"
            .formatted(form, lambda, marginNoise, text, tolerance),
        ObjectivePerturbation.class,
        adjacency,
        lambda > 0 ? shortRows(12, 2, 0.8) : rows(12, 2),
        (r, bits) -> new ObjectivePerturbation().learn(r, p, bits, NONE),
        (r, tape) -> TheoremMinima.objective(r, p, epsilon, delta, tape),
        close);
  }

  // Descents on clipped gradients.

  private static void addSteps(List<Case> cases) {
    for (BatchSampling sampling : List.of(BatchSampling.FIXED, BatchSampling.POISSON)) {
      for (Optimiser optimiser : List.of(Optimiser.sgd(0.5), Optimiser.adam(0.1))) {
        for (RegularisedLoss loss : List.of(LOGISTIC, HINGE)) {
          DpSgd.Parameters p =
              new DpSgd.Parameters(
                  new NoisySteps(
                      sampling,
                      20,
                      5,
                      4,
                      Rational.parse("clip", "0.3"),
                      Rational.parse("noise", "1.7")),
                  StepsAccountant.RDP,
                  PrivacyTarget.of("1", "1e-5").delta(),
                  loss,
                  optimiser,
                  loss == HINGE);
          cases.add(steps(optimiser.kind() + " " + loss.loss().name(), p, rows(20, 3)));
        }
      }
    }
    PrivacyTarget target = PrivacyTarget.of("2", "1e-4");
    cases.add(
        steps(
            "sgd-adv",
            PublishedSgd.advanced(target, LOGISTIC, 500, 32, PublishedSgd.Constants.ADVANCED),
            rows(500, 4)));
    cases.add(
        steps(
            "sgd-ma",
            PublishedSgd.moments(target, LOGISTIC, 50, 2, PublishedSgd.Constants.MOMENTS),
            rows(50, 4)));
  }

  /** On sums that others add up; what is released is the same. */
  private static void addSums(List<Case> cases) {
    for (BatchSampling sampling : List.of(BatchSampling.FIXED, BatchSampling.POISSON)) {
      Adjacency adjacency = sampling.adjacency();
      NoisySteps lots =
          new NoisySteps(
              sampling, 20, 5, 4, Rational.parse("clip", "0.3"), Rational.parse("noise", "1.7"));
      DpSgd.Parameters p =
          new DpSgd.Parameters(
              lots,
              StepsAccountant.RDP,
              PrivacyTarget.of("1", "1e-5").delta(),
              LOGISTIC,
              Optimiser.sgd(0.5),
              true);
      cases.add(
          new Case(
              "dp-sgd on sums of parts",
              DpSgdOnSums.class,
              adjacency,
              rows(20, 3),
              (r, bits) ->
                  onRows(r, new DpSgdOnSums("dp-sgd").draw(new SumsOfParts(r), p, bits, NONE)),
              (r, tape) -> TheoremDescents.steps(r, p, tape),
              CLOSE));
      ObjectivePerturbation.Parameters objective =
          new ObjectivePerturbation.Parameters(
              PrivacyTarget.of("1", "1e-5"),
              adjacency,
              new LogisticMarginLoss(),
              0,
              ObjectivePerturbation.Form.AMP,
              1e-8);
      cases.add(
          new Case(
              "objective-perturbation on sums of parts",
              ObjectivePerturbationOnSums.class,
              adjacency,
              rows(12, 2),
              (r, bits) ->
                  onRows(
                      r,
                      new ObjectivePerturbationOnSums()
                          .draw(new SumsOfParts(r), objective, bits, NONE)),
              (r, tape) -> TheoremMinima.objective(r, objective, 1, 1e-5, tape),
              1e-5));
    }
  }

  private static Case steps(String name, DpSgd.Parameters p, Rows rows) {
    return new Case(
        "dp-sgd " + name,
        DpSgd.class,
        p.steps().sampling().adjacency(),
        rows,
        (r, bits) -> new DpSgd().learn(r, p, bits, NONE),
        (r, tape) -> TheoremDescents.steps(r, p, tape),
        CLOSE);
  }

  static DpAgd.Parameters adaptive(Adjacency adjacency, CandidateSelection selection) {
    return adaptive(adjacency, selection, LOGISTIC, 200, false);
  }

  private static DpAgd.Parameters adaptive(
      Adjacency adjacency,
      CandidateSelection selection,
      RegularisedLoss loss,
      int sample,
      boolean fresh) {
    return new DpAgd.Parameters(
        PrivacyTarget.of("1.5", "1e-6"),
        adjacency,
        200,
        sample,
        fresh,
        loss,
        Rational.parse("clip", "0.35"),
        2.5,
        selection,
        new DpAgd.Search(6, 0.4, 7, 3, 0.2, 3));
  }

  private static void addAdaptive(List<Case> cases) {
    for (Adjacency adjacency : Adjacency.values()) {
      for (CandidateSelection selection : CandidateSelection.values()) {
        RegularisedLoss loss = selection == CandidateSelection.EXPONENTIAL_NOISE ? LOGISTIC : HUBER;
        String name = "dp-agd %s %s".formatted(selection, loss.loss().name());
        cases.add(inMemory(name, adaptive(adjacency, selection, loss, 200, false)));
      }
      if (!adjacency.replaces()) {
        CandidateSelection selection = CandidateSelection.EXPONENTIAL_NOISE;
        cases.add(
            inMemory("dp-agd on a sample", adaptive(adjacency, selection, LOGISTIC, 120, false)));
        cases.add(
            inMemory("dp-agd on samples", adaptive(adjacency, selection, LOGISTIC, 120, true)));
      }
      DpAgd.Parameters p =
          adaptive(adjacency, CandidateSelection.EXPONENTIAL_MECHANISM, HUBER, 200, false);
      cases.add(
          new Case(
              "dp-agd on sums of parts",
              DpAgdOnSums.class,
              adjacency,
              rows(200, 5),
              (r, bits) -> onRows(r, new DpAgdOnSums().draw(new SumsOfParts(r), p, bits, NONE)),
              (r, tape) ->
                  TheoremDescents.adaptive(r, p, 1.5, 1e-6, new TheoremDescents.Bill(), tape),
              CLOSE));
    }
  }

  private static Case inMemory(String name, DpAgd.Parameters p) {
    return new Case(
        name,
        DpAgd.class,
        p.adjacency(),
        rows(200, 5),
        (r, bits) -> onRows(r, new DpAgd(1).draw(r, p, bits, NONE)),
        (r, tape) -> TheoremDescents.adaptive(r, p, 1.5, 1e-6, new TheoremDescents.Bill(), tape),
        CLOSE);
  }

  /** Gaussian noise in the last place, with what rounding adds a part of it that counts. */
  static List<Case> sharp() {
    List<Case> sharp = new ArrayList<>();
    PrivacyTarget target = PrivacyTarget.of("0.7", "1e-5");
    for (int passes : new int[] {1, 4}) {
      sharp.add(
          RecordedPasses.of(
              "in a long descent of %d passes".formatted(passes),
              shortRows(8000 / passes, 1, 1),
              RecordedPasses.psgd(
                  target,
                  LOGISTIC,
                  passes,
                  1,
                  new StepRule(StepRule.Kind.CONSTANT, 1),
                  INFINITE,
                  WeightAverage.LAST),
              0.7,
              1e-5));
    }
    for (Case one : all()) {
      boolean gaussian = !one.name.contains("delta 0") && one.rows.count() < 100;
      if (gaussian
          && List.of(Psgd.class, Scs13.class, Bst14.class, OutputPerturbation.class, DpSgd.class)
              .contains(one.type)) {
        sharp.add(one);
      }
    }
    return sharp;
  }

  /** Mechanisms for a public number of records alone, and how they say so. */
  static Map<Class<?>, ThrowingCallable> refusals() {
    PrivacyTarget target = PrivacyTarget.of("1", "1e-5");
    return Map.of(
        Psgd.class,
        () ->
            new Psgd()
                .describe(
                    new Psgd.Parameters(
                        target,
                        Adjacency.ADD_REMOVE,
                        LOGISTIC,
                        1,
                        1,
                        StepRule.usual(LOGISTIC),
                        INFINITE,
                        WeightAverage.LAST,
                        CalibrationRule.PROVEN)),
        Scs13.class,
        () ->
            new Scs13()
                .describe(
                    new Scs13.Parameters(
                        target,
                        Adjacency.ADD_REMOVE,
                        LOGISTIC,
                        1,
                        1,
                        new StepSize.Constant(1),
                        INFINITE,
                        WeightAverage.LAST,
                        Scs13.Composition.GAUSSIAN)),
        Bst14.class,
        () ->
            new Bst14()
                .describe(new Bst14.Parameters(target, Adjacency.ADD_REMOVE, LOGISTIC, 1, 1, 1)),
        OutputPerturbation.class,
        () ->
            new OutputPerturbation()
                .describe(
                    new OutputPerturbation.Parameters(
                        target, Adjacency.ADD_REMOVE, LOGISTIC, 1, 1, CalibrationRule.PROVEN)));
  }
}
