package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.LiteralCards;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;

/**
 * An m-of-n rule: positive where at least m of n literals hold, a literal being that a coordinate
 * is 1 or that it is 0; drawn by its errors, exactly. Hardly a rule says the same of all records,
 * so that this is the way where almost nothing can be told.
 */
final class LiteralsStrategy implements CardStrategy {

  private static final String ERRORS = "zero-one";

  private static final int MOST_LITERALS = 4;

  /** Sets of literals that a draw by errors looks at in some ten seconds. */
  private static final long MOST_SETS = 1 << 23;

  /**
   * A draw among W rules has some c ln(W)/epsilon errors too many; literals are added while that is
   * at most so much of the records.
   */
  private static final double MOST_EXCESS = 0.2;

  @Override
  public String name() {
    return "m-of-n";
  }

  @Override
  public String sentence() {
    return "sample an m-of-n rule (how many of a few conditions must hold) by its errors,"
        + " exactly";
  }

  @Override
  public Optional<InvalidInputException> refusal(LearningOptions options) {
    if (!options.isOfPlannedLoss() && !(Losses.parse(options.loss()) instanceof ZeroOneLoss)) {
      return LearningOptions.refused(
          name(), "the loss " + options.loss(), ParameterReference.of("loss", options.loss()));
    }
    if (options.lattice().isPresent()) {
      return LearningOptions.refusedLattice(name());
    }
    if (!options.columns().rules().isEmpty()) {
      return LearningOptions.refusedRules(name(), options);
    }
    Schema schema = options.columns().withEqualSteps(1);
    boolean isOfZeroAndOne =
        Arrays.stream(schema.least()).allMatch(x -> x == 0)
            && Arrays.stream(schema.most()).allMatch(x -> x <= 1);
    return isOfZeroAndOne
        ? Optional.empty()
        : LearningOptions.refused(
            name(), "features other than 0 and 1", "the columns that have them");
  }

  @Override
  public CardPlan plan(LearningOptions options) {
    CutPoints cuts = CutPoints.of(options, 1);
    return new Plan(options, cuts, literals(options, cuts));
  }

  private static int literals(LearningOptions options, CutPoints cuts) {
    int d = cuts.coordinates();
    double most = MOST_EXCESS * options.signal(cuts.rest(options));
    int literals = 1;
    while (literals < MOST_LITERALS
        && RiskLattice.areAtMost(MOST_SETS, 2 * d, literals + 1)
        && ExpectedLoss.logarithm(LiteralCards.lattice(d, literals + 1)) <= most) {
      literals++;
    }
    return literals;
  }

  private record Plan(LearningOptions options, CutPoints cuts, int literals) implements CardPlan {

    @Override
    public Epsilon points() {
      return cuts.rest(options);
    }

    @Override
    public double signal() {
      return options.signal(options.epsilon())
          / ExpectedLoss.logarithm(LiteralCards.lattice(cuts.equal().dimension(), 1));
    }

    @Override
    public String loss() {
      return ERRORS;
    }

    @Override
    public ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen) {
      int d = over.dimension();
      int[] magnitudes = new int[2 * d];
      Arrays.fill(magnitudes, 1);
      PublicContext context =
          options
              .context(points(), over)
              .withThreads(threads)
              .over(LiteralCards.lattice(d, literals), options.costs())
              .withMagnitudes(magnitudes);
      ExponentialMechanism.Parameters parameters =
          (ExponentialMechanism.Parameters)
              ExponentialMechanism.KIND
                  .over(context, ExponentialMechanism.KIND.values(Map.of("loss", ERRORS), Set.of()))
                  .parameters();
      return new ConfiguredMechanism<>(new LiteralCards(threads), parameters, Form.CELLS);
    }

    private LatticeName name() {
      return LiteralCards.name(literals);
    }

    @Override
    public Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit) {
      return Model.Options.of(name(), options.costs()).by(Losses.parse(ERRORS));
    }

    @Override
    public String told() {
      return literals == 1
          ? "%s for a rule of one condition, from %s".formatted(points(), name().inWords())
          : "%s for an m-of-n rule of up to %d conditions, from %s"
              .formatted(points(), literals, name().inWords());
    }

    @Override
    public void tell(ObjectNode plan) {
      plan.put("lattice", name().inWords());
      plan.put("literals", literals);
    }

    @Override
    public List<PlanStage> work() {
      return List.of(
          new PlanStage(PlanStage.Kind.POINTS, literals == 1 ? PlanStage.SHORT : PlanStage.LONG));
    }
  }
}
