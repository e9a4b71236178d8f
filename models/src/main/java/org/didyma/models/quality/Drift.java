package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;

/**
 * How two tables differ in the scores of one model, from a private evaluation of each: the
 * population stability index, sum (p - q) ln(p/q) over bands with shares p and q, and differences
 * of figures. The evaluations are independent, so intervals are too.
 */
public final class Drift {

  private final NoisyScores before;
  private final NoisyScores after;
  private final Level level = Level.USUAL;

  private Drift(NoisyScores before, NoisyScores after) {
    this.before = before;
    this.after = after;
  }

  /**
   * The drift from one evaluation to another.
   *
   * @throws InvalidInputException when they are not about the same bands of scores of one model
   */
  public static Drift between(QualityReader.Content before, QualityReader.Content after) {
    if (!before.model().equals(after.model())
        || !before.scores().bands().equals(after.scores().bands())) {
      throw new InvalidInputException(
          "the two evaluations are of different models or bands of scores",
          "evaluate the same model file twice, with the same "
              + ParameterReference.of("bands")
              + ".");
    }
    return new Drift(before.scores(), after.scores());
  }

  /** The bands of both. */
  ScoreBands bands() {
    return before.bands();
  }

  /**
   * A band, or several that are joined, with its shares of all records.
   *
   * @param first place of the first band, from 0
   * @param last place of the last band
   * @param before share of the records of the first evaluation, by noisy counts
   * @param after share of the records of the second one
   */
  public record Line(int first, int last, double before, double after) {}

  /**
   * Bands joined from the lowest score on until each has at least 10 records, and three standard
   * deviations of noise, in both tables; what remains joins the last one. Bands at which positive
   * is predicted are not joined with others, whose records are treated otherwise: where one of both
   * kinds has few records in all, it is one line.
   */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (int[] group : groups()) {
      lines.add(
          new Line(
              group[0],
              group[1] - 1,
              StabilityIndex.share(before, group[0], group[1]),
              StabilityIndex.share(after, group[0], group[1])));
    }
    return lines;
  }

  private List<int[]> groups() {
    int count = before.bands().count();
    int positive = Math.min(count, Math.max(0, before.bands().firstPositive()));
    List<int[]> groups = new ArrayList<>(Risks.joined(0, positive, this::standOut));
    groups.addAll(Risks.joined(positive, count, this::standOut));
    return groups;
  }

  private boolean standOut(int from, int to) {
    return Risks.standsOut(before, from, to) && Risks.standsOut(after, from, to);
  }

  /**
   * The lines, but where all bands of a kind together have few records, they are joined with the
   * nearest line: the index would be made of the noise of a share near 0.
   */
  List<int[]> compared() {
    List<int[]> groups = groups();
    if (groups.size() > 1) {
      int last = groups.size() - 1;
      if (!standOut(groups.get(0)[0], groups.get(0)[1])) {
        groups.get(1)[0] = groups.remove(0)[0];
      } else if (!standOut(groups.get(last)[0], groups.get(last)[1])) {
        groups.get(last - 1)[1] = groups.remove(last)[1];
      }
    }
    return groups;
  }

  private StabilityIndex stability() {
    List<int[]> groups = compared();
    return new StabilityIndex(
        StabilityIndex.Counts.of(before, groups), StabilityIndex.Counts.of(after, groups), level);
  }

  /**
   * The population stability index, with what noise and chance would give about where nothing has
   * changed taken off. The value is what remains, at least 0. All numbers are NaN where bands have
   * so few records that all of them are joined: nothing is known then.
   */
  public IntervalEstimate index() {
    StabilityIndex index = stability();
    return index.groups() == 1 && before.bands().count() > 1
        ? new IntervalEstimate(Double.NaN, Double.NaN, Double.NaN)
        : index.estimate();
  }

  /** The index as the noisy shares give it, and what noise and chance alone would give about. */
  public BiasedFigure uncorrected() {
    return stability().uncorrected();
  }

  /** The share of positive records afterwards less that before. */
  public IntervalEstimate positiveShare() {
    int m = before.bands().count();
    return IntervalEstimate.difference(
        ShareInterval.of(before.positives(), before.negatives(), m, m, before.noise(), level),
        ShareInterval.of(after.positives(), after.negatives(), m, m, after.noise(), level));
  }

  /**
   * The area under the curve of true against false positives afterwards less that before, both
   * {@link Quality#aucInBands in bands}.
   */
  public IntervalEstimate auc() {
    return IntervalEstimate.difference(
            AreaInterval.of(before.allPositives(), before.allNegatives(), before.noise(), level),
            AreaInterval.of(after.allPositives(), after.allNegatives(), after.noise(), level))
        .at(new ConsistentScores(after).area() - new ConsistentScores(before).area());
  }

  /** The share of records predicted positive afterwards less that before. */
  public IntervalEstimate flagged() {
    return IntervalEstimate.difference(flagged(before), flagged(after));
  }

  private IntervalEstimate flagged(NoisyScores scores) {
    int from = scores.bands().firstPositive();
    int above = scores.bandsFrom(from);
    long flagged = scores.positivesFrom(from) + scores.negativesFrom(from);
    long all = scores.positives() + scores.negatives();
    return ShareInterval.of(
        flagged,
        all - flagged,
        2 * above,
        2 * (scores.bands().count() - above),
        scores.noise(),
        level);
  }
}
