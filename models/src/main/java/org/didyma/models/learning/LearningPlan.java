package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.LiteralCards;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.models.Model;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.SchemaLearner;
import org.didyma.models.UnusualNumbers;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.ledger.Ledger;

/**
 * What {@link CardLearner} spends on what and draws from what, from public inputs alone; the rules
 * and their reasons are in docs/learn.md. Thresholds, and then card and figures together, cost the
 * options' epsilon.
 *
 * @param options what is wanted
 * @param schema what thresholds cost; empty where they are round numbers
 * @param choice what choosing the card's columns costs; empty where it has all
 * @param card what the card's weights cost. Choice and weights together cost what measuring the
 *     card on the other part costs, once
 * @param levels thresholds of a number are at most 2^levels - 1, if they are learned
 * @param coordinates of the schema; where thresholds are learned, at most
 * @param round the schema if thresholds are round numbers
 * @param dense whether all coordinates have weights of -1, 0 and 1
 * @param refined whether one coordinate of each number chooses columns, and the others come in when
 *     they are chosen
 * @param peeled whether columns are chosen one after the other, where they are chosen
 * @param rounded whether the weights are real ones of objective perturbation, of all coordinates,
 *     that are rounded to whole points; else they are drawn
 * @param ruledOut what would be planned without the rules for points and is not, in words
 */
public record LearningPlan(
    LearningOptions options,
    Optional<Epsilon> schema,
    Optional<Epsilon> choice,
    Epsilon card,
    int levels,
    int coordinates,
    Schema round,
    boolean dense,
    boolean refined,
    boolean peeled,
    boolean rounded,
    List<String> ruledOut) {

  static final String EXPECTED_WIDTH = "accuracy_width";

  static final String EXPECTED_AREA_WIDTH = "auc_width";

  static final String EXPECTED_TIME = "time";

  static final String EXPECTED_VERDICT = "measurable";

  static final String UNUSUAL = "unusual";

  /**
   * The keys of what a {@link #tree} tells of the measuring and of the time, and decides nothing
   * by.
   */
  public static final Set<String> EXPECTED =
      Set.of(EXPECTED_WIDTH, EXPECTED_AREA_WIDTH, EXPECTED_TIME, EXPECTED_VERDICT, UNUSUAL);

  /** What a card of weights -1, 0 and 1 is chosen by: a point is log-odds of 1. */
  private static final String WHOLE_POINTS = "logistic:1";

  /**
   * The same where records are few and errors cost the same: risks below 20 % are not told apart.
   */
  private static final String FEW_WHOLE_POINTS = "logistic:1:1/5";

  /**
   * The usual risks of a card that is drawn where records are few and errors cost the same; those
   * below 10 % are not told apart: noise is in proportion to the width of the loss, which with 5 %
   * is a third more.
   */
  private static final String NARROW_RISKS = "logistic:1/2:1/10";

  /**
   * What columns are chosen by where a sign for each is enough: the narrower the loss, the less
   * noise a draw needs, and for a choice risks need not be told apart below 10 %.
   */
  static final String CHOOSING = "logistic:1:1/10";

  private static final double GUESSED_ACCURACY = 0.8;

  private static final double GUESSED_AREA = 0.85;

  static final double GUESSED_POSITIVES = 0.5;

  /**
   * Plans.
   *
   * @throws InvalidInputException when nothing is left for the card, or a number is out of range
   */
  public static LearningPlan of(LearningOptions options) {
    return LearningPlanner.of(options);
  }

  /** The same that says what would be planned without the rules for points. */
  LearningPlan withRuledOut(List<String> changes) {
    return new LearningPlan(
        options,
        schema,
        choice,
        card,
        levels,
        coordinates,
        round,
        dense,
        refined,
        peeled,
        rounded,
        changes);
  }

  /**
   * The same whose card has rounded weights, of all coordinates.
   *
   * @param thresholds a schema with round ones, for a plan that learns none
   */
  LearningPlan rounding(Schema thresholds) {
    return new LearningPlan(
        options,
        schema,
        Optional.empty(),
        released(),
        levels,
        schema.isEmpty() ? thresholds.dimension() : coordinates,
        thresholds,
        false,
        false,
        false,
        true,
        List.of());
  }

  /**
   * How thresholds are learned; empty where they are round numbers.
   *
   * @param ledger to pay from
   * @param custodian to tell what is not private
   * @throws InvalidInputException when their part of epsilon is too small for so many columns
   */
  public Optional<SchemaLearner> thresholds(
      Optional<Ledger> ledger, PrivateDiagnosticsListener custodian) {
    return schema.map(
        price ->
            new SchemaLearner(
                    options.columns(),
                    price,
                    Delta.ZERO,
                    options.adjacency(),
                    levels,
                    ledger,
                    custodian)
                .cutting(
                    options.cuts(),
                    errorsCostTheSame() ? Optional.empty() : Optional.of(options.costs())));
  }

  /** What the card costs, choice of columns included, and what measuring it costs. */
  public Epsilon released() {
    return choice.map(card::plus).orElse(card);
  }

  /** What the card is chosen by, a name of {@link org.didyma.formulations.loss.Losses}. */
  public String loss() {
    boolean narrow = errorsCostTheSame() && !PlanRules.areEnoughForSmallRisks(options);
    if (dense || isBySigns()) {
      return dense && narrow && PlanRules.areFew(options) ? FEW_WHOLE_POINTS : WHOLE_POINTS;
    }
    return narrow && !rounded && options.isOfUsualRisks() ? NARROW_RISKS : options.loss();
  }

  /**
   * Whether columns are chosen by cards of weights -1 and 1: where thresholds are learned, and one
   * error costs what the other does; points worth a factor e are too coarse for others.
   */
  boolean isBySigns() {
    return schema.isPresent()
        && choice.isPresent()
        && options.isOfUsualRisks()
        && errorsCostTheSame();
  }

  private boolean errorsCostTheSame() {
    return options.costs().missedPositive() == options.costs().falseAlarm();
  }

  /**
   * What a card over a schema is drawn from, where it is drawn; where columns are chosen first by a
   * card, that one.
   */
  public LatticeName lattice(Schema over) {
    if (dense) {
      return RiskLattice.ofLogOdds();
    }
    if (isBySigns()) {
      return ChoiceRules.signs(ChoiceRules.choosingCoordinates(options.columns()));
    }
    return options.isOfRisks()
        ? RiskLattice.of(refined ? pool(round).length : coordinates)
        : options
            .lattice()
            .map(named -> named.apply(over))
            .orElseGet(
                () ->
                    literals().isPresent()
                        ? LiteralCards.name(literals().getAsInt())
                        : DrawableLattice.of(over).name());
  }

  /**
   * How many literals, coordinates that are there or are not, a card has at most that says how many
   * of them must hold; empty where cards say other things. Such cards are a part of the lattice.
   */
  public OptionalInt literals() {
    return PlanRules.literals(options);
  }

  /**
   * What a model says of where its weights come from.
   *
   * @param drawn the lattice that the mechanism tells
   */
  Model.Options said(Schema over, WeightLattice drawn) {
    return rounded
        ? Model.Options.rounded(RoundedRules.POINTS, options.costs())
        : Model.Options.of(chosenFrom(over, drawn), options.costs()).by(Losses.parse(loss()));
  }

  /** Where columns were chosen first, what the weights of these were chosen from. */
  private LatticeName chosenFrom(Schema over, WeightLattice drawn) {
    return choice.isEmpty()
        ? lattice(over)
        : sizes(over).stream()
            .map(ColumnsFirst.Size::lattice)
            .filter(name -> isOver(name.over(over.weightRules()), drawn))
            .findFirst()
            .orElseThrow();
  }

  private static boolean isOver(WeightLattice named, WeightLattice drawn) {
    return named.maxNonZeros() == drawn.maxNonZeros()
        && IntStream.range(0, named.coordinates())
            .allMatch(j -> named.low(j) == drawn.low(j) && named.high(j) == drawn.high(j));
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
    return rounded
        ? RoundedRules.mechanism(this, over)
        : new DrawnCard(this, over, threads, whenChosen).mechanism();
  }

  /** What is done, one after the other, and about how long it takes. */
  public List<PlanStage> stages() {
    return PlanTime.stages(this);
  }

  /** The coordinates that few weights are drawn over. */
  int[] pool(Schema over) {
    if (isBySigns()) {
      return ChoiceRules.thirds(options.columns(), over);
    }
    return refined
        ? ChoiceRules.pool(options.columns(), over)
        : IntStream.range(0, over.dimension()).toArray();
  }

  /** What the weights of chosen columns are drawn from, by how many coordinates these have. */
  List<ColumnsFirst.Size> sizes(Schema over) {
    return isBySigns()
        ? ChoiceRules.sizesOfSigns(over.dimension())
        : ChoiceRules.sizes(over.dimension());
  }

  /** What is asked of the records that were held out, where some are. */
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
    return evaluation(round).expectedWidth(counted() * options.shareHeldOut(), GUESSED_ACCURACY);
  }

  /** The same of an AUC of 0.85, with the guess of the share of positive records, or half. */
  public double areaWidth() {
    return evaluation(round)
        .expectedAreaWidth(counted() * options.shareHeldOut(), positives(), GUESSED_AREA);
  }

  /** The guessed share of positive records. */
  double positives() {
    return options.positives().orElse(GUESSED_POSITIVES);
  }

  /** How long drawing or minimising is expected to take, in words; no promise. */
  public String time() {
    return PlanTime.of(this);
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
