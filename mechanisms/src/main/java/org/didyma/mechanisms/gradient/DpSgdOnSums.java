package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * {@link DpSgd} on rows that stay where they are, of which only sums over lots come here. Promise:
 * that of DpSgd. Lots are drawn here, as numbers of rows, and sums are exact; so the weights are
 * those of DpSgd on the same rows in the same order and the same bits, to the last digit.
 */
public final class DpSgdOnSums implements Mechanism<SummingRows, DpSgd.Parameters> {

  private final DpSgd inMemory;

  /** Descents of one of the names of {@link DpSgd}. */
  public DpSgdOnSums(String name) {
    this.inMemory = new DpSgd(name);
  }

  @Override
  public String name() {
    return inMemory.name();
  }

  @Override
  public String proof() {
    return inMemory.proof();
  }

  @Override
  public PrivacyEvent describe(DpSgd.Parameters parameters) {
    return inMemory.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(DpSgd.Parameters parameters) {
    return SummedNumber.limit(inMemory.guarantee(parameters));
  }

  @Override
  public void requireUsable(SummingRows none, DpSgd.Parameters parameters) {
    parameters.steps().noise(none.dimension());
  }

  @Override
  public void check(SummingRows rows, DpSgd.Parameters parameters) {
    if (rows.size() > Integer.MAX_VALUE) {
      throw new InvalidInputException(
          "the table has 2^31 records or more, too many to sample lots from",
          "learn from a part of it.");
    }
    DpSgd.requireRecords(rows, parameters.steps());
  }

  @Override
  public RawOutput.Real draw(
      SummingRows rows, DpSgd.Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    NoisySteps steps = parameters.steps();
    int d = rows.dimension();
    double[] w =
        DpSgd.learn(
            rows.lots(MarginLoss.of(parameters.loss().loss()), steps.clipping(d)),
            Math.toIntExact(rows.size()),
            new double[d],
            parameters,
            steps.noise(d),
            bits,
            stop);
    return GradientProof.drawn(rows, w, parameters.loss().loss());
  }
}
