package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A gradient mechanism with finitely many outputs, and its exact law. Twins have the laws of wrong
 * settings: stated ones say so, the others draw from them and state the right one.
 *
 * @param <S> settings, right or wrong
 */
abstract class ChoiceAudit<S> implements Audited {

  /** Of logarithms of probabilities: scores are whole numbers of their units. */
  private static final double ERROR = 1e-4;

  private final TinyDomain domain;
  private final PrivacyGuarantee promise;
  private final RandomBits bits;

  ChoiceAudit(TinyDomain domain, PrivacyGuarantee promise, RandomBits bits) {
    this.domain = domain;
    this.promise = promise;
    this.bits = bits;
  }

  /** The right settings. */
  abstract S right();

  /** The probabilities of the outputs, numbered from 0. */
  abstract double[] law(int[] counts, S settings);

  /** What the mechanism's code releases. */
  abstract int release(int[] counts, RandomBits random);

  /** What it audits. */
  abstract AuditFamily family();

  /** What it promises. */
  final PrivacyGuarantee promise() {
    return promise;
  }

  /** Of the logarithms of the law's probabilities. */
  double error() {
    return ERROR;
  }

  @Override
  public Subject mechanism() {
    return subject(family().label(), right(), counts -> release(counts, bits));
  }

  /** A parameter is wrong, and the statement with it. */
  final Subject stated(String name, S wrong) {
    return subject(name, wrong, drawn(counts -> law(counts, wrong)));
  }

  /** The code alone is wrong, by a law of its own. */
  final Subject code(String name, Function<int[], double[]> wrong) {
    return subject(name, right(), drawn(wrong));
  }

  /** The code alone is wrong, by the law of wrong settings. */
  final Subject code(String name, S wrong) {
    return code(name, (Function<int[], double[]>) counts -> law(counts, wrong));
  }

  /** The twins that every choice can be made to be. */
  final List<Subject> usual() {
    List<Subject> usual = new ArrayList<>();
    usual.add(
        code(
            "records of one kind counted twice",
            (Function<int[], double[]>)
                counts -> {
                  int[] more = counts.clone();
                  more[0] *= 2;
                  return law(more, right());
                }));
    usual.add(
        subject(
            "better of two draws",
            right(),
            counts -> {
              int one = release(counts, bits);
              int other = release(counts, bits);
              return counts[0] >= counts[1] ? Math.max(one, other) : Math.min(one, other);
            }));
    usual.add(
        code(
            "the most likely output, where it is",
            (Function<int[], double[]>)
                counts -> {
                  double[] law = law(counts, right());
                  int best = 0;
                  for (int i = 1; i < law.length; i++) {
                    best = law[i] > law[best] * (1 + 1e-9) ? i : best;
                  }
                  double[] certain = new double[law.length];
                  certain[best] = 1;
                  return certain;
                }));
    return usual;
  }

  private interface Draw {
    int of(int[] counts);
  }

  private Draw drawn(Function<int[], double[]> law) {
    double[][] laws = new double[domain.size()][];
    Arrays.setAll(laws, i -> law.apply(domain.counts(i)));
    return counts -> {
      int set = 0;
      while (!Arrays.equals(domain.counts(set), counts)) {
        set++;
      }
      double left = (bits.nextLong() >>> 11) * 0x1p-53;
      int output = 0;
      while (output < laws[set].length - 1 && (left -= laws[set][output]) >= 0) {
        output++;
      }
      return output;
    };
  }

  private Subject subject(String name, S stated, Draw draw) {
    return new Subject(
        name,
        promise,
        domain,
        new ExactAudit(
            domain,
            promise.adjacency(),
            counts ->
                OutputLaw.ofLogarithms(
                    Arrays.stream(law(counts, stated)).map(Math::log).toArray(), error())),
        i -> draw.of(domain.counts(i)),
        List.of());
  }

  /** The first weight of a draw, on rows. */
  static <P> double weight(
      Mechanism<? super Rows, P> mechanism, Rows rows, P parameters, RandomBits random) {
    Drawn.Real drawn = (Drawn.Real) mechanism.draw(rows, parameters, random, Stop.NEVER);
    return rows.scale().rowWeights(drawn.weights(), drawn.threshold())[0];
  }
}
