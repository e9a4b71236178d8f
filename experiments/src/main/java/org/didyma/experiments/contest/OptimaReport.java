package org.didyma.experiments.contest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.Json;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.engines.CertifiedSearch;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.page.SolversPage;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.study.StudyReport;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;

/**
 * What the search has proven of the library: {@code known.tsv} and {@code estimates.tsv}, resources
 * that come with the program, with what was known before kept where it is better, and {@code
 * summary.md}, a line per problem.
 */
final class OptimaReport implements StudyReport {

  private final EngineComparison comparison;
  private final List<RunResult> results;
  private final Map<String, KnownOptimum> found = new LinkedHashMap<>();
  private final Map<String, LearningProblem> problems = new HashMap<>();

  OptimaReport(Experiment<EngineTask> experiment, List<RunResult> results, EngineComparison judge) {
    this.comparison = judge;
    this.results = results;
    for (EngineTask task : experiment.problems()) {
      problems.put(task.name(), task.instance().problem());
      results.stream()
          .filter(result -> result.trial().problem().equals(task.name()))
          .map(result -> known(task.name(), task.instance().problem(), result.details()))
          .forEach(known -> found.put(known.name(), known));
    }
  }

  private static KnownOptimum known(String name, LearningProblem problem, JsonNode details) {
    JsonNode list = details.path(CertifiedSearch.WEIGHTS);
    JsonNode nodes = details.path(CertifiedSearch.CERTIFICATE);
    Optional<Weights> weights = Optional.empty();
    OptionalLong value = OptionalLong.empty();
    if (list.isArray()) {
      int[] w = new int[list.size()];
      for (int j = 0; j < w.length; j++) {
        w[j] = list.path(j).intValue();
      }
      weights = Optional.of(Weights.of(w));
      value = OptionalLong.of(problem.objective(weights.get()));
    }
    boolean proven = details.path("status").asText().equals("proven");
    JsonNode bound = details.path("bound");
    return new KnownOptimum(
        name,
        problem.lattice().coordinates(),
        problem.cells().count(),
        problem.cells().records(),
        InstanceFile.digest(problem),
        value,
        bound.isIntegralNumber() ? OptionalLong.of(bound.longValue()) : OptionalLong.empty(),
        !proven
            ? KnownOptimum.Status.OPEN
            : nodes.isIntegralNumber() ? KnownOptimum.Status.CERTIFIED : KnownOptimum.Status.PROVEN,
        nodes.isIntegralNumber() ? OptionalLong.of(nodes.longValue()) : OptionalLong.empty(),
        weights,
        KnownOptimum.OURS,
        KnownOptimum.OURS);
  }

  /** What was known before and what was found, whichever says more, in the library's order. */
  private List<KnownOptimum> all() {
    List<KnownOptimum> all = new ArrayList<>();
    for (Library.Entry entry : Library.all()) {
      KnownOptimum now = found.get(entry.name());
      if (now == null) {
        entry.known().ifPresent(all::add);
      } else {
        all.add(entry.known().map(before -> better(before, now)).orElse(now));
      }
    }
    return all;
  }

  /** How large the searches of open problems are, made now for those of this run. */
  private List<SearchEstimate> estimates() {
    Map<String, SearchEstimate> before = new HashMap<>();
    Library.all().forEach(e -> e.estimate().ifPresent(known -> before.put(e.name(), known)));
    List<SearchEstimate> estimates = new ArrayList<>();
    for (KnownOptimum known : all()) {
      if (known.status() != KnownOptimum.Status.OPEN) {
        continue;
      }
      LearningProblem problem = problems.get(known.name());
      SearchEstimate estimate =
          problem == null || known.weights().isEmpty()
              ? before.get(known.name())
              : SearchEstimate.of(known.name(), problem, known.weights().get());
      if (estimate != null) {
        estimates.add(estimate);
      }
    }
    return estimates;
  }

  static KnownOptimum better(KnownOptimum before, KnownOptimum now) {
    int status = before.status().compareTo(now.status());
    if (status != 0) {
      return status < 0 ? before : now;
    }
    KnownOptimum better =
        before.value().orElse(Long.MAX_VALUE) <= now.value().orElse(Long.MAX_VALUE) ? before : now;
    KnownOptimum other = better == before ? now : before;
    // A bound holds whoever has found which point.
    return other.bound().orElse(Long.MIN_VALUE) > better.bound().orElse(Long.MIN_VALUE)
        ? better.withBound(other.bound(), other.provedBy())
        : better;
  }

  @Override
  public void write(Path folder) {
    StringBuilder lines =
        new StringBuilder(
            "# name\tcoordinates\tcells\trecords\tsha256\tvalue\tbound\tstatus\tcertificate nodes"
                + "\tweights\tfound by\tproved by\n");
    all().forEach(known -> lines.append(known.line()).append('\n'));
    Report.write(folder.resolve("known.tsv"), lines.toString());
    StringBuilder estimates = new StringBuilder("# name\tnodes\n");
    estimates().forEach(estimate -> estimates.append(estimate.line()).append('\n'));
    Report.write(folder.resolve("estimates.tsv"), estimates.toString());
    Report.write(folder.resolve("summary.md"), "# Optima\n\n" + table().markdown());
  }

  private TextTable table() {
    TextTable table =
        new TextTable(
            1,
            List.of(
                "problem",
                "coordinates",
                "cells",
                "objective",
                "bound",
                "status",
                "certificate",
                "seconds"));
    Map<String, Double> seconds = new HashMap<>();
    results.forEach(result -> seconds.put(result.trial().problem(), result.seconds()));
    for (KnownOptimum known : found.values()) {
      table.add(
          List.of(
              known.name(),
              Integer.toString(known.coordinates()),
              Integer.toString(known.cells()),
              text(known.value()),
              text(known.bound()),
              known.status().word(),
              known.nodes().isPresent() ? known.nodes().getAsLong() + " nodes" : "none",
              String.format(Locale.ROOT, "%.2f", seconds.getOrDefault(known.name(), 0.0))));
    }
    return table;
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "-";
  }

  @Override
  public String text() {
    return table().text();
  }

  @Override
  public ObjectNode tree() {
    ObjectNode root = Json.object();
    ArrayNode rows = root.putArray("rows");
    comparison.judged(results).stream().map(JudgedRun::tree).forEach(rows::add);
    return root;
  }

  @Override
  public Page page() {
    return SolversPage.of("Optima of the library.", comparison.judged(results));
  }
}
