package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Training with several settings, one of which is released. Promise: the rows are split into l + 1
 * disjoint portions by position and chance; model i is trained on portion i, and one model is drawn
 * with probability proportional to exp(-epsilon errors/d) for its errors on the last portion, d = 2
 * when a record is replaced and 1 when one is added or removed. Each record is in one portion, so
 * the release has the largest of the prices of its parts, not their sum.
 *
 * <p>Source: Wu, Li, Kumar, Chaudhuri, Jha and Naughton (SIGMOD 2017), Algorithm 3. Proof:
 * docs/proofs/gradient-mechanisms.md, section 13.
 *
 * @param <P> parameters of the mechanism that is tuned
 * @param trainer draws real weights
 */
public record PrivateTuning<P>(Mechanism<? super Rows, P> trainer)
    implements Mechanism<Rows, PrivateTuning.Parameters<P>> {

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param settings what to train with, two or more, all under the adjacency
   * @param epsilon of the choice among models; the settings' own promise is usually as strong
   * @param adjacency which tables are neighbours
   */
  public record Parameters<P>(List<P> settings, Epsilon epsilon, Adjacency adjacency) {
    public Parameters {
      settings = List.copyOf(settings);
      if (settings.size() < 2) {
        throw new IllegalArgumentException("there is nothing to choose between");
      }
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
    }
  }

  @Override
  public String name() {
    return "tuned-" + trainer.name();
  }

  @Override
  public String proof() {
    return GradientProof.DOCUMENT;
  }

  @Override
  public PrivacyEvent describe(Parameters<P> parameters) {
    List<PrivacyEvent> parts = new ArrayList<>();
    parameters.settings.forEach(setting -> parts.add(trainer.describe(setting)));
    parts.add(new PrivacyEvent.Exponential(parameters.epsilon, parameters.adjacency));
    return new PrivacyEvent.Parallel(parts);
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters<P> parameters) {
    List<PrivacyGuarantee> parts = new ArrayList<>();
    parameters.settings.forEach(setting -> parts.add(trainer.guarantee(setting)));
    parts.add(PrivacyGuarantee.pure(parameters.epsilon, parameters.adjacency.requireRecords()));
    return WeakestPromise.of(parts);
  }

  /** The number of rows of a portion; the rows beyond the last portion are left out. */
  public static int portion(int records, int settings) {
    return records / (settings + 1);
  }

  @Override
  public void requireUsable(Rows none, Parameters<P> parameters) {
    parameters.settings.forEach(setting -> trainer.requireUsable(none, setting));
  }

  @Override
  public void check(Rows rows, Parameters<P> parameters) {
    int portion = portion(rows.count(), parameters.settings.size());
    if (parameters.adjacency.replaces() && portion == 0) {
      throw new InvalidInputException(
          "there are more settings to try than rows to split among them",
          "try fewer settings, or use more data.");
    }
    if (parameters.adjacency.replaces()) {
      Rows some = rows.pick(new int[portion]);
      parameters.settings.forEach(setting -> trainer.check(some, setting));
    }
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters<P> parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    int settings = parameters.settings.size();
    int[][] portions =
        parameters.adjacency.replaces()
            ? equalPortions(rows.count(), settings + 1, bits)
            : randomPortions(rows.count(), settings + 1, bits);
    Rows last = rows.pick(portions[settings]);
    List<RawOutput.Real> models = new ArrayList<>();
    long[] errors = new long[settings];
    for (int i = 0; i < settings; i++) {
      RawOutput drawn =
          trainer.draw(rows.pick(portions[i]), parameters.settings.get(i), bits, stop);
      models.add((RawOutput.Real) drawn);
      errors[i] = errors(last, models.get(i));
    }
    int chosen =
        CandidateSelection.EXPONENTIAL_MECHANISM
            .of(Rational.of(parameters.epsilon.value()), parameters.adjacency.replaces() ? 2 : 1)
            .among(errors, bits);
    RawOutput.Real model = models.get(chosen);
    long wrong = errors(rows, model);
    return new RawOutput.Real(
        model.weights(), model.threshold(), model.risk(), Diagnostics.of(wrong, wrong));
  }

  private static long errors(Rows rows, RawOutput.Real model) {
    return rows.errors(rows.scale().rowWeights(model.weights(), model.threshold()));
  }

  /** Portions of equal size, which depend on the number of rows and on chance. */
  private static int[][] equalPortions(int records, int count, RandomBits bits) {
    int[] order = new int[records];
    Arrays.setAll(order, i -> i);
    for (int i = records - 1; i > 0; i--) {
      int j = (int) bits.below(i + 1L);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
    int size = records / count;
    int[][] portions = new int[count][];
    for (int p = 0; p < count; p++) {
      portions[p] = Arrays.copyOfRange(order, p * size, (p + 1) * size);
    }
    return portions;
  }

  /** Each row in a portion of its own chance, whatever the other rows are. */
  private static int[][] randomPortions(int records, int count, RandomBits bits) {
    int[][] portions = new int[count][records];
    int[] sizes = new int[count];
    for (int i = 0; i < records; i++) {
      int p = (int) bits.below((long) count);
      portions[p][sizes[p]++] = i;
    }
    for (int p = 0; p < count; p++) {
      portions[p] = Arrays.copyOf(portions[p], sizes[p]);
    }
    return portions;
  }
}
