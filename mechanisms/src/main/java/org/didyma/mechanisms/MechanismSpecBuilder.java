package org.didyma.mechanisms;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.data.rows.Form;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.law.LawDeclaration;
import org.jspecify.annotations.Nullable;

/**
 * A {@link MechanismSpec} that is being written.
 *
 * @param <D> the form of the table
 * @param <P> the parameters
 */
public final class MechanismSpecBuilder<D, P> {

  final String name;
  final String sentence;
  final Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
  final Set<RequiredInput> needs = EnumSet.noneOf(RequiredInput.class);
  Form<?> form = Form.CELLS;
  String proof = "";
  boolean isPrivate = true;
  boolean takesUnits;
  boolean takesLabels;
  private @Nullable OfLabels<?, P> ofLabels;
  boolean drawsPoints;
  boolean hasUsualIntercept = true;
  boolean mayHaveIntercept = true;
  boolean needsDelta;
  private Function<ParameterValues, List<String>> conditions = v -> List.of();
  private @Nullable Function<ParameterValues, Form<D>> formOf;
  @Nullable LawDeclaration law;
  @Nullable Predicate<ParameterValues> usesDelta;
  Predicate<ParameterValues> tellsRisks = v -> false;
  @Nullable Consumer<ParameterValues> check;

  MechanismSpecBuilder(String name, String sentence) {
    this.name = name;
    this.sentence = sentence;
  }

  /** The document that proves its promise. */
  public MechanismSpecBuilder<D, P> provenIn(String document) {
    proof = document;
    return this;
  }

  /** Its exact law on tiny instances, by its definition and not by its code; null where none. */
  public MechanismSpecBuilder<D, P> withLaw(@Nullable LawDeclaration onTinyInstances) {
    law = onTinyInstances;
    return this;
  }

  public MechanismSpecBuilder<D, P> takes(Parameter<?>... more) {
    return takes(Arrays.asList(more));
  }

  public MechanismSpecBuilder<D, P> takes(List<Parameter<?>> more) {
    more.forEach(p -> parameters.put(p.name(), p));
    return this;
  }

  /** What it needs besides. */
  public MechanismSpecBuilder<D, P> needs(RequiredInput... more) {
    needs.addAll(Arrays.asList(more));
    return this;
  }

  /** It makes no promise without a delta above 0. */
  public MechanismSpecBuilder<D, P> needsDelta() {
    needsDelta = true;
    return needs(RequiredInput.DELTA);
  }

  /** It chooses from a lattice by a {@link LatticeLoss}. */
  public MechanismSpecBuilder<D, P> choosesFromLattice() {
    takes(LatticeLoss.LOSS);
    return needs(RequiredInput.LATTICE, RequiredInput.INTERCEPT, RequiredInput.COST);
  }

  /** Its own promise holds for units of any number of records, and so for records with weights. */
  public MechanismSpecBuilder<D, P> takesUnits() {
    takesUnits = true;
    return this;
  }

  /** Its promise holds for labels of any number of values; others take labels of two only. */
  public MechanismSpecBuilder<D, P> takesLabels() {
    takesLabels = true;
    return this;
  }

  /**
   * The same by another mechanism over the same parameters, whose loss is that of the setting.
   *
   * @param mechanism on labels of more than two values
   * @param wanted the form in which it wants a table
   */
  public <E> MechanismSpecBuilder<D, P> takesLabels(
      Function<PublicContext, Mechanism<E, P>> mechanism,
      Function<ParameterValues, Form<E>> wanted) {
    ofLabels = new OfLabels<>(mechanism, wanted);
    return takesLabels();
  }

  /** It makes whole points of a table itself, without a lattice to choose from. */
  public MechanismSpecBuilder<D, P> drawsPoints() {
    drawsPoints = true;
    return this;
  }

  /** It has no intercept unless told otherwise. */
  public MechanismSpecBuilder<D, P> withoutUsualIntercept() {
    hasUsualIntercept = false;
    return this;
  }

  /** It never has an intercept. */
  public MechanismSpecBuilder<D, P> withoutIntercept() {
    mayHaveIntercept = false;
    return withoutUsualIntercept();
  }

  /** It protects nothing. */
  public MechanismSpecBuilder<D, P> notPrivate() {
    isPrivate = false;
    return this;
  }

  /** Its promise has a delta with these values only. */
  public MechanismSpecBuilder<D, P> usesDeltaIf(Predicate<ParameterValues> condition) {
    usesDelta = condition;
    return needs(RequiredInput.DELTA);
  }

  /** It draws real weights whose scores are log-odds with these values, and only with them. */
  public MechanismSpecBuilder<D, P> tellsRisksIf(Predicate<ParameterValues> condition) {
    tellsRisks = condition;
    return this;
  }

  /** The form in which it wants a table. */
  public MechanismSpecBuilder<D, P> learnsFrom(Form<D> wanted) {
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
  public MechanismSpecBuilder<D, P> learnsFrom(
      Form<D> usual, Function<ParameterValues, Form<D>> wanted) {
    form = usual;
    formOf = wanted;
    return this;
  }

  /** What its promise rests on with these values, besides the mechanism's own conditions. */
  public MechanismSpecBuilder<D, P> provided(Function<ParameterValues, List<String>> what) {
    conditions = what;
    return this;
  }

  /**
   * How values are checked against each other; without it, parameters are made once, for an epsilon
   * of 0.5 and replaced records.
   */
  public MechanismSpecBuilder<D, P> checkedBy(Consumer<ParameterValues> refuses) {
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

  /** How a mechanism is made for labels of some kind. */
  private record OfLabels<E, P>(
      Function<PublicContext, Mechanism<E, P>> mechanism, Function<ParameterValues, Form<E>> form) {

    ConfiguredMechanism<E, P> with(PublicContext setting, ParameterValues values, P parameters) {
      return new ConfiguredMechanism<>(
          mechanism.apply(setting), parameters, form.apply(values), "", List.of());
    }
  }
}
