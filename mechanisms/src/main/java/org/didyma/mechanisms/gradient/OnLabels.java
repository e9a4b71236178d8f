package org.didyma.mechanisms.gradient;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A gradient mechanism on rows of K labels. Promise: that of the mechanism on rows of two labels
 * with the same parameters, whose proof knows a loss by its slope and curvature alone; a record is
 * a feature vector with its label code, and neighbours differ in one record. The proof is
 * docs/proofs/gradient-mechanisms.md, section 17.
 *
 * <p>The score of a record x, as it was before it became a row, is &lt;weights, x&gt; - threshold;
 * the loss, with its public constants, says what it means for each label.
 *
 * @param <P> parameters of the mechanism, whose loss has K labels
 */
public final class OnLabels<P> implements Mechanism<CodedRows, P> {

  /** How weights on rows are learned. */
  @FunctionalInterface
  private interface Learning<P> {
    double[] learn(CodedRows rows, P parameters, RandomBits bits, CancellationToken stop);
  }

  private final Mechanism<? super Rows, P> ofTwo;
  private final Function<P, LabelLoss> loss;
  private final Optional<OutcomeLoss> reading;
  private final Learning<P> learning;

  private OnLabels(
      PublicContext setting,
      Mechanism<? super Rows, P> ofTwo,
      Function<P, LabelLoss> loss,
      Learning<P> learning) {
    this.ofTwo = ofTwo;
    this.loss = loss;
    this.reading = setting.loss().map(ofLabels -> ofLabels.per(Rational.ONE));
    this.learning = learning;
  }

  /**
   * {@link ObjectivePerturbation} of smooth losses.
   *
   * @param setting whose loss says what scores mean
   */
  public static OnLabels<ObjectivePerturbation.Parameters> objectivePerturbation(
      PublicContext setting) {
    ObjectivePerturbation ofTwo = new ObjectivePerturbation();
    return new OnLabels<>(
        setting,
        ofTwo,
        ObjectivePerturbation.Parameters::loss,
        (rows, p, bits, stop) ->
            ofTwo.learn(rows.rows(), new RowLosses(rows, p.loss()), p, bits, stop));
  }

  /**
   * {@link Psgd} with smooth losses.
   *
   * @param setting whose loss says what scores mean
   */
  public static OnLabels<Psgd.Parameters> psgd(PublicContext setting) {
    return new OnLabels<>(setting, new Psgd(), p -> p.loss().loss(), Psgd::learn);
  }

  /**
   * {@link DpSgd}.
   *
   * @param name one of those of DpSgd
   * @param setting whose loss says what scores mean
   */
  public static OnLabels<DpSgd.Parameters> dpSgd(String name, PublicContext setting) {
    return new OnLabels<>(
        setting,
        new DpSgd(name),
        p -> p.loss().loss(),
        (rows, p, bits, stop) -> {
          int d = rows.rows().dimension();
          ClippedGradients gradients =
              new ClippedGradients(rows, p.loss().loss(), p.steps().clipping(d));
          return DpSgd.learn(
              (members, size, w, sum) -> gradients.addOf(members, 0, size, w, sum),
              rows.count(),
              new double[d],
              p,
              p.steps().noise(d),
              bits,
              stop);
        });
  }

  @Override
  public String name() {
    return ofTwo.name();
  }

  @Override
  public String proof() {
    return ofTwo.proof();
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return ofTwo.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    return ofTwo.guarantee(parameters);
  }

  @Override
  public void requireUsable(CodedRows none, P parameters) {
    none.requireLabelsOf(loss.apply(parameters));
    ofTwo.requireUsable(none.rows(), parameters);
  }

  @Override
  public void check(CodedRows rows, P parameters) {
    rows.requireLabelsOf(loss.apply(parameters));
    ofTwo.check(rows.rows(), parameters);
  }

  @Override
  public RawOutput.Real draw(
      CodedRows rows, P parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    double[] w = learning.learn(rows, parameters, bits, stop);
    double cost = new RowLosses(rows, loss.apply(parameters)).add(w, new double[w.length]);
    return new RawOutput.Real(
        rows.rows().scale().rawWeights(w),
        rows.rows().scale().rawThreshold(w),
        loss.apply(parameters).risk(),
        reading,
        new Diagnostics(
            Math.round(cost), OptionalLong.empty(), OptionalLong.empty(), Optional.empty()));
  }
}
