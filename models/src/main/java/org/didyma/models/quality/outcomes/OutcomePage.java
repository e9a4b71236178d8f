package org.didyma.models.quality.outcomes;

import java.util.List;
import org.didyma.models.cards.ClassesCard;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.QualityPage;

/** The page of a private evaluation of a model for a label of more than two values. */
final class OutcomePage {

  private OutcomePage() {}

  /** The page; it says nothing that the file of the evaluation and the model do not. */
  static Page of(OutcomeReport measured) {
    OutcomeQuality quality = measured.quality();
    if (!quality.confusion().isEmpty()) {
      return ofClasses(measured);
    }
    PointsCard card = PointsCard.of(measured.model());
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
    return end(page, measured, card.guarantee(), card.limits());
  }

  private static Page end(
      Page page, OutcomeReport measured, String guarantee, List<String> limits) {
    return page.columns(
        List.of(
            part ->
                part.heading("Guarantees")
                    .text("The card: " + guarantee)
                    .text("This evaluation: " + measured.guarantee().statement()),
            part -> part.heading("What this does not protect").points(limits)));
  }

  /** The page of classes without an order. */
  private static Page ofClasses(OutcomeReport measured) {
    OutcomeQuality quality = measured.quality();
    ClassesCard card = ClassesCard.of(measured.model(), quality.verdict());
    Page page = new Page(card.title(), card.verdict());
    TextTable points = new TextTable(1, card.rows().get(0));
    card.rows().stream().skip(1).forEach(points::add);
    page.table(points).text(card.rule());
    page.heading("Quality").text(QualityPage.MEASURED).points(OutcomeText.notes(quality));
    page.table(OutcomeText.figures(quality));
    OutcomeCharts.of(measured).forEach(chart -> page.plot(chart.plot()));
    page.heading("Predicted classes of the records of each class, in per cent")
        .table(OutcomeText.confusion(quality));
    return end(page, measured, card.guarantee(), card.limits());
  }
}
