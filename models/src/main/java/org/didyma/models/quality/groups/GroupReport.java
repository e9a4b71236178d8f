package org.didyma.models.quality.groups;

import java.util.List;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.formulations.Costs;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.ChartSheet;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.Quality;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private evaluation by groups as it is told to people.
 *
 * @param model that was evaluated
 * @param groups which they are
 * @param quality what follows from the noisy counts
 * @param guarantee what the evaluation promises
 */
public record GroupReport(
    Model model, ColumnGroups groups, GroupQuality quality, PrivacyGuarantee guarantee)
    implements MeasuredReport {

  @Override
  public String text() {
    return textWithoutVerdict();
  }

  /** There is no verdict: what gap is small enough is not for a program to say. */
  @Override
  public String textWithoutVerdict() {
    return GroupText.text(this);
  }

  @Override
  public String summary() {
    return textWithoutVerdict();
  }

  /** The share of right decisions among all records, by itself. */
  public IntervalEstimate accuracy() {
    return new Quality(quality.whole(), Costs.EQUAL, model.risk()).accuracy();
  }

  /** Every figure of every group. */
  public TextTable figures() {
    return GroupText.figures(this);
  }

  /** The largest differences between two groups. */
  public TextTable gaps() {
    return GroupText.gaps(this);
  }

  @Override
  public String page() {
    PointsCard card = PointsCard.of(model);
    Page page = new Page(card.title(), GroupText.lead(this));
    page.card(card);
    page.heading(GroupText.title(this))
        .points(GroupText.notes(this))
        .table(GroupText.figures(this));
    page.plot(GroupText.chart(this).plot());
    page.heading(GroupText.GAPS).table(GroupText.gaps(this));
    return page.columns(
            List.of(
                part ->
                    part.heading("Guarantees")
                        .text("The card: " + card.guarantee())
                        .text("This evaluation: " + guarantee.statement()),
                part -> part.heading("What this does not protect").points(card.limits())))
        .html();
  }

  @Override
  public String svg() {
    return ChartSheet.of(GroupText.chart(this)).svg();
  }
}
