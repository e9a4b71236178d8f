package org.didyma.experiments.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.didyma.experiments.pareto.FoundFront;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.report.Numbers;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.Page;
import org.didyma.models.page.Palette;
import org.didyma.models.page.TextTable;

/**
 * The page of a search for a front: what was tried, what no other settings beat, and how the front
 * grew. A click on a point copies the command that runs it again, to the same numbers.
 */
public final class FrontPage {

  /** The setting that gives points their colour, where there is one. */
  private static final String MECHANISM = "mechanism";

  private static final String ERROR = "mean error on held-out records";

  private final FrontFiles found;
  private final List<SettingsEvaluation> done;
  private final FoundFront front;

  private FrontPage(FrontFiles found) {
    this.found = found;
    this.done =
        found.all().stream().filter(e -> e.isDone() && Double.isFinite(e.epsilon())).toList();
    this.front = found.front();
  }

  /**
   * The page.
   *
   * @param searched what was searched, in a line
   */
  public static Page of(String searched, FrontFiles found) {
    return new FrontPage(found).page(searched);
  }

  private Page page(String searched) {
    Page page = new Page("Privacy and error", searched);
    page.text(
        ("%d settings were tried; %d of them are not beaten by another in both epsilon and"
                + " error. Hypervolume %s, %s. The runs are simulated on a public table, so"
                + " nothing here is private.")
            .formatted(
                found.all().size(),
                front.evaluations().size(),
                Numbers.short5(front.hypervolume()),
                found.below()));
    page.plot(points().plot()).plot(growth().plot());
    page.heading("The front");
    return page.table(
        found.table(front.evaluations()),
        front.evaluations().stream().map(found::command).toList());
  }

  private static String series(SettingsEvaluation evaluation) {
    return evaluation.settings().has(MECHANISM)
        ? evaluation.settings().text(MECHANISM)
        : "settings";
  }

  private Chart points() {
    List<String> names = done.stream().map(FrontPage::series).distinct().sorted().toList();
    List<Chart.Series> series = new ArrayList<>();
    series.add(
        new Chart.Series(
            "",
            Chart.Kind.STEPS,
            Palette.GREY,
            front.evaluations().stream().map(this::mark).toList()));
    for (boolean isFront : new boolean[] {false, true}) {
      for (String name : names) {
        series.add(
            new Chart.Series(
                name,
                isFront ? Chart.Kind.MARK : Chart.Kind.POINTS,
                names.indexOf(name),
                done.stream()
                    .filter(e -> series(e).equals(name))
                    .filter(e -> front.evaluations().contains(e) == isFront)
                    .map(this::mark)
                    .toList()));
      }
    }
    List<String> named =
        front.evaluations().stream().map(FrontPage::series).distinct().sorted().toList();
    DoubleSummaryStatistics epsilons =
        done.stream()
            .mapToDouble(SettingsEvaluation::epsilon)
            .filter(e -> e > 0)
            .summaryStatistics();
    DoubleSummaryStatistics errors =
        done.stream().mapToDouble(SettingsEvaluation::error).summaryStatistics();
    return new Chart(
        "What was tried",
        front.evaluations().isEmpty()
            ? "Nothing is on the front."
            : "On the front, by large marks: %s; from epsilon %s with error %s to epsilon %s with error %s."
                .formatted(
                    String.join(", ", named),
                    Numbers.short5(first().epsilon()),
                    Numbers.short5(first().error()),
                    Numbers.short5(last().epsilon()),
                    Numbers.short5(last().error())),
        epsilons.getCount() == 0
            ? ChartAxis.logarithmic("epsilon", 0.1, 10)
            : ChartAxis.logarithmic("epsilon", epsilons.getMin(), epsilons.getMax()),
        errors.getCount() == 0
            ? ChartAxis.ofShares(ERROR)
            : ChartAxis.over(ERROR, errors.getMin(), errors.getMax(), 0, false),
        series,
        found.table(done));
  }

  private Chart.Mark mark(SettingsEvaluation evaluation) {
    return Chart.Mark.at(evaluation.epsilon(), evaluation.error())
        .told(
            "%s: epsilon %s, error %s"
                .formatted(
                    evaluation.settings(),
                    Numbers.short5(evaluation.epsilon()),
                    Numbers.short5(evaluation.error())))
        .madeBy(found.command(evaluation));
  }

  private SettingsEvaluation first() {
    return front.evaluations().get(0);
  }

  private SettingsEvaluation last() {
    return front.evaluations().get(front.evaluations().size() - 1);
  }

  private Chart growth() {
    String name = "hypervolume";
    List<Chart.Mark> marks = new ArrayList<>();
    TextTable numbers = new TextTable(0, List.of("evaluations", name));
    int half = 0;
    double before = -1;
    for (int n = 1; n <= found.all().size(); n++) {
      double now = FoundFront.of(found.all().subList(0, n), found.aim()).hypervolume();
      half = half == 0 && now >= front.hypervolume() / 2 ? n : half;
      marks.add(Chart.Mark.at(n, now));
      if (now > before) {
        numbers.add(List.of(Integer.toString(n), Numbers.short5(now)));
      }
      before = now;
    }
    return new Chart(
        "Hypervolume",
        "Half of the final one was reached after %d of %d evaluations."
            .formatted(half, found.all().size()),
        ChartAxis.over("evaluations", 1, found.all().size(), 1, false),
        ChartAxis.over(name, 0, Math.max(before, 0), 0, false),
        List.of(new Chart.Series("", Chart.Kind.STEPS, 0, marks)),
        numbers);
  }
}
