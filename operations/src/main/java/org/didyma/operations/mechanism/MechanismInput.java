package org.didyma.operations.mechanism;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.points.PointRounding;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SearchInput;

/**
 * Which mechanism is to run, with what was given of the parameters that some mechanism takes: their
 * texts are read once it is known which mechanism that is.
 *
 * @param in everything that was given
 * @param kind the mechanism
 * @param texts of parameters of mechanisms, by their names
 * @param given the names of all that has a say, which is not what only repeats a usual value
 */
public record MechanismInput(
    Inputs in, MechanismSpec<?, ?> kind, Map<String, String> texts, Set<String> given) {

  private static final String USUAL = "exponential";
  private static final String COST = RequiredInput.COST.label();
  private static final String LOGISTIC = "logistic";
  private static final String LOSS = LatticeLoss.LOSS.name();
  private static final String RECORDS = DescentParameters.RECORDS.name();

  public static final Parameter<MechanismSpec<?, ?>> MECHANISM =
      Parameter.<MechanismSpec<?, ?>>oneOf("mechanism", "NAME", Mechanisms.ALL, MechanismSpec::name)
          .says(
              Mechanisms.ALL.stream()
                  .map(ParameterHelp::line)
                  .collect(Collectors.joining("\n", "the private mechanism, one of:\n", "")));

  public static final Parameter<LatticeName.Range> POINTS =
      Parameter.read("points", "LO:HI", PointRounding::range, Object::toString)
          .says(
              "mechanisms of real weights: release whole points in this range, such as -10:10;"
                  + " rounding spends no privacy. The intercept is rounded and has no range;"
                  + " --cost moves it where scores are log-odds");

  /** Each parameter that some mechanism takes, once, in the order of the mechanisms. */
  static final Map<String, Parameter<String>> PARAMETERS = parameters();

  public MechanismInput {
    texts = Map.copyOf(texts);
    given = Set.copyOf(given);
  }

  private static Map<String, Parameter<String>> parameters() {
    Map<String, Parameter<String>> all = new LinkedHashMap<>();
    Mechanisms.ALL.forEach(
        kind -> kind.parameters().forEach(p -> all.computeIfAbsent(p.name(), n -> unread(p))));
    return all;
  }

  private static Parameter<String> unread(Parameter<?> parameter) {
    List<MechanismSpec<?, ?>> takers = Mechanisms.taking(parameter.name());
    return parameter.unread(
        ParameterHelp.of(parameter, takers) + rehearsed(parameter),
        takers.stream()
            .flatMap(kind -> kind.parameter(parameter.name()).stream())
            .flatMap(p -> p.words().stream())
            .distinct()
            .toList());
  }

  /** What {@code --records} is for besides. */
  static String rehearsed(Parameter<?> parameter) {
    return parameter.name().equals(RECORDS)
        ? "; with --rehearse for every mechanism, any number"
        : "";
  }

  /** What was given. */
  public static MechanismInput of(Inputs in) {
    Map<String, String> texts = new LinkedHashMap<>();
    PARAMETERS.values().forEach(p -> in.text(p).ifPresent(text -> texts.put(p.name(), text)));
    Set<String> given = new HashSet<>(in.given());
    if (new SearchInput(in).isAuto()) {
      given.remove(SearchInput.ORACLE.name());
    }
    return new MechanismInput(
        in, in.given(MECHANISM).orElseGet(() -> Mechanisms.named(USUAL)), texts, given);
  }

  /** The same, where the number of records is for a rehearsal. */
  MechanismInput rehearsing() {
    Set<String> others = new HashSet<>(given);
    others.remove(RECORDS);
    return new MechanismInput(in, kind, texts, others);
  }

  /** The same with a delta, which is given elsewhere. */
  MechanismInput withDelta() {
    Set<String> more = new HashSet<>(given);
    more.add(RequiredInput.DELTA.label());
    return new MechanismInput(in, kind, texts, more);
  }

  TuningInput tuning() {
    return new TuningInput(in);
  }

  ParameterValues values() {
    Map<String, String> own = new LinkedHashMap<>(texts);
    own.keySet().removeIf(name -> !kind.takes(name));
    return kind.values(
        own,
        Arrays.stream(RequiredInput.values())
            .filter(need -> given.contains(need.label()))
            .collect(Collectors.toSet()));
  }

  /**
   * The lattice to choose from. A loss of which only the kind was given gets the parameters that go
   * with a lattice of which nothing was given, see {@link #with}.
   */
  PrivateLatticeInput.Chosen lattice(PrivateLatticeInput wanted, Schema schema) {
    boolean isChosen = kind.needs().contains(RequiredInput.LATTICE);
    LossForm loss = isChosen ? values().get(LatticeLoss.LOSS) : new ZeroOneLoss();
    LossForm own = StatedLoss.over(schema.label(), loss, isChosen && texts.containsKey(LOSS));
    if (!(schema.label() instanceof BinaryLabel)) {
      PrivateLatticeInput.Chosen chosen = wanted.over(schema, kind.hasUsualIntercept(), own, false);
      return isChosen ? chosen.by(own) : chosen.byNoLoss();
    }
    PrivateLatticeInput.Chosen chosen =
        wanted.over(schema, kind.hasUsualIntercept(), loss, isOpen());
    return chosen
        .loss()
        .filter(planned -> isOpen())
        .map(planned -> chosen.because("%s; loss %s".formatted(chosen.reason(), planned.text())))
        .orElseGet(chosen::byNoLoss);
  }

  /** The same with the loss that goes with a lattice, where that was left open. */
  MechanismInput with(PrivateLatticeInput.Chosen lattice) {
    Map<String, String> all = new LinkedHashMap<>(texts);
    lattice.loss().ifPresent(loss -> all.put(LOSS, loss.text()));
    return new MechanismInput(in, kind, all, given);
  }

  /** Whether of a loss only the kind was given. */
  private boolean isOpen() {
    return LOGISTIC.equals(texts.get(LOSS));
  }

  /** Refuses what does not go with the mechanism, to find mistakes early. */
  void check() {
    for (String name : given.stream().sorted().toList()) {
      List<MechanismSpec<?, ?>> takers = Mechanisms.taking(name);
      boolean refused = !takers.isEmpty() && !kind.takes(name);
      // A delta of 0 is what mechanisms without one have; see PrivacyInput.
      boolean isDelta = name.equals(RequiredInput.DELTA.label());
      boolean isOfPoints = name.equals(COST) && hasRealWeights(kind);
      if (refused && !isDelta && !isOfPoints) {
        throw new InvalidInputException(
            "--%s does not apply to --mechanism %s".formatted(name, kind.name()),
            "leave it out, or use --mechanism %s."
                .formatted(
                    takers.stream().map(MechanismSpec::name).collect(Collectors.joining(" or "))));
      }
    }
    ParameterValues values = values();
    kind.check(values);
    if (points().isPresent() && !hasRealWeights(kind)) {
      throw new InvalidInputException(
          "--points does not apply to --mechanism " + kind.name(),
          kind.needs().contains(RequiredInput.LATTICE)
              ? "leave it out: its weights are whole numbers of --lattice already."
              : "leave it out: its weights are whole numbers already.");
    }
    tuning().check(kind, given);
    tuning()
        .grid()
        .ifPresent(grid -> grid.settings().forEach(setting -> kind.check(values.with(setting))));
    if (given.contains(COST) && hasRealWeights(kind)) {
      requireCostable(values);
    }
  }

  /** Refuses costs of errors for real weights whose threshold they cannot move. */
  private void requireCostable(ParameterValues values) {
    if (!tellsRisks(values)) {
      throw new InvalidInputException(
          "--cost needs scores that are log-odds, and those of --mechanism %s are not"
              .formatted(kind.name()),
          kind.parameters().stream()
                  .filter(p -> p.words().contains(LOGISTIC))
                  .findFirst()
                  .map(p -> "use --%s %s, ".formatted(p.name(), LOGISTIC))
                  .orElse("")
              + "leave it out, or use --mechanism %s, which learns by costs.".formatted(USUAL));
    }
    if (points().isEmpty()) {
      throw new InvalidInputException(
          "--cost moves the cut-off of whole points, and --mechanism %s has real weights"
              .formatted(kind.name()),
          "add --points -10:10, leave it out, or use --mechanism %s, which learns by costs."
              .formatted(USUAL));
    }
  }

  /** Whether scores are log-odds, whatever is tuned: that is known before a table is read. */
  private boolean tellsRisks(ParameterValues values) {
    return tuning()
        .grid()
        .map(grid -> grid.settings().stream().map(values::with).allMatch(kind::tellsRisks))
        .orElseGet(() -> kind.tellsRisks(values));
  }

  /**
   * Makes the mechanism that was named, as often as wanted, each time on noise of its own.
   *
   * @param schema of the table
   * @param bits what tuning on a public table draws from
   * @param stop the user's wish to stop
   */
  Supplier<ConfiguredMechanism<?, ?>> maker(
      PublicContext setting, Schema schema, RandomBits bits, Cancellation stop) {
    kind.requireTaken(setting.adjacency());
    ParameterValues values = values();
    // For records a public table to tune on is looked at once, however many are made.
    return setting.adjacency().unit().isEmpty()
        ? forRecords(setting, values, schema, bits, stop)
        : () -> kind.forUnits(setting, s -> forRecords(s, values, schema, bits, stop).get());
  }

  private Supplier<ConfiguredMechanism<?, ?>> forRecords(
      PublicContext setting,
      ParameterValues values,
      Schema schema,
      RandomBits bits,
      Cancellation stop) {
    Supplier<ConfiguredMechanism<?, ?>> maker =
        kind.learnsFromRows()
            ? new TunedMechanism(values, tuning(), setting, schema, bits, stop).maker()
            : () -> kind.over(setting, values);
    return points()
        .map(range -> rounding(range, schema, setting, tellsRisks(values)))
        .<Supplier<ConfiguredMechanism<?, ?>>>map(rounding -> () -> rounding.behind(maker.get()))
        .orElse(maker);
  }

  private static PointRounding rounding(
      LatticeName.Range range, Schema schema, PublicContext setting, boolean tellsRisks) {
    PointRounding rounding = PointRounding.of(range, schema);
    return setting
        .loss()
        .map(loss -> rounding.withConstants(LabelLoss.of(loss).constants()))
        .orElseGet(() -> rounding.withCosts(tellsRisks ? setting.costs() : Costs.EQUAL));
  }

  /** The range of whole points to round to, if wanted. */
  Optional<LatticeName.Range> points() {
    return in.given(POINTS);
  }

  /** Whether a mechanism draws real weights, which can be rounded. */
  public static boolean hasRealWeights(MechanismSpec<?, ?> kind) {
    return !kind.drawsPoints();
  }

  /** The number of records to rehearse with, whatever the mechanism. */
  int rehearsedRecords() {
    String text = texts.get(RECORDS);
    if (text == null) {
      throw new InvalidInputException(
          "--records is missing, and a rehearsal needs it", "give the expected number of records.");
    }
    return DescentParameters.RECORDS.read(text);
  }
}
