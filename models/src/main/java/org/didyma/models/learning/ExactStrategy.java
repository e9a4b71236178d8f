package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LogisticLoss;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;

/**
 * Points from a lattice by the exponential mechanism, exactly. Without a named lattice it is the
 * largest of which a draw is known to end: all weights where that is so, else a few. Noise grows
 * with the logarithm of its size.
 */
final class ExactStrategy implements CardStrategy {

  /** By errors, which change least with a record; or by another loss that somebody names. */
  static final ExactStrategy BY_ERRORS =
      new ExactStrategy("exact-errors", "sample points by their errors, exactly", false);

  /** By log-odds, so that scores are risks. */
  static final ExactStrategy BY_RISKS =
      new ExactStrategy(
          "exact-risks", "sample points by the log loss of their risks," + " exactly", true);

  /** A point is log-odds of 1/2; risks below 10 % are not told apart, which would cost noise. */
  private static final String RISKS = "logistic:1/2:1/10";

  /** The same for weights of -1, 0 and 1 of all coordinates: log-odds of 1. */
  private static final String WHOLE_RISKS = "logistic:1:1/10";

  /**
   * How the losses of more than two labels say it, where they have such parameters: their weights
   * are narrow, so a point is log-odds of 1.
   */
  private static final Map<String, String> OF_LABELS =
      Map.of("ordered", ":1:1/10", "hazard", ":1:1/10");

  /** Of labels of more than two values, whose baseline says most of it. */
  private static final int INTERCEPT_OF_LABELS = 8;

  private static final String ERRORS = "zero-one";

  /** Coordinates up to which all have a weight by risks, where few different rows are possible. */
  private static final int SOME_COORDINATES = 45;

  private static final BigInteger FEW_ROWS = BigInteger.valueOf(100_000);

  private static final int ENOUGH_WEIGHTS = 3;

  private final String name;
  private final String sentence;
  private final boolean byRisks;

  private ExactStrategy(String name, String sentence, boolean byRisks) {
    this.name = name;
    this.sentence = sentence;
    this.byRisks = byRisks;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String sentence() {
    return sentence;
  }

  @Override
  public boolean takes(Label label) {
    return byRisks || label instanceof BinaryLabel;
  }

  @Override
  public boolean takesClasses() {
    return true;
  }

  @Override
  public CardPlan variant(LearningOptions options, Schema schema) {
    CutPoints known = new CutPoints(options.columns(), schema, Optional.empty(), 1);
    return new Plan(options, known, Optional.empty(), Optional.empty());
  }

  @Override
  public Optional<InvalidInputException> refusal(LearningOptions options) {
    if (!options.areCardsOfTwo()) {
      // A loss that does not go with the label is refused for what it is.
      ofLabels(options);
      return Optional.empty();
    }
    boolean isOfRisks =
        !options.isOfPlannedLoss() && Losses.parse(options.loss()) instanceof LogisticLoss;
    return options.isOfPlannedLoss() || isOfRisks == byRisks
        ? Optional.empty()
        : LearningOptions.refused(
            name, "the loss " + options.loss(), ParameterReference.of("loss", options.loss()));
  }

  @Override
  public CardPlan plan(LearningOptions options) {
    CutPoints cuts = cuts(options);
    Optional<BaselineCounts> baseline =
        options.areCardsOfTwo() || options.menu().isPresent()
            ? Optional.empty()
            : BaselineCounts.of(options, stated(options), cuts.rest(options));
    return new Plan(options, cuts, baseline, Optional.empty());
  }

  /** The loss of a label of more than two values as somebody states it, or the usual one. */
  private static String stated(LearningOptions options) {
    String usual = options.columns().label().losses().stream().findFirst().orElseThrow();
    return options.isOfPlannedLoss() ? usual + OF_LABELS.getOrDefault(usual, "") : options.loss();
  }

  /** The text of that loss, with the usual baseline where none is stated. */
  private static String ofLabels(LearningOptions options) {
    return StatedLoss.over(
            options.columns().label(), StatedLoss.read(stated(options)), /* isStated= */ true)
        .text();
  }

  /** As many as cost no weights of a card. */
  private CutPoints cuts(LearningOptions options) {
    if (byRisks) {
      return CutPoints.of(
          options,
          options.areCardsOfTwo()
              ? d -> RiskLattice.isDrawable(d, ENOUGH_WEIGHTS)
              : d -> d <= RiskLattice.FEW_COORDINATES);
    }
    CutPoints fine = CutPoints.of(options, d -> true);
    CutPoints coarse = CutPoints.of(options, 1);
    return weights(fine) < weights(coarse) ? coarse : fine;
  }

  private static int weights(CutPoints cuts) {
    return DrawableLattice.of(cuts.equal()).maxNonZeros().orElse(Integer.MAX_VALUE);
  }

  private final class Plan implements CardPlan {

    private final LearningOptions options;
    private final CutPoints cuts;
    private final Optional<BaselineCounts> baseline;
    private final Optional<String> learned;

    /**
     * @param learned the loss with the baseline that was learned, once it is
     */
    Plan(
        LearningOptions options,
        CutPoints cuts,
        Optional<BaselineCounts> baseline,
        Optional<String> learned) {
      this.options = options;
      this.cuts = cuts;
      this.baseline = baseline;
      this.learned = learned;
    }

    @Override
    public Optional<BaselineCounts> baseline() {
      return baseline;
    }

    @Override
    public CardPlan by(String loss) {
      return new Plan(options, cuts, baseline, Optional.of(loss));
    }

    @Override
    public CutPoints cuts() {
      return cuts;
    }

    @Override
    public Epsilon points() {
      return BaselineCounts.rest(cuts.rest(options), baseline);
    }

    @Override
    public Optional<Epsilon> thresholds() {
      return options.menu().isPresent()
          ? Optional.empty()
          : ThresholdCounts.price(options, baseline, loss(), points());
    }

    /** By equal steps, so that it grows evenly where cut points begin to be learned. */
    @Override
    public double signal() {
      return options.signal(options.epsilon())
          / ExpectedLoss.logarithm(
              lattice(cuts.equal(), cuts.equal().dimension()).over(cuts.equal().weightRules()));
    }

    @Override
    public String loss() {
      if (!options.areCardsOfTwo()) {
        return learned.orElseGet(() -> ofLabels(options));
      }
      if (!options.isOfPlannedLoss()) {
        return options.loss();
      }
      if (!byRisks) {
        return ERRORS;
      }
      // Of unequal costs the risk that decides may be a small one.
      return !options.costs().equals(Costs.EQUAL)
          ? LearningOptions.LOGISTIC
          : isDense() ? WHOLE_RISKS : RISKS;
    }

    /** Whether all coordinates have weights of -1, 0 and 1 by risks. */
    private boolean isDense() {
      int d = cuts.coordinates();
      return byRisks
          && options.areCardsOfTwo()
          && options.isOfPlannedLoss()
          && options.costs().equals(Costs.EQUAL)
          && options.lattice().isEmpty()
          && d > RiskLattice.FEW_COORDINATES
          && d <= SOME_COORDINATES
          && cuts.equal().foreseenRows().compareTo(FEW_ROWS) <= 0
          && !cuts.equal().hasRules();
    }

    private LatticeName lattice(Schema over) {
      return lattice(over, cuts.coordinates());
    }

    /**
     * What points are from.
     *
     * @param coordinates of the schema, or so many as there may be when cut points are learned
     */
    private LatticeName lattice(Schema over, int coordinates) {
      if (options.lattice().isPresent()) {
        return options.lattice().get().apply(over);
      }
      if (!byRisks) {
        return DrawableLattice.of(over).name();
      }
      if (!options.areCardsOfTwo()) {
        return RiskLattice.weightsOfLabels(coordinates).withIntercept(INTERCEPT_OF_LABELS);
      }
      return isDense() ? RiskLattice.ofLogOdds() : RiskLattice.of(coordinates);
    }

    @Override
    public ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen) {
      Epsilon price = ThresholdCounts.rest(points(), thresholds());
      return ThresholdCounts.after(
          exponential(over, threads, price), options, over, loss(), thresholds());
    }

    private ConfiguredMechanism<?, ?> exponential(Schema over, int threads, Epsilon price) {
      return ExponentialMechanism.KIND.over(
          options
              .context(price, over)
              .withThreads(threads)
              .over(lattice(over).over(over.weightRules()), options.costs())
              .withMagnitudes(over.magnitudes()),
          ExponentialMechanism.KIND.values(Map.of("loss", loss()), Set.of()));
    }

    @Override
    public Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit) {
      return Model.Options.of(lattice(over), options.costs()).by(Losses.parse(loss()));
    }

    @Override
    public OptionalLong scores() {
      Schema over = cuts.equal();
      WeightLattice weights = lattice(over).over(over.weightRules());
      long high = ScoreRange.of(weights, over.magnitudes()).high();
      // A threshold moves all scores of a card alike.
      int last = weights.features();
      long moved = weights.hasIntercept() ? Math.max(0, weights.high(last)) : 0;
      return OptionalLong.of(high - moved + 1);
    }

    @Override
    public String told() {
      return "%s for a card from %s%s"
          .formatted(
              ThresholdCounts.rest(points(), thresholds()),
              lattice(cuts.equal()).inWords(),
              ThresholdCounts.told(thresholds()));
    }

    @Override
    public void tell(ObjectNode plan) {
      plan.put("lattice", lattice(cuts.equal()).inWords());
    }

    @Override
    public List<PlanStage> work() {
      boolean isShort = isDense() || cuts.coordinates() <= RiskLattice.FEW_COORDINATES;
      return List.of(
          new PlanStage(PlanStage.Kind.POINTS, isShort ? PlanStage.SHORT : PlanStage.LONG));
    }

    @Override
    public boolean isKnownToEnd() {
      return options.lattice().isEmpty()
          || NamedLattice.isKnownToEnd(lattice(cuts.equal()), loss(), cuts);
    }
  }
}
