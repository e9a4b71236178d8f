package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.MeasuredQuality;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.Verdict;
import org.didyma.privacy.PrivacyGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * What follows from noisy counts of scores and labels about a model: each figure with an interval
 * of 95 %, for sampling and noise together, where nothing else is said. They are about the
 * population that the records are a sample of. Computing them costs no privacy.
 *
 * <p>Scores that are counted in one band cannot be told apart. What depends on their order within
 * bands, or on how far apart they are, has intervals that hold it whatever these are; figures "in
 * bands" are those of one who is told the band of a score, not the score.
 */
public final class Quality {

  /** Of a mean of absolute deviations of a normal law. */
  private static final double MEAN_DEVIATION = Math.sqrt(2 / Math.PI);

  /** The mean of Kolmogorov's law by the standard deviation of a bridge's middle. */
  private static final double BRIDGE = 2 * 0.8687;

  /** Groups of records whose predicted risks are held against measured ones. */
  private static final int TENTHS = 10;

  private final NoisyScores scores;
  private final ConsistentScores consistent;
  private final Costs costs;
  private final Optional<RiskScale> scale;
  private final Level level = Level.USUAL;

  /** Of {@link #joinedRisks}, once it was asked for. */
  private @Nullable List<RiskLine> joined;

  /**
   * @param costs of errors, public
   * @param scale what the model says that scores mean, fixed before the counts were taken; empty
   *     where it says nothing
   */
  public Quality(NoisyScores scores, Costs costs, Optional<RiskScale> scale) {
    this.scores = scores;
    this.consistent = new ConsistentScores(scores);
    this.costs = costs;
    this.scale = scale;
  }

  /** What all figures are computed from. */
  public NoisyScores scores() {
    return scores;
  }

  /** The noisy number of records; where records are replaced, the public one. */
  public long records() {
    return scores.positives() + scores.negatives();
  }

  /** The share of positive records. */
  public IntervalEstimate positiveShare() {
    int m = scores.bands().count();
    return ShareInterval.of(scores.positives(), scores.negatives(), m, m, scores.noise(), level);
  }

  /** The share of records whose label is predicted. */
  public IntervalEstimate accuracy() {
    int from = scores.bands().firstPositive();
    int above = scores.bandsFrom(from);
    int below = scores.bands().count() - above;
    long right = scores.positivesFrom(from) + scores.negatives() - scores.negativesFrom(from);
    int m = above + below;
    IntervalEstimate own = ShareInterval.of(right, records() - right, m, m, scores.noise(), level);
    double all = consistent.positives() + consistent.negatives();
    return all > 0
        ? own.at(
            (consistent.positivesFrom(from)
                    + consistent.negatives()
                    - consistent.negativesFrom(from))
                / all)
        : own;
  }

  /** The mean of the shares predicted right of each class. */
  public IntervalEstimate balancedAccuracy() {
    Cutoff own = decision();
    Cutoff noisy = noisyCutoff(scores.bands().firstPositive());
    return IntervalEstimate.mean(noisy.sensitivity(), noisy.specificity())
        .at((own.sensitivity().value() + own.specificity().value()) / 2);
  }

  /** What the model's own decision does. */
  public Cutoff decision() {
    return cutoff(scores.bands().firstPositive());
  }

  /** What decisions at the ends of all bands do, by increasing score. */
  public List<Cutoff> cutoffs() {
    List<Cutoff> cutoffs = new ArrayList<>();
    for (int from = 0; from < scores.bands().count(); from++) {
      cutoffs.add(cutoff(from));
    }
    return cutoffs;
  }

  /**
   * At most 15 of these, the model's own among them: those that change anything, where there are no
   * more, otherwise those nearest to equal steps along the ROC curve.
   */
  public List<Cutoff> shownCutoffs() {
    return CutoffChoice.places(consistent, scores.bands()).stream().map(this::cutoff).toList();
  }

  /** A cut-off that is shown to cost less than the card's own, if there is one. */
  public Optional<CheaperCutoff> cheaperCutoff() {
    return CheaperCutoff.of(scores, costs, level, this::cutoff);
  }

  /** Whether the card's decisions are shown to cost less than one prediction for all records. */
  public boolean areDecisionsShown() {
    return areDecisionsShown(scores.bands().firstPositive());
  }

  /** The same of decisions from a place on. */
  boolean areDecisionsShown(int from) {
    return CheaperCutoff.isShown(scores, costs, from, level);
  }

  /** The decision from a place on, whatever the model's own is. */
  Cutoff cutoff(int from) {
    return noisyCutoff(from)
        .guessed(consistent, joinedRisks(), from, costs.missedPositive(), costs.falseAlarm());
  }

  private Cutoff noisyCutoff(int from) {
    return Cutoff.of(scores, from, costs.missedPositive(), costs.falseAlarm(), level);
  }

  /**
   * The area under the curve of true against false positives. Where bands have several scores, the
   * interval holds that of the scores, and the best guess is that {@link #aucInBands in bands}.
   */
  public IntervalEstimate auc() {
    return scores.bands().isSingle()
        ? aucInBands()
        : AreaInterval.withinBands(
                scores.allPositives(), scores.allNegatives(), scores.noise(), level)
            .at(consistent.area());
  }

  /** The area where a positive and a negative record of one band count 1/2. */
  public IntervalEstimate aucInBands() {
    return AreaInterval.of(scores.allPositives(), scores.allNegatives(), scores.noise(), level)
        .at(consistent.area());
  }

  /** The coefficient of Gini, twice the area less 1. */
  public IntervalEstimate gini() {
    return auc().scaled(2, -1);
  }

  /** The same of the area in bands. */
  public IntervalEstimate giniInBands() {
    return aucInBands().scaled(2, -1);
  }

  /**
   * In bands, the largest difference between the shares of positive and of negative records above a
   * score (Kolmogorov and Smirnov).
   */
  public BiasedFigure separation() {
    double positives = Math.max(1, scores.positives());
    double negatives = Math.max(1, scores.negatives());
    double most = 0;
    for (int from = 0; from < scores.bands().count(); from++) {
      most =
          Math.max(
              most,
              scores.positivesFrom(from) / positives - scores.negativesFrom(from) / negatives);
    }
    double m = scores.bands().count();
    // At the middle of the bands, for sums less half of all.
    double middle =
        (1 / positives + 1 / negatives) / 4
            + scores.noise().spread()
                * m
                / 4
                * (1 / (positives * positives) + 1 / (negatives * negatives));
    return new BiasedFigure(Math.min(1, most), Math.min(1, BRIDGE * Math.sqrt(middle)));
  }

  /** What the model says that scores mean, if it does. */
  public Optional<RiskScale> scale() {
    return scale;
  }

  /** The mean squared distance of the model's risks from the labels; empty without risks. */
  public Optional<IntervalEstimate> brier() {
    return scale.map(s -> mean(brier(s)));
  }

  /** The same for the risk of the middle of a band; empty without risks. */
  public Optional<IntervalEstimate> brierInBands() {
    return scale.map(s -> meanInBands(brier(s)));
  }

  private static Loss brier(RiskScale scale) {
    return (score, isPositive) -> square((isPositive ? 1 : 0) - scale.risk(score));
  }

  /** The mean of -ln of the probability that the model gave to the label; empty without risks. */
  public Optional<IntervalEstimate> logLoss() {
    return scale.map(s -> mean(s::logLoss));
  }

  /** The same for the risk of the middle of a band; empty without risks. */
  public Optional<IntervalEstimate> logLossInBands() {
    return scale.map(s -> meanInBands(s::logLoss));
  }

  /**
   * The log loss of saying of each record the share of positive ones, from the same noisy counts;
   * what risks have to be below to be of any use.
   */
  public double logLossOfShare() {
    double p = positiveShare().value();
    return ofShare(p) + ofShare(1 - p);
  }

  private static double ofShare(double p) {
    return p > 0 ? -p * Math.log(p) : 0;
  }

  /** Whether all of the interval of the log loss is above {@link #logLossOfShare}. */
  public boolean isWorseThanShare() {
    return logLoss().filter(e -> e.low() > logLossOfShare()).isPresent();
  }

  private static double square(double x) {
    return x * x;
  }

  /** Rises with the score for negative records, and falls with it for positive ones. */
  private interface Loss {
    double of(double score, boolean isPositive);
  }

  /** A mean over records, whatever scores they have within their bands. */
  private IntervalEstimate mean(Loss loss) {
    IntervalEstimate inBands = meanInBands(loss);
    ScoreBands bands = scores.bands();
    if (bands.isSingle()) {
      return inBands;
    }
    IntervalEstimate least = meanAt((i, isPositive) -> loss.of(end(i, isPositive), isPositive));
    IntervalEstimate most = meanAt((i, isPositive) -> loss.of(end(i, !isPositive), isPositive));
    return inBands.reaching(least.low(), most.high());
  }

  private double end(int place, boolean isUpper) {
    return isUpper ? scores.bands().last(place) : scores.bands().least(place);
  }

  private IntervalEstimate meanInBands(Loss loss) {
    return meanAt((i, isPositive) -> loss.of(scores.bands().middle(i), isPositive));
  }

  private interface LossAtPlace {
    double of(int place, boolean isPositive);
  }

  private IntervalEstimate meanAt(LossAtPlace loss) {
    int m = scores.bands().count();
    double[] values = new double[2 * m];
    for (int i = 0; i < m; i++) {
      values[i] = loss.of(i, true);
      values[m + i] = loss.of(i, false);
    }
    return MeanInterval.of(values, scores.counts(), scores.noise(), level);
  }

  /**
   * The mean over records of the absolute difference between the model's risk of their band and the
   * share of positive ones in it; empty without risks.
   */
  public Optional<BiasedFigure> calibration() {
    return scale.map(
        s -> {
          double sum = 0;
          double chance = 0;
          double records = Math.max(1, records());
          for (RiskLine line : joinedRisks()) {
            double told = 0;
            double own = 0;
            double squares = 0;
            double sums = 0;
            for (int i = line.first(); i <= line.last(); i++) {
              double risk = s.risk(scores.bands().middle(i));
              told += risk * scores.records(i);
              own += Math.max(0, scores.records(i)) * risk * (1 - risk);
              squares += square(1 - risk) + square(risk);
              sums += 1 - 2 * risk;
            }
            sum += Math.abs(told - line.positives());
            chance += MEAN_DEVIATION * Math.sqrt(own + scores.noise().variance(squares, sums));
          }
          return new BiasedFigure(sum / records, chance / records);
        });
  }

  /**
   * What the card's decisions are worth by threshold of risk, beside predicting positive of all
   * records and of none.
   */
  public List<NetBenefit> decisionCurve() {
    return new DecisionCurve(scores, consistent, scale, level).points();
  }

  /**
   * Predicted risk against measured risk, of bands that are joined to about ten groups of equal
   * numbers of records; none where the model predicts no risks.
   */
  public List<CalibrationPoint> calibrationCurve() {
    return scale
        .map(
            s ->
                new Risks(scores, consistent, level)
                    .joined(records() / (double) TENTHS).stream()
                        .map(line -> new CalibrationPoint(predicted(s, line), line))
                        .toList())
        .orElse(List.of());
  }

  /** The mean predicted risk of a line's records, each of the middle of its band. */
  private double predicted(RiskScale risks, RiskLine line) {
    double sum = 0;
    double records = 0;
    double plain = 0;
    for (int i = line.first(); i <= line.last(); i++) {
      double own =
          consistent.positivesFrom(i)
              - consistent.positivesFrom(i + 1)
              + consistent.negativesFrom(i)
              - consistent.negativesFrom(i + 1);
      double risk = risks.risk(scores.bands().middle(i));
      sum += own * risk;
      records += own;
      plain += risk;
    }
    return records > 0 ? sum / records : plain / (line.last() + 1 - line.first());
  }

  /** The measured risk of each band. */
  public List<RiskLine> risks() {
    return new Risks(scores, consistent, level).single();
  }

  /** The measured risk of bands that are joined where they have few records. */
  public List<RiskLine> joinedRisks() {
    List<RiskLine> lines = joined;
    if (lines == null) {
      lines = List.copyOf(new Risks(scores, consistent, level).joined());
      joined = lines;
    }
    return lines;
  }

  /** What follows in one sentence. */
  public Verdict verdict() {
    return Verdict.of(auc().low(), auc().high(), isWorseThanShare(), areDecisionsShown());
  }

  /** The noisy counts as they could be those of a table. */
  ConsistentScores consistent() {
    return consistent;
  }

  /** Costs of errors. */
  Costs costs() {
    return costs;
  }

  /**
   * What a model file says of all that.
   *
   * @param model whose scores were counted
   * @param guarantee what the counts by themselves promise
   */
  public MeasuredQuality worth(Model model, PrivacyGuarantee guarantee) {
    ScoreSpan span = ScoreSpan.of(model.rule(), model.schema());
    double threshold =
        model.rule() instanceof Rule.Reals reals
            ? reals.threshold()
            : EvaluationResult.shift(model.rule());
    ScoreBands bands = scores.bands();
    List<MeasuredQuality.BandRisk> lines = new ArrayList<>();
    double before = span.least();
    for (RiskLine line : joinedRisks()) {
      double from = bands.isWhole() ? Math.max(before, bands.least(line.first())) : before;
      double to = Math.max(from, Math.min(span.most(), bands.last(line.last())));
      lines.add(
          new MeasuredQuality.BandRisk(from + threshold, to + threshold, line.risk().figure()));
      before = to;
    }
    return new MeasuredQuality(
        auc().figure(),
        records(),
        positiveShare().figure(),
        isWorseThanShare(),
        areDecisionsShown(),
        lines,
        guarantee);
  }
}
