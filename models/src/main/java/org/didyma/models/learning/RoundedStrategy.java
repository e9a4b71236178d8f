package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.points.PointRounding;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;

/**
 * Real weights of all coordinates by objective perturbation, rounded to whole points: of a logistic
 * regression or, for outcomes of more than two values, of one by their own loss. Noise grows with
 * the number of coordinates.
 */
final class RoundedStrategy implements CardStrategy {

  private static final LatticeName.Range POINTS = PointRounding.range("-10:10");

  /** Coordinates up to which minimising was over in seconds. */
  private static final int SOME_COORDINATES = 150;

  /** Records for which the mechanism's usual precision is no trouble, with room to spare. */
  private static final double EASY_RECORDS = 20_000;

  /** A slope of the loss over epsilon at which noise rounds off far less than that precision. */
  private static final double NARROW_NOISE = 10;

  /** What the mechanism takes at most, for guesses of records that no table has. */
  private static final double MOST_TOLERANCE = 1000;

  /** A signal per unit of noise at which margins may have the mechanism's usual noise. */
  private static final double USUAL_SIGNAL = 10;

  @Override
  public String name() {
    return "rounded";
  }

  @Override
  public String sentence() {
    return "fit a regression by objective perturbation and round it to whole points";
  }

  @Override
  public boolean takes(Label label) {
    return label instanceof BinaryLabel || !label.losses().isEmpty();
  }

  @Override
  public boolean takesClasses() {
    return true;
  }

  @Override
  public Optional<InvalidInputException> refusal(LearningOptions options) {
    if (options.columns().fields().weight().isPresent()) {
      return LearningOptions.refused(
          name(), "weights of records, each of which counts once in a regression", "\"weight\"");
    }
    if (options.lattice().isPresent()) {
      return LearningOptions.refusedLattice(name());
    }
    if (!options.isOfPlannedLoss() && !options.loss().equals(family(options))) {
      return LearningOptions.refused(
          name(), "the loss " + options.loss(), ParameterReference.of("loss", options.loss()));
    }
    return options.columns().rules().isEmpty()
        ? Optional.empty()
        : LearningOptions.refusedRules(name(), options);
  }

  /** What is minimised: its baseline is counted, and its unit that of the points. */
  private static String family(LearningOptions options) {
    return options.areCardsOfTwo()
        ? LearningOptions.LOGISTIC
        : options.columns().label().losses().get(0);
  }

  @Override
  public CardPlan plan(LearningOptions options) {
    CutPoints fine = CutPoints.of(options, d -> true);
    // Equal steps that cost nothing still cost noise: one a number where the records are few.
    CutPoints cuts =
        fine.price().isPresent() || options.thresholds().isPresent()
            ? fine
            : CutPoints.of(options, 1);
    return new Plan(
        options,
        cuts,
        fine.equal().dimension(),
        options.areCardsOfTwo()
            ? Optional.empty()
            : BaselineCounts.of(options, family(options), cuts.rest(options)),
        Optional.empty());
  }

  /**
   * What is done.
   *
   * @param fine coordinates with as many cut points as there may be, whichever there are
   * @param learned the loss with the baseline that was learned, once it is
   */
  private record Plan(
      LearningOptions options,
      CutPoints cuts,
      int fine,
      Optional<BaselineCounts> baseline,
      Optional<String> learned)
      implements CardPlan {

    @Override
    public CardPlan by(String loss) {
      return new Plan(options, cuts, fine, baseline, Optional.of(loss));
    }

    @Override
    public Epsilon points() {
      return BaselineCounts.rest(cuts.rest(options), baseline);
    }

    @Override
    public Optional<Epsilon> thresholds() {
      return ThresholdCounts.price(options, baseline, loss(), points());
    }

    @Override
    public double signal() {
      return options.signal(options.epsilon()) / fine;
    }

    @Override
    public String loss() {
      return learned.orElseGet(() -> family(options));
    }

    private OutcomeLoss ofLabels() {
      return (OutcomeLoss) Losses.parse(loss(), options.columns().label().grid());
    }

    /**
     * The more signal there is, the less a margin's noise matters beside what it is added to, and
     * the less the sum is regularised.
     */
    private String marginNoise() {
      double ratio = Math.max(1, Math.sqrt(signal() / USUAL_SIGNAL));
      return BigDecimal.valueOf(Math.min(ratio, 1e6))
          .setScale(1, RoundingMode.HALF_UP)
          .toPlainString();
    }

    /**
     * The more records there are, the more precision is lost to rounding in their sums, and the
     * wider the noise, the more in its draw. More noise covers that.
     *
     * @param slope of the loss, at most
     */
    private double tolerance(double slope) {
      double width = slope * options.adjacency().changes() / points().value().doubleValue();
      double imprecision =
          Math.max(options.records().orElse(0) / EASY_RECORDS, width / NARROW_NOISE);
      return Math.min(
          MOST_TOLERANCE, ObjectivePerturbation.USUAL_TOLERANCE * Math.max(1, imprecision));
    }

    @Override
    public ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen) {
      PointRounding rounding = PointRounding.of(POINTS, over);
      if (options.areCardsOfTwo()) {
        return rounding.withCosts(options.costs()).behind(real(options.context(points(), over), 1));
      }
      LabelLoss loss = LabelLoss.of(ofLabels());
      PublicContext setting = options.context(ThresholdCounts.rest(points(), thresholds()), over);
      return ThresholdCounts.after(
          rounding
              .withConstants(loss.constants())
              .behind(real(setting.withLoss(ofLabels()), loss.slope())),
          options,
          over,
          loss(),
          thresholds());
    }

    private ConfiguredMechanism<?, ?> real(PublicContext setting, double slope) {
      return ObjectivePerturbation.KIND.over(
          setting,
          ObjectivePerturbation.KIND.values(
              Map.of("tolerance", Double.toString(tolerance(slope)), "margin-noise", marginNoise()),
              Set.of()));
    }

    @Override
    public Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit) {
      Model.Options rounded = Model.Options.rounded(POINTS, options.costs());
      return options.areCardsOfTwo() ? rounded : rounded.by(ofLabels().per(unit.orElseThrow()));
    }

    @Override
    public String told() {
      return "%s for real weights by objective-perturbation, rounded to %s%s"
          .formatted(
              ThresholdCounts.rest(points(), thresholds()),
              POINTS,
              ThresholdCounts.told(thresholds()));
    }

    @Override
    public void tell(ObjectNode plan) {
      plan.put("mechanism", ObjectivePerturbation.KIND.name());
      plan.put("points", POINTS.toString());
    }

    @Override
    public List<PlanStage> work() {
      boolean isShort = cuts.coordinates() <= SOME_COORDINATES;
      return List.of(
          new PlanStage(PlanStage.Kind.WEIGHTS, isShort ? PlanStage.SHORT : PlanStage.LONG));
    }
  }
}
