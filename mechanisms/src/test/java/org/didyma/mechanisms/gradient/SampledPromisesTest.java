package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Draws of every gradient mechanism on all tables of a few records, compared with what it promises,
 * and releases from the same bits. A false alarm of a sampling audit has probability 1e-6. Each has
 * a twin that must be found out: it draws with the noise of a much weaker promise.
 */
class SampledPromisesTest {

  private static final double CONFIDENCE = 1 - 1e-6;
  private static final int BINS = 16;
  private static final String DELTA = "1e-3";
  private static final double ANY_DISTANCE = 1e6;

  /** Rows of kinds (x, y) = (-1, -), (1, -), (1, +). */
  private static Rows rows(int[] counts) {
    RowsBuilder builder = new RowsBuilder(RowScale.of(new double[] {1}), false);
    for (int kind = 0; kind < counts.length; kind++) {
      for (int i = 0; i < counts[kind]; i++) {
        builder.add(new double[] {kind == 0 ? -1 : 1}, kind == 2 ? 1 : -1);
      }
    }
    return builder.build();
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "psgd, 0, 4000",
    "psgd, 1e-3, 4000",
    "scs13, 0, 4000",
    "scs13, 1e-3, 4000",
    "bst14, 1e-3, 600",
    "output-perturbation, 0, 4000",
    "output-perturbation, 1e-3, 1000",
    "objective-perturbation, 1e-3, 1000",
    "objective-perturbation-cms, 0, 4000",
    "dp-sgd, 1e-3, 4000",
    "dp-adam, 1e-3, 4000",
    "sgd-adv, 1e-3, 4000",
    "sgd-ma, 1e-3, 4000",
    "dp-agd, 1e-3, 600",
    "privgene, 0, 4000",
    "private-majority, 0, 4000",
    "tuned-psgd, 0, 1000",
    "projected-psgd, 0, 2000"
  })
  void drawsKeepThePromise(String name, String delta, int samples, TestReporter reporter) {
    for (String epsilon : List.of("0.5", "2")) {
      PrivacyTarget promised = PrivacyTarget.of(epsilon, delta);
      Finding finding =
          audit(promised, SampledSubject.of(name, promised, 1, new TestBits(1)), samples);
      assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
      boolean stepwise = List.of("dp-sgd", "dp-adam", "sgd-adv", "sgd-ma").contains(name);
      // Advanced composition and an unused budget leave much noise at 50, too.
      PrivacyTarget weak =
          switch (name) {
            case "bst14" -> PrivacyTarget.of("1000", "0.9");
            case "dp-agd" -> PrivacyTarget.of("1000", delta);
            default -> PrivacyTarget.of("50", delta);
          };
      PrivacyTarget weaker = stepwise ? promised : weak;
      Finding twin = audit(promised, SampledSubject.of(name, weaker, 50, new TestBits(2)), samples);
      reporter.publishEntry(
          "%s, delta %s, epsilon %s".formatted(name, delta, epsilon),
          "%.3f, twin %.3f".formatted(finding.measured(), twin.measured()));
      assertThat(twin.isViolation()).describedAs(twin.toString()).isTrue();
    }
  }

  private static Finding audit(PrivacyTarget promised, SampledSubject subject, int samples) {
    TinyDomain domain = TinyDomain.upTo(3, subject.records());
    Rows[] tables = new Rows[domain.size()];
    for (int i = 0; i < tables.length; i++) {
      tables[i] = rows(domain.counts(i));
    }
    double[] seen =
        Arrays.stream(tables)
            .filter(rows -> rows.count() >= subject.least())
            .flatMap(rows -> IntStream.range(0, 50).mapToObj(i -> rows))
            .mapToDouble(subject.draw()::of)
            .sorted()
            .toArray();
    double low = seen[seen.length / 20];
    double width = Math.max(1e-300, (seen[seen.length - 1 - seen.length / 20] - low) / (BINS - 2));
    ExactAudit guide =
        new ExactAudit(
            domain, subject.adjacency(), counts -> OutputLaw.proportionalToExp(new double[BINS]));
    return SamplingAudit.finding(
        domain,
        guide,
        i ->
            tables[i].count() < subject.least()
                ? 0
                : bin((subject.draw().of(tables[i]) - low) / width),
        promised.guarantee(subject.adjacency()),
        samples,
        CONFIDENCE);
  }

  private static int bin(double place) {
    return (int) Math.max(0, Math.min(BINS - 1, Math.floor(place) + 1));
  }

  /** One update each, so that what is released is a noised value times the length of the step. */
  @Test
  void neighboursUnderTheSameNoiseAreNoFartherApartThanTheSensitivity() {
    PrivacyTarget target = PrivacyTarget.of("0.5", DELTA);
    replay(
        2,
        1,
        (rows, bits) ->
            new Scs13()
                .learn(rows, SampledSubject.scs13(target, 1, 2), bits, CancellationToken.NEVER));
    replay(
        2,
        1,
        (rows, bits) ->
            new Bst14()
                .learn(rows, SampledSubject.bst14(target, 2), bits, CancellationToken.NEVER));
    replay(
        1,
        Psgd.sensitivity(1, 1, 2, SampledSubject.psgd(target)),
        (rows, bits) ->
            new Psgd().learn(rows, SampledSubject.psgd(target), bits, CancellationToken.NEVER));
    replay(
        1,
        OutputPerturbation.sensitivity(1, 1, 2, SampledSubject.output(target)),
        (rows, bits) ->
            new OutputPerturbation()
                .learn(rows, SampledSubject.output(target), bits, CancellationToken.NEVER));
    ObjectivePerturbation.Parameters sharp =
        SampledSubject.objective(target, Adjacency.REPLACE, ObjectivePerturbation.Form.SHARP);
    double curvature =
        ObjectivePlan.of(1, 0, 1, RowScale.of(new double[0]), sharp, target).curvature();
    replay(
        1,
        2 / curvature,
        (rows, bits) ->
            new ObjectivePerturbation().learn(rows, sharp, bits, CancellationToken.NEVER));
    // No distance follows from a choice, but the noise must not depend on the data.
    replay(
        1,
        ANY_DISTANCE,
        (rows, bits) ->
            new AgdRun(rows.pick(new int[] {0}), SampledSubject.agd(target), bits, 1)
                .learn(CancellationToken.NEVER));
  }

  private interface Trainer {
    double[] learn(Rows rows, RandomBits bits);
  }

  /** On tables of so many records; noise on a grid moves by a step of it at most. */
  private static void replay(int records, double declared, Trainer trainer) {
    Finding finding =
        ReplayAudit.replay(
            TinyDomain.upTo(3, records),
            Adjacency.REPLACE,
            (counts, bits) ->
                Arrays.stream(counts).sum() < records
                    ? new double[2]
                    : trainer.learn(rows(counts), bits),
            Norm.L2,
            Rational.of(Math.round(declared * (1 + 1e-5) * 1e9), 1_000_000_000L),
            new TestBits(3));
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    assertThat(finding.measured()).describedAs(finding.toString()).isPositive();
  }
}
