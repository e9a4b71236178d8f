package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.Page;

/** The page of two private evaluations of one model against each other. */
public final class DriftPage {

  private DriftPage() {}

  /**
   * The page; it says nothing that the files of the evaluations do not.
   *
   * @param before the first evaluation
   * @param after the second one
   */
  public static Page of(Drift drift, QualityReader.Content before, QualityReader.Content after) {
    Page page =
        new Page(
            "How scores have changed",
            "Two private evaluations of one model, with 95 % intervals; no table was read.");
    return page.columns(
        List.of(
            part ->
                part.table(DriftText.figures(drift))
                    .text(DriftText.ofIndex(drift).replace('\n', ' ').trim()),
            part ->
                part.heading("Guarantee of the first evaluation")
                    .text(before.guarantee().statement()),
            part ->
                part.heading("Guarantee of the second evaluation")
                    .text(after.guarantee().statement()),
            part -> part.plot(shares(drift, before).plot())));
  }

  /** Shares of records by score, before and after. */
  static Chart shares(Drift drift, QualityReader.Content bands) {
    List<Chart.Mark> before = new ArrayList<>();
    List<Chart.Mark> after = new ArrayList<>();
    double most = 0;
    for (Drift.Line line : drift.lines()) {
      double centre = DriftText.centre(line, bands);
      before.add(Chart.Mark.at(centre, line.before()));
      after.add(Chart.Mark.at(centre, line.after()));
      most = DoubleStream.of(most, line.before(), line.after()).max().orElse(1);
    }
    return new Chart(
        "Share of records by " + bands.unit(),
        "Before and after, by noisy counts; scores with few records are joined.",
        ChartAxis.over(
            bands.unit(),
            before.get(0).x(),
            before.get(before.size() - 1).x(),
            bands.scores().bands().isWhole() ? 1 : 0,
            false),
        ChartAxis.over("share of records", 0, Math.max(most, 0.01), 0, true),
        List.of(
            new Chart.Series("before", Chart.Kind.DOTTED_LINE, 0, before),
            new Chart.Series("after", Chart.Kind.DOTTED_LINE, 1, after)),
        DriftText.shares(drift, bands));
  }
}
