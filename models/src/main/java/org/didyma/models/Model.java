package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.RiskScale;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * A linear classifier as it is published. It has a guarantee only where a {@link Release} brought
 * one, or a model file that was written for one says so. Immutable.
 */
public final class Model {

  /** Name of the mechanism of a model that was not made privately. */
  public static final String NO_MECHANISM = "none";

  /** What stands in the place of a mechanism for weights that follow from public noisy counts. */
  public static final String PUBLIC_COUNTS = "public-counts";

  /**
   * Public options, in the text forms of model files; {@link #of} and {@link #rounded} make them.
   *
   * @param lattice name of the lattice, empty without one
   * @param intercept range of the intercept as LO:HI, empty without one
   * @param costs of errors as FN:FP, empty where nobody asked for any
   * @param loss the loss that was minimised over the lattice, empty for 0/1 loss
   * @param points range of the whole points that real weights were rounded to as LO:HI, empty where
   *     nothing was rounded
   */
  public record Options(
      String lattice, String intercept, String costs, String loss, String points) {

    /** No lattice and no costs. */
    public static final Options NONE = new Options("", "", "", "", "");

    /**
     * Real weights, rounded to whole points of a range, with a threshold by the costs of errors.
     */
    public static Options rounded(LatticeName.Range points, Costs costs) {
      String text = costs.equals(Costs.EQUAL) ? "" : text(costs);
      return new Options("", "", text, "", points.toString());
    }

    /** A choice by another loss than 0/1. */
    public Options by(LossForm form) {
      String text = form instanceof ZeroOneLoss ? "" : form.text();
      // Errors of more than two labels have no costs.
      String paid = form.labels() == Cells.TWO ? costs : "";
      return new Options(lattice, intercept, paid, text, points);
    }

    /** A choice by the costs of errors. */
    public static Options of(LatticeName choice, Costs costs) {
      return new Options(choice.text(), choice.interceptText().orElse(""), text(costs), "", "");
    }

    private static String text(Costs costs) {
      return costs.missedPositive() + ":" + costs.falseAlarm();
    }
  }

  /**
   * A coordinate that scores.
   *
   * @param coordinate the coordinate
   * @param weight its weight with its sign, not zero
   */
  public record Point(Coordinate coordinate, String weight) {}

  private final String mechanism;
  private final String proof;
  private final Optional<PrivacyGuarantee> guarantee;
  private final Optional<PrivacyEvent> event;
  private final String software;
  private final Options options;
  private final Schema schema;
  private final Rule rule;
  private final Optional<RiskScale> risk;
  private final Optional<Measured> measured;
  private final Optional<HandEdit> edit;
  private final List<String> uses;

  /** Only for a release and for the reader of model files. */
  Model(
      String mechanism,
      String proof,
      Optional<PrivacyGuarantee> guarantee,
      Optional<PrivacyEvent> event,
      String software,
      Options options,
      Schema schema,
      Rule rule,
      Optional<RiskScale> risk,
      Optional<Measured> measured,
      Optional<HandEdit> edit,
      List<String> uses) {
    if (rule.size() != schema.dimension()) {
      throw new IllegalArgumentException("one weight per feature is needed");
    }
    this.mechanism = mechanism;
    this.proof = proof;
    this.guarantee = guarantee;
    this.event = event;
    this.software = software;
    this.options = options;
    this.schema = schema;
    this.rule = rule;
    this.risk = risk;
    this.measured = measured;
    this.edit = edit;
    this.uses = List.copyOf(uses);
  }

  /**
   * The model of a release, which promises nothing where the release does not.
   *
   * @param schema of the table that was learned from
   * @param options what was chosen from, for people who read the model
   * @param software the name and version of the program that made it, for the model file
   * @throws IllegalArgumentException when the release has another number of weights than the schema
   *     has coordinates
   */
  public static Model of(Release release, Schema schema, Options options, String software) {
    Optional<PrivacyGuarantee> guarantee =
        Optional.of(release.guarantee()).filter(g -> !(g instanceof PrivacyGuarantee.NotPrivate));
    return new Model(
        release.mechanism(),
        release.proof(),
        guarantee,
        guarantee.map(g -> release.event()),
        software,
        options,
        schema,
        Rule.of(release, schema.dimension()),
        release.risk(),
        Optional.empty(),
        Optional.empty(),
        guarantee.isPresent() ? release.uses() : List.of());
  }

  /**
   * A model without any promise.
   *
   * @param risk what its scores say about risk, if they do
   */
  public static Model notPrivate(
      Weights weights, Optional<RiskScale> risk, Schema schema, Options options, String software) {
    return unpromised(NO_MECHANISM, weights, risk, schema, options, software);
  }

  /**
   * A model that follows from public noisy counts alone, so spends nothing. What these counts
   * promise is for their file to say, not for this one.
   *
   * @param risk what its scores say about risk, if they do
   */
  public static Model ofPublicCounts(
      Weights weights, Optional<RiskScale> risk, Schema schema, Options options, String software) {
    return unpromised(PUBLIC_COUNTS, weights, risk, schema, options, software);
  }

  private static Model unpromised(
      String mechanism,
      Weights weights,
      Optional<RiskScale> risk,
      Schema schema,
      Options options,
      String software) {
    return new Model(
        mechanism,
        "",
        Optional.empty(),
        Optional.empty(),
        software,
        options,
        schema,
        Rule.Points.of(weights, schema.dimension()),
        risk,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  public Model with(Measured worth) {
    return new Model(
        mechanism,
        proof,
        guarantee,
        event,
        software,
        options,
        schema,
        rule,
        risk,
        Optional.of(worth),
        edit,
        uses);
  }

  /**
   * The same model as people changed it, with what it promises then. Nothing is known of its worth.
   *
   * @param schema with cut points and names as they are now; its coordinates correspond
   * @param rule over them
   * @param risk what scores mean under it
   * @param changes what was done, a line each
   * @param of fingerprint of this model
   */
  public Model edited(
      Schema schema, Rule rule, Optional<RiskScale> risk, List<String> changes, String of) {
    List<String> all = new ArrayList<>(edit.map(HandEdit::changes).orElse(List.of()));
    all.addAll(changes);
    return new Model(
        mechanism,
        proof,
        guarantee.map(g -> g.under(List.of(HandEdit.CONDITION))),
        event,
        software,
        options,
        schema,
        rule,
        risk,
        Optional.empty(),
        Optional.of(new HandEdit(edit.map(HandEdit::of).orElse(of), all)),
        uses);
  }

  /**
   * Name of the mechanism that chose the weights; without one {@link #NO_MECHANISM} or {@link
   * #PUBLIC_COUNTS}.
   */
  public String mechanism() {
    return mechanism;
  }

  /**
   * Documents that prove the guarantee; of one that is not proven, the one that says why; empty
   * without any.
   */
  public String proof() {
    return proof;
  }

  /** What the release promises, empty when it promises nothing. */
  public Optional<PrivacyGuarantee> guarantee() {
    return guarantee;
  }

  /** What was done, for accountants; empty without a promise, and in files that do not say. */
  public Optional<PrivacyEvent> event() {
    return event;
  }

  /**
   * Hashes of the entries of a ledger that paid for what was done; none without a ledger, and in
   * files that do not say.
   */
  public List<String> uses() {
    return uses;
  }

  /** Version of the program that made the model. */
  public String software() {
    return software;
  }

  /** The public options of the choice. */
  public Options options() {
    return options;
  }

  /** The public description of the table. */
  public Schema schema() {
    return schema;
  }

  /** When to predict positive, over the coordinates of the schema. */
  public Rule rule() {
    return rule;
  }

  /**
   * What the scores of its rule, less the threshold, say about risk; empty where what was learned
   * has no such meaning.
   */
  public Optional<RiskScale> risk() {
    return risk;
  }

  /** What its scores say of a label of more than two values; empty for one of two. */
  public Optional<OutcomeReading> reading() {
    return OutcomeReading.of(this);
  }

  /**
   * The models of each class against the rest, in the order of the classes, with the guarantee of
   * all together; empty where its label has no classes without an order.
   */
  public List<Model> classes() {
    return rule instanceof Rule.OfClasses each
        ? IntStream.range(0, each.rules().size())
            .mapToObj(
                k ->
                    new Model(
                        mechanism,
                        proof,
                        guarantee,
                        event,
                        software,
                        options,
                        schema.against(k),
                        each.rules().get(k),
                        each.risks().get(k),
                        Optional.empty(),
                        edit,
                        uses))
            .toList()
        : List.of();
  }

  /** What it is worth; empty where that was not measured. */
  public Optional<Measured> measured() {
    return measured;
  }

  /** The same of a label of two values. */
  public Optional<MeasuredQuality> measuredQuality() {
    return measured.filter(MeasuredQuality.class::isInstance).map(MeasuredQuality.class::cast);
  }

  /** The same in one sentence. */
  public Verdict verdict() {
    return measured.map(Measured::verdict).orElse(Verdict.NOT_MEASURED);
  }

  /** What was changed of it by hand; empty where it is as it was released. */
  public Optional<HandEdit> edit() {
    return edit;
  }

  /** The coordinates with non-zero weights, in the order of the schema. */
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    List<Coordinate> coordinates = schema.coordinates();
    for (int j = 0; j < rule.size(); j++) {
      if (!rule.isZero(j)) {
        points.add(new Point(coordinates.get(j), rule.signed(j)));
      }
    }
    return points;
  }

  /** The guarantee as a sentence, or that there is none. */
  public String statement() {
    return guarantee
        .map(PrivacyGuarantee::statement)
        .orElse(
            isOfPublicCounts()
                ? "computed from public noisy counts alone, which spends nothing; it is as private"
                    + " as these counts are, see their file."
                : "not private: these weights were computed from the data without protection.");
  }

  /** Whether its weights follow from public noisy counts; its maker states this. */
  public boolean isOfPublicCounts() {
    return guarantee.isEmpty() && mechanism.equals(PUBLIC_COUNTS);
  }

  private List<Object> parts() {
    return List.of(
        mechanism, proof, guarantee, event, software, options, schema, rule, risk, measured, edit,
        uses);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Model model && parts().equals(model.parts());
  }

  @Override
  public int hashCode() {
    return parts().hashCode();
  }

  @Override
  public String toString() {
    return "%s of %s: %s".formatted(rule, mechanism, statement());
  }
}
