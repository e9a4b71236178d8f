package org.didyma.mechanisms.gradient;

import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.BoundedRows;
import org.didyma.data.rows.RowStream;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/** What the proofs of gradient methods assume, checked, and the form of what they release. */
final class GradientProof {

  static final String DOCUMENT = "docs/proofs/gradient-mechanisms.md";

  private GradientProof() {}

  static void requireReplacement(String mechanism, Adjacency adjacency) {
    if (!adjacency.replaces()) {
      throw new InvalidInputException(
          mechanism + " needs the number of records to be public",
          "use " + ParameterReference.of("neighbours") + " replace, under which it is.");
    }
  }

  static void requireSmooth(String mechanism, RegularisedLoss loss) {
    requireSmooth(mechanism, loss.loss());
  }

  static void requireSmooth(String mechanism, LabelLoss loss) {
    if (!loss.isSmooth()) {
      throw new InvalidInputException(
          "%s is not proven private for the %s loss, which is not smooth"
              .formatted(mechanism, loss.name()),
          "use "
              + ParameterReference.of("loss")
              + " logistic, or "
              + ParameterReference.of("loss")
              + " huber, which is nearly the hinge loss.");
    }
  }

  static void requireBounded(BoundedRows rows) {
    if (!(rows.bound() < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "nothing bounds the norm of the rows", "build them with a public bound.");
    }
  }

  /** An update that looks at b of the rows needs as many. */
  static void requireBatch(RowStream rows, int batch) {
    if (rows.size() < batch) {
      throw new InvalidInputException(
          "a batch has %d rows, but the table has fewer".formatted(batch),
          "use smaller batches, such as " + ParameterReference.of("batch") + " 1.");
    }
  }

  /** Weights on rows as weights before scaling, which were learned with a loss. */
  static RawOutput.Real drawn(BoundedRows rows, double[] w, LabelLoss loss) {
    long errors = rows.errors(w);
    return new RawOutput.Real(
        rows.scale().rawWeights(w),
        rows.scale().rawThreshold(w),
        loss.risk(),
        Diagnostics.of(errors, errors));
  }
}
