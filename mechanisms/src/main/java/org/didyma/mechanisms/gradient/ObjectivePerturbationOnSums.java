package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * {@link ObjectivePerturbation} on rows that stay where they are, of which only sums of losses and
 * gradients come here. Promise: that of ObjectivePerturbation; the bound on the gradient at what is
 * released holds whatever the order in which rows were added up.
 */
public final class ObjectivePerturbationOnSums
    implements Mechanism<SummingRows, ObjectivePerturbation.Parameters> {

  private final ObjectivePerturbation inMemory = new ObjectivePerturbation();

  @Override
  public String name() {
    return inMemory.name();
  }

  @Override
  public String proof() {
    return inMemory.proof();
  }

  @Override
  public PrivacyEvent describe(ObjectivePerturbation.Parameters parameters) {
    return inMemory.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(ObjectivePerturbation.Parameters parameters) {
    return inMemory.guarantee(parameters);
  }

  @Override
  public void requireUsable(SummingRows none, ObjectivePerturbation.Parameters parameters) {
    inMemory.requireUsableOn(none, parameters);
  }

  @Override
  public void check(SummingRows rows, ObjectivePerturbation.Parameters parameters) {
    inMemory.requireFit(rows, parameters);
  }

  @Override
  public RawOutput.Real draw(
      SummingRows rows,
      ObjectivePerturbation.Parameters parameters,
      RandomBits bits,
      CancellationToken stop) {
    double[] w =
        inMemory.learn(rows, rows.losses(MarginLoss.of(parameters.loss())), parameters, bits, stop);
    return GradientProof.drawn(rows, w, parameters.loss());
  }
}
