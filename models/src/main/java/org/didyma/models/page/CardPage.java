package org.didyma.models.page;

import java.util.List;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.SvgCard;
import org.didyma.models.cards.WallCard;

/** The page of a released model: its card, to be printed, and the same as a table and in words. */
public final class CardPage {

  private CardPage() {}

  /** The page; it says nothing that the model file does not. */
  public static Page of(Model model) {
    PointsCard card = PointsCard.of(model);
    Page page = new Page(card.title(), card.verdict());
    page.text(card.rule());
    page.drawing(SvgCard.render(WallCard.of(model, PrintOptions.USUAL)));
    page.heading("As a table");
    TextTable table = new TextTable(2, List.of("column", "level", card.unit()));
    card.sections()
        .forEach(
            section ->
                section
                    .lines()
                    .forEach(
                        line ->
                            table.add(
                                List.of(
                                    section.title().isEmpty() ? section.column() : section.title(),
                                    line.level(),
                                    line.points()))));
    page.table(table).points(card.notes());
    if (!card.riskRule().isEmpty()) {
      page.heading("Risk").text("Risk: " + card.riskRule());
    }
    if (!card.risks().isEmpty()) {
      TextTable risks = new TextTable(0, List.of(card.unit(), "risk"));
      card.risks().forEach(risk -> risks.add(List.of(risk.points(), risk.risk())));
      page.table(risks);
    }
    page.heading("Guarantee").text(card.guarantee());
    return page.heading("What this does not protect").points(card.limits());
  }
}
