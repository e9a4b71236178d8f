package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.MeasuredOutcome;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.Verdict;
import org.didyma.models.quality.EvaluationResult;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.outcomes.OutcomeFigure.Kind;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What follows from noisy counts of scores and label values about a model for a label of more than
 * two values. Which figures there are follows from what the model's scores say: shares of classes,
 * survival, a number or, without an order, a class. The verdict is on the first of them. All
 * intervals are of 95 %, for sampling and noise together; computing them costs no privacy.
 */
public final class OutcomeQuality {

  /** Its variance is not 0, because figures divide by it. */
  private static final CountNoise NO_NOISE = new CountNoise(1e-9, 0);

  private static final int RISK_GROUPS = 3;
  private static final int CLASS_GROUPS = 5;
  private static final int NUMBER_GROUPS = 10;

  private final Label label;
  private final Optional<OutcomeReading> reading;
  private final NoisyOutcomes outcomes;
  private final List<OutcomeFigure> figures = new ArrayList<>();
  private final List<GroupTable> groups = new ArrayList<>();
  private Optional<GroupTable> overall = Optional.empty();
  private final boolean isLevelOff;
  private final List<List<IntervalEstimate>> confusion;

  /**
   * @param reading what the model says that scores mean, fixed before the counts were taken
   * @param outcomes the noisy counts
   */
  public OutcomeQuality(OutcomeReading reading, NoisyOutcomes outcomes) {
    this.label = reading.label();
    this.reading = Optional.of(reading);
    this.outcomes = outcomes;
    this.confusion = List.of();
    double[][] predicted =
        IntStream.range(0, outcomes.bands().count())
            .mapToObj(b -> reading.numbers().at(outcomes.bands().middle(b)))
            .toArray(double[][]::new);
    this.isLevelOff =
        switch (reading.numbers().kind()) {
          case CLASS_SHARES -> ordered(new OrderedFigures(outcomes, predicted));
          case SURVIVAL -> time(new TimeFigures(outcomes, predicted));
          case EXPECTED_COUNT, NUMBER ->
              number(
                  new NumberFigures(
                      outcomes,
                      values(reading.label()),
                      IntStream.range(0, predicted.length)
                          .mapToDouble(b -> predicted[b][0])
                          .toArray()));
        };
  }

  /**
   * Of a model for classes without an order.
   *
   * @param outcomes the noisy counts, with the predicted class as the band
   */
  public OutcomeQuality(ClassesLabel label, NoisyOutcomes outcomes) {
    this.label = label;
    this.reading = Optional.empty();
    this.outcomes = outcomes;
    ClassFigures own = new ClassFigures(outcomes);
    this.confusion = own.confusion();
    this.isLevelOff = false;
    classes(own);
  }

  private void classes(ClassFigures own) {
    figures.add(new OutcomeFigure(MeasuredOutcome.AGREEMENT, "kappa", own.kappa(), Kind.AGREEMENT));
    figures.add(new OutcomeFigure("accuracy", "accuracy", own.accuracy(), Kind.SHARE));
    figures.add(
        new OutcomeFigure(
            "mean_sensitivity", "mean sensitivity", own.meanSensitivity(), Kind.SHARE));
    List<String> names = label.names();
    eachOf("sensitivity", "sensitivity of", names, own.sensitivities(), Kind.SHARE);
    eachOf("predictive_value", "predictive value of", names, own.predictiveValues(), Kind.SHARE);
  }

  /**
   * What follows from counts of the records of a model's scores.
   *
   * @param counts of the first band by label value, then of the next one
   */
  static OutcomeQuality of(Model model, ScoreBands bands, long[] counts, CountNoise noise) {
    Label label = model.schema().label();
    NoisyOutcomes outcomes = new NoisyOutcomes(bands, label.labels(), counts, noise);
    return label instanceof ClassesLabel classes
        ? new OutcomeQuality(classes, outcomes)
        : new OutcomeQuality(model.reading().orElseThrow(), outcomes);
  }

  /**
   * What follows from all records of a table, for intervals of sampling alone. Not private.
   *
   * @param stop called before each record
   */
  public static OutcomeQuality notPrivate(Model model, Records records, Runnable stop) {
    ScoreBands bands = ScoreBands.of(model, ScoreBands.USUAL);
    Rule.Classifier classifier = model.rule().classifier(model.schema());
    int labels = model.schema().label().labels();
    long[] counts = new long[bands.count() * labels];
    records.each(
        model.schema().withoutWeight(),
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          stop.run();
          counts[bands.place(classifier.score(x)) * labels + label]++;
        });
    return of(model, bands, counts, NO_NOISE);
  }

  private static double[] values(Label label) {
    return IntStream.range(0, label.labels())
        .mapToDouble(k -> label.grid().value(k).doubleValue())
        .toArray();
  }

  private boolean ordered(OrderedFigures own) {
    figures.add(new OutcomeFigure("mean_auc", "mean AUC", own.meanAuc(), Kind.FRACTION));
    figures.add(new OutcomeFigure("kappa", "quadratic kappa", own.kappa(), Kind.AGREEMENT));
    figures.add(new OutcomeFigure("exact_class", "exact class", own.exactClass(), Kind.SHARE));
    List<String> names = names();
    eachOf("auc", "AUC above", names, own.aucs(), Kind.FRACTION);
    eachOf("sensitivity", "sensitivity above", names, own.sensitivities(), Kind.SHARE);
    eachOf("specificity", "specificity above", names, own.specificities(), Kind.SHARE);
    groups.add(
        new GroupTable(
            "share", "Share of each class", "class", names, true, own.calibration(CLASS_GROUPS)));
    overall =
        Optional.of(
            new GroupTable("share", "Share of each class", "class", names, true, own.overall()));
    return false;
  }

  private boolean time(TimeFigures own) {
    figures.add(new OutcomeFigure("concordance", "concordance", own.concordance(), Kind.FRACTION));
    figures.add(new OutcomeFigure("brier", "integrated Brier score", own.brier(), Kind.FRACTION));
    List<String> names = names();
    groups.add(
        new GroupTable("survival", "Survival", "beyond", names, true, own.survival(RISK_GROUPS)));
    GroupTable risks = new GroupTable("risk", "Risk", "until", names, true, own.risks());
    groups.add(risks);
    overall = Optional.of(risks);
    return false;
  }

  private boolean number(NumberFigures own) {
    IntervalEstimate determination = own.determination();
    figures.add(new OutcomeFigure("concordance", "concordance", own.concordance(), Kind.FRACTION));
    figures.add(new OutcomeFigure("r2", "R^2", determination, Kind.NUMBER));
    figures.add(new OutcomeFigure("mean", "mean", own.mean(), Kind.NUMBER));
    figures.add(
        new OutcomeFigure(
            "absolute_error", "mean absolute error", own.absoluteError(), Kind.NUMBER));
    figures.add(
        new OutcomeFigure("squared_error", "mean squared error", own.squaredError(), Kind.NUMBER));
    groups.add(new GroupTable("mean", "Mean", "", names(), false, own.calibration(NUMBER_GROUPS)));
    overall = Optional.of(new GroupTable("mean", "Mean", "", names(), false, own.overall()));
    return !(determination.low() > 0);
  }

  private void eachOf(
      String key, String name, List<String> of, List<IntervalEstimate> all, Kind kind) {
    for (int k = 0; k < all.size(); k++) {
      figures.add(new OutcomeFigure(key, name, of.get(k), all.get(k), kind));
    }
  }

  private List<String> names() {
    return reading.orElseThrow().names();
  }

  /** What is predicted. */
  public Label label() {
    return label;
  }

  /** What scores say; empty for classes without an order. */
  public Optional<OutcomeReading> reading() {
    return reading;
  }

  /**
   * For classes without an order, by true class and then by predicted class the share among the
   * records of the true class; all hold together. Empty for other labels.
   */
  public List<List<IntervalEstimate>> confusion() {
    return confusion;
  }

  /** What all figures are computed from. */
  public NoisyOutcomes outcomes() {
    return outcomes;
  }

  /** What numbers of records are called. */
  String records() {
    return outcomes.noise().equals(NO_NOISE) ? "records" : "records (noisy)";
  }

  /** The figures about all records; those of one name hold together. */
  public List<OutcomeFigure> figures() {
    return List.copyOf(figures);
  }

  /** The figures of groups of neighbouring scores, and of all records beside what is predicted. */
  public List<GroupTable> groups() {
    return List.copyOf(groups);
  }

  /**
   * The figures of all records as one group beside what is predicted; empty for classes without an
   * order.
   */
  Optional<GroupTable> overall() {
    return overall;
  }

  /**
   * What a model file says of all that: the figures about all records, but for those of single
   * classes, and the first ones of groups.
   *
   * @param model whose scores were counted
   * @param guarantee what the counts by themselves promise
   */
  MeasuredOutcome worth(Model model, PrivacyGuarantee guarantee) {
    return new MeasuredOutcome(
        figures.stream().filter(f -> f.of().isEmpty()).map(OutcomeFigure::measured).toList(),
        isLevelOff,
        groups.stream().limit(1).flatMap(table -> inPoints(table, model)).toList(),
        outcomes.records(),
        guarantee);
  }

  /** The groups of a table by points, from the least that a record can have to the largest. */
  private Stream<MeasuredOutcome.Group> inPoints(GroupTable table, Model model) {
    ScoreSpan span = ScoreSpan.of(model.rule(), model.schema());
    double threshold = EvaluationResult.shift(model.rule());
    return table.lines().stream()
        .collect(Collectors.groupingBy(GroupFigure::first, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(
            lines -> {
              double from = Math.max(span.least(), outcomes.bands().least(lines.get(0).first()));
              double to = Math.min(span.most(), outcomes.bands().last(lines.get(0).last()));
              return new MeasuredOutcome.Group(
                  from + threshold,
                  Math.max(from, to) + threshold,
                  lines.stream()
                      .map(GroupFigure::measured)
                      .map(e -> new MeasuredOutcome.Interval(e.value(), e.low(), e.high()))
                      .toList());
            });
  }

  /** What follows in one sentence. */
  public Verdict verdict() {
    return MeasuredOutcome.verdict(figures.get(0).measured(), isLevelOff);
  }
}
