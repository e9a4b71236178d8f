package org.didyma.mechanisms.gradient;

import static org.didyma.mechanisms.gradient.RecordedCases.CLOSE;
import static org.didyma.mechanisms.gradient.RecordedCases.EXACT;
import static org.didyma.mechanisms.gradient.RecordedCases.INFINITE;
import static org.didyma.mechanisms.gradient.RecordedCases.NONE;
import static org.didyma.mechanisms.gradient.RecordedCases.rows;
import static org.didyma.mechanisms.gradient.RecordedCases.shortRows;

import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.RecordedCases.Case;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/** Descents in passes with parameters of every kind, each beside what its theorem makes of them. */
final class RecordedPasses {

  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticMarginLoss(), 0);
  private static final RegularisedLoss STRONG = new RegularisedLoss(new LogisticMarginLoss(), 0.3);
  private static final RegularisedLoss HUBER = new RegularisedLoss(new HuberMarginLoss(0.4), 0.05);
  private static final RegularisedLoss HINGE = new RegularisedLoss(new HingeMarginLoss(), 0.1);

  private RecordedPasses() {}

  static Psgd.Parameters psgd(
      PrivacyTarget target,
      RegularisedLoss loss,
      int passes,
      int batch,
      StepRule steps,
      double radius,
      WeightAverage averaging) {
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
        WeightAverage.LAST);
  }

  static Case of(String name, Rows rows, Psgd.Parameters p, double epsilon, double delta) {
    return new Case(
        "psgd " + name,
        Psgd.class,
        Adjacency.REPLACE,
        rows,
        (r, bits) -> new Psgd().learn(r, p, bits, NONE),
        (r, tape) -> TheoremPasses.psgd(r, p, epsilon, delta, tape),
        delta == 0 ? EXACT : CLOSE);
  }

  /** With this delta. */
  static void add(List<Case> cases, String text) {
    PrivacyTarget target = PrivacyTarget.of("0.7", text);
    double delta = Double.parseDouble(text);
    Rows rows = rows(11, 1);
    StepRule constant = new StepRule(StepRule.Kind.CONSTANT, 0.3);
    StepRule decreasing = new StepRule(StepRule.Kind.DECREASING, 0.4);
    StepRule root = new StepRule(StepRule.Kind.SQUARE_ROOT, 0.4);
    StepRule strong = StepRule.of(StepRule.Kind.STRONGLY_CONVEX);
    for (WeightAverage averaging : WeightAverage.values()) {
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
                passes == 1 ? WeightAverage.LAST : WeightAverage.ALL,
                composition);
        cases.add(
            new Case(
                "scs13 %s %d passes delta %s".formatted(composition, passes, text),
                Scs13.class,
                Adjacency.REPLACE,
                passes == 1 ? shortRows(9, 2, 0.6) : rows,
                (r, bits) -> new Scs13().learn(r, p, bits, NONE),
                (r, tape) -> TheoremPasses.scs13(r, p, 0.7, delta, tape),
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
                (r, bits) -> new Bst14().learn(r, bst14, bits, NONE),
                (r, tape) -> TheoremPasses.bst14(r, bst14, 0.7, delta, tape),
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
        (r, bits) -> new OutputPerturbation().learn(r, p, bits, NONE),
        (r, tape) -> TheoremPasses.output(r, p, 0.7, delta, tape),
        delta == 0 ? EXACT : CLOSE);
  }
}
