package org.didyma.experiments;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Sampling;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/** Private logistic regression with an intercept, to compare lattices with. */
final class RegressionContenders {

  private static final int EPOCHS = 10;

  private RegressionContenders() {}

  /** Noise in the objective. */
  static Contender<?, ?> objective(ObjectivePerturbation.Form form) {
    return new Contender<>(
        form == ObjectivePerturbation.Form.AMP
            ? "objective-perturbation"
            : "objective-perturbation-" + form.name().toLowerCase(Locale.ROOT),
        ObjectivePerturbation::new,
        s ->
            new ObjectivePerturbation.Parameters(
                target(s),
                s.adjacency(),
                new LogisticLoss(),
                0,
                form,
                ObjectivePerturbation.USUAL_TOLERANCE),
        RegressionContenders::rows);
  }

  /** Descent in passes, noise at the end. */
  static Contender<?, ?> psgd() {
    return new Contender<>(
        "psgd",
        Psgd::new,
        s ->
            Psgd.Parameters.usual(
                target(s), new RegularisedLoss(new LogisticLoss(), RegularisedLoss.USUAL_LAMBDA)),
        RegressionContenders::rows);
  }

  /** Descent on random lots, noise in every step. */
  static Contender<?, ?> dpSgd() {
    return new Contender<>(
        "dp-sgd", DpSgd::new, RegressionContenders::lots, RegressionContenders::rows);
  }

  private static DpSgd.Parameters lots(Setting s) {
    StepsAccountant accountant = StepsAccountant.RDP;
    Rational noise = accountant.leastNoise(s.epsilon(), s.delta(), z -> steps(s, z).priced());
    return new DpSgd.Parameters(
        steps(s, noise),
        accountant,
        s.delta(),
        new RegularisedLoss(new LogisticLoss(), RegularisedLoss.USUAL_LAMBDA),
        new Optimiser(Optimiser.Kind.SGD, 1),
        false);
  }

  private static NoisySteps steps(Setting s, Rational noise) {
    int records = Math.toIntExact(s.records());
    int lot = PublishedSgd.usualLot(records);
    return new NoisySteps(
        s.adjacency() == Adjacency.REPLACE ? Sampling.FIXED : Sampling.POISSON,
        records,
        lot,
        NoisySteps.steps(EPOCHS, records, lot),
        Rational.ONE,
        noise);
  }

  private static PrivacyTarget target(Setting s) {
    return new PrivacyTarget(s.epsilon(), s.delta());
  }

  /**
   * Records as rows whose norm is at most 1: an attribute of the lattice counts as one non-zero
   * entry; rows that are longer are shortened.
   */
  private static Rows rows(Cells cells, Setting setting) {
    WeightLattice lattice = setting.lattice();
    Set<Integer> groups = new HashSet<>();
    for (int j = 0; j < lattice.features(); j++) {
      groups.add(lattice.group(j) < 0 ? -1 - j : lattice.group(j));
    }
    double[] ones = new double[lattice.features()];
    Arrays.fill(ones, 1);
    RowsBuilder rows = new RowsBuilder(RowScale.of(ones, Math.sqrt(groups.size() + 1.0)), true);
    for (int c = 0; c < cells.count(); c++) {
      int[] row = cells.row(c);
      for (long i = 0; i < cells.positives(c); i++) {
        rows.add(row, 1);
      }
      for (long i = 0; i < cells.negatives(c); i++) {
        rows.add(row, -1);
      }
    }
    return rows.build();
  }
}
