package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.OneAgainstRest;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.models.Model;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.SchemaLearner;
import org.didyma.models.UnusualNumbers;
import org.didyma.models.menu.MenuDraw;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.ledger.Ledger;

/**
 * What {@link CardLearner} spends on what and draws from what, from public inputs alone: the {@link
 * CardStrategy} of least expected loss, or a named one. Cut points, and then card and figures
 * together, cost the options' epsilon.
 *
 * @param options what is wanted
 * @param strategy the way to the card
 * @param card what that does
 * @param second the next best strategy; empty where one was named, or no other can do it
 */
public record LearningPlan(
    LearningOptions options, CardStrategy strategy, CardPlan card, Optional<CardStrategy> second) {

  static final String EXPECTED_WIDTH = "accuracy_width";

  static final String EXPECTED_AREA_WIDTH = "auc_width";

  static final String EXPECTED_TIME = "time";

  static final String EXPECTED_VERDICT = "measurable";

  static final String UNUSUAL = "unusual";

  static final String LOSS = "expected_loss";

  static final String LOSS_ERROR = "expected_loss_deviation";

  static final String RULED_OUT = "ruled_out";

  static final String SECOND = "runner_up";

  static final String CHANGE = "change";

  /** The keys of what a {@link #tree} tells and decides nothing by. */
  public static final Set<String> EXPECTED =
      Set.of(
          EXPECTED_WIDTH,
          EXPECTED_AREA_WIDTH,
          EXPECTED_TIME,
          EXPECTED_VERDICT,
          UNUSUAL,
          RULED_OUT,
          LOSS,
          LOSS_ERROR,
          SECOND,
          CHANGE);

  private static final double GUESSED_ACCURACY = 0.8;

  static final double GUESSED_AREA = 0.85;

  static final double GUESSED_POSITIVES = 0.5;

  private static final long READ_IN_A_SECOND = 200_000;

  private static final int MOST_READING = 3600;

  /**
   * Plans.
   *
   * @throws InvalidInputException when nothing is left for the card, a number is out of range, or
   *     the named strategy cannot do what is wanted
   */
  public static LearningPlan of(LearningOptions options) {
    SensibleOptions.require(options);
    if (options.strategy().isPresent()) {
      CardStrategy named = options.strategy().get();
      refusal(named, options)
          .ifPresent(
              refusal -> {
                throw refusal;
              });
      return new LearningPlan(options, named, named.plan(options), Optional.empty());
    }
    List<CardStrategy> best = best(options);
    CardStrategy first = best.get(0);
    Optional<CardStrategy> second =
        best.stream()
            .skip(1)
            .filter(next -> options.menu().isEmpty())
            .filter(next -> isKnown(next, options))
            .findFirst();
    return new LearningPlan(options, first, first.plan(options), second);
  }

  /** What of the options a strategy cannot do, the label among them. */
  private static Optional<InvalidInputException> refusal(
      CardStrategy strategy, LearningOptions options) {
    Label label = options.columns().label();
    if (options.menu().isPresent()) {
      return CardStrategies.OF_MENUS.contains(strategy) && strategy.takes(label)
          ? strategy.refusal(options)
          : Optional.of(
              new InvalidInputException(
                  "%s cannot follow a menu, whose cards are sampled points"
                      .formatted(ParameterReference.of("strategy", strategy.name())),
                  CardStrategies.OF_MENUS.stream()
                      .filter(other -> other.takes(label))
                      .map(CardStrategy::name)
                      .collect(Collectors.joining(" or ", "use ", ", or leave it out."))));
    }
    Predicate<CardStrategy> takes =
        options.cards() > 1 ? CardStrategy::takesClasses : other -> other.takes(label);
    if (takes.test(strategy)) {
      return strategy.refusal(options);
    }
    return Optional.of(
        new InvalidInputException(
            "%s is for labels of two values, and the label %s has %d"
                .formatted(
                    ParameterReference.of("strategy", strategy.name()),
                    QuotedText.of(label.column()),
                    label.labels()),
            CardStrategies.ALL.stream()
                .filter(takes)
                .map(CardStrategy::name)
                .collect(Collectors.joining(" or ", "use ", ", or leave it out."))));
  }

  /** Those that can do it, of least expected loss first; for a menu in the order of those. */
  static List<CardStrategy> best(LearningOptions options) {
    boolean isMenu = options.menu().isPresent();
    return (isMenu ? CardStrategies.OF_MENUS : CardStrategies.ALL)
        .stream()
            .filter(strategy -> refusal(strategy, options).isEmpty())
            .map(strategy -> new Candidate(strategy, isMenu ? 0 : order(strategy, options)))
            .sorted(Comparator.comparingDouble(Candidate::order))
            .map(Candidate::strategy)
            .toList();
  }

  private record Candidate(CardStrategy strategy, double order) {}

  /** By expected loss; then those of which it is unknown, and last those of one answer for all. */
  private static double order(CardStrategy strategy, LearningOptions options) {
    return isKnown(strategy, options)
        ? expectedLoss(strategy, options)
        : OneAnswer.of(strategy, options).isPresent() ? 2 : 1;
  }

  /** From 0 to 1, where it {@link #isKnown}. */
  static double expectedLoss(CardStrategy strategy, LearningOptions options) {
    return ExpectedLoss.of(strategy, options.columns().label())
        .orElseThrow()
        .at(ExpectedLoss.signal(strategy, options));
  }

  /** Whether its loss on such a label was fitted, and the options are like those of the fit. */
  static boolean isKnown(CardStrategy strategy, LearningOptions options) {
    return ExpectedLoss.of(strategy, options.columns().label()).isPresent()
        && ExpectedLoss.foresees(strategy, options);
  }

  /** What learned cut points cost; empty where none are learned. */
  public Optional<Epsilon> schema() {
    return card.cuts().price();
  }

  /** The schema where cut points are not learned. */
  public Schema round() {
    return card.cuts().equal();
  }

  /** Coordinates of the schema; where cut points are learned, at most. */
  public int coordinates() {
    return card.cuts().coordinates();
  }

  /**
   * How cut points are learned; empty where they are not.
   *
   * @param ledger to pay from
   * @param custodian to tell what is not private
   * @throws InvalidInputException when their part of epsilon is too small for so many columns
   */
  public Optional<SchemaLearner> thresholds(
      Optional<Ledger> ledger, PrivateDiagnosticsListener custodian) {
    return schema()
        .map(
            price ->
                new SchemaLearner(
                        options.columns(),
                        price,
                        Delta.ZERO,
                        options.adjacency(),
                        card.cuts().levels(),
                        ledger,
                        custodian)
                    .cutting(
                        options.cuts(),
                        options.costs().missedPositive() == options.costs().falseAlarm()
                            ? Optional.empty()
                            : Optional.of(options.costs())));
  }

  /** What tells the baseline of the loss; empty where it is public. */
  public Optional<BaselineCounts> baseline() {
    return card.baseline();
  }

  /**
   * The same with the baseline that noisy counts of the label's values tell.
   *
   * @param counts the answer to {@link #baseline}
   */
  public LearningPlan told(long... counts) {
    String loss = card.baseline().orElseThrow().loss(loss(), counts);
    return new LearningPlan(options, strategy, card.by(loss), second);
  }

  /** What the card costs, choice of columns included, and what measuring it costs. */
  public Epsilon released() {
    return card.choice().map(card.points()::plus).orElseGet(card::points);
  }

  /** What the card is chosen by, a name of {@link Losses}. */
  public String loss() {
    return card.loss();
  }

  /** The menu of which it is; empty where one card is learned. */
  public Optional<PlannedMenu> menu() {
    return options.menu().map(menu -> new PlannedMenu(this, menu));
  }

  /** What a model says of where its points come from. */
  Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit) {
    return card.said(over, drawn, unit);
  }

  /**
   * How the card is drawn, over a schema of these columns.
   *
   * @throws InvalidInputException when it cannot be, which public inputs show
   */
  public ConfiguredMechanism<?, ?> mechanism(Schema over, int threads) {
    return mechanism(over, threads, () -> {});
  }

  /**
   * The same.
   *
   * @param whenChosen run when columns were chosen, where they are chosen first
   */
  ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen) {
    ConfiguredMechanism<?, ?> mechanism =
        over.label() instanceof ClassesLabel
            ? OneAgainstRest.of(
                new PrivacyTarget(released(), Delta.ZERO),
                over,
                one -> card.mechanism(one, threads, whenChosen))
            : card.mechanism(over, threads, whenChosen);
    mechanism.describe();
    return mechanism;
  }

  /** What is done, one after the other, and about how long it takes, from public sizes. */
  public List<PlanStage> stages() {
    int reading = (int) Math.min(MOST_READING, 1 + options.records().orElse(0) / READ_IN_A_SECOND);
    List<PlanStage> stages = new ArrayList<>();
    if (schema().isPresent()) {
      int columns = options.columns().open().size();
      stages.add(new PlanStage(PlanStage.Kind.THRESHOLDS, 1 + columns * reading / 10));
    }
    baseline().ifPresent(counts -> stages.add(new PlanStage(PlanStage.Kind.BASELINE, reading)));
    stages.add(new PlanStage(PlanStage.Kind.READING, reading));
    int variants = options.menu().map(menu -> menu.names().size()).orElse(1);
    card.work().stream()
        .map(stage -> new PlanStage(stage.kind(), variants * stage.seconds()))
        .forEach(stages::add);
    return stages;
  }

  /** How many scores the card can have at most; empty where the plan does not tell. */
  OptionalLong scores() {
    return card.scores();
  }

  /** What measuring a card spends on the records that were held out: cards of a menu share it. */
  Epsilon measuring(Epsilon released) {
    return options.menu().map(menu -> MenuDraw.ofCount(menu.cards(), released)).orElse(released);
  }

  /** What is asked of the records that were held out about a card, where some are. */
  public HeldOutScores evaluation(Schema over) {
    return new HeldOutScores(over, ScoreBands.USUAL, released(), options.adjacency());
  }

  /** The plan for people, a line of each decision: what is spent on what. */
  public List<String> lines() {
    return new PlanText(this).lines();
  }

  /** The same where there is no room for columns: {@code what: text; what: text}. */
  public String inOneLine() {
    return new PlanText(this).inOneLine();
  }

  /**
   * The expected width of the interval of an accuracy of 80 %, from public sizes; at most 1, which
   * it is without a guess of the number of records, and where none are held out.
   */
  public double width() {
    return measured().expectedWidth(counted() * options.shareHeldOut(), GUESSED_ACCURACY);
  }

  /** The same of an AUC of 0.85, with the guess of the share of positive records, or half. */
  public double areaWidth() {
    return measured()
        .expectedAreaWidth(counted() * options.shareHeldOut(), positives(), GUESSED_AREA);
  }

  private HeldOutScores measured() {
    return new HeldOutScores(round(), ScoreBands.USUAL, measuring(released()), options.adjacency());
  }

  /** The guessed share of positive records. */
  double positives() {
    return options.positives().orElse(GUESSED_POSITIVES);
  }

  /** What is to be said of the numbers that were given. */
  List<String> unusual() {
    return UnusualNumbers.notes(options.epsilon(), Delta.ZERO, options.records());
  }

  /** As many records as are guessed, or units of as many records as each may have. */
  long counted() {
    return options.records().orElse(0) / ofUnit();
  }

  /** How many records a unit may have, of which one is measured. */
  int ofUnit() {
    return options.columns().unit().map(PrivacyUnit::records).orElse(1);
  }

  /**
   * The plan for programs, with a fingerprint of all that it rests on.
   *
   * @param table the {@link org.didyma.data.records.Records#identity} of the table
   */
  public ObjectNode tree(String table) {
    return new PlanText(this).tree(table);
  }

  /** The same of no table in particular, without the fingerprint. */
  public ObjectNode tree() {
    return new PlanText(this).tree();
  }
}
