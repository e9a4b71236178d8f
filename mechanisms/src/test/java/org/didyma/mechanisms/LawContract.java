package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.mechanisms.law.ExactLaw;
import org.didyma.mechanisms.law.LawDeclaration;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.FitAudit;
import org.didyma.privacy.audit.OutputSampler;
import org.didyma.privacy.audit.TinyDomain;
import org.jspecify.annotations.Nullable;

/**
 * What a declared law has to pass: it keeps the promise on all neighbours among its tables, draws
 * of the mechanism follow it, and each broken variant breaks the promise by what it states, or
 * draws so differently from the law that an audit can tell.
 *
 * @param <S> a setting of the law
 */
final class LawContract<S> {

  /** False alarms have this probability, over the choice of bits. */
  private static final double FALSE_ALARM = 1e-8;

  /** On each table that is looked at closely; a tenth of it on each other. */
  private static final int DRAWS = 400;

  /** Draws of an audit with much time. */
  private static final double MANY = 50_000;

  /** That many draws tell so much in favour of the law, in nats, or a variant is too near it. */
  private static final double LEAST_TOLD = 0.5;

  private final ExactLaw<S> law;
  private final TinyDomain tables;
  private @Nullable ExactAudit right;

  private LawContract(ExactLaw<S> law) {
    this.law = law;
    this.tables = law.tables();
  }

  /** Of a relation, if it is for that. */
  static Stream<LawContract<?>> of(LawDeclaration declared, Adjacency adjacency) {
    try {
      ExactLaw<?> law = declared.on(Epsilon.parse("1"), adjacency, TinyInstance.usual());
      law.promise();
      return Stream.of(new LawContract<>(law));
    } catch (InvalidInputException notForThisRelation) {
      return Stream.empty();
    }
  }

  private ExactAudit audit(S setting) {
    return new ExactAudit(tables, law.promise().adjacency(), counts -> law.of(counts, setting));
  }

  private ExactAudit right() {
    if (right == null) {
      right = audit(law.right());
    }
    return right;
  }

  void keepsThePromise() {
    assertThat(right().finding(law.promise())).matches(found -> !found.isViolation());
  }

  void followsTheLaw() {
    TestBits bits = new TestBits(7);
    OutputSampler draws = table -> law.draw(tables.counts(table), bits);
    assertThat(FitAudit.finding(right(), draws, DRAWS, 1 - FALSE_ALARM))
        .matches(found -> !found.isViolation());
  }

  void tellsVariants() {
    assertThat(law.variants()).hasSizeGreaterThan(3);
    for (BrokenVariant<S> broken : law.variants()) {
      boolean statesIt = !broken.stated().equals(law.right());
      assertThat(
              statesIt
                  ? audit(broken.stated()).finding(law.promise()).isViolation()
                  : isTold(broken))
          .as("%s, %s", broken.defect(), law.promise().adjacency().label())
          .isTrue();
    }
  }

  /** Whether many draws on some table tell it from the right law. */
  private boolean isTold(BrokenVariant<S> broken) {
    for (int table = tables.size() - 1; table >= 0; table--) {
      int[] counts = tables.counts(table);
      double[] done = law.of(broken.read().apply(counts), broken.done()).probabilities();
      double[] drawn = broken.change().of(counts, done);
      assertThat(Arrays.stream(drawn).sum()).as(broken.defect()).isBetween(0.999, 1.001);
      double[] said = right().law(table).probabilities();
      double divergence = 0;
      for (int i = 0; i < drawn.length; i++) {
        divergence += drawn[i] > 0 ? drawn[i] * Math.log(drawn[i] / said[i]) : 0;
      }
      if (MANY * divergence > LEAST_TOLD) {
        return true;
      }
    }
    return false;
  }
}
