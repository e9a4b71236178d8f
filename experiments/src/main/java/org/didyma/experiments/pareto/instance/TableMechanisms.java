package org.didyma.experiments.pareto.instance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.OutcomeMeasures;
import org.didyma.experiments.Problem;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LossForm;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.models.Confusion;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Mechanisms with their parameters as settings, on a public table. Which mechanism is a setting too
 * where there are several, and what the others are called is what their declarations call them. A
 * setting {@code epsilon} is what a mechanism is asked to promise; where the noise itself is
 * varied, epsilon follows from it.
 */
public final class TableMechanisms {

  /** The setting that names the mechanism. */
  public static final String MECHANISM = "mechanism";

  /** What is asked to be promised. */
  public static final String EPSILON = "epsilon";

  /** The columns that lattice mechanisms learn from, with + between; all where it is not said. */
  public static final String COLUMNS = "columns";

  private static final String LATTICE = RequiredInput.LATTICE.label();
  private static final String INTERCEPT = RequiredInput.INTERCEPT.label();
  private static final String COST = RequiredInput.COST.label();
  private static final String LOSS = LatticeLoss.LOSS.name();
  private static final String NOISE = "noise-multiplier";
  private static final String OF = "/";
  private static final List<String> RECORDS = List.of("records", "records-guess");

  /** Asked where the noise decides what is promised. */
  private static final Epsilon ANY = Epsilon.parse(Integer.toString(Epsilon.MAX));

  /** By what a model is judged on the test records. */
  public enum Utility {
    ACCURACY,
    BALANCED_ACCURACY,
    AUC,
    /** For labels of any kind; of two values it is the AUC. */
    CONCORDANCE;

    double error(RawOutput drawn, Cells cells, Label label) {
      if (this == CONCORDANCE) {
        return 1 - new OutcomeMeasures(label).concordance(drawn, cells);
      }
      Confusion counts = TestCounts.of(drawn, cells);
      return 1
          - switch (this) {
            case ACCURACY -> counts.accuracy();
            case BALANCED_ACCURACY -> counts.balancedAccuracy();
            case AUC, CONCORDANCE -> counts.auc();
          };
    }
  }

  /**
   * What does not vary.
   *
   * @param schema of the table
   * @param training the records to learn from
   * @param test the records to count errors on
   * @param lattice what lattice mechanisms choose from, with an intercept where they have one
   * @param costs of errors
   * @param adjacency which tables are neighbours
   * @param delta of promises that have one
   * @param fixed values of parameters, for the mechanisms that take them
   * @param utility by what models are judged
   * @param runs of each setting
   * @param limit of one run
   */
  public record Fixed(
      Schema schema,
      TrainingPart training,
      Cells test,
      LatticeName lattice,
      Costs costs,
      Adjacency adjacency,
      Delta delta,
      Map<String, String> fixed,
      Utility utility,
      int runs,
      Duration limit) {

    public Fixed {
      fixed = Map.copyOf(fixed);
    }
  }

  private final List<MechanismSpec<?, ?>> kinds;
  private final Fixed facts;
  private final Space space;
  private final long records;

  /**
   * Mechanisms on a table.
   *
   * @param kinds different ones, all of which protect the data
   * @param varied dimensions by name: {@code epsilon}, names of parameters, {@code lattice}, {@code
   *     intercept}, {@code cost}, {@code columns}; each counts for the mechanisms that take it, but
   *     for those that have one of their own, by the name of {@link #own}
   */
  public TableMechanisms(
      List<MechanismSpec<?, ?>> kinds, Map<String, Dimension> varied, Fixed facts) {
    this.kinds = List.copyOf(kinds);
    this.facts = facts;
    for (MechanismSpec<?, ?> kind : kinds) {
      if (!kind.isPrivate()) {
        throw new InvalidInputException(
            ParameterReference.of(MECHANISM, kind.name())
                + " is not private and has no place on a front",
            "leave it out.");
      }
    }
    if (varied.get(COLUMNS) instanceof Dimension.Choice columns) {
      columns.words().forEach(this::schema);
    }
    this.space = space(kinds, varied, facts.fixed);
    this.records = facts.training.as(Form.CELLS).records();
  }

  private static Space space(
      List<MechanismSpec<?, ?>> kinds, Map<String, Dimension> varied, Map<String, String> fixed) {
    Space.Builder space = new Space.Builder();
    if (kinds.size() > 1) {
      space.with(Dimension.choice(MECHANISM, kinds.stream().map(MechanismSpec::name).toList()));
    }
    for (Dimension dimension : varied.values()) {
      Set<String> takers =
          kinds.stream()
              .filter(kind -> takes(kind, dimension.name(), varied, fixed))
              .map(MechanismSpec::name)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      if (takers.size() == kinds.size()) {
        space.with(dimension);
      } else if (!takers.isEmpty()) {
        space.with(dimension, MECHANISM, takers);
      }
    }
    return space.build();
  }

  private static boolean takes(
      MechanismSpec<?, ?> kind,
      String name,
      Map<String, Dimension> varied,
      Map<String, String> fixed) {
    if (isOwn(name)) {
      return kind.parameters().stream()
          .anyMatch(p -> own(kind, p.name()).equals(name) && !fixed.containsKey(name));
    }
    String own = own(kind, name);
    if (varied.containsKey(own) || fixed.containsKey(own)) {
      return false;
    }
    if (name.equals(COLUMNS)) {
      return kind.takes(LATTICE) && !kind.learnsFromRows();
    }
    if (!name.equals(EPSILON)) {
      return kind.takes(name) && !fixed.containsKey(name);
    }
    return !(kind.takes(NOISE) && (varied.containsKey(NOISE) || fixed.containsKey(NOISE)));
  }

  /** The name of a parameter that is one mechanism's own, since it has another range there. */
  public static String own(MechanismSpec<?, ?> kind, String parameter) {
    return kind.name() + OF + parameter;
  }

  /** Whether a name is that of a parameter of one mechanism alone. */
  public static boolean isOwn(String name) {
    return name.contains(OF);
  }

  /** The search's instance. */
  public TradeoffProblem instance(String name) {
    return new TradeoffProblem(
        name,
        space,
        SettingsDistribution.uniform(space),
        this::epsilon,
        this::error,
        facts.runs,
        tree());
  }

  private ObjectNode tree() {
    ObjectNode tree =
        new Problem(
                "table",
                facts.training.as(Form.CELLS),
                facts.test,
                facts.lattice.over(facts.schema.weightRules()),
                facts.costs,
                facts.adjacency,
                facts.delta)
            .tree();
    ObjectNode fixed = tree.putObject("fixed");
    facts.fixed.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> fixed.put(e.getKey(), e.getValue()));
    tree.put("lattice", facts.lattice.inWords());
    tree.put(
        "mechanisms", kinds.stream().map(MechanismSpec::name).collect(Collectors.joining(",")));
    tree.put("utility", facts.utility.name());
    return tree.put("limit_seconds", facts.limit.toNanos() / 1e9);
  }

  public MechanismSpec<?, ?> kind(Settings settings) {
    return kinds.size() == 1
        ? kinds.get(0)
        : kinds.stream()
            .filter(k -> k.name().equals(settings.text(MECHANISM)))
            .findFirst()
            .orElseThrow();
  }

  /** The values of the mechanism's parameters, varied ones and fixed ones, by name. */
  public Map<String, String> parameters(Settings settings) {
    MechanismSpec<?, ?> kind = kind(settings);
    Map<String, String> texts = new LinkedHashMap<>();
    for (Parameter<?> parameter : kind.parameters()) {
      for (String name : List.of(own(kind, parameter.name()), parameter.name())) {
        String fixed = facts.fixed.get(name);
        if (settings.has(name) || fixed != null) {
          texts.put(parameter.name(), fixed == null ? settings.text(name) : fixed);
          break;
        }
      }
    }
    return texts;
  }

  private ConfiguredMechanism<?, ?> chosen(Settings settings) {
    MechanismSpec<?, ?> kind = kind(settings);
    Map<String, String> texts = parameters(settings);
    RECORDS.stream()
        .filter(name -> kind.takes(name) && !texts.containsKey(name))
        .forEach(name -> texts.put(name, Long.toString(records)));
    boolean isOfTwo = facts.schema.label() instanceof BinaryLabel;
    if (!isOfTwo && kind.needs().contains(RequiredInput.LATTICE)) {
      LossForm named = kind.values(texts, Set.of()).get(LatticeLoss.LOSS);
      texts.put(LOSS, StatedLoss.over(facts.schema.label(), named, texts.containsKey(LOSS)).text());
    }
    ParameterValues values = kind.values(texts, Set.of());
    boolean usesDelta = kind.usesDelta(values);
    if (usesDelta && !facts.delta.isZero()) {
      values = kind.values(texts, Set.of(RequiredInput.DELTA));
    }
    kind.check(values);
    LatticeName lattice = facts.lattice;
    if (settings.has(LATTICE)) {
      LatticeName other = LatticeName.parse(settings.text(LATTICE));
      lattice =
          lattice.intercept().map(range -> other.withIntercept(range.toString())).orElse(other);
    }
    if (settings.has(INTERCEPT)) {
      String range = settings.text(INTERCEPT);
      LatticeName without = LatticeName.parse(lattice.text());
      lattice = range.equals("none") ? without : without.withIntercept(range);
    } else if (!kind.hasUsualIntercept()) {
      lattice = LatticeName.parse(lattice.text());
    }
    Schema schema = settings.has(COLUMNS) ? schema(settings.text(COLUMNS)) : facts.schema;
    Costs costs = settings.has(COST) ? Costs.parse(settings.text(COST)) : facts.costs;
    Epsilon epsilon = settings.has(EPSILON) ? Epsilon.parse(settings.text(EPSILON)) : ANY;
    PublicContext setting =
        PublicContext.of(epsilon, usesDelta ? facts.delta : Delta.ZERO, facts.adjacency)
            .over(lattice.over(schema.weightRules()), costs)
            .withMagnitudes(schema.magnitudes())
            .withLabel(schema.label())
            .withOracle(ChainSearch::new);
    ConfiguredMechanism<?, ?> chosen = kind.over(setting, values);
    chosen.mechanism().requireFollows(schema);
    return chosen;
  }

  /** What one run promises, by the mechanism's own accountant. */
  private double epsilon(Settings settings) {
    PrivacyGuarantee guarantee = chosen(settings).guarantee();
    if (guarantee instanceof PrivacyGuarantee.Pure pure) {
      return Rational.of(pure.epsilon().value()).above();
    }
    if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      return Rational.of(approximate.epsilon().value()).above();
    }
    return Double.POSITIVE_INFINITY;
  }

  private double error(Settings settings, RandomBits bits, CancellationToken stop) {
    long end = System.nanoTime() + facts.limit.toNanos();
    CancellationToken ends = () -> stop.isStopped() || System.nanoTime() > end;
    try {
      RawOutput drawn = drawn(chosen(settings), settings, bits, ends);
      return facts.utility.error(drawn, only(settings, facts.test), facts.schema.label());
    } catch (SearchStoppedException e) {
      SearchStoppedException.throwIf(stop);
      throw new InvalidInputException(
          "a run took longer than %s".formatted(ParameterReference.of("time-limit")),
          "raise the limit, or vary less.",
          e);
    }
  }

  private <D, P> RawOutput drawn(
      ConfiguredMechanism<D, P> chosen,
      Settings settings,
      RandomBits bits,
      CancellationToken stop) {
    chosen.describe();
    D data = facts.training.as(chosen.form(), bits);
    if (data instanceof Cells cells) {
      @SuppressWarnings("unchecked")
      D some = (D) only(settings, cells);
      data = some;
    }
    return chosen.on(data).draw(bits, stop);
  }

  private Schema schema(String columns) {
    return facts.schema.only(List.of(columns.split("\\+", -1)));
  }

  /** The cells of the columns of settings. */
  private Cells only(Settings settings, Cells cells) {
    if (!settings.has(COLUMNS)) {
      return cells;
    }
    List<String> columns = List.of(settings.text(COLUMNS).split("\\+", -1));
    int[] kept =
        IntStream.range(0, facts.schema.dimension())
            .filter(j -> columns.contains(facts.schema.coordinates().get(j).column()))
            .toArray();
    Cells.Builder builder = Cells.builder(kept.length, cells.labels());
    for (int cell = 0; cell < cells.count(); cell++) {
      int[] row = cells.row(cell);
      int number = cell;
      builder.add(
          Arrays.stream(kept).map(j -> row[j]).toArray(),
          IntStream.range(0, cells.labels()).mapToLong(k -> cells.count(number, k)).toArray());
    }
    return builder.build();
  }

  /** Names of all dimensions that some of the mechanisms would take, or one of them alone. */
  public static List<String> takenBy(List<MechanismSpec<?, ?>> kinds) {
    List<String> names = new ArrayList<>(List.of(EPSILON, LATTICE, INTERCEPT, COST, COLUMNS));
    kinds.forEach(kind -> kind.parameters().forEach(p -> names.add(p.name())));
    kinds.forEach(kind -> kind.parameters().forEach(p -> names.add(own(kind, p.name()))));
    return names.stream().distinct().toList();
  }
}
