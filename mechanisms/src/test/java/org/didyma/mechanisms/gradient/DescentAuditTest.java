package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.data.rows.SparseFeatures;
import org.didyma.exact.GridNoise;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OneRunAudit;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.OutputSampler;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What audits measure of descents, compared with what they promise. */
class DescentAuditTest {

  private static final double CONFIDENCE = 1 - 1e-6;
  private static final Delta DELTA = Delta.parse("1e-5");
  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticMarginLoss(), 0);

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

  private static DpSgd.Parameters sgd(NoisySteps steps) {
    return new DpSgd.Parameters(
        steps, StepsAccountant.RDP, DELTA, LOGISTIC, Optimiser.sgd(1), false);
  }

  @Test
  void neighboursUnderTheSameNoiseAreNoFartherApartThanTheSensitivity() {
    NoisySteps steps =
        new NoisySteps(BatchSampling.POISSON, 1, 1, 1, Rational.parse("clip", "0.4"), Rational.ONE);
    Finding finding =
        ReplayAudit.replay(
            TinyDomain.upTo(3, 3),
            Adjacency.ADD_REMOVE,
            (counts, bits) ->
                new DpSgd().learn(rows(counts), sgd(steps), bits, CancellationToken.NEVER),
            Norm.L2,
            steps.noise(2).sensitivity(),
            new TestBits(1));
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    assertThat(finding.measured()).isGreaterThan(0.399);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "2"})
  void drawsOfDpSgdKeepThePromise(String epsilon) {
    Rational noise =
        StepsAccountant.RDP.leastNoise(
            Epsilon.parse(epsilon),
            DELTA,
            z ->
                new NoisySteps(BatchSampling.FIXED, 2, 1, 1, Rational.parse("clip", "0.4"), z)
                    .event());
    NoisySteps steps =
        new NoisySteps(BatchSampling.FIXED, 2, 1, 1, Rational.parse("clip", "0.4"), noise);
    Finding finding = auditOfSgd(epsilon, steps);
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    NoisySteps quiet =
        new NoisySteps(
            BatchSampling.FIXED, 2, 1, 1, steps.clip(), noise.dividedBy(Rational.of(20)));
    Finding twin = auditOfSgd(epsilon, quiet);
    assertThat(twin.isViolation()).describedAs(twin.toString()).isTrue();
  }

  private static Finding auditOfSgd(String epsilon, NoisySteps steps) {
    TestBits bits = new TestBits(2);
    GridNoise noise = steps.noise(2);
    double scale = noise.scale().doubleValue();
    return audit(
        epsilon,
        2,
        Adjacency.REPLACE,
        data -> {
          double[] w = DpSgd.learn(data, sgd(steps), noise, bits, CancellationToken.NEVER);
          return bin((w[0] + w[1]) / scale);
        });
  }

  /** Sixteen cells of a fifth of a standard deviation around 0. */
  private static int bin(double value) {
    return (int) Math.max(0, Math.min(15, Math.floor(value * 5) + 8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "2"})
  void drawsOfPrivGeneKeepThePromise(String epsilon) {
    PrivGene.Parameters parameters =
        PrivGene.Parameters.usual(
            PrivacyTarget.of(epsilon, "0"),
            Adjacency.REPLACE,
            new LogisticMarginLoss(),
            PrivGene.Breed.COORDINATES,
            1);
    Finding finding = auditOfPrivGene(epsilon, parameters);
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    // The draws of a promise fifty times as weak.
    PrivGene.Parameters louder =
        PrivGene.Parameters.usual(
            PrivacyTarget.of("25", "0"),
            Adjacency.REPLACE,
            new LogisticMarginLoss(),
            PrivGene.Breed.COORDINATES,
            1);
    Finding twin = auditOfPrivGene(epsilon, louder);
    assertThat(twin.isViolation()).describedAs(twin.toString()).isTrue();
  }

  private static Finding auditOfPrivGene(String epsilon, PrivGene.Parameters parameters) {
    PrivGene mechanism = new PrivGene();
    TestBits bits = new TestBits(4);
    return audit(
        epsilon,
        1,
        Adjacency.REPLACE,
        data -> {
          var release = mechanism.draw(data, parameters, bits, CancellationToken.NEVER);
          double w = release.weights().get(0);
          return w > 0 ? 0 : w < 0 ? 1 : release.threshold() > 0 ? 2 : 3;
        });
  }

  private interface Learner {
    int output(Rows rows);
  }

  private static Finding audit(String epsilon, int records, Adjacency adjacency, Learner learner) {
    TinyDomain domain = TinyDomain.upTo(3, records);
    ExactAudit guide =
        new ExactAudit(domain, adjacency, counts -> OutputLaw.proportionalToExp(new double[16]));
    boolean fixed = records == 2;
    OutputSampler draws =
        dataSet -> {
          int[] counts = domain.counts(dataSet);
          // Lots of fixed size are for tables of the public size only.
          return fixed && Arrays.stream(counts).sum() != records ? 0 : learner.output(rows(counts));
        };
    PrivacyGuarantee promise =
        PrivacyGuarantee.approximate(Epsilon.parse(epsilon), DELTA, adjacency);
    return SamplingAudit.finding(domain, guide, draws, promise, 5_000, CONFIDENCE);
  }

  /**
   * The worst case that clipping allows: every canary's gradient is C along an axis of its own in
   * each of eight steps of full lots; the last weights show the sum of all releases.
   */
  @Test
  void oneRunShowsAThirdOfWhatDpSgdClaimsAndNeverMore(TestReporter reporter) {
    int canaries = 10_000;
    NoisySteps steps =
        new NoisySteps(
            BatchSampling.POISSON,
            canaries,
            canaries,
            8,
            Rational.parse("clip", "0.001"),
            Rational.parse("noise", "2.2"));
    // Far below one over the number of canaries, so that a high confidence can be had.
    PrivacyGuarantee claim = StepsAccountant.PLD.price(steps.event(), Delta.parse("1e-7"));
    TestBits random = new TestBits(5);
    Finding finding =
        OneRunAudit.finding(
            included -> {
              // A row per included canary: one coordinate of its own, and no bias to share.
              int[] columns = IntStream.range(0, canaries).filter(i -> included[i]).toArray();
              int[] starts = IntStream.rangeClosed(0, columns.length).toArray();
              float[] ones = new float[columns.length];
              Arrays.fill(ones, 1);
              byte[] labels = new byte[columns.length];
              Arrays.fill(labels, (byte) 1);
              Rows rows =
                  Rows.of(
                      new SparseFeatures(starts, columns, ones, canaries),
                      labels,
                      1,
                      RowScale.of(new double[canaries - 1], 1));
              return new DpSgd().learn(rows, sgd(steps), random, CancellationToken.NEVER);
            },
            canaries,
            300,
            claim,
            0.999,
            random);
    reporter.publishEntry("one run", finding.toString());
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    assertThat(finding.measured())
        .describedAs(finding.toString())
        .isGreaterThan(0.3 * finding.limit());
  }
}
