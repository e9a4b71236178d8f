package org.didyma.experiments.page;

import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Task;
import org.didyma.experiments.report.Charts;
import org.didyma.experiments.report.Numbers;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.models.page.Page;

/** The page of an experiment: for each problem its measures along the axis, and running times. */
public final class ExperimentPage {

  private ExperimentPage() {}

  /**
   * The page.
   *
   * @param results some or all of the experiment's
   */
  public static Page of(Experiment<?> experiment, List<RunResult> results) {
    List<Summary> summaries = Summary.of(experiment, results);
    Charts charts = new Charts(experiment, results);
    Page page = new Page(experiment.name(), experiment.question());
    page.text(
        ("%d of %d runs, each at most %s s. Noise is simulated on public data, so nothing here is"
                + " private. Bars are 95 %% intervals of means.")
            .formatted(
                results.size(),
                experiment.trials().size(),
                Numbers.plain(experiment.limit().toMillis() / 1e3)));
    for (Task problem : experiment.problems()) {
      page.heading(problem.name()).text(problem.sentence() + ".");
      charts.of(problem).forEach(chart -> page.plot(chart.plot()));
    }
    page.heading("All means").table(new SummaryTable(experiment, summaries).table());
    page.heading("The guarantee of one run");
    return page.points(
        summaries.stream()
            .map(
                s ->
                    "%s, %s %s: %s"
                        .formatted(
                            s.contender(), experiment.axis().name(), s.place(), s.guarantee()))
            .distinct()
            .toList());
  }
}
