package org.didyma.models.quality;

import java.util.List;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.WallCard;
import org.didyma.models.page.Chart;
import org.didyma.models.page.Page;

/** The page of a private evaluation: the card, how good it is, and what its scores mean. */
public final class QualityPage {

  /** Said of all figures of a page. */
  public static final String MEASURED =
      "Measured privately. All intervals are 95 % confidence intervals for sampling and noise"
          + " together. Records that a card was learned from would flatter it; learn holds others out"
          + " to measure on.";

  private QualityPage() {}

  public static Page of(EvaluationReport evaluation) {
    Quality quality = evaluation.quality();
    PointsCard card = PointsCard.of(evaluation.model());
    List<Chart> charts = QualityCharts.of(evaluation);
    String title = WallCard.of(evaluation.model(), PrintOptions.USUAL).title();
    Page page = new Page(title, QualityText.verdict(evaluation));
    page.card(card);
    page.columns(
        List.of(
            part -> part.heading("Quality").text(MEASURED).points(QualityText.notes(quality)),
            part -> part.table(QualityText.figures(quality))));
    page.heading("Risks and decisions");
    charts.forEach(chart -> page.plot(chart.plot()));
    page.columns(
        List.of(
            part ->
                part.heading("Measured risk by " + evaluation.unit())
                    .text(QualityText.JOINED)
                    .table(QualityText.risks(evaluation)),
            part -> {
              part.heading("Performance by cut-off").text(QualityText.CUTOFFS);
              QualityText.decisions(evaluation).ifPresent(part::text);
              part.table(QualityText.cutoffs(evaluation));
            }));
    return page.columns(
        List.of(
            part ->
                part.heading("Guarantees")
                    .text("The card: " + card.guarantee())
                    .text("This evaluation: " + evaluation.guarantee().statement()),
            part -> part.heading("What this does not protect").points(card.limits())));
  }
}
