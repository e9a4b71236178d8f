package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.RandomProjection;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RealRelease;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Sampling;
import org.didyma.mechanisms.gradient.descent.Selection;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Gradient mechanisms with parameters of every kind, each beside what its theorem makes of them.
 */
final class RecordedCases {

  private static final SearchListener NONE = SearchListener.NONE;
  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticLoss(), 0);
  private static final RegularisedLoss STRONG = new RegularisedLoss(new LogisticLoss(), 0.3);
  private static final RegularisedLoss HUBER = new RegularisedLoss(new HuberLoss(0.4), 0.05);
  private static final RegularisedLoss HINGE = new RegularisedLoss(new HingeLoss(), 0.1);

  /** Grids and single precision leave so much of a release open. */
  private static final double CLOSE = 1e-4;

  /** Noise that is a vector of doubles times a scale tells the scale to the last step of a grid. */
  private static final double EXACT = 1e-9;

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
      TheoremRuns.Trainer code,
      TheoremRuns.Trainer theorem,
      double close) {
    @Override
    public String toString() {
      return name + ", " + adjacency;
    }
  }

  private static Rows rows(int n, int seed) {
    return RandomRows.of(n, 2, false, new SimulationRandom(seed));
  }

  /** Rows of norm at most a bound, of one or more coordinates. */
  private static Rows shortRows(int n, int d, double bound) {
    SimulationRandom random = new SimulationRandom(21);
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

  private static double[] onRows(Rows rows, Release release) {
    RealRelease real = (RealRelease) release;
    return rows.scale().rowWeights(real.weights(), real.threshold());
  }

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (String delta : List.of("0", "1e-5")) {
      addPasses(cases, delta);
      addObjective(cases, delta);
      addEvolution(cases, delta);
    }
    addSteps(cases);
    addAdaptive(cases);
    addChoices(cases);
    addProjected(cases);
    return cases;
  }

  // Descents in passes.

  private static Psgd.Parameters psgd(
      PrivacyTarget target,
      RegularisedLoss loss,
      int passes,
      int batch,
      StepRule steps,
      double radius,
      Averaging averaging) {
    return new Psgd.Parameters(
        target,
        Adjacency.REPLACE,
        loss,
        passes,
        batch,
        steps,
        radius,
        averaging,
        CalibrationRule.PROVEN);
  }

  static Psgd.Parameters forClasses(PrivacyTarget target) {
    return psgd(
        target,
        LOGISTIC,
        2,
        2,
        new StepRule(StepRule.Kind.CONSTANT, 0.4),
        INFINITE,
        Averaging.LAST);
  }

  private static Case of(String name, Rows rows, Psgd.Parameters p, double epsilon, double delta) {
    return new Case(
        "psgd " + name,
        Psgd.class,
        Adjacency.REPLACE,
        rows,
        (r, bits) -> new Psgd(bits).learn(r, p, NONE),
        (r, tape) -> TheoremRuns.psgd(r, p, epsilon, delta, tape),
        delta == 0 ? EXACT : CLOSE);
  }

  private static void addPasses(List<Case> cases, String text) {
    PrivacyTarget target = PrivacyTarget.of("0.7", text);
    double delta = Double.parseDouble(text);
    Rows rows = rows(11, 1);
    StepRule constant = new StepRule(StepRule.Kind.CONSTANT, 0.3);
    StepRule decreasing = new StepRule(StepRule.Kind.DECREASING, 0.4);
    StepRule root = new StepRule(StepRule.Kind.SQUARE_ROOT, 0.4);
    StepRule strong = StepRule.of(StepRule.Kind.STRONGLY_CONVEX);
    for (Averaging averaging : Averaging.values()) {
      for (StepRule steps : List.of(constant, decreasing, root, strong)) {
        RegularisedLoss loss = steps == strong ? STRONG : LOGISTIC;
        cases.add(
            of(
                "%s %s delta %s".formatted(steps.kind(), averaging, text),
                rows,
                psgd(target, loss, 3, 2, steps, INFINITE, averaging),
                0.7,
                delta));
      }
      cases.add(
          of(
              "strongly convex, constant, short rows %s delta %s".formatted(averaging, text),
              shortRows(9, 2, 0.6),
              psgd(target, HUBER, 4, 3, constant, 2, averaging),
              0.7,
              delta));
    }
    for (Scs13.Composition composition : Scs13.Composition.values()) {
      for (int passes : new int[] {1, 3}) {
        Scs13.Parameters p =
            new Scs13.Parameters(
                target,
                Adjacency.REPLACE,
                HINGE,
                passes,
                2,
                new StepSize.InverseRoot(1),
                10,
                passes == 1 ? Averaging.LAST : Averaging.ALL,
                composition);
        cases.add(
            new Case(
                "scs13 %s %d passes delta %s".formatted(composition, passes, text),
                Scs13.class,
                Adjacency.REPLACE,
                passes == 1 ? shortRows(9, 2, 0.6) : rows,
                (r, bits) -> new Scs13(bits).learn(r, p, NONE),
                (r, tape) -> TheoremRuns.scs13(r, p, 0.7, delta, tape),
                delta == 0 ? EXACT : CLOSE));
      }
    }
    for (RegularisedLoss loss : List.of(LOGISTIC, STRONG)) {
      OutputPerturbation.Parameters output =
          new OutputPerturbation.Parameters(
              target, Adjacency.REPLACE, loss, 5, 0.8, CalibrationRule.PROVEN);
      cases.add(output(output, rows, delta));
    }
    if (delta > 0) {
      cases.add(
          output(
              new OutputPerturbation.Parameters(
                  target, Adjacency.REPLACE, LOGISTIC, 5, 0.8, CalibrationRule.PUBLISHED),
              rows,
              delta));
      for (RegularisedLoss loss : List.of(LOGISTIC, STRONG)) {
        Bst14.Parameters bst14 = new Bst14.Parameters(target, Adjacency.REPLACE, loss, 2, 3, 40);
        cases.add(
            new Case(
                "bst14 lambda " + loss.lambda(),
                Bst14.class,
                Adjacency.REPLACE,
                rows,
                (r, bits) -> new Bst14(bits).learn(r, bst14, NONE),
                (r, tape) -> TheoremRuns.bst14(r, bst14, 0.7, delta, tape),
                CLOSE));
      }
    }
  }

  private static Case output(OutputPerturbation.Parameters p, Rows rows, double delta) {
    return new Case(
        "output-perturbation lambda %s %s delta %s"
            .formatted(p.loss().lambda(), p.calibration(), delta),
        OutputPerturbation.class,
        Adjacency.REPLACE,
        rows,
        (r, bits) -> new OutputPerturbation(bits).learn(r, p, NONE),
        (r, tape) -> TheoremRuns.output(r, p, 0.7, delta, tape),
        delta == 0 ? EXACT : CLOSE);
  }

  // Perturbed objectives.

  private static void addObjective(List<Case> cases, String text) {
    double delta = Double.parseDouble(text);
    for (Adjacency adjacency : Adjacency.values()) {
      for (ObjectivePerturbation.Form form : ObjectivePerturbation.Form.values()) {
        boolean cms = form == ObjectivePerturbation.Form.CMS;
        if (cms && (delta > 0 || adjacency == Adjacency.ADD_REMOVE)) {
          continue;
        }
        for (double lambda : new double[] {0, 0.2}) {
          // Near 0 the published noise of KST does not keep what it says.
          double epsilon = form == ObjectivePerturbation.Form.KST ? 0.5 : 1.3;
          if (lambda > 0 && adjacency == Adjacency.ADD_REMOVE) {
            continue;
          }
          if (form == ObjectivePerturbation.Form.AMP) {
            // Coarse, so that most of what is released is the noise that covers it; and fine.
            cases.add(objective(form, adjacency, epsilon, text, lambda, 0.5, 0.02));
            cases.add(objective(form, adjacency, epsilon, text, lambda, 1e-7, 1e-5));
          } else {
            cases.add(objective(form, adjacency, epsilon, text, lambda, 1e-10, 1e-6));
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
      double tolerance,
      double close) {
    double delta = Double.parseDouble(text);
    ObjectivePerturbation.Parameters p =
        new ObjectivePerturbation.Parameters(
            PrivacyTarget.of(String.valueOf(epsilon), text),
            adjacency,
            lambda > 0 ? new HuberLoss(0.4) : new LogisticLoss(),
            lambda,
            form,
            tolerance);
    return new Case(
        "objective-perturbation %s lambda %s delta %s tolerance %s"
            .formatted(form, lambda, text, tolerance),
        ObjectivePerturbation.class,
        adjacency,
        lambda > 0 ? shortRows(12, 2, 0.8) : rows(12, 2),
        (r, bits) -> new ObjectivePerturbation(bits).learn(r, p, NONE),
        (r, tape) -> TheoremRuns.objective(r, p, epsilon, delta, tape),
        close);
  }

  // Descents on clipped gradients.

  private static void addSteps(List<Case> cases) {
    for (Sampling sampling : List.of(Sampling.FIXED, Sampling.POISSON)) {
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
    cases.add(steps("sgd-adv", PublishedSgd.advanced(target, LOGISTIC, 500, 32), rows(500, 4)));
    cases.add(steps("sgd-ma", PublishedSgd.moments(target, LOGISTIC, 50, 2), rows(50, 4)));
  }

  private static Case steps(String name, DpSgd.Parameters p, Rows rows) {
    return new Case(
        "dp-sgd " + name,
        DpSgd.class,
        p.steps().sampling().adjacency(),
        rows,
        (r, bits) -> new DpSgd("dp-sgd", bits).learn(r, p, NONE),
        (r, tape) -> TheoremDescents.steps(r, p, tape),
        CLOSE);
  }

  static DpAgd.Parameters adaptive(Adjacency adjacency, Selection selection) {
    return adaptive(adjacency, selection, LOGISTIC, 200);
  }

  private static DpAgd.Parameters adaptive(
      Adjacency adjacency, Selection selection, RegularisedLoss loss, int sample) {
    return new DpAgd.Parameters(
        PrivacyTarget.of("1.5", "1e-6"),
        adjacency,
        200,
        sample,
        loss,
        Rational.parse("clip", "0.35"),
        2.5,
        selection,
        new DpAgd.Search(6, 0.4, 7, 3, 0.2, 3));
  }

  private static void addAdaptive(List<Case> cases) {
    for (Adjacency adjacency : Adjacency.values()) {
      for (Selection selection : Selection.values()) {
        RegularisedLoss loss = selection == Selection.EXPONENTIAL_NOISE ? LOGISTIC : HUBER;
        DpAgd.Parameters p = adaptive(adjacency, selection, loss, 200);
        cases.add(
            new Case(
                "dp-agd %s %s".formatted(selection, loss.loss().name()),
                DpAgd.class,
                adjacency,
                rows(200, 5),
                (r, bits) -> onRows(r, new DpAgd(bits, 1).release(r, p, NONE)),
                (r, tape) ->
                    TheoremDescents.adaptive(r, p, 1.5, 1e-6, new TheoremDescents.Bill(), tape),
                CLOSE));
      }
    }
  }

  // Choices.

  private static void addEvolution(List<Case> cases, String text) {
    for (Adjacency adjacency : Adjacency.values()) {
      for (PrivGene.Breed breed : PrivGene.Breed.values()) {
        PrivGene.Parameters p =
            new PrivGene.Parameters(
                PrivacyTarget.of("10", text),
                adjacency,
                new LogisticLoss(),
                breed,
                4,
                12,
                3,
                0.5,
                0.9);
        double delta = Double.parseDouble(text);
        cases.add(
            new Case(
                "privgene %s delta %s".formatted(breed, text),
                PrivGene.class,
                adjacency,
                rows(60, 6),
                (r, bits) -> onRows(r, new PrivGene(bits).release(r, p, NONE)),
                (r, tape) -> TheoremDescents.evolution(r, p, 10, delta, tape),
                1e-9));
      }
    }
  }

  private static DpSgd.Parameters poisson(double rate) {
    return new DpSgd.Parameters(
        new NoisySteps(Sampling.POISSON, 20, 5, 2, Rational.of(1, 2), Rational.of(3, 2)),
        StepsAccountant.RDP,
        PrivacyTarget.of("1", "1e-5").delta(),
        LOGISTIC,
        Optimiser.sgd(rate),
        false);
  }

  private static void addChoices(List<Case> cases) {
    for (Adjacency adjacency : Adjacency.values()) {
      int moved = TheoremNumbers.moved(adjacency);
      PrivateMajority.Parameters majority =
          new PrivateMajority.Parameters(Epsilon.parse("0.3"), adjacency);
      cases.add(
          new Case(
              "private-majority",
              PrivateMajority.class,
              adjacency,
              rows(9, 7),
              (r, bits) ->
                  new double[] {new PrivateMajority(bits).isPositive(r, majority) ? 1 : -1},
              (r, tape) -> new double[] {TheoremDescents.majority(r, 0.3, moved, tape) ? 1 : -1},
              0));
    }
    Psgd.Parameters setting =
        psgd(
            PrivacyTarget.of("0.8", "0"),
            LOGISTIC,
            1,
            1,
            new StepRule(StepRule.Kind.CONSTANT, 0.5),
            INFINITE,
            Averaging.LAST);
    List<Psgd.Parameters> settings = List.of(setting, setting, setting);
    PrivateTuning.Parameters<Psgd.Parameters> replace =
        new PrivateTuning.Parameters<>(settings, Epsilon.parse("0.8"), Adjacency.REPLACE);
    TheoremRuns.Trainer each = (r, tape) -> TheoremRuns.psgd(r, setting, 0.8, 0, tape);
    cases.add(
        new Case(
            "tuned psgd",
            PrivateTuning.class,
            Adjacency.REPLACE,
            rows(42, 8),
            (r, bits) ->
                onRows(r, new PrivateTuning<>(new Psgd(bits), bits).release(r, replace, NONE)),
            (r, tape) ->
                TheoremRuns.tuned(r, List.of(each, each, each), 0.8, Adjacency.REPLACE, tape),
            CLOSE));
    DpSgd.Parameters poisson = poisson(3);
    PrivateTuning.Parameters<DpSgd.Parameters> addRemove =
        new PrivateTuning.Parameters<>(
            List.of(poisson, poisson, poisson), Epsilon.parse("0.8"), Adjacency.ADD_REMOVE);
    TheoremRuns.Trainer step = (r, tape) -> TheoremDescents.steps(r, poisson, tape);
    cases.add(
        new Case(
            "tuned dp-sgd",
            PrivateTuning.class,
            Adjacency.ADD_REMOVE,
            rows(42, 8),
            (r, bits) ->
                onRows(
                    r,
                    new PrivateTuning<>(new DpSgd("dp-sgd", bits), bits)
                        .release(r, addRemove, NONE)),
            (r, tape) ->
                TheoremRuns.tuned(r, List.of(step, step, step), 0.8, Adjacency.ADD_REMOVE, tape),
            CLOSE));
  }

  /** The matrix is the same for both, and public. */
  private static void addProjected(List<Case> cases) {
    Psgd.Parameters psgd =
        psgd(
            PrivacyTarget.of("0.8", "1e-5"),
            LOGISTIC,
            2,
            3,
            new StepRule(StepRule.Kind.CONSTANT, 0.5),
            INFINITE,
            Averaging.LAST);
    TheoremRuns.Trainer passes = (r, tape) -> TheoremRuns.psgd(r, psgd, 0.8, 1e-5, tape);
    DpSgd.Parameters poisson = poisson(1);
    TheoremRuns.Trainer steps = (r, tape) -> TheoremDescents.steps(r, poisson, tape);
    Rows rows = RandomRows.of(20, 4, false, new SimulationRandom(9));
    cases.add(
        new Case(
            "projected psgd",
            Projected.class,
            Adjacency.REPLACE,
            rows,
            (r, bits) -> onRows(r, new Projected<>(new Psgd(bits)).release(image(r), psgd, NONE)),
            (r, tape) -> projected(r, passes, tape),
            CLOSE));
    cases.add(
        new Case(
            "projected dp-sgd",
            Projected.class,
            Adjacency.ADD_REMOVE,
            rows,
            (r, bits) ->
                onRows(
                    r, new Projected<>(new DpSgd("dp-sgd", bits)).release(image(r), poisson, NONE)),
            (r, tape) -> projected(r, steps, tape),
            CLOSE));
  }

  private static ProjectedRows image(Rows rows) {
    return ProjectedRows.of(rows, 3, new SimulationRandom(10));
  }

  /** Images A x, shortened to norm 1; weights A^T w. */
  private static double[] projected(Rows rows, TheoremRuns.Trainer trainer, RandomBits tape) {
    RandomProjection matrix = new RandomProjection(rows.dimension(), 3, new SimulationRandom(10));
    float[] values = new float[rows.count() * 3];
    byte[] labels = new byte[rows.count()];
    double[] x = new double[rows.dimension()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (byte) rows.label(i);
      rows.features().copy(i, x);
      double[] image = new double[3];
      matrix.apply(x, image);
      double length = Math.sqrt(TheoremRuns.dot(image, image));
      for (int j = 0; j < 3; j++) {
        values[3 * i + j] = (float) (image[j] / Math.max(1, length) * (1 - 1e-6));
      }
    }
    return matrix.back(
        trainer.learn(
            Rows.of(new DenseFeatures(values, 3), labels, 1, RowScale.of(new double[2], 1)), tape));
  }

  /** Gaussian noise in the last place, with what rounding adds a part of it that counts. */
  static List<Case> sharp() {
    List<Case> sharp = new ArrayList<>();
    PrivacyTarget target = PrivacyTarget.of("0.7", "1e-5");
    for (int passes : new int[] {1, 4}) {
      sharp.add(
          of(
              "in a long descent of %d passes".formatted(passes),
              shortRows(8000 / passes, 1, 1),
              psgd(
                  target,
                  LOGISTIC,
                  passes,
                  1,
                  new StepRule(StepRule.Kind.CONSTANT, 1),
                  INFINITE,
                  Averaging.LAST),
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
                        Averaging.LAST,
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
                        Averaging.LAST,
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
