package org.didyma.mechanisms.lattice;

import org.didyma.data.rows.Form;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.OptimizationOracle;

/**
 * Report separator-perturbed minimum. Promise: the released weights are the lexicographically
 * smallest minimiser of U L(w) + sum eta_jt [w_j &gt; t] (or, by another {@link AnswerRule}, a
 * point near the minimum) for the noise of {@link SeparatorNoise}; hence the release has the
 * guarantee that is named there for its law, under the given adjacency, provided the oracle's
 * proofs and its tie rule are right.
 *
 * <p>Source: Neel, Roth and Wu, "How to use heuristics for differential privacy" (2019). The proof
 * is docs/proofs/separator-perturbation.md.
 */
public final class Rspm extends PerturbedMinimum {

  private static final Parameter<String> NOISE = NoiseParameters.noise("laplace");

  public static final MechanismSpec<Cells, PerturbationParameters> KIND =
      MechanismSpec.<Cells, PerturbationParameters>of(
              "rspm", "the same with noise on each weight separately")
          .provenIn("docs/proofs/separator-perturbation.md")
          .withLaw(Laws.RSPM)
          .choosesFromLattice()
          .takesUnits()
          .withoutUsualIntercept()
          .needs(RequiredInput.ORACLE)
          .usesDeltaIf(v -> NoiseParameters.isGaussian(v, NOISE))
          .takes(
              NOISE,
              NoiseParameters.CALIBRATION,
              NoiseParameters.MAX_GAP,
              NoiseParameters.ACCEPT_CLAIMED)
          .learnsFrom(Form.CELLS)
          .checkedBy(v -> NoiseParameters.check(v, NOISE))
          .made(
              s -> new Rspm(s.oracle()),
              (s, v) -> NoiseParameters.of(s, v, NOISE, PublishedScale.SEPARATOR));

  /**
   * @param oracle finds the minimiser; what it does not prove is not released
   */
  public Rspm(OptimizationOracle oracle) {
    super(oracle);
  }

  @Override
  public MechanismSpec<Cells, PerturbationParameters> kind() {
    return KIND;
  }

  @Override
  SeparatorNoise calibrated(PerturbationParameters parameters) {
    return new SeparatorNoise(
        parameters.lattice(),
        parameters.law(),
        parameters.epsilon(),
        parameters.sensitivity(),
        parameters.rule());
  }
}
