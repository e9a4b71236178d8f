package org.didyma.cli.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.operations.Names;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;
import org.jspecify.annotations.Nullable;

/**
 * What the texts of options say of things that are declared elsewhere, as {@code
 * ${bundle:known....}} in their descriptions. Nothing is looked up before a help is printed.
 *
 * <p>Keys begin with a word of their own, as picocli takes a key that is an option's name for its
 * whole description; one of a command and its option is meant as that, where several commands share
 * the option.
 */
public final class Words extends ResourceBundle {

  private final Map<String, Supplier<String>> texts = new LinkedHashMap<>();

  /** The words for what comes with the program. */
  public Words() {
    this(() -> Oracles.ALL, () -> Formulations.ALL);
  }

  /** Most runs print no help, or one that tells of few of them: their classes are loaded then. */
  Words(Supplier<Oracles> oracles, Supplier<List<NamedFormulation>> formulations) {
    texts.put("known.searches", () -> Names.or(searches(oracles.get())));
    texts.put("known.engines", () -> String.join(", ", engines(oracles.get())));
    texts.put("known.engines.and", () -> Names.and(engines(oracles.get())));
    texts.put("known.engines.or", () -> Names.or(engines(oracles.get())));
    texts.put("known.engines.facts", () -> facts(oracles.get()));
    texts.put("known.engines.alone", () -> alone(oracles.get()));
    texts.put("known.races", () -> races(oracles.get()));
    texts.put("known.contestants", () -> String.join(", ", contestants(oracles.get())));
    texts.put("known.contestants.usual", () -> String.join(",", usualContestants(oracles.get())));
    texts.put("known.formulations", () -> formulations(formulations.get()));
    texts.put("known.losses", Words::losses);
    // Audits that are refused with it.
    texts.put(
        "didyma.audit.neighbours",
        () ->
            "what the promise compares: replace (one record is replaced, the number of records is"
                + " public) or add-remove (one is added or removed; not for sample-and-aggregate,"
                + " psgd, output-perturbation, scs13 and bst14); default replace");
  }

  /** The oracles that can be compared. */
  public static List<String> contestants(Oracles oracles) {
    return oracles.contestants().stream().map(NamedOracle::name).toList();
  }

  private static List<String> usualContestants(Oracles oracles) {
    List<String> names = new ArrayList<>(List.of(Oracles.CHAIN.name()));
    names.addAll(engines(oracles));
    return names;
  }

  private static List<String> searches(Oracles oracles) {
    return oracles.searches().stream().map(s -> s.name() + " (" + s.words() + ")").toList();
  }

  private static List<String> engines(Oracles oracles) {
    return oracles.engines().stream().map(NamedOracle::name).toList();
  }

  private static String losses() {
    return Losses.ALL.stream()
        .map(loss -> "%s (%s)".formatted(loss.usage(), loss.about()))
        .collect(Collectors.joining(", "));
  }

  private static String facts(Oracles oracles) {
    return String.join(
        "; ",
        oracles.engines().stream()
            .map(NamedOracle.OfEngine::engine)
            .map(e -> e.name() + ", " + e.facts().words() + " (" + e.facts().licence() + ")")
            .toList());
  }

  /** Says which engines take no second thread, after a semicolon; nothing where all do. */
  private static String alone(Oracles oracles) {
    List<String> alone =
        oracles.engines().stream()
            .filter(e -> !e.engine().facts().usesThreads())
            .map(NamedOracle::name)
            .toList();
    return alone.isEmpty()
        ? ""
        : "; " + Names.and(alone) + (alone.size() == 1 ? " uses one" : " use one");
  }

  private static String races(Oracles oracles) {
    return String.join(
        "; ",
        oracles.races().stream()
            .map(
                race ->
                    race.name()
                        + ", a race of "
                        + Names.and(
                            Stream.concat(Stream.of(race.search()), race.engines().stream())
                                .map(NamedOracle::name)
                                .toList()))
            .toList());
  }

  /** Names with what they are for, said once where neighbours share it. */
  private static String formulations(List<NamedFormulation> formulations) {
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

  @Override
  protected @Nullable Object handleGetObject(String key) {
    Supplier<String> text = texts.get(key);
    return text == null ? null : text.get();
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(texts.keySet());
  }
}
