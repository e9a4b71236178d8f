package org.didyma.mechanisms;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
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

  MechanismSpec(
      MechanismSpecBuilder<D, P> builder,
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
  public static <D, P> MechanismSpecBuilder<D, P> of(String name, String sentence) {
    return new MechanismSpecBuilder<>(name, sentence);
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
}
