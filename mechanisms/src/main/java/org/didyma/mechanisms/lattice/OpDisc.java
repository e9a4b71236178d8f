package org.didyma.mechanisms.lattice;

import org.didyma.data.rows.Form;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.OptimizationOracle;

/**
 * Objective perturbation over a discrete set. Promise: the released weights are the
 * lexicographically smallest minimiser of U L(w) - &lt;eta, P(w)&gt; (or, by another {@link
 * AnswerRule}, a point near the minimum) for the noise of {@link ProjectedNoise}; hence the release
 * has the guarantee that is named there for its law, under the given adjacency, where records are
 * replaced over tables of at most {@link #maxRecords} records, provided the oracle's proofs and its
 * tie rule are right.
 *
 * <p>Source: the mechanism OPDisc of arXiv 1909.01783, with noise for which privacy is proven, and
 * with the published noise, which promises nothing. The proof is
 * docs/proofs/objective-perturbation.md.
 *
 * <p>A lattice with an intercept is refused: the projection does not see the intercept.
 */
public final class OpDisc extends PerturbedMinimum {

  private static final Parameter<String> NOISE = NoiseParameters.noise("spherical-laplace");

  public static final MechanismSpec<Cells, PerturbationParameters> KIND =
      MechanismSpec.<Cells, PerturbationParameters>of(
              "opdisc", "the optimum of a perturbed objective, noisier; no intercept")
          .provenIn("docs/proofs/objective-perturbation.md")
          .withLaw(Laws.OPDISC)
          .choosesFromLattice()
          .takesUnits()
          .withoutIntercept()
          .needs(RequiredInput.ORACLE)
          .usesDeltaIf(v -> NoiseParameters.isGaussian(v, NOISE))
          .takes(
              NOISE,
              NoiseParameters.CALIBRATION,
              NoiseParameters.PUBLISHED_FACTOR,
              NoiseParameters.MAX_GAP,
              NoiseParameters.ACCEPT_CLAIMED)
          .learnsFrom(Form.CELLS)
          .checkedBy(v -> NoiseParameters.check(v, NOISE))
          .made(
              s -> new OpDisc(s.oracle()),
              (s, v) -> NoiseParameters.of(s, v, NOISE, v.get(NoiseParameters.PUBLISHED_FACTOR)));

  private static final long FINE = 1L << 30;

  /**
   * @param oracle finds the minimiser; what it does not prove is not released
   */
  public OpDisc(OptimizationOracle oracle) {
    super(oracle);
  }

  @Override
  public MechanismSpec<Cells, PerturbationParameters> kind() {
    return KIND;
  }

  /** The largest public number of records for which the objective fits; at least a million. */
  public long maxRecords(PerturbationParameters parameters) {
    return parameters.maxRecords(noise(parameters).unit());
  }

  /**
   * Where the number of records is private, the finest steps up to {@link #FINE} for which there is
   * room, so that the taper of the loss is small.
   */
  @Override
  ProjectedNoise calibrated(PerturbationParameters parameters) {
    ProjectedLattice projected = ProjectedLattice.of(parameters.lattice());
    for (long fine = !parameters.adjacency().publishesRecords() ? FINE : 1; ; fine /= 2) {
      try {
        ProjectedNoise noise = calibrated(projected, parameters, fine);
        if (fine <= 1 || noise.unit() > fine || parameters.hasRoom(noise.largest())) {
          return noise;
        }
      } catch (ArithmeticException e) {
        if (fine <= 1) {
          throw e;
        }
      }
    }
  }

  private static ProjectedNoise calibrated(
      ProjectedLattice projected, PerturbationParameters parameters, long leastUnit) {
    return new ProjectedNoise(
        projected,
        parameters.law(),
        parameters.epsilon(),
        parameters.sensitivity(),
        parameters.rule(),
        leastUnit);
  }
}
