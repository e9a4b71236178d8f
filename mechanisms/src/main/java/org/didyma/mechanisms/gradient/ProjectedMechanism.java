package org.didyma.mechanisms.gradient;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism on rows under a Gaussian random projection, whose weights are mapped back to the
 * coordinates of the schema. Promise: that of the mechanism, since a projection drawn without the
 * data keeps neighbours neighbours, and mapping back is post-processing. The released rule
 * classifies as the one on images does; the matrix is not needed to use it.
 *
 * <p>Source: Wu, Li, Kumar, Chaudhuri, Jha and Naughton (SIGMOD 2017), section 4.3. Proof:
 * docs/proofs/gradient-mechanisms.md, section 14.
 *
 * @param <P> parameters of the mechanism
 * @param trainer draws real weights
 */
public record ProjectedMechanism<P>(Mechanism<? super Rows, P> trainer)
    implements Mechanism<ProjectedRows, P> {

  @Override
  public String name() {
    return "projected-" + trainer.name();
  }

  @Override
  public String proof() {
    return GradientProof.DOCUMENT;
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return trainer.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    return trainer.guarantee(parameters);
  }

  @Override
  public void requireUsable(ProjectedRows none, P parameters) {
    trainer.requireUsable(none.image(), parameters);
  }

  @Override
  public void check(ProjectedRows rows, P parameters) {
    trainer.check(rows.image(), parameters);
  }

  @Override
  public RawOutput.Real draw(
      ProjectedRows rows, P parameters, RandomBits bits, CancellationToken stop) {
    RawOutput.Real onImages = (RawOutput.Real) trainer.draw(rows.image(), parameters, bits, stop);
    double[] v =
        rows.back(rows.image().scale().rowWeights(onImages.weights(), onImages.threshold()));
    RowScale scale = rows.rows().scale();
    List<Double> weights = scale.rawWeights(v);
    long errors = rows.rows().errors(v);
    return new RawOutput.Real(
        weights, scale.rawThreshold(v), onImages.risk(), Diagnostics.of(errors, errors));
  }
}
