package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.binned.BinnedCounts;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;

/**
 * A scorecard of noisy counts over fine bins of each column ({@link BinnedCounts}). Noise grows
 * with the number of columns.
 */
final class BinnedStrategy implements CardStrategy {

  /** Differences of neighbouring bins, each from -10 to 10. */
  private static final LatticeName.Range POINTS = new LatticeName.Range(-20, 20);

  /** Bins of a number: equal steps, and halvings of the step at its lower end. */
  private record Bins(int steps, int halvings) {}

  private static final Bins COARSE = new Bins(4, 2);
  private static final Bins FINE = new Bins(16, 4);

  /**
   * The signal per column from which on fine bins have counts clear of their noise. Of 100 and 300,
   * the better one on the tables of {@code experiment run planner}.
   */
  private static final double ENOUGH_FOR_FINE = 100;

  @Override
  public String name() {
    return BinnedCounts.KIND.name();
  }

  @Override
  public String sentence() {
    return "merge noisy counts of each column's bins into weights of evidence, and refit these";
  }

  @Override
  public boolean takesClasses() {
    return true;
  }

  @Override
  public Optional<InvalidInputException> refusal(LearningOptions options) {
    if (options.lattice().isPresent()) {
      return LearningOptions.refusedLattice(name());
    }
    if (!options.isOfPlannedLoss() && !options.loss().equals(LearningOptions.LOGISTIC)) {
      return LearningOptions.refused(
          name(), "the loss " + options.loss(), ParameterReference.of("loss", options.loss()));
    }
    if (options.thresholds().filter(e -> e.value().signum() > 0).isPresent()) {
      return LearningOptions.refused(
          name(),
          "cut points that are learned first, since its bins are its cut points",
          ParameterReference.of("schema-epsilon"));
    }
    return options.columns().rules().isEmpty()
        ? Optional.empty()
        : LearningOptions.refusedRules(name(), options);
  }

  @Override
  public CardPlan plan(LearningOptions options) {
    int columns = options.columns().withEqualSteps(1).features().size();
    double signal = options.signal(options.epsilon()) / columns;
    Bins bins = signal >= ENOUGH_FOR_FINE ? FINE : COARSE;
    Schema schema = options.columns().withBins(bins.steps, bins.halvings);
    return new Plan(options, new CutPoints(options.columns(), schema, Optional.empty(), 0), signal);
  }

  private record Plan(LearningOptions options, CutPoints cuts, double signal) implements CardPlan {

    @Override
    public Epsilon points() {
      return options.epsilon();
    }

    @Override
    public String loss() {
      return LearningOptions.LOGISTIC;
    }

    @Override
    public ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen) {
      long learned =
          Math.round(options.assumedRecords() * options.counted() * (1 - options.shareHeldOut()));
      return BinnedCounts.KIND.over(
          options.context(points(), over).withCosts(options.costs()),
          BinnedCounts.KIND.values(
              Map.of(
                  DescentParameters.RECORDS.name(),
                  Long.toString(Math.max(1, Math.min(Integer.MAX_VALUE, learned)))),
              Set.of()));
    }

    @Override
    public Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit) {
      return Model.Options.rounded(POINTS, options.costs());
    }

    @Override
    public String told() {
      return "%s for noisy counts of %d bins of %d columns by outcome"
          .formatted(points(), cuts.coordinates(), cuts.equal().features().size());
    }

    @Override
    public void tell(ObjectNode plan) {
      plan.put("mechanism", BinnedCounts.KIND.name());
      plan.put("points", POINTS.toString());
    }

    @Override
    public List<PlanStage> work() {
      return List.of(new PlanStage(PlanStage.Kind.WEIGHTS, PlanStage.SHORT));
    }
  }
}
