package org.didyma.operations.mechanism;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.operations.Choice;
import org.didyma.operations.Group;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.SearchInput;

/** What can be given of mechanisms, in groups: for all of them, and for one alone. */
public final class MechanismGroups {

  private static final Parameter<String> RECORDS =
      Objects.requireNonNull(MechanismInput.PARAMETERS.get(DescentParameters.RECORDS.name()));

  /** Which mechanism, and what several kinds of them take. */
  public static final Group CHOICE =
      Group.of(
          "mechanism",
          "Mechanisms",
          MechanismInput.MECHANISM,
          PrivacyInput.DELTA,
          RECORDS,
          MechanismInput.POINTS);

  /** Parameters of mechanisms that learn from distinct rows. */
  public static final Group ON_LATTICES =
      new Group(
          "lattice-mechanisms",
          "Options of single mechanisms on lattices",
          Stream.<Parameter<?>>concat(
                  own(kind -> !kind.learnsFromRows()), Stream.of(SearchInput.ORACLE))
              .toList());

  /** Parameters of mechanisms that learn from rows. */
  public static final Group OF_GRADIENTS =
      new Group(
          "gradient",
          "Options of gradient methods",
          Stream.<Parameter<?>>concat(
                  own(MechanismSpec::learnsFromRows)
                      .filter(p -> !ON_LATTICES.parameters().contains(p)),
                  TuningInput.ALL.stream())
              .toList());

  private static final Set<String> TUNING = names(TuningInput.ALL);
  private static final Set<String> CARD = names(CardRulesInput.GROUP.parameters());

  private MechanismGroups() {}

  /** The parameters of some mechanisms, but for those that many kinds take. */
  private static Stream<Parameter<String>> own(Predicate<MechanismSpec<?, ?>> which) {
    return MechanismInput.PARAMETERS.values().stream()
        .filter(p -> p != RECORDS)
        .filter(p -> Mechanisms.taking(p.name()).stream().anyMatch(which));
  }

  private static Set<String> names(List<Parameter<?>> parameters) {
    return parameters.stream().map(Parameter::name).collect(Collectors.toSet());
  }

  /** What a mechanism alone leaves of groups, and its own parameters. */
  public static Choice choice(List<Group> all) {
    return new Choice(MechanismInput.MECHANISM, word -> alone(Mechanisms.named(word), all));
  }

  private static List<Group> alone(MechanismSpec<?, ?> kind, List<Group> all) {
    List<Group> groups = new ArrayList<>();
    for (Group group : all) {
      List<Parameter<?>> left =
          group.parameters().stream().filter(p -> isFor(kind, p.name())).toList();
      if (!left.isEmpty()) {
        groups.add(new Group(group.name(), group.title(), left));
      }
    }
    groups.add(
        new Group(
            kind.name(),
            "Options of " + kind.name(),
            kind.parameters().stream()
                .<Parameter<?>>map(p -> p.says(p.sentence() + MechanismInput.rehearsed(p)))
                .toList()));
    return groups;
  }

  /** Whether what is no parameter of mechanisms has something to say about one. */
  private static boolean isFor(MechanismSpec<?, ?> kind, String name) {
    return !MechanismInput.PARAMETERS.containsKey(name)
        && (kind.takes(name) || Mechanisms.taking(name).isEmpty())
        && (!TUNING.contains(name) || TuningInput.takes(kind))
        && (!name.equals(MechanismInput.POINTS.name()) || MechanismInput.hasRealWeights(kind))
        && (!CARD.contains(name) || kind.needs().contains(RequiredInput.LATTICE));
  }
}
