package org.didyma;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Table;
import org.didyma.face.Adapters;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.LossFormulation;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.OracleSettings;
import org.didyma.oracles.named.Oracles;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.solver.Effort;
import org.didyma.spi.Engine;
import org.didyma.spi.Formulation;

/**
 * To find the weights w of a lattice with the least cost of errors on a public table:
 *
 * <pre>minimise  L(w) = sum over records of the cost of w's prediction,  w in the lattice</pre>
 *
 * <p>The table is read once, when the problem is made. A {@link #timeLimit}, or an interrupt of the
 * thread that waits, ends what takes too long: what was found by then comes back, not proven.
 */
public final class Problem {

  private final Table table;
  private final Cells cells;
  private final Lattice lattice;
  private final Costs costs;
  private final LossForm loss;
  private final Limits limits;

  private Problem(
      Table table, Cells cells, Lattice lattice, Costs costs, LossForm loss, Limits limits) {
    this.table = table;
    this.cells = cells;
    this.lattice = lattice;
    this.costs = costs;
    this.loss = loss;
    this.limits = limits;
  }

  /**
   * Errors on a table, which cost the same.
   *
   * @throws DidymaException when the table cannot be read or does not fit its schema
   */
  public static Problem of(PublicTable table, Lattice lattice) {
    Table inner = table.inner();
    return DidymaException.told(
        () ->
            new Problem(
                inner,
                inner.cells(() -> {}, false),
                lattice,
                Costs.EQUAL,
                new ZeroOneLoss(),
                Limits.NONE));
  }

  /** A positive record that is predicted negative costs so much, at least 1. */
  public Problem missedPositiveCosts(long cost) {
    return costing(cost, costs.falseAlarm());
  }

  /** A negative record that is predicted positive costs so much, at least 1. */
  public Problem falseAlarmCosts(long cost) {
    return costing(costs.missedPositive(), cost);
  }

  private Problem costing(long missed, long alarm) {
    return DidymaException.told(
        () -> new Problem(table, cells, lattice, new Costs(missed, alarm), loss, limits));
  }

  /** By another loss than errors, such as {@code logistic} (docs/explanation/losses.md). */
  public Problem loss(String name) {
    return DidymaException.told(
        () -> new Problem(table, cells, lattice, costs, Losses.parse(name), limits));
  }

  /**
   * With a limit on the wall-clock time of each search, solver, certificate and check.
   *
   * @param limit above 0
   */
  public Problem timeLimit(Duration limit) {
    return with(limits.within(limit));
  }

  /** On so many threads, at least 1; one by default. The optimum does not depend on it. */
  public Problem threads(int number) {
    return with(limits.on(number));
  }

  /** With a listener, which hears of each better point or bound, on another thread. */
  public Problem onProgress(Consumer<Progress> listener) {
    return with(limits.telling(listener));
  }

  private Problem with(Limits other) {
    return new Problem(table, cells, lattice, costs, loss, other);
  }

  /**
   * Finds a minimiser by an exact search, which proves its value in integers. The time is
   * exponential in the worst case (docs/explanation/search.md). A limit or an interrupt leaves the
   * best weights so far.
   *
   * @throws DidymaException when the lattice has no point
   */
  public Optimum minimise() {
    return within(
        stop -> {
          LearningProblem whole = withPoint();
          return new Optimum(
              this,
              whole,
              new ChainSearch(limits.threads())
                  .anyMinimiser()
                  .minimise(whole, stop.onceThereIsAPoint()));
        });
  }

  /**
   * Asks a solver of the library, such as {@code cp-sat}, {@code scip} or {@code highs}
   * (docs/explanation/solvers.md). What it says is a claim and proves nothing. A limit or an
   * interrupt leaves its best weights so far.
   *
   * @throws DidymaException when there is none, or it is missing or broken, or says what its own
   *     point contradicts
   */
  public Claim ask(String engine) {
    NamedOracle named =
        Oracles.ALL
            .named(engine)
            .filter(NamedOracle.OfEngine.class::isInstance)
            .orElseThrow(
                () ->
                    DidymaException.of(
                        "there is no solver " + QuotedText.of(engine),
                        Oracles.ALL.engines().stream()
                            .map(NamedOracle::name)
                            .collect(Collectors.joining(", ", "use one of: ", "."))));
    OracleSettings settings = OracleSettings.ofThreads(limits.threads());
    return claim(named.make(limits.time().map(settings::withTimeLimit).orElse(settings)));
  }

  /** Asks a solver of one's own. */
  public Claim ask(Engine own) {
    return ask(own, new IndicatorFormulation());
  }

  /** Asks a solver, by a formulation of one's own. */
  public Claim ask(Engine engine, Formulation own) {
    return ask(engine, Adapters.formulation(own));
  }

  private Claim ask(Engine engine, LossFormulation formulation) {
    Effort effort = Effort.unlimited().withThreads(limits.threads());
    return claim(
        new ProgramOracle(
            formulation,
            Adapters.engine(engine),
            limits.time().map(effort::withTimeLimit).orElse(effort)));
  }

  private Claim claim(OptimizationOracle oracle) {
    return within(
        stop -> {
          LearningProblem whole = withPoint();
          Answer answer = oracle.minimise(whole, stop);
          boolean nothingYet =
              answer.weights().isEmpty() && (stop.isStopped() || limits.time().isPresent());
          return new Claim(this, whole, answer, nothingYet ? firstPoint(whole) : answer);
        });
  }

  /** Where a solver had no time for a point: what the search begins with. */
  private static Answer firstPoint(LearningProblem whole) {
    Stop atOnce = new Stop(Optional.empty(), progress -> {});
    atOnce.interrupt();
    return new ChainSearch().minimise(whole, atOnce.onceThereIsAPoint());
  }

  /** Does what takes long. */
  <T> T within(Function<Stop, T> work) {
    return DidymaException.told(() -> limits.run(work));
  }

  int threads() {
    return limits.threads();
  }

  private LearningProblem withPoint() {
    LearningProblem whole = problem();
    whole.lattice().requirePoint();
    return whole;
  }

  LearningProblem problem() {
    WeightLattice weights = lattice().over(table.schema().weightRules());
    ScoreLoss over = loss.over(ScoreRange.of(weights, table.schema().magnitudes()), costs);
    return LearningProblem.of(cells, weights, over);
  }

  LatticeName lattice() {
    return lattice.over(table.schema(), true);
  }

  Table table() {
    return table;
  }

  Costs costs() {
    return costs;
  }

  /** What was found, as a model without a guarantee. */
  Model model(LearningProblem whole, Weights weights) {
    return new Model(
        org.didyma.models.Model.notPrivate(
            weights,
            RiskScale.of(whole.scoreLoss()),
            table.schema(),
            org.didyma.models.Model.Options.of(lattice(), costs).by(loss),
            ProgramVersion.text()));
  }

  @Override
  public String toString() {
    return "%s over %s, %d records in %d unique rows"
        .formatted(lattice, table.name(), cells.records(), cells.count());
  }
}
