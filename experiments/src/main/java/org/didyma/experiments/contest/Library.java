package org.didyma.experiments.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.LearningProblem;

/**
 * The problems of the library, in a fixed order: their recipes and what is known of their optima
 * come with the program, their tables do not.
 */
public final class Library {

  private static final String RECIPES = "recipes.tsv";
  private static final String KNOWN = "known.tsv";
  private static final String ESTIMATES = "estimates.tsv";

  private static final List<Entry> ALL = read();

  private Library() {}

  /**
   * A problem of the library.
   *
   * @param recipe how it is made
   * @param known of its optimum, if anything is
   * @param estimate of the search, where none has ended
   */
  record Entry(
      ProblemRecipe recipe, Optional<KnownOptimum> known, Optional<SearchEstimate> estimate) {

    String name() {
      return recipe.name();
    }

    /**
     * The problem.
     *
     * @throws InvalidInputException when its table is missing, or is not the one whose optimum is
     *     known
     */
    LearningProblem problem(ContestTables tables) {
      LearningProblem problem = recipe.problem(tables);
      if (known.isPresent() && !known.get().digest().equals(InstanceFile.digest(problem))) {
        throw new InvalidInputException(
            "the problem " + name() + " is not the one whose optimum is known",
            "fetch its table again, or use the version of the program that it comes with.");
      }
      return problem;
    }

    /** The problem with its optimum, where that is certified, and else with its best point. */
    ProblemInstance instance(ContestTables tables) {
      if (known.filter(k -> k.status() == KnownOptimum.Status.CERTIFIED).isPresent()) {
        return new ProblemInstance(name(), problem(tables), known.get().value());
      }
      ProblemInstance open = new ProblemInstance(name(), problem(tables));
      return known.flatMap(KnownOptimum::weights).map(open::withPoint).orElse(open);
    }
  }

  static List<Entry> all() {
    return ALL;
  }

  /**
   * A problem as it is listed: what comes with the program, without its table.
   *
   * @param sentence what it is made of
   * @param status how well the best objective is known: certified, proven or open
   * @param coordinates of its lattice, where it was made before
   * @param cells distinct rows of its table, likewise
   * @param records of its table, likewise
   * @param objective the best that is known, if any is
   * @param bound that no objective is below, if one is known
   * @param foundBy who found the objective
   * @param provedBy who proved the bound
   * @param nodes of the search that has not ended, by an estimate in words
   */
  public record Listed(
      String name,
      String sentence,
      String status,
      OptionalLong coordinates,
      OptionalLong cells,
      OptionalLong records,
      OptionalLong objective,
      OptionalLong bound,
      String foundBy,
      String provedBy,
      Optional<String> nodes) {

    private static Listed of(Entry entry) {
      Optional<KnownOptimum> known = entry.known();
      return new Listed(
          entry.name(),
          entry.recipe().sentence(),
          known.map(KnownOptimum::status).orElse(KnownOptimum.Status.OPEN).word(),
          number(known, KnownOptimum::coordinates),
          number(known, KnownOptimum::cells),
          number(known, KnownOptimum::records),
          known.map(KnownOptimum::value).orElse(OptionalLong.empty()),
          known.map(KnownOptimum::bound).orElse(OptionalLong.empty()),
          known.map(KnownOptimum::foundBy).orElse(KnownOptimum.OURS),
          known.map(KnownOptimum::provedBy).orElse(KnownOptimum.OURS),
          entry.estimate().map(SearchEstimate::inWords));
    }

    private static OptionalLong number(
        Optional<KnownOptimum> known, ToLongFunction<KnownOptimum> of) {
      return known.stream().mapToLong(of).findFirst();
    }
  }

  /**
   * Lists some of the problems, for which no table is needed.
   *
   * @param only parts of names, one of which a problem's name has to contain; empty for all
   * @throws InvalidInputException when there is no such problem
   */
  public static List<Listed> list(List<String> only) {
    return selected(ALL, only).stream().map(Listed::of).toList();
  }

  /** The names of the problems, in order. */
  public static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }

  /**
   * Makes some of the problems.
   *
   * @param only parts of names, one of which a problem's name has to contain; empty for all
   * @throws InvalidInputException when there is no such problem, or a table is missing
   */
  public static List<InstanceFile> files(TableStore store, List<String> only) {
    ContestTables tables = new ContestTables(store);
    return selected(ALL, only).stream()
        .map(entry -> InstanceFile.of(entry, entry.problem(tables)))
        .toList();
  }

  /** Those whose name contains one of some texts, or all where there are none. */
  static List<Entry> selected(List<Entry> entries, List<String> only) {
    List<Entry> selected =
        entries.stream()
            .filter(e -> only.isEmpty() || only.stream().anyMatch(e.name()::contains))
            .toList();
    if (selected.isEmpty()) {
      throw new InvalidInputException(
          "no problem is left",
          "give a part of a problem's name; "
              + ParameterReference.operation("experiment instances")
              + " lists them.");
    }
    return selected;
  }

  /**
   * The problems of some names, in the library's order.
   *
   * @throws InvalidInputException when there is none of one of them
   */
  static List<Entry> named(List<String> names) {
    for (String name : names) {
      if (!names().contains(name)) {
        throw new InvalidInputException(
            "the contest has no problem " + QuotedText.of(name),
            "choose one that " + ParameterReference.operation("experiment instances") + " lists.");
      }
    }
    return ALL.stream().filter(e -> names.contains(e.name())).toList();
  }

  private static List<Entry> read() {
    Map<String, KnownOptimum> known =
        lines(KNOWN).stream()
            .map(KnownOptimum::parse)
            .collect(Collectors.toMap(KnownOptimum::name, Function.identity()));
    Map<String, SearchEstimate> estimates =
        lines(ESTIMATES).stream()
            .map(SearchEstimate::parse)
            .collect(Collectors.toMap(SearchEstimate::problem, Function.identity()));
    return lines(RECIPES).stream()
        .map(ProblemRecipe::parse)
        .map(
            recipe ->
                new Entry(
                    recipe,
                    Optional.ofNullable(known.get(recipe.name())),
                    Optional.ofNullable(estimates.get(recipe.name()))))
        .toList();
  }

  private static List<String> lines(String resource) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Library.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
