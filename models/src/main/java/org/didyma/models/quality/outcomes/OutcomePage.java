package org.didyma.models.quality.outcomes;

import java.util.List;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.Page;
import org.didyma.models.quality.QualityPage;

/** The page of a private evaluation of a model for a label of more than two values. */
final class OutcomePage {

  private OutcomePage() {}

  /** The page; it says nothing that the file of the evaluation and the model do not. */
  static Page of(OutcomeReport measured) {
    PointsCard card = PointsCard.of(measured.model());
    OutcomeQuality quality = measured.quality();
    Page page = new Page(card.title(), quality.verdict().sentence());
    page.card(card);
    page.heading("Quality").text(QualityPage.MEASURED).points(OutcomeText.notes(quality));
    page.table(OutcomeText.figures(quality));
    page.heading("Measured and predicted");
    OutcomeCharts.of(measured).forEach(chart -> page.plot(chart.plot()));
    for (GroupTable table : quality.groups()) {
      page.heading(OutcomeText.title(table))
          .table(OutcomeText.groups(measured.model(), quality, table));
    }
    return page.columns(
        List.of(
            part ->
                part.heading("Guarantees")
                    .text("The card: " + card.guarantee())
                    .text("This evaluation: " + measured.guarantee().statement()),
            part -> part.heading("What this does not protect").points(card.limits())));
  }
}
