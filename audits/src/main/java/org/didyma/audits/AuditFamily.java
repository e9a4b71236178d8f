package org.didyma.audits;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.UnaryOperator;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.law.LawDeclaration;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/** The audit of a mechanism, or of a part of mechanisms, that declares its exact law. */
public final class AuditFamily {

  /** How the audit is made. */
  @FunctionalInterface
  interface Making {
    AuditedMechanism over(Epsilon epsilon, Adjacency adjacency, TinyInstance on, RandomBits bits);
  }

  private final String label;
  private final LawDeclaration law;
  private final Making making;

  private AuditFamily(String label, LawDeclaration law, Making making) {
    this.label = label;
    this.law = law;
    this.making = making;
  }

  /** The audit by a law. */
  static AuditFamily of(String label, LawDeclaration law) {
    return new AuditFamily(
        label,
        law,
        (epsilon, adjacency, on, bits) -> LawAudit.of(label, law.on(epsilon, adjacency, on), bits));
  }

  /** The audit of a declared mechanism, if it declares its law. */
  public static Optional<AuditFamily> of(MechanismSpec<?, ?> kind) {
    return kind.law().map(law -> of(kind.name(), law));
  }

  /** The same with another audit where it is asked for an instance that the law is not for. */
  AuditFamily elsewhere(UnaryOperator<Making> other) {
    return new AuditFamily(label, law, other.apply(making));
  }

  /** What of an instance it has a use for. */
  public SortedSet<TinyInstance.Part> parts() {
    return law.parts();
  }

  /** Its name: that of the mechanism. */
  public String label() {
    return label;
  }

  /** Draws on each data set that is looked at closely, unless others are asked for. */
  public int usualSamples() {
    return law.usualDraws();
  }

  /**
   * The mechanism itself.
   *
   * @param check run before each draw; ends the audit by throwing
   * @throws org.didyma.core.InvalidInputException when it is not for this adjacency
   */
  public Subject mechanism(
      Epsilon epsilon, Adjacency adjacency, TinyInstance on, RandomBits bits, Runnable check) {
    return over(epsilon, adjacency, on, bits, check).mechanism();
  }

  /**
   * Its broken twins.
   *
   * @param check as above
   */
  public List<Subject> twins(
      Epsilon epsilon, Adjacency adjacency, TinyInstance on, RandomBits bits, Runnable check) {
    return over(epsilon, adjacency, on, bits, check).twins();
  }

  private AuditedMechanism over(
      Epsilon epsilon, Adjacency adjacency, TinyInstance on, RandomBits bits, Runnable check) {
    return making.over(epsilon, adjacency, on, new CheckedBits(bits, check));
  }
}
