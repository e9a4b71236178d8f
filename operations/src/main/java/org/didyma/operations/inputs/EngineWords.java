package org.didyma.operations.inputs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.operations.Names;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;

/** What texts say of searches, engines and formulations, from their lists. */
public final class EngineWords {

  private EngineWords() {}

  /** The oracles that can be compared. */
  public static List<String> contestants(Oracles oracles) {
    return names(oracles.contestants());
  }

  /** Those that are compared where nobody chooses. */
  public static List<String> usualContestants(Oracles oracles) {
    List<String> names = new ArrayList<>(List.of(Oracles.CHAIN.name()));
    names.addAll(engines(oracles));
    return names;
  }

  /** Searches, each with what it is. */
  public static List<String> searches(Oracles oracles) {
    return oracles.searches().stream().map(s -> s.name() + " (" + s.words() + ")").toList();
  }

  /** Engines of integer programs. */
  public static List<String> engines(Oracles oracles) {
    return names(oracles.engines());
  }

  /** Engines, each with its method and its licence. */
  public static String facts(Oracles oracles) {
    return oracles.engines().stream()
        .map(NamedOracle.OfEngine::engine)
        .map(e -> e.name() + ", " + e.facts().words() + " (" + e.facts().licence() + ")")
        .collect(Collectors.joining("; "));
  }

  /** Says which engines take no second thread, after a semicolon; nothing where all do. */
  public static String alone(Oracles oracles) {
    List<String> alone =
        names(oracles.engines().stream().filter(e -> !e.engine().facts().usesThreads()).toList());
    return alone.isEmpty()
        ? ""
        : "; " + Names.and(alone) + (alone.size() == 1 ? " uses one" : " use one");
  }

  /** Races, each with who runs in it. */
  public static String races(Oracles oracles) {
    return oracles.races().stream()
        .map(
            race ->
                race.name()
                    + ", a race of "
                    + Names.and(
                        names(
                            Stream.concat(Stream.of(race.search()), race.engines().stream())
                                .toList())))
        .collect(Collectors.joining("; "));
  }

  /** Formulations with what they are for, said once where neighbours share it. */
  public static String formulations(List<NamedFormulation> formulations) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < formulations.size(); i++) {
      NamedFormulation one = formulations.get(i);
      boolean shared =
          i + 1 < formulations.size() && formulations.get(i + 1).use().equals(one.use());
      text.append(i == 0 ? "" : ", ")
          .append(one.name())
          .append(shared ? "" : " (" + one.use() + ")");
    }
    return text.toString();
  }

  private static List<String> names(List<? extends NamedOracle> oracles) {
    return oracles.stream().map(NamedOracle::name).toList();
  }
}
