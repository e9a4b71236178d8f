package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * {@link DpAgd} on rows that stay where they are, of which only sums come here. Promise: that of
 * DpAgd. A row adds to a sum what it adds in memory, sums are exact, and noise is drawn here from
 * the bits that are given; so the weights are those of DpAgd on the same rows and bits, to the last
 * digit.
 */
public final class DpAgdOnSums implements Mechanism<SummingRows, DpAgd.Parameters> {

  private final DpAgd inMemory = new DpAgd(1);

  @Override
  public String name() {
    return inMemory.name();
  }

  @Override
  public String proof() {
    return inMemory.proof();
  }

  @Override
  public PrivacyEvent describe(DpAgd.Parameters parameters) {
    if (parameters.sample() < parameters.records()) {
      throw new InvalidInputException(
          "rows are sampled in memory only", "leave " + ParameterReference.of("sample") + " out.");
    }
    return inMemory.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(DpAgd.Parameters parameters) {
    return SummedNumber.limit(inMemory.guarantee(parameters));
  }

  @Override
  public void requireUsable(SummingRows none, DpAgd.Parameters parameters) {
    AgdNoise.requireDrawable(parameters, none.dimension());
  }

  @Override
  public void check(SummingRows rows, DpAgd.Parameters parameters) {
    if (rows.size() > ClippingBound.ANY_NUMBER) {
      throw new InvalidInputException(
          "the table has more than 2^31 records, more than a sum is exact for",
          "learn from a part of it.");
    }
  }

  @Override
  public RawOutput.Real draw(
      SummingRows rows, DpAgd.Parameters parameters, RandomBits bits, CancellationToken stop) {
    describe(parameters);
    AgdNoise noise = AgdNoise.of(parameters, rows.dimension());
    double[] w = new AgdRun(rows, parameters, noise, bits).learn(stop);
    return GradientProof.drawn(rows, w, parameters.loss().loss());
  }
}
