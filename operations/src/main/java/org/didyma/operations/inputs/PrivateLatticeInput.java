package org.didyma.operations.inputs;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LogisticLoss;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.operations.Inputs;

/**
 * What to release weights from, all public. Unlike {@link LatticeInput}, whose optima are stated
 * for the lattice that is named and no other, it has defaults that serve: a lattice from which a
 * draw is known to end, with an intercept.
 */
public record PrivateLatticeInput(Inputs in) {

  private static final String AUTO = "auto";

  /** The weights that were named; empty where the schema decides. */
  public static final Parameter<Optional<LatticeName>> LATTICE =
      Parameter.<Optional<LatticeName>>read(
              "lattice",
              "LATTICE",
              text ->
                  text.equals(AUTO)
                      ? Optional.empty()
                      : Optional.of(LatticeName.parse(text, AUTO + ", ")),
              choice -> choice.map(LatticeName::text).orElse(AUTO))
          .says(
              "weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also"
                  + " squared norm at most R2), sparse:K:S (also at most S non-zero), or auto:"
                  + " ternary or sparse:1:S, or with --loss logistic box:2, ternary or"
                  + " sparse:5:S, whichever takes seconds for the schema")
          .usually(Optional.empty());

  public static final Parameter<String> INTERCEPT =
      Parameter.read("intercept", "LO:HI", PrivateLatticeInput::checkedIntercept, text -> text)
          .says("range of the intercept, which moves the cut-off, or none")
          .derived("-I:I with I at most 5 where features are 0 or 1, and none for opdisc and rspm");

  /** All of them, in the order of a help. */
  public static final Parameter<?>[] ALL = {LATTICE, INTERCEPT, LatticeInput.COST};

  /**
   * A lattice, and how it came about.
   *
   * @param lattice the lattice
   * @param reason why it was chosen, from public facts; empty when the user named it
   * @param loss what goes with it, for those who do not name all of a loss
   */
  public record Chosen(LatticeName lattice, String reason, Optional<LossForm> loss) {

    Chosen(LatticeName lattice, String reason) {
      this(lattice, reason, Optional.empty());
    }

    /** The same by a loss. */
    public Chosen by(LossForm own) {
      return new Chosen(lattice, reason, Optional.of(own));
    }

    /** The same, whatever the loss is. */
    public Chosen byNoLoss() {
      return new Chosen(lattice, reason);
    }

    /** The same for another reason. */
    public Chosen because(String other) {
      return new Chosen(lattice, other, loss);
    }
  }

  /** Of labels of more than two values: five log-odds either way, where a point is half of one. */
  private static final int INTERCEPT_OF_LABELS = 10;

  private static String checkedIntercept(String text) {
    if (!isNone(text)) {
      LatticeName unused = LatticeName.ternary().withIntercept(text);
    }
    return text;
  }

  private static boolean isNone(String intercept) {
    return intercept.equals(LatticeInput.NO_INTERCEPT) || intercept.equals("0:0");
  }

  /**
   * The lattice over a schema, for a loss that tells scores apart if one is named.
   *
   * @param mayHaveIntercept whether the mechanism has an intercept unless it is told otherwise
   * @param isOpen whether of the loss only the kind was named
   */
  public Chosen over(Schema schema, boolean mayHaveIntercept, LossForm loss, boolean isOpen) {
    boolean isOfScores = !(loss instanceof ZeroOneLoss) && mayHaveIntercept;
    if (isAuto() && isOfScores && Arrays.stream(schema.magnitudes()).allMatch(m -> m <= 1)) {
      if (loss instanceof LogisticLoss risk
          && (isOpen || RiskLattice.isEnough(risk.unit()))
          && RiskLattice.isOfLogOdds(schema)) {
        LatticeName choice = withWanted(RiskLattice.ofLogOdds(), LatticeName.ternary());
        return new Chosen(choice, reason(choice, schema), Optional.of(LogisticLoss.OF_LOG_ODDS));
      }
      int d = schema.dimension();
      LatticeName choice =
          loss.labels() == Cells.TWO
              ? withWanted(RiskLattice.of(d), RiskLattice.weights(d))
              : ofLabels(RiskLattice.weightsOfLabels(d));
      return new Chosen(
          choice,
          "lattice %s, since the schema has %s and the loss uses the size of a score"
              .formatted(chosen(choice), coordinates(schema)));
    }
    return over(schema, mayHaveIntercept);
  }

  private LatticeName ofLabels(LatticeName weights) {
    return withWanted(weights.withIntercept(INTERCEPT_OF_LABELS), weights);
  }

  /** A lattice with its own intercept, or where one was named with that. */
  private LatticeName withWanted(LatticeName usual, LatticeName weights) {
    return isDefaultIntercept()
        ? usual
        : isNoIntercept() ? weights : weights.withIntercept(interceptText());
  }

  /**
   * The lattice over a schema.
   *
   * @param mayHaveIntercept whether the mechanism has an intercept unless it is told otherwise
   */
  public Chosen over(Schema schema, boolean mayHaveIntercept) {
    DrawableLattice drawable = DrawableLattice.of(schema);
    LatticeName choice = in.get(LATTICE).orElseGet(drawable::weights);
    if (isDefaultIntercept()) {
      choice = mayHaveIntercept ? choice.withIntercept(widest(choice, drawable)) : choice;
    } else if (!isNoIntercept()) {
      choice = choice.withIntercept(interceptText());
    }
    String without =
        isDefaultIntercept() && !mayHaveIntercept
            ? "; no intercept, the default of this mechanism"
            : "";
    return new Chosen(choice, isAuto() ? reason(choice, schema) + without : "");
  }

  private boolean isAuto() {
    return in.get(LATTICE).isEmpty();
  }

  /** Wider weights reach further. */
  private static int widest(LatticeName choice, DrawableLattice drawable) {
    return (int) Math.min((long) choice.bound() * drawable.intercept(), 100);
  }

  private String reason(LatticeName choice, Schema schema) {
    BigInteger foreseen = schema.foreseenRows();
    BigInteger possible = schema.possibleRows();
    return "lattice %s, since the schema has %s and %s different rows"
        .formatted(
            chosen(choice),
            coordinates(schema),
            foreseen.equals(possible)
                ? "allows " + inWords(possible)
                : "foresees %s of %s".formatted(inWords(foreseen), inWords(possible)));
  }

  private static String inWords(BigInteger rows) {
    return rows.bitLength() > 40 ? "more than 10^12" : rows.toString();
  }

  /** What the schema decides of a lattice: an intercept that was named is none of it. */
  private String chosen(LatticeName choice) {
    return isDefaultIntercept() && choice.interceptText().isPresent()
        ? choice.inWords()
        : choice.text();
  }

  private static String coordinates(Schema schema) {
    return schema.dimension() == 1 ? "1 feature" : schema.dimension() + " features";
  }

  /** Whether neither lattice nor intercept were named. */
  public boolean isUnnamed() {
    return isAuto() && isDefaultIntercept();
  }

  /** Refuses an intercept that was named, for a mechanism that has none. */
  public void requireNoIntercept() {
    if (!isDefaultIntercept() && !isNoIntercept()) {
      throw new InvalidInputException(
          "the noise of this mechanism cannot distinguish intercepts, and --intercept names some",
          "leave --intercept out, or use another mechanism, such as --mechanism rspm.");
    }
  }

  private boolean isDefaultIntercept() {
    return !in.has(INTERCEPT);
  }

  private boolean isNoIntercept() {
    return in.given(INTERCEPT).filter(PrivateLatticeInput::isNone).isPresent();
  }

  private String interceptText() {
    return in.get(INTERCEPT);
  }

  public Costs costs() {
    return in.get(LatticeInput.COST);
  }
}
