package org.didyma.experiments.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.SparseFeatures;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.RandomTrials;
import org.didyma.mechanisms.gradient.TrialNumber;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.CanaryTraining;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.OneRunAudit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * A private search on Adult with canaries among its records, audited as a whole: the settings, the
 * number of trials and the noise are those of one release, and its total includes the search.
 */
@Tag("long")
class PrivateSearchAuditTest {

  private static final int FEATURES = 123;
  private static final int CANARIES = 2_000;
  private static final int GUESSES = 300;
  private static final PrivacyTarget TOTAL = PrivacyTarget.of("2", "1e-7");
  private static final TrialNumber NUMBER = TrialNumber.poisson(10);

  private static Path folder() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      for (String name : List.of("shared/datasets", "datasets")) {
        if (Files.exists(at.resolve(name).resolve("a9a.gz"))) {
          return at.resolve(name);
        }
      }
    }
    return Path.of("none");
  }

  private static LabelledTable adult() {
    assumeTrue(Files.isDirectory(folder()), "there is no folder with a9a.gz");
    TableBuilder builder = new TableBuilder(FEATURES, 2, Math.sqrt(15));
    Libsvm.read("a9a", PublishedFile.A9A.content(TableStore.of(folder())), builder);
    return builder.build();
  }

  /** The records of Adult, and a row with a coordinate of its own for each included canary. */
  private static Rows with(LabelledTable adult, boolean[] included) {
    int dimension = adult.dimension() + CANARIES;
    Rows records = adult.against(1);
    List<Integer> columns = new ArrayList<>();
    List<Float> values = new ArrayList<>();
    List<Integer> starts = new ArrayList<>(List.of(0));
    byte[] labels = new byte[adult.size() + CANARIES];
    int n = 0;
    double[] x = new double[adult.dimension()];
    for (int i = 0; i < adult.size(); i++) {
      records.features().copy(i, x);
      for (int j = 0; j < x.length; j++) {
        if (x[j] != 0) {
          columns.add(j);
          values.add((float) (x[j] / 4));
        }
      }
      starts.add(columns.size());
      labels[n++] = (byte) records.label(i);
    }
    for (int j = 0; j < CANARIES; j++) {
      if (included[j]) {
        columns.add(adult.dimension() + j);
        values.add(1f);
        starts.add(columns.size());
        labels[n++] = 1;
      }
    }
    float[] all = new float[values.size()];
    for (int k = 0; k < all.length; k++) {
      all[k] = values.get(k);
    }
    double[] magnitudes = new double[dimension - 1];
    Arrays.fill(magnitudes, 1);
    return Rows.of(
        new SparseFeatures(
            starts.stream().mapToInt(s -> s).toArray(),
            columns.stream().mapToInt(c -> c).toArray(),
            all,
            dimension),
        Arrays.copyOf(labels, n),
        1,
        RowScale.of(magnitudes, 1));
  }

  /** Two learning rates, of descents that go through all records eight times. */
  private static List<DpSgd.Parameters> settings(int records, Epsilon epsilon) {
    Rational clip = Rational.parse("clip", "0.01");
    Rational noise =
        StepsAccountant.RDP.leastNoise(
            epsilon,
            TOTAL.delta(),
            z -> new NoisySteps(BatchSampling.POISSON, records, records, 8, clip, z).event());
    NoisySteps steps = new NoisySteps(BatchSampling.POISSON, records, records, 8, clip, noise);
    List<DpSgd.Parameters> settings = new ArrayList<>();
    for (double rate : new double[] {30, 100}) {
      settings.add(
          new DpSgd.Parameters(
              steps,
              StepsAccountant.RDP,
              TOTAL.delta(),
              new RegularisedLoss(new LogisticMarginLoss(), 0),
              Optimiser.sgd(rate),
              false));
    }
    return settings;
  }

  private static Finding audit(
      LabelledTable adult, RandomTrials.Parameters<DpSgd.Parameters> parameters, long start) {
    TestBits bits = new TestBits(start);
    CanaryTraining search =
        included -> {
          Rows rows = with(adult, included);
          RawOutput.Real best =
              new RandomTrials<>(new DpSgd()).draw(rows, parameters, bits, CancellationToken.NEVER);
          double[] w = rows.scale().rowWeights(best.weights(), best.threshold());
          return Arrays.copyOfRange(w, adult.dimension(), w.length);
        };
    PrivacyGuarantee promise =
        PrivacyGuarantee.approximate(TOTAL.epsilon(), TOTAL.delta(), Adjacency.ADD_REMOVE);
    return OneRunAudit.finding(search, CANARIES, GUESSES, promise, 0.999, bits);
  }

  @Test
  void theTotalOfASearchOnAdultHoldsAndATwinsDoesNot(TestReporter reporter) {
    LabelledTable adult = adult();
    int records = adult.size() + CANARIES / 2;
    RandomTrials<DpSgd.Parameters> trials = new RandomTrials<>(new DpSgd());
    RandomTrials.Parameters<DpSgd.Parameters> right =
        trials.within(TOTAL, NUMBER, Adjacency.ADD_REMOVE, e -> settings(records, e));
    assertThat(trials.guarantee(right))
        .isEqualTo(
            PrivacyGuarantee.approximate(TOTAL.epsilon(), TOTAL.delta(), Adjacency.ADD_REMOVE));
    reporter.publishEntry("one trial", trials.trial(right).statement());
    Finding finding = audit(adult, right, 1);
    reporter.publishEntry("the search", finding.toString());
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    // A search whose trials have a tenth of their noise, which it does not pay for.
    Epsilon louder = Epsilon.parse("40");
    RandomTrials.Parameters<DpSgd.Parameters> twin =
        new RandomTrials.Parameters<>(
            settings(records, louder), right.counting(), TOTAL, NUMBER, Adjacency.ADD_REMOVE);
    Finding caught = audit(adult, twin, 2);
    reporter.publishEntry("the twin", caught.toString());
    assertThat(caught.isViolation()).describedAs(caught.toString()).isTrue();
  }
}
