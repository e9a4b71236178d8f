package org.didyma;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.didyma.data.schema.Schema;
import org.didyma.face.Adapters;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.models.ProgramVersion;
import org.didyma.models.Release;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.spi.Mechanism;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a release: a mechanism, epsilon, and what else it takes. All of it is public
 * and chosen without looking at the data. Immutable: each method gives another request.
 */
public final class ReleaseRequest {

  private final MechanismSpec<?, ?> kind;
  private Map<String, String> values = Map.of();
  private @Nullable Epsilon epsilon;
  private Delta delta = Delta.ZERO;
  private Neighbours neighbours = Neighbours.REPLACE;
  private Lattice lattice = Lattice.usual();
  private Costs costs = Costs.EQUAL;
  private int threads = 1;

  private ReleaseRequest(MechanismSpec<?, ?> kind) {
    this.kind = kind;
  }

  static ReleaseRequest by(MechanismSpec<?, ?> kind) {
    return new ReleaseRequest(kind);
  }

  /**
   * By a mechanism of the library, by the name that docs/reference/mechanisms.md has; {@code auto}
   * takes the one of the least proven loss.
   *
   * @throws DidymaException when there is none, or it protects nothing
   */
  public static ReleaseRequest by(String mechanism) {
    MechanismSpec<?, ?> kind = DidymaException.told(() -> Mechanisms.named(mechanism));
    if (!kind.isPrivate()) {
      throw DidymaException.of(
          mechanism + " protects nothing, so it makes no release",
          "use a private mechanism, such as exponential.");
    }
    return by(kind);
  }

  /** By a mechanism of one's own, whose guarantee its author answers for. */
  public static ReleaseRequest by(Mechanism own) {
    return by(DidymaException.told(() -> Adapters.mechanism(own)));
  }

  private ReleaseRequest with(Consumer<ReleaseRequest> change) {
    ReleaseRequest other = new ReleaseRequest(kind);
    other.values = values;
    other.epsilon = epsilon;
    other.delta = delta;
    other.neighbours = neighbours;
    other.lattice = lattice;
    other.costs = costs;
    other.threads = threads;
    change.accept(other);
    return other;
  }

  /**
   * With this privacy loss; smaller protects more.
   *
   * @param epsilon a decimal number above 0 such as {@code "0.5"}, taken exactly
   */
  public ReleaseRequest epsilon(String epsilon) {
    Epsilon parsed = DidymaException.told(() -> Epsilon.parse(epsilon));
    return with(r -> r.epsilon = parsed);
  }

  /** With this delta, for mechanisms whose guarantee has one. */
  public ReleaseRequest delta(String delta) {
    Delta parsed = DidymaException.told(() -> Delta.parse(delta));
    return with(r -> r.delta = parsed);
  }

  /** With a guarantee about these neighbours; one record is replaced by default. */
  public ReleaseRequest neighbours(Neighbours neighbours) {
    return with(r -> r.neighbours = neighbours);
  }

  /** With weights from a lattice, for mechanisms that choose from one. */
  public ReleaseRequest over(Lattice lattice) {
    return with(r -> r.lattice = lattice);
  }

  /** A positive record that is predicted negative costs so much, at least 1. */
  public ReleaseRequest missedPositiveCosts(long cost) {
    Costs both = DidymaException.told(() -> new Costs(cost, costs.falseAlarm()));
    return with(r -> r.costs = both);
  }

  /** A negative record that is predicted positive costs so much, at least 1. */
  public ReleaseRequest falseAlarmCosts(long cost) {
    Costs both = DidymaException.told(() -> new Costs(costs.missedPositive(), cost));
    return with(r -> r.costs = both);
  }

  /**
   * By another loss than errors, such as {@code logistic}, whose scores are log-odds
   * (docs/explanation/losses.md), for mechanisms that choose from a lattice.
   */
  public ReleaseRequest loss(String loss) {
    return with(LatticeLoss.LOSS.name(), loss);
  }

  /**
   * With a value of a parameter of the mechanism.
   *
   * @param parameter its name, as docs/reference/mechanisms.md has it
   * @throws DidymaException when the mechanism has none, or the text stands for no value
   */
  public ReleaseRequest with(String parameter, String value) {
    Map<String, String> all = new HashMap<>(values);
    all.put(parameter, value);
    DidymaException.told(() -> kind.values(all, Set.of()));
    return with(r -> r.values = Map.copyOf(all));
  }

  /** The number of threads, at least 1; the distribution of a release does not depend on it. */
  public ReleaseRequest threads(int number) {
    Limits.requireThreads(number);
    return with(r -> r.threads = number);
  }

  MechanismSpec<?, ?> kind() {
    return kind;
  }

  /** The mechanism with its parameters for a table of a schema. */
  ConfiguredMechanism<?, ?> over(Schema schema) {
    ParameterValues read = kind.values(values, besides());
    requireWhole(read);
    kind.check(read);
    Adjacency adjacency = neighbours.adjacency().of(schema.subject());
    PublicContext setting =
        PublicContext.of(stated(), delta, adjacency)
            .withThreads(threads)
            .withMagnitudes(schema.magnitudes())
            .withOracle(() -> new ChainSearch(threads));
    return kind.over(
        choosesFromLattice()
            ? setting.over(named(schema).over(schema.weightRules()), costs)
            : setting,
        read);
  }

  private Epsilon stated() {
    if (epsilon == null) {
      throw DidymaException.of(
          "the request has no epsilon", "add .epsilon(\"1\"); smaller protects more.");
    }
    return epsilon;
  }

  private Set<RequiredInput> besides() {
    Set<RequiredInput> given = EnumSet.noneOf(RequiredInput.class);
    add(given, RequiredInput.DELTA, !delta.isZero());
    add(given, RequiredInput.COST, !costs.equals(Costs.EQUAL));
    add(given, RequiredInput.LATTICE, lattice.statesWeights());
    add(given, RequiredInput.INTERCEPT, lattice.statesIntercept());
    return given;
  }

  private static void add(Set<RequiredInput> given, RequiredInput need, boolean is) {
    if (is) {
      given.add(need);
    }
  }

  /** Refuses what the mechanism would not look at, and that it has no delta which it needs. */
  private void requireWhole(ParameterValues read) {
    for (RequiredInput given : besides()) {
      boolean used =
          given == RequiredInput.DELTA ? kind.usesDelta(read) : kind.needs().contains(given);
      if (!used || given == RequiredInput.INTERCEPT && !kind.mayHaveIntercept()) {
        throw DidymaException.of(
            "%s takes no %s".formatted(kind.name(), given.label()), "leave it out.");
      }
    }
    if (kind.needsDelta() && delta.isZero()) {
      throw DidymaException.of(
          kind.name() + " has no guarantee without a delta",
          "add .delta(\"1e-6\"), far below one over the number of records.");
    }
  }

  private boolean choosesFromLattice() {
    return kind.needs().contains(RequiredInput.LATTICE);
  }

  private LatticeName named(Schema schema) {
    return lattice.over(schema, kind.hasUsualIntercept());
  }

  /** The model of a release that was made by this request. */
  org.didyma.models.Model model(Release release, Schema schema) {
    org.didyma.models.Model.Options options =
        choosesFromLattice()
            ? org.didyma.models.Model.Options.of(named(schema), costs).by(loss())
            : org.didyma.models.Model.Options.NONE;
    return org.didyma.models.Model.of(release, schema, options, ProgramVersion.text());
  }

  private LossForm loss() {
    return kind.takes(LatticeLoss.LOSS.name())
        ? kind.values(values, Set.of()).get(LatticeLoss.LOSS)
        : new ZeroOneLoss();
  }

  @Override
  public String toString() {
    return "%s, epsilon %s".formatted(kind.name(), epsilon == null ? "not said" : epsilon);
  }
}
