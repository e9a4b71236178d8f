package org.didyma.models.dossier;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.Verdict;
import org.didyma.models.cards.ClassesCard;
import org.didyma.models.cards.Limits;
import org.didyma.models.cards.OutcomeTable;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.EvaluationReport;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.QualityText;
import org.didyma.models.quality.groups.GroupReport;
import org.didyma.models.quality.outcomes.GroupTable;
import org.didyma.models.quality.outcomes.OutcomeReport;
import org.didyma.models.quality.outcomes.OutcomeText;
import org.didyma.privacy.ledger.Statement;

/**
 * Everything that is to be said of a released model to those who answer for it: the card, what is
 * promised and what that means, how it came about, how good it is, what is left of the budget, what
 * is not protected.
 *
 * <p>It is a function of what was released, the model and perhaps an evaluation and a ledger, and
 * of nothing else: two tables with the same release have the same dossier, byte for byte.
 */
public final class Dossier {

  /** What the JSON says that it is. */
  public static final String FORMAT = "didyma-dossier/1";

  private static final int WIDTH = 80;
  private static final String CARD = "card";
  private static final String PREDICTIONS = "predictions";

  /** What a page has in another form, or at its end. */
  private static final Set<String> OF_PAGE = Set.of(CARD, PREDICTIONS, Questions.KEY, Tripod.KEY);

  /** Which paragraph of the card that is. */
  private static final int VERDICT = 0;

  private final Model model;
  private final List<Chapter> chapters;

  private Dossier(Model model, List<Chapter> chapters) {
    this.model = model;
    this.chapters = List.copyOf(chapters);
  }

  /**
   * The dossier of a release.
   *
   * @param quality what a private evaluation of this model has measured
   * @param ledger that the release was charged to
   */
  public static Dossier of(
      Model model, Optional<? extends MeasuredReport> quality, Optional<Statement> ledger) {
    List<Chapter> chapters = new ArrayList<>();
    Verdict verdict = quality.map(MeasuredReport::model).orElse(model).verdict();
    if (model.classes().isEmpty()) {
      PointsCard card = PointsCard.of(model);
      chapters.add(card(card, verdict));
      card.outcomes().ifPresent(table -> chapters.add(predictions(card.unit(), table)));
    } else {
      chapters.add(card(ClassesCard.of(model, verdict)));
    }
    chapters.addAll(Promise.chapters(model));
    chapters.add(Origin.chapter(model));
    quality.ifPresent(q -> chapters.addAll(figures(q)));
    ledger.ifPresent(l -> chapters.add(Budget.chapter(model, l)));
    chapters.add(Chapter.of("limits", "What is not protected").with(Limits.of(model)));
    chapters.add(Questions.chapter(model, quality.isPresent(), ledger.isPresent()));
    chapters.add(Tripod.chapter(model, quality.isPresent()));
    return new Dossier(model, chapters);
  }

  private static Chapter card(ClassesCard card) {
    TextTable points = new TextTable(1, card.rows().get(0));
    card.rows().stream().skip(1).forEach(points::add);
    return Chapter.of(CARD, card.title(), card.verdict(), card.rule()).with(points);
  }

  private static Chapter card(PointsCard card, Verdict verdict) {
    TextTable points = new TextTable(2, List.of("column", "level", card.unit()));
    for (PointsCard.Section section : card.sections()) {
      String name = section.title().isEmpty() ? section.column() : section.title();
      section.lines().forEach(l -> points.add(List.of(name, l.level(), l.points())));
    }
    List<String> text = new ArrayList<>(List.of(verdict.sentence()));
    text.addAll(card.notes());
    text.add(card.rule());
    if (!card.riskRule().isEmpty()) {
      text.add("Risk: " + card.riskRule());
    }
    return Chapter.of(CARD, card.title(), text.toArray(String[]::new)).with(points);
  }

  /** What points say, as printed cards have it. */
  private static Chapter predictions(String unit, OutcomeTable table) {
    TextTable text =
        new TextTable(0, Stream.concat(Stream.of(unit), table.columns().stream()).toList());
    for (OutcomeTable.Line line : table.lines()) {
      text.add(Stream.concat(Stream.of(line.points()), line.numbers().stream()).toList());
    }
    return Chapter.of(PREDICTIONS, table.title()).with(text);
  }

  private static List<Chapter> figures(MeasuredReport measured) {
    List<Chapter> chapters = new ArrayList<>();
    Chapter figures =
        Chapter.of(
            "quality",
            "Quality",
            "Measured privately on records; all intervals are 95 % confidence intervals for"
                + " sampling and noise together.");
    if (measured instanceof EvaluationReport report) {
      chapters.add(figures.with(QualityText.figures(report.quality())));
      chapters.add(
          Chapter.of("risks", "Measured risk", QualityText.JOINED)
              .with(QualityText.risks(report.model(), report.quality())));
    } else if (measured instanceof OutcomeReport report) {
      chapters.add(figures.with(OutcomeText.figures(report.quality())));
      for (GroupTable table : report.quality().groups()) {
        chapters.add(
            Chapter.of(table.key(), OutcomeText.title(table), OutcomeText.GROUPS)
                .with(OutcomeText.groups(report.model(), report.quality(), table)));
      }
    }
    if (measured instanceof GroupReport report) {
      chapters.add(figures.with(report.figures()));
      chapters.add(
          Chapter.of("gaps", "Differences between groups", "Of two groups, the largest ones.")
              .with(report.gaps()));
    }
    return chapters;
  }

  /** The parts, in order. */
  public List<Chapter> chapters() {
    return chapters;
  }

  /** For a terminal. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Chapter chapter : chapters) {
      text.append(text.isEmpty() ? "" : "\n").append(chapter.title()).append("\n");
      text.append("-".repeat(Paragraph.length(chapter.title()))).append("\n");
      chapter.text().forEach(t -> text.append('\n').append(Paragraph.block("", "", t, WIDTH)));
      text.append(chapter.points().isEmpty() ? "" : "\n");
      chapter.points().forEach(p -> text.append(Paragraph.block("  - ", "    ", p, WIDTH)));
      chapter
          .table()
          .ifPresent(
              table -> {
                text.append('\n');
                table.text().lines().forEach(l -> text.append("  ").append(l).append('\n'));
              });
    }
    return text.toString();
  }

  /** To look at, and to print. */
  public Page page() {
    Chapter card = chapters.get(0);
    Page page = new Page(card.title() + ": the dossier", card.text().get(VERDICT));
    page.text(
        "What was released, what is guaranteed, and what is not. Made from the release"
            + " alone.");
    if (model.classes().isEmpty()) {
      page.card(PointsCard.of(model));
    } else {
      card.table().ifPresent(page::table);
    }
    page.columns(
        chapters.stream()
            .filter(c -> !OF_PAGE.contains(c.key()))
            .map(c -> (Consumer<Page>) part -> add(part, c))
            .toList());
    chapters.stream()
        .filter(c -> c.key().equals(Questions.KEY) || c.key().equals(Tripod.KEY))
        .forEach(
            c -> {
              page.heading(c.title());
              c.text().forEach(page::text);
              page.answers(c.points());
            });
    return page;
  }

  private static void add(Page page, Chapter chapter) {
    page.heading(chapter.title());
    chapter.text().forEach(page::text);
    page.points(chapter.points());
    chapter.table().ifPresent(page::table);
  }

  /** For programs: the model, and the same chapters. */
  public ObjectNode tree() {
    ObjectNode root = Json.object().put("format", FORMAT);
    root.set("model", ModelWriter.tree(model));
    ArrayNode list = root.putArray("chapters");
    for (Chapter chapter : chapters) {
      ObjectNode node = list.addObject().put("key", chapter.key()).put("title", chapter.title());
      chapter.text().forEach(node.putArray("text")::add);
      chapter.points().forEach(node.putArray("points")::add);
      chapter.table().ifPresent(table -> table(node, table));
    }
    return root;
  }

  private static void table(ObjectNode node, TextTable table) {
    ObjectNode own = node.putObject("table");
    table.head().forEach(own.putArray("columns")::add);
    ArrayNode rows = own.putArray("rows");
    table.lines().forEach(line -> line.forEach(rows.addArray()::add));
  }
}
