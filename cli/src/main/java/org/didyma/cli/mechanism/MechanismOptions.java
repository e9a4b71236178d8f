package org.didyma.cli.mechanism;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.data.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Need;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.Setting;
import org.didyma.mechanisms.Values;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.points.WholePoints;
import org.didyma.operations.Cancellation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code --mechanism}, and an option for each parameter that some mechanism takes. */
public final class MechanismOptions {

  private static final String USUAL = "exponential";
  private static final String COST = Need.COST.label();
  private static final String LOGISTIC = "logistic";
  private static final String RECORDS = DescentParameters.RECORDS.name();

  /** Every parameter that some mechanism takes, by name. */
  private static final Map<String, Parameter<?>> PARAMETERS = parameters();

  private String mechanism = USUAL;

  /** What was given, by names of parameters. */
  private final Map<String, String> given = new LinkedHashMap<>();

  @Mixin private TuningOptions tuning = new TuningOptions();

  @Option(
      names = "--points",
      paramLabel = "LO:HI",
      description =
          "mechanisms of real weights: release whole points in this range instead, rounded at no"
              + " cost to privacy, such as -10:10; the intercept is rounded and has no range, and"
              + " --cost moves it where scores are log-odds")
  private @Nullable String points;

  private static Map<String, Parameter<?>> parameters() {
    Map<String, Parameter<?>> all = new LinkedHashMap<>();
    Mechanisms.ALL.forEach(kind -> kind.parameters().forEach(p -> all.putIfAbsent(p.name(), p)));
    return all;
  }

  /** The name of a parameter's option. */
  static String option(String parameter) {
    return OptionName.of(parameter);
  }

  /**
   * Adds the options to a command that has this as a mixin, without their explanations: most runs
   * print no help.
   */
  public void addTo(CommandSpec spec) {
    spec.addOption(named(""));
    PARAMETERS.values().forEach(parameter -> spec.addOption(option(parameter, "")));
  }

  /** The options with their explanations, for the help. */
  public static List<OptionSpec> explained() {
    MechanismOptions unused = new MechanismOptions();
    List<OptionSpec> all = new ArrayList<>(List.of(unused.named(list())));
    PARAMETERS.forEach(
        (name, parameter) ->
            all.add(
                unused.option(
                    parameter,
                    ParameterHelp.of(parameter, Mechanisms.taking(name)) + rehearsed(name))));
    return all;
  }

  private OptionSpec named(String... help) {
    return OptionSpec.builder("--mechanism")
        .paramLabel("NAME")
        .type(String.class)
        .completionCandidates(() -> Mechanisms.ALL.stream().map(Kind::name).iterator())
        .description(help)
        .setter(set(text -> mechanism = text == null ? USUAL : text))
        .build();
  }

  /** The options of the parameters that a mechanism takes, explained for it alone. */
  public static List<OptionSpec> options(Kind<?, ?> kind) {
    MechanismOptions unused = new MechanismOptions();
    return kind.parameters().stream()
        .map(
            parameter ->
                unused.option(
                    parameter, ParameterHelp.alone(parameter) + rehearsed(parameter.name())))
        .toList();
  }

  /** What {@code --records} is for besides. */
  private static String rehearsed(String name) {
    return name.equals(RECORDS) ? "; with --rehearse for every mechanism, any number" : "";
  }

  private OptionSpec option(Parameter<?> parameter, String help) {
    OptionSpec.Builder option =
        OptionSpec.builder(option(parameter.name()))
            .description(help)
            .setter(set(text -> put(parameter.name(), text)));
    return (parameter.isFlag()
            ? option.type(boolean.class).arity("0")
            : option
                .type(String.class)
                .paramLabel(parameter.letter())
                .completionCandidates(() -> words(parameter.name()).iterator()))
        .build();
  }

  private static ISetter set(Consumer<@Nullable String> setter) {
    return new ISetter() {
      @Override
      public <T> T set(T value) {
        setter.accept(value == null ? null : value.toString());
        return value;
      }
    };
  }

  /** A flag that is reset to false was not given. */
  private void put(String name, @Nullable String text) {
    if (text == null || text.equals("false")) {
      given.remove(name);
    } else {
      given.put(name, text);
    }
  }

  private static List<String> words(String name) {
    return Mechanisms.taking(name).stream()
        .flatMap(kind -> kind.parameter(name).stream())
        .flatMap(p -> p.words().stream())
        .distinct()
        .toList();
  }

  /** One line for each mechanism. */
  private static String[] list() {
    List<String> lines = new ArrayList<>(List.of("how to choose privately, one of:"));
    Mechanisms.ALL.forEach(kind -> lines.add(ParameterHelp.line(kind)));
    return lines.toArray(String[]::new);
  }

  /** The mechanism that was named. */
  Kind<?, ?> kind() {
    return Mechanisms.named(mechanism);
  }

  /**
   * The values of its parameters.
   *
   * @param options the names of all options that were given
   */
  Values values(Set<String> options) {
    Kind<?, ?> kind = kind();
    Map<String, String> own = new LinkedHashMap<>(given);
    own.keySet().removeIf(name -> !kind.takes(name));
    return kind.values(
        own,
        Arrays.stream(Need.values())
            .filter(need -> options.contains(option(need.label())))
            .collect(Collectors.toSet()));
  }

  /**
   * The lattice to choose from. A loss of which only the kind was given gets the parameters that go
   * with a lattice of which nothing was given.
   *
   * @param options the names of all options that were given
   */
  PrivateLatticeOptions.Chosen lattice(
      PrivateLatticeOptions wanted, Schema schema, Set<String> options) {
    Kind<?, ?> kind = kind();
    LossForm loss =
        hasRealWeights(kind) ? new ZeroOneLoss() : values(options).get(LatticeLoss.LOSS);
    String name = LatticeLoss.LOSS.name();
    boolean isOpen = LOGISTIC.equals(given.get(name));
    PrivateLatticeOptions.Chosen chosen =
        wanted.over(schema, kind.hasUsualIntercept(), loss, isOpen);
    if (chosen.loss().isEmpty() || !isOpen) {
      return chosen;
    }
    String planned = chosen.loss().get().text();
    given.put(name, planned);
    return new PrivateLatticeOptions.Chosen(
        chosen.lattice(), "%s; loss %s".formatted(chosen.reason(), planned), chosen.loss());
  }

  /**
   * Checks the name and its options, to find mistakes early.
   *
   * @param options the names of the options that were given
   */
  void check(Set<String> options) {
    Kind<?, ?> kind = kind();
    for (String option : options) {
      String name = option.substring(2);
      List<Kind<?, ?>> takers = Mechanisms.taking(name);
      boolean refused = !takers.isEmpty() && !kind.takes(name);
      // A delta of 0 is what mechanisms without one have; see PrivacyOptions.
      boolean isDelta = name.equals(Need.DELTA.label());
      boolean isOfPoints = name.equals(COST) && hasRealWeights(kind);
      if (refused && !isDelta && !isOfPoints) {
        throw new InvalidInputException(
            "%s does not apply to --mechanism %s".formatted(option, kind.name()),
            "leave it out, or use --mechanism %s."
                .formatted(takers.stream().map(Kind::name).collect(Collectors.joining(" or "))));
      }
    }
    Values values = values(options);
    kind.check(values);
    if (points().isPresent() && !hasRealWeights(kind)) {
      throw new InvalidInputException(
          "--points does not apply to --mechanism " + kind.name(),
          "leave it out: its weights are whole numbers of --lattice already.");
    }
    tuning.check(kind, options);
    tuning
        .grid()
        .ifPresent(grid -> grid.settings().forEach(setting -> kind.check(values.with(setting))));
    if (options.contains(option(COST)) && hasRealWeights(kind)) {
      requireCostable(kind, values);
    }
  }

  /** Refuses costs of errors for real weights whose threshold they cannot move. */
  private void requireCostable(Kind<?, ?> kind, Values values) {
    if (!tellsRisks(kind, values)) {
      throw new InvalidInputException(
          "--cost needs scores that are log-odds, and those of --mechanism %s are none here"
              .formatted(kind.name()),
          kind.parameters().stream()
                  .filter(p -> p.words().contains(LOGISTIC))
                  .findFirst()
                  .map(p -> "use %s %s, ".formatted(option(p.name()), LOGISTIC))
                  .orElse("")
              + "leave it out, or use --mechanism %s, which learns by costs.".formatted(USUAL));
    }
    if (points().isEmpty()) {
      throw new InvalidInputException(
          "--cost moves the threshold of whole points, and --mechanism %s has real weights"
              .formatted(kind.name()),
          "add --points -10:10, leave it out, or use --mechanism %s, which learns by costs."
              .formatted(USUAL));
    }
  }

  /** Whether scores are log-odds, whatever is tuned: that is known before a table is read. */
  private boolean tellsRisks(Kind<?, ?> kind, Values values) {
    return tuning
        .grid()
        .map(grid -> grid.settings().stream().map(values::with).allMatch(kind::tellsRisks))
        .orElseGet(() -> kind.tellsRisks(values));
  }

  /**
   * Makes the mechanism that was named, as often as wanted, each time on noise of its own.
   *
   * @param options the names of the options that were given
   * @param schema of the table
   * @param bits what tuning on a public table draws from
   * @param stop the user's wish to stop
   */
  Supplier<Chosen<?, ?>> maker(
      Setting setting, Set<String> options, Schema schema, RandomBits bits, Cancellation stop) {
    Kind<?, ?> kind = kind();
    Values values = values(options);
    // For records a public table to tune on is looked at once, however many are made.
    return setting.adjacency().unit().isEmpty()
        ? forRecords(setting, kind, values, schema, bits, stop)
        : () -> kind.forUnits(setting, s -> forRecords(s, kind, values, schema, bits, stop).get());
  }

  private Supplier<Chosen<?, ?>> forRecords(
      Setting setting,
      Kind<?, ?> kind,
      Values values,
      Schema schema,
      RandomBits bits,
      Cancellation stop) {
    Supplier<Chosen<?, ?>> maker =
        kind.learnsFromRows()
            ? new Tuned(values, tuning, setting, schema, bits, stop).maker()
            : () -> kind.over(setting, values);
    Costs costs = tellsRisks(kind, values) ? setting.costs() : Costs.EQUAL;
    return points()
        .map(range -> WholePoints.of(range, schema).withCosts(costs))
        .<Supplier<Chosen<?, ?>>>map(rounding -> () -> rounding.behind(maker.get()))
        .orElse(maker);
  }

  /** The range of whole points to round to, if wanted. */
  Optional<LatticeName.Range> points() {
    return Optional.ofNullable(points).map(WholePoints::range);
  }

  /** Whether a mechanism draws real weights, which can be rounded. */
  public static boolean hasRealWeights(Kind<?, ?> kind) {
    return !kind.needs().contains(Need.LATTICE);
  }

  /** Whether a file is the public table to tune on. */
  boolean isTunedOn(String table) {
    return tuning.isPublic()
        && Path.of(tuning.publicTable().name())
            .toAbsolutePath()
            .normalize()
            .equals(Path.of(table).toAbsolutePath().normalize());
  }

  /** The number of records to rehearse with, whatever the mechanism. */
  int rehearsedRecords() {
    String text = given.get(RECORDS);
    if (text == null) {
      throw new InvalidInputException(
          "--records is missing, and a rehearsal needs it",
          "give the number of records that the table is expected to have.");
    }
    return DescentParameters.RECORDS.read(text);
  }
}
