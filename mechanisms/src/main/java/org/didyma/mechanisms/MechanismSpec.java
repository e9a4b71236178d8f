package org.didyma.mechanisms;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Form;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.law.LawDeclaration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a mechanism: what it is called, what it does in a sentence, where its proof
 * is, which parameters it takes, what form it wants a table in, and how it is made of all that. It
 * stands in the mechanism's own file, with one line in {@link Mechanisms}; options, help, errors,
 * settings to tune, participants of comparisons and documents follow from it.
 *
 * @param <D> the form of its data
 * @param <P> its public parameters
 */
public final class MechanismSpec<D, P> {

  /** What parameters are made of once, to find mistakes before anything else is known. */
  private static final PublicContext TRIAL =
      PublicContext.of(Epsilon.parse("0.5"), Delta.ZERO, Adjacency.REPLACE);

  private final String name;
  private final String sentence;
  private final String proof;
  private final Form<?> form;
  private final Map<String, Parameter<?>> parameters;
  private final Set<RequiredInput> needs;
  private final boolean isPrivate;
  private final boolean takesUnits;
  private final boolean takesLabels;
  private final boolean drawsPoints;
  private final boolean hasUsualIntercept;
  private final boolean mayHaveIntercept;
  private final boolean needsDelta;
  private final @Nullable LawDeclaration law;
  private final Predicate<ParameterValues> usesDelta;
  private final Predicate<ParameterValues> tellsRisks;
  private final Consumer<ParameterValues> check;
  private final BiFunction<PublicContext, ParameterValues, ConfiguredMechanism<?, ?>> over;

  private MechanismSpec(
      Builder<D, P> builder,
      BiFunction<PublicContext, ParameterValues, ConfiguredMechanism<?, ?>> over) {
    this.name = builder.name;
    this.sentence = builder.sentence;
    this.proof = builder.proof;
    this.form = builder.form;
    this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(builder.parameters));
    this.needs = Set.copyOf(builder.needs);
    this.isPrivate = builder.isPrivate;
    this.takesUnits = builder.takesUnits;
    this.takesLabels = builder.takesLabels;
    this.drawsPoints = builder.drawsPoints || needs.contains(RequiredInput.LATTICE);
    this.hasUsualIntercept = builder.hasUsualIntercept && needs.contains(RequiredInput.INTERCEPT);
    this.mayHaveIntercept = builder.mayHaveIntercept && needs.contains(RequiredInput.INTERCEPT);
    this.needsDelta = builder.needsDelta;
    this.law = builder.law;
    this.usesDelta =
        builder.usesDelta == null ? v -> needs.contains(RequiredInput.DELTA) : builder.usesDelta;
    this.tellsRisks = builder.tellsRisks;
    this.over = over;
    this.check =
        builder.check != null
            ? builder.check
            : needs.contains(RequiredInput.LATTICE)
                ? v -> {}
                : v -> Objects.requireNonNull(over.apply(TRIAL, v));
  }

  /**
   * Begins a declaration.
   *
   * @param name small letters with hyphens
   * @param sentence what it does, without a capital
   */
  public static <D, P> Builder<D, P> of(String name, String sentence) {
    return new Builder<>(name, sentence);
  }

  public String name() {
    return name;
  }

  /** What it does, without a capital. */
  public String sentence() {
    return sentence;
  }

  /** The document of the distribution that proves its promise; empty where it makes none. */
  public String proof() {
    return proof;
  }

  /** Its parameters, in the order of their help. */
  public Collection<Parameter<?>> parameters() {
    return parameters.values();
  }

  /** Its parameter of a name. */
  public Optional<Parameter<?>> parameter(String of) {
    return Optional.ofNullable(parameters.get(of));
  }

  /** What it needs besides its parameters. */
  public Set<RequiredInput> needs() {
    return needs;
  }

  /** Whether it takes something of this name, as a parameter or besides. */
  public boolean takes(String of) {
    return parameters.containsKey(of) || needs.stream().anyMatch(n -> n.label().equals(of));
  }

  /** Whether it learns from rows in memory, and so can be tuned and projected. */
  public boolean learnsFromRows() {
    return form != Form.CELLS && !drawsPoints;
  }

  /** Whether it draws whole points itself, rather than real weights that can be rounded to some. */
  public boolean drawsPoints() {
    return drawsPoints;
  }

  /** Whether it protects the data at all; what does not has no epsilon. */
  public boolean isPrivate() {
    return isPrivate;
  }

  /**
   * Whether it has an intercept unless told otherwise. A perturbed objective has none: opdisc's
   * noise cannot tell intercepts apart, and rspm would pay for them with more noise.
   */
  public boolean hasUsualIntercept() {
    return hasUsualIntercept;
  }

  /** Whether it can have one at all; what takes intercepts and cannot takes only "none". */
  public boolean mayHaveIntercept() {
    return mayHaveIntercept;
  }

  /** Whether its promise, with these values, has a delta above 0. */
  public boolean usesDelta(ParameterValues values) {
    return usesDelta.test(values);
  }

  /**
   * Whether the scores of what it draws without a lattice, with these values, are log-odds. It does
   * not depend on a table: each draw has a {@link RiskScale}, or none has.
   */
  public boolean tellsRisks(ParameterValues values) {
    return tellsRisks.test(values);
  }

  /** Whether it makes no promise without a delta above 0. */
  public boolean needsDelta() {
    return needsDelta;
  }

  /** Its exact law on tiny instances, which audits and the contract of mechanisms go by. */
  public Optional<LawDeclaration> law() {
    return Optional.ofNullable(law);
  }

  /**
   * Reads values, before any file is looked at.
   *
   * @param texts by names of parameters
   * @param besides what else is given
   * @throws InvalidInputException when it takes no such parameter, or a text stands for no value
   */
  public ParameterValues values(Map<String, String> texts, Set<RequiredInput> besides) {
    for (String given : texts.keySet()) {
      if (!parameters.containsKey(given)) {
        throw new InvalidInputException(
            "%s does not apply to %s"
                .formatted(ParameterReference.of(given), ParameterReference.of("mechanism", name)),
            "leave it out.");
      }
    }
    return ParameterValues.read(this, texts, besides);
  }

  /**
   * Refuses values that are missing or do not fit together, before any file is looked at.
   *
   * @throws InvalidInputException when they do not
   */
  public void check(ParameterValues values) {
    parameters.values().stream()
        .filter(p -> p.isRequired() && !values.isGiven(p))
        .findFirst()
        .ifPresent(
            p -> {
              throw p.missingForMechanism();
            });
    check.accept(values);
  }

  /**
   * Refuses a label of more values than it takes.
   *
   * @param labels their number
   * @throws InvalidInputException when that is so
   */
  public void requireTaken(int labels) {
    if (labels > Cells.TWO && !takesLabels) {
      throw new InvalidInputException(
          "the label has %d values, and %s takes labels of two only".formatted(labels, name),
          "use %s, or state \"positive\" and \"negative\" values."
              .formatted(ParameterReference.of("mechanism", "exponential")));
    }
  }

  /**
   * Refuses records with weights, unless it knows units of several records: a record of weight w is
   * w equal records of one unit (docs/proofs/units.md, section 4).
   *
   * @throws InvalidInputException when that is so; it costs nothing
   */
  public void requireTaken(Adjacency neighbours) {
    if (neighbours.weight().isPresent() && !takesUnits) {
      throw new InvalidInputException(
          "the schema has weights, and %s takes records that count once only".formatted(name),
          "use %s, or a schema without \"weight\"."
              .formatted(ParameterReference.of("mechanism", "exponential")));
    }
  }

  /**
   * The mechanism with its public parameters.
   *
   * @throws InvalidInputException when the values do not fit the setting
   */
  public ConfiguredMechanism<?, ?> over(PublicContext setting, ParameterValues values) {
    requireTaken(setting.labels());
    requireTaken(setting.adjacency());
    return forUnits(setting, s -> over.apply(s, values));
  }

  /**
   * The mechanism, or what is made of it, for records or units, as the setting's adjacency has it:
   * {@link UnitPrivacy} where it knows no units itself.
   *
   * @param made it for a setting
   */
  public ConfiguredMechanism<?, ?> forUnits(
      PublicContext setting, Function<PublicContext, ConfiguredMechanism<?, ?>> made) {
    return setting.adjacency().unit().isEmpty() || takesUnits || !isPrivate
        ? made.apply(setting)
        : UnitPrivacy.over(setting, learnsFromRows(), made);
  }

  @Override
  public String toString() {
    return name;
  }

  /** How a mechanism is made for labels of some kind. */
  private record OfLabels<E, P>(
      Function<PublicContext, Mechanism<E, P>> mechanism, Function<ParameterValues, Form<E>> form) {

    ConfiguredMechanism<E, P> with(PublicContext setting, ParameterValues values, P parameters) {
      return new ConfiguredMechanism<>(
          mechanism.apply(setting), parameters, form.apply(values), "", List.of());
    }
  }

  /** A declaration that is being written. */
  public static final class Builder<D, P> {

    private final String name;
    private final String sentence;
    private final Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
    private final Set<RequiredInput> needs = EnumSet.noneOf(RequiredInput.class);
    private Form<?> form = Form.CELLS;
    private String proof = "";
    private boolean isPrivate = true;
    private boolean takesUnits;
    private boolean takesLabels;
    private @Nullable OfLabels<?, P> ofLabels;
    private boolean drawsPoints;
    private boolean hasUsualIntercept = true;
    private boolean mayHaveIntercept = true;
    private boolean needsDelta;
    private Function<ParameterValues, List<String>> conditions = v -> List.of();
    private @Nullable Function<ParameterValues, Form<D>> formOf;
    private @Nullable LawDeclaration law;
    private @Nullable Predicate<ParameterValues> usesDelta;
    private Predicate<ParameterValues> tellsRisks = v -> false;
    private @Nullable Consumer<ParameterValues> check;

    private Builder(String name, String sentence) {
      this.name = name;
      this.sentence = sentence;
    }

    /** The document that proves its promise. */
    public Builder<D, P> provenIn(String document) {
      proof = document;
      return this;
    }

    /** Its exact law on tiny instances, by its definition and not by its code; null where none. */
    public Builder<D, P> withLaw(@Nullable LawDeclaration onTinyInstances) {
      law = onTinyInstances;
      return this;
    }

    public Builder<D, P> takes(Parameter<?>... more) {
      return takes(Arrays.asList(more));
    }

    public Builder<D, P> takes(List<Parameter<?>> more) {
      more.forEach(p -> parameters.put(p.name(), p));
      return this;
    }

    /** What it needs besides. */
    public Builder<D, P> needs(RequiredInput... more) {
      needs.addAll(Arrays.asList(more));
      return this;
    }

    /** It makes no promise without a delta above 0. */
    public Builder<D, P> needsDelta() {
      needsDelta = true;
      return needs(RequiredInput.DELTA);
    }

    /** It chooses from a lattice by a {@link LatticeLoss}. */
    public Builder<D, P> choosesFromLattice() {
      takes(LatticeLoss.LOSS);
      return needs(RequiredInput.LATTICE, RequiredInput.INTERCEPT, RequiredInput.COST);
    }

    /**
     * Its own promise holds for units of any number of records, and so for records with weights.
     */
    public Builder<D, P> takesUnits() {
      takesUnits = true;
      return this;
    }

    /** Its promise holds for labels of any number of values; others take labels of two only. */
    public Builder<D, P> takesLabels() {
      takesLabels = true;
      return this;
    }

    /**
     * The same by another mechanism over the same parameters, whose loss is that of the setting.
     *
     * @param mechanism on labels of more than two values
     * @param wanted the form in which it wants a table
     */
    public <E> Builder<D, P> takesLabels(
        Function<PublicContext, Mechanism<E, P>> mechanism,
        Function<ParameterValues, Form<E>> wanted) {
      ofLabels = new OfLabels<>(mechanism, wanted);
      return takesLabels();
    }

    /** It makes whole points of a table itself, without a lattice to choose from. */
    public Builder<D, P> drawsPoints() {
      drawsPoints = true;
      return this;
    }

    /** It has no intercept unless told otherwise. */
    public Builder<D, P> withoutUsualIntercept() {
      hasUsualIntercept = false;
      return this;
    }

    /** It has no intercept, whatever it is told. */
    public Builder<D, P> withoutIntercept() {
      mayHaveIntercept = false;
      return withoutUsualIntercept();
    }

    /** It protects nothing. */
    public Builder<D, P> notPrivate() {
      isPrivate = false;
      return this;
    }

    /** Its promise has a delta with these values only. */
    public Builder<D, P> usesDeltaIf(Predicate<ParameterValues> condition) {
      usesDelta = condition;
      return needs(RequiredInput.DELTA);
    }

    /** It draws real weights whose scores are log-odds with these values, and only with them. */
    public Builder<D, P> tellsRisksIf(Predicate<ParameterValues> condition) {
      tellsRisks = condition;
      return this;
    }

    /** The form in which it wants a table. */
    public Builder<D, P> learnsFrom(Form<D> wanted) {
      form = wanted;
      formOf = v -> wanted;
      return this;
    }

    /**
     * The form in which it wants a table.
     *
     * @param usual with the usual values
     * @param wanted with any values
     */
    public Builder<D, P> learnsFrom(Form<D> usual, Function<ParameterValues, Form<D>> wanted) {
      form = usual;
      formOf = wanted;
      return this;
    }

    /** What its promise rests on with these values, besides the mechanism's own conditions. */
    public Builder<D, P> provided(Function<ParameterValues, List<String>> what) {
      conditions = what;
      return this;
    }

    /**
     * How values are checked against each other; without it, parameters are made once, for an
     * epsilon of 0.5 and replaced records.
     */
    public Builder<D, P> checkedBy(Consumer<ParameterValues> refuses) {
      check = refuses;
      return this;
    }

    /** How its parameters are made; ends the declaration of what is the same for all settings. */
    public MechanismSpec<D, P> made(
        Function<PublicContext, ? extends Mechanism<D, P>> mechanism,
        BiFunction<PublicContext, ParameterValues, P> parametersOf) {
      Function<ParameterValues, Form<D>> forms = Objects.requireNonNull(formOf);
      Function<ParameterValues, List<String>> further = conditions;
      OfLabels<D, P> ofTwo = new OfLabels<>(mechanism::apply, forms);
      OfLabels<?, P> ofMore = ofLabels == null ? ofTwo : ofLabels;
      return new MechanismSpec<>(
          this,
          (s, v) ->
              (s.labels() > Cells.TWO ? ofMore : ofTwo)
                  .with(s, v, parametersOf.apply(s, v))
                  .under(further.apply(v)));
    }

    /** The same for a mechanism that is chosen among others. */
    public MechanismSpec<D, P> chosen(
        BiFunction<PublicContext, ParameterValues, ConfiguredMechanism<?, ?>> chooses) {
      return new MechanismSpec<>(this, chooses);
    }
  }
}
