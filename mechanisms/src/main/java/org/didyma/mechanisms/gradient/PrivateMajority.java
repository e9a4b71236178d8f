package org.didyma.mechanisms.gradient;

import java.util.Collections;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * The more frequent label, the same for everybody. Promise: each count gets geometric noise of
 * scale 1/epsilon (addition and removal) or 2/epsilon (replacement), and the label of the larger
 * sum is released, the negative one where they tie; hence the release is epsilon-differentially
 * private (pure). The proof, on integers, is docs/proofs/gradient-mechanisms.md, section 8.
 */
public final class PrivateMajority implements DeclaredMechanism<Rows, PrivateMajority.Parameters> {

  public static final MechanismSpec<Rows, Parameters> KIND =
      MechanismSpec.<Rows, Parameters>of("private-majority", "the same label for every record")
          .provenIn(GradientProof.DOCUMENT)
          .learnsFrom(new RowsForm(0))
          .made(s -> new PrivateMajority(), (s, v) -> new Parameters(s.epsilon(), s.adjacency()));

  /**
   * Public parameters.
   *
   * @param epsilon above 0
   * @param adjacency which data sets are neighbours
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency) {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
    }
  }

  @Override
  public MechanismSpec<Rows, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    CountNoise.requireDrawable(scale(parameters));
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency().requireRecords());
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    boolean positive = isPositive(rows, parameters, bits);
    long positives = positives(rows);
    long errors = positive ? rows.size() - positives : positives;
    return new RawOutput.Real(
        Collections.nCopies(rows.scale().rawDimension(), 0.0),
        positive ? -1 : 1,
        Diagnostics.of(errors, errors));
  }

  /** The drawn label. */
  static boolean isPositive(Rows rows, Parameters parameters, RandomBits bits) {
    Geometric noise = new Geometric(scale(parameters));
    long positives = positives(rows);
    long forPositive = positives + noise.draw(bits);
    long forNegative = rows.size() - positives + noise.draw(bits);
    return forPositive > forNegative;
  }

  private static Rational scale(Parameters parameters) {
    long change = parameters.adjacency.replaces() ? 2 : 1;
    return Rational.of(change).dividedBy(Rational.of(parameters.epsilon.value()));
  }

  private static long positives(Rows rows) {
    long positives = 0;
    for (int i = 0; i < rows.count(); i++) {
      positives += rows.label(i) > 0 ? 1 : 0;
    }
    return positives;
  }
}
