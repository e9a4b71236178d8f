package org.didyma.mechanisms.gradient;

import static org.didyma.mechanisms.gradient.RecordedCases.CLOSE;
import static org.didyma.mechanisms.gradient.RecordedCases.INFINITE;
import static org.didyma.mechanisms.gradient.RecordedCases.NONE;
import static org.didyma.mechanisms.gradient.RecordedCases.onRows;
import static org.didyma.mechanisms.gradient.RecordedCases.rows;
import static org.didyma.mechanisms.gradient.RecordedPasses.psgd;

import java.util.List;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.RandomProjection;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.RecordedCases.Case;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Mechanisms that choose, among candidates or among settings of others, and those that learn from
 * images of rows; each beside what its theorem makes of it.
 */
final class RecordedChoices {

  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticMarginLoss(), 0);

  private RecordedChoices() {}

  static void addEvolution(List<Case> cases, String text) {
    for (Adjacency adjacency : Adjacency.values()) {
      for (PrivGene.Breed breed : PrivGene.Breed.values()) {
        PrivGene.Parameters p =
            new PrivGene.Parameters(
                PrivacyTarget.of("10", text),
                adjacency,
                new LogisticMarginLoss(),
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
                (r, bits) -> onRows(r, new PrivGene().draw(r, p, bits, NONE)),
                (r, tape) -> TheoremDescents.evolution(r, p, 10, delta, tape),
                1e-9));
      }
    }
  }

  private static DpSgd.Parameters poisson(double rate) {
    return new DpSgd.Parameters(
        new NoisySteps(BatchSampling.POISSON, 20, 5, 2, Rational.of(1, 2), Rational.of(3, 2)),
        StepsAccountant.RDP,
        PrivacyTarget.of("1", "1e-5").delta(),
        LOGISTIC,
        Optimiser.sgd(rate),
        false);
  }

  static void addChoices(List<Case> cases) {
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
              (r, bits) -> new double[] {PrivateMajority.isPositive(r, majority, bits) ? 1 : -1},
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
            WeightAverage.LAST);
    List<Psgd.Parameters> settings = List.of(setting, setting, setting);
    PrivateTuning.Parameters<Psgd.Parameters> replace =
        new PrivateTuning.Parameters<>(settings, Epsilon.parse("0.8"), Adjacency.REPLACE);
    TheoremChoices.Trainer each = (r, tape) -> TheoremPasses.psgd(r, setting, 0.8, 0, tape);
    cases.add(
        new Case(
            "tuned psgd",
            PrivateTuning.class,
            Adjacency.REPLACE,
            rows(42, 8),
            (r, bits) -> onRows(r, new PrivateTuning<>(new Psgd()).draw(r, replace, bits, NONE)),
            (r, tape) ->
                TheoremChoices.tuned(r, List.of(each, each, each), 0.8, Adjacency.REPLACE, tape),
            CLOSE));
    DpSgd.Parameters poisson = poisson(3);
    PrivateTuning.Parameters<DpSgd.Parameters> addRemove =
        new PrivateTuning.Parameters<>(
            List.of(poisson, poisson, poisson), Epsilon.parse("0.8"), Adjacency.ADD_REMOVE);
    TheoremChoices.Trainer step = (r, tape) -> TheoremDescents.steps(r, poisson, tape);
    cases.add(
        new Case(
            "tuned dp-sgd",
            PrivateTuning.class,
            Adjacency.ADD_REMOVE,
            rows(42, 8),
            (r, bits) -> onRows(r, new PrivateTuning<>(new DpSgd()).draw(r, addRemove, bits, NONE)),
            (r, tape) ->
                TheoremChoices.tuned(r, List.of(step, step, step), 0.8, Adjacency.ADD_REMOVE, tape),
            CLOSE));
  }

  /** Trials of objective perturbation, which has a pure promise under both relations. */
  static void addTrials(List<Case> cases) {
    for (Adjacency adjacency : Adjacency.values()) {
      ObjectivePerturbation.Parameters each =
          new ObjectivePerturbation.Parameters(
              PrivacyTarget.of("1.3", "0"),
              adjacency,
              new LogisticMarginLoss(),
              0,
              ObjectivePerturbation.Form.AMP,
              1e-7);
      RandomTrials.Parameters<ObjectivePerturbation.Parameters> trials =
          new RandomTrials.Parameters<>(
              List.of(each, each),
              Epsilon.parse("0.2"),
              PrivacyTarget.of("4.5", "0"),
              TrialNumber.geometric(4),
              adjacency);
      TheoremChoices.Trainer one = (r, tape) -> TheoremMinima.objective(r, each, 1.3, 0, tape);
      cases.add(
          new Case(
              "trials of objective-perturbation",
              RandomTrials.class,
              adjacency,
              rows(12, 2),
              (r, bits) ->
                  onRows(
                      r,
                      new RandomTrials<>(new ObjectivePerturbation()).draw(r, trials, bits, NONE)),
              (r, tape) -> TheoremChoices.tried(r, List.of(one, one), 0.2, 4, tape),
              1e-5));
    }
  }

  /** The matrix is the same for both, and public. */
  static void addProjected(List<Case> cases) {
    Psgd.Parameters psgd =
        psgd(
            PrivacyTarget.of("0.8", "1e-5"),
            LOGISTIC,
            2,
            3,
            new StepRule(StepRule.Kind.CONSTANT, 0.5),
            INFINITE,
            WeightAverage.LAST);
    TheoremChoices.Trainer passes = (r, tape) -> TheoremPasses.psgd(r, psgd, 0.8, 1e-5, tape);
    DpSgd.Parameters poisson = poisson(1);
    TheoremChoices.Trainer steps = (r, tape) -> TheoremDescents.steps(r, poisson, tape);
    Rows rows = RandomRows.of(20, 4, false, new TestBits(9));
    cases.add(
        new Case(
            "projected psgd",
            ProjectedMechanism.class,
            Adjacency.REPLACE,
            rows,
            (r, bits) ->
                onRows(r, new ProjectedMechanism<>(new Psgd()).draw(image(r), psgd, bits, NONE)),
            (r, tape) -> projected(r, passes, tape),
            CLOSE));
    cases.add(
        new Case(
            "projected dp-sgd",
            ProjectedMechanism.class,
            Adjacency.ADD_REMOVE,
            rows,
            (r, bits) ->
                onRows(
                    r, new ProjectedMechanism<>(new DpSgd()).draw(image(r), poisson, bits, NONE)),
            (r, tape) -> projected(r, steps, tape),
            CLOSE));
  }

  private static ProjectedRows image(Rows rows) {
    return ProjectedRows.of(rows, 3, new TestBits(10));
  }

  /** Images A x, shortened to norm 1; weights A^T w. */
  private static double[] projected(Rows rows, TheoremChoices.Trainer trainer, RandomBits tape) {
    RandomProjection matrix = new RandomProjection(rows.dimension(), 3, new TestBits(10));
    float[] values = new float[rows.count() * 3];
    byte[] labels = new byte[rows.count()];
    double[] x = new double[rows.dimension()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (byte) rows.label(i);
      rows.features().copy(i, x);
      double[] image = new double[3];
      matrix.apply(x, image);
      double length = Math.sqrt(TheoremLosses.dot(image, image));
      for (int j = 0; j < 3; j++) {
        values[3 * i + j] = (float) (image[j] / Math.max(1, length) * (1 - 1e-6));
      }
    }
    return matrix.back(
        trainer.learn(
            Rows.of(new DenseFeatures(values, 3), labels, 1, RowScale.of(new double[2], 1)), tape));
  }
}
