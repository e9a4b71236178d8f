package org.didyma.operations.inputs;

import java.util.stream.Collectors;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.operations.Inputs;

/**
 * What to look for an optimum in and what errors cost. The lattice is the one that is named, with
 * no intercept unless one is named: known optima are stated that way.
 */
public record LatticeInput(Inputs in) {

  /** What takes the place of a range where there is no intercept. */
  public static final String NO_INTERCEPT = "none";

  private static final LatticeName TERNARY = LatticeName.ternary();

  public static final Parameter<LatticeName> LATTICE =
      Parameter.read("lattice", "LATTICE", LatticeName::parse, LatticeName::text)
          .says(
              "weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also squared"
                  + " norm at most R2), sparse:K:S (also at most S non-zero)")
          .usually(TERNARY);

  public static final Parameter<String> INTERCEPT =
      Parameter.text("intercept", "LO:HI[:STEP]")
          .says(
              "also choose the cut-off: range of the intercept, in multiples of STEP (1); with"
                  + " none, or without this option, the cut-off is 0");

  public static final Parameter<LossForm> LOSS =
      Parameter.read("loss", "LOSS", StatedLoss::read, LossForm::text)
          .says(
              Losses.ALL.stream()
                  .map(loss -> "%s (%s)".formatted(loss.usage(), loss.about()))
                  .collect(
                      Collectors.joining(
                          ", ",
                          "what to minimise: ",
                          "; each is multiplied by its cost in" + " --cost")))
          .usually(new ZeroOneLoss());

  public static final Parameter<Costs> COST =
      Parameter.read("cost", "FN:FP", Costs::parse, c -> c.missedPositive() + ":" + c.falseAlarm())
          .says("costs of a missed positive and of a false alarm, whole numbers")
          .usually(Costs.EQUAL);

  /** All of them, in the order of a help. */
  public static final Parameter<?>[] ALL = {LATTICE, INTERCEPT, LOSS, COST};

  public LatticeName lattice() {
    LatticeName choice = in.get(LATTICE);
    return in.given(INTERCEPT)
        .filter(range -> !range.equals(NO_INTERCEPT))
        .map(choice::withSteppedIntercept)
        .orElse(choice);
  }

  /** Whether any of them was given a value of its own. */
  public boolean isGiven() {
    return !in.get(LATTICE).equals(TERNARY)
        || in.given(INTERCEPT).filter(range -> !range.equals(NO_INTERCEPT)).isPresent()
        || !(form() instanceof ZeroOneLoss)
        || !costs().equals(Costs.EQUAL);
  }

  /** The loss by its public parameters. */
  public LossForm form() {
    return in.get(LOSS);
  }

  /** The loss for a label, whose kind says it where none is named. */
  public LossForm form(Label label) {
    return StatedLoss.over(label, form(), in.has(LOSS));
  }

  /** Whether the loss for a label is a log loss whose step is left to what has room for it. */
  public boolean leavesStepOut(Label label) {
    return in.text(LOSS)
        .or(() -> label.losses().stream().findFirst())
        .filter(text -> Losses.leavesStepOut(text, label.grid()))
        .isPresent();
  }

  public Costs costs() {
    return in.get(COST);
  }

  /** The loss over all scores that a lattice can give to records of a schema. */
  public ScoreLoss over(WeightLattice lattice, Schema schema) {
    return form(schema.label()).over(ScoreRange.of(lattice, schema.magnitudes()), costs());
  }

  /**
   * The loss as a table of the scores, or computed where no table has room or the intercept goes by
   * steps.
   *
   * @param plain whether the loss alone is minimised, by a search
   */
  public ScoreLoss loss(LossForm form, ScoreRange range, WeightLattice lattice, boolean plain) {
    boolean computed =
        plain
            && !lattice.hasBall()
            && !lattice.isConstrained()
            && (!ScoreTable.hasRoom(range.low(), range.high()) || lattice.interceptStep() != 1);
    return computed
        ? form.computed(range, costs()).orElseGet(() -> form.over(range, costs()))
        : form.over(range, costs());
  }
}
