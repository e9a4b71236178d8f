package org.didyma.audits;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Kind;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * The declaration of an audit: of which mechanism, or of which part of mechanisms, and what it can
 * be told. It stands in the audit's own file, with one line in {@link Audits}.
 */
public final class AuditFamily {

  private static final int USUAL_SAMPLES = 50_000;

  /** How the audit is made. */
  @FunctionalInterface
  interface Making {
    Audited over(Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits);
  }

  private final String label;
  private final Making making;
  private final SortedSet<AuditSetting.Part> parts;
  private final int usualSamples;

  private AuditFamily(
      String label, Making making, SortedSet<AuditSetting.Part> parts, int usualSamples) {
    this.label = label;
    this.making = making;
    this.parts = Collections.unmodifiableSortedSet(parts);
    this.usualSamples = usualSamples;
  }

  /**
   * The audit of a declared mechanism.
   *
   * @param parts what of a setting it has a use for
   */
  static AuditFamily of(Kind<?, ?> kind, Making making, AuditSetting.Part... parts) {
    return new AuditFamily(kind.name(), making, new TreeSet<>(List.of(parts)), USUAL_SAMPLES);
  }

  /** The audit of a part of mechanisms, which is none of them. */
  static AuditFamily ofPart(String label, Making making) {
    return new AuditFamily(label, making, new TreeSet<>(), USUAL_SAMPLES);
  }

  /** The same with a use for one part more. */
  AuditFamily taking(AuditSetting.Part part) {
    SortedSet<AuditSetting.Part> more = new TreeSet<>(parts);
    more.add(part);
    return new AuditFamily(label, making, more, usualSamples);
  }

  AuditFamily withUsualSamples(int samples) {
    return new AuditFamily(label, making, parts, samples);
  }

  /** What of a setting it has a use for. */
  public SortedSet<AuditSetting.Part> parts() {
    return parts;
  }

  /** Its name: that of the mechanism. */
  public String label() {
    return label;
  }

  /** Draws on each data set that is looked at closely, unless others are asked for. */
  public int usualSamples() {
    return usualSamples;
  }

  /**
   * The mechanism itself.
   *
   * @param check run before each draw; ends the audit by throwing
   * @throws org.didyma.ground.InvalidInputException when it is not for this adjacency
   */
  public Subject mechanism(
      Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits, Runnable check) {
    return over(epsilon, adjacency, setting, bits, check).mechanism();
  }

  /**
   * Its broken twins.
   *
   * @param check as above
   */
  public List<Subject> twins(
      Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits, Runnable check) {
    return over(epsilon, adjacency, setting, bits, check).twins();
  }

  private Audited over(
      Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits, Runnable check) {
    return making.over(epsilon, adjacency, setting, new CheckedBits(bits, check));
  }
}
