package org.didyma.operations.comparison;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.page.ExperimentPage;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;

/** Releases by mechanisms on a table, and how good they were. */
record MechanismComparison(
    @Field("not private") String label,
    @Field("seed of the simulation") long start,
    @Field("which models have no predicted risks, if any") Optional<String> noRisk,
    List<JsonNode> rows,
    List<JsonNode> summary,
    @Field(hidden = true) SummaryTable table,
    @Field(hidden = true) List<Summary> summaries,
    @Field(hidden = true) Optional<Delivery> page,
    @Field(hidden = true) Optional<NothingReleasedException> stopped)
    implements Result.OfTables {

  private static final String NO_RISK =
      "Models that were not learned by logistic loss have no predicted risks, and so no log"
          + " loss, Brier score or calibration error";

  /**
   * Runs of an experiment, which may have been stopped.
   *
   * @param page where all of it is shown, if anywhere
   */
  static MechanismComparison of(
      Experiment<SplitProblem> experiment,
      List<RunResult> results,
      Optional<OutputFile> page,
      boolean isStopped) {
    List<Summary> summaries = Summary.of(experiment, results);
    Stream<JsonNode> rows =
        experiment.trials().stream()
            .flatMap(trial -> results.stream().filter(r -> r.trial().equals(trial)))
            .map(r -> r.tree(experiment));
    return new MechanismComparison(
        "not private",
        experiment.seed(),
        hasNoRisk(experiment, summaries) ? Optional.of(NO_RISK) : Optional.empty(),
        rows.toList(),
        summaries.stream().<JsonNode>map(s -> s.tree(experiment)).toList(),
        new SummaryTable(experiment, summaries),
        summaries,
        page.filter(f -> !results.isEmpty())
            .map(f -> Delivery.of(f, ExperimentPage.of(experiment, results).html(), "")),
        isStopped
            ? Optional.of(
                new NothingReleasedException(
                    "stopped on request after %d of %d runs; the output covers these only"
                        .formatted(results.size(), experiment.trials().size()),
                    "give --out DIR, and the same command resumes after a stop."))
            : Optional.empty());
  }

  /** Whether some models tell no risks, so that these have no errors. */
  private static boolean hasNoRisk(Experiment<SplitProblem> experiment, List<Summary> summaries) {
    return experiment.measures().contains(Measure.LOG_LOSS)
        && summaries.stream()
            .anyMatch(s -> s.runs() > 0 && Double.isNaN(s.estimate(Measure.LOG_LOSS).mean()));
  }

  @Override
  public List<Section> sections() {
    return rows.isEmpty()
        ? List.of()
        : List.of(
            new Section.Table(table.table()),
            new Section.Text(noRisk.map("\n%s.\n\n"::formatted).orElse("\n")),
            new Section.Items(
                "The guarantee of one release:",
                summaries.stream()
                    .map(
                        s ->
                            "%s, epsilon %s: %s".formatted(s.contender(), s.place(), s.guarantee()))
                    .toList()));
  }

  @Override
  public List<Delivery> deliveries() {
    return page.stream().toList();
  }
}
