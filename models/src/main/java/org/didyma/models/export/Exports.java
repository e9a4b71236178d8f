package org.didyma.models.export;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.models.cards.MarkdownCard;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.SvgCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.cards.WallCard;
import org.didyma.models.page.Nomogram;
import org.didyma.models.page.SheetPage;

/**
 * The forms that models are written in. Help and errors of {@code didyma export} and {@code
 * ExportContract} go by this list.
 */
public final class Exports {

  /** Those that are a text of the model alone, in the order of help; not ONNX, nor SQL. */
  public static final List<Export> ALL =
      List.of(
          card("text", "plain text", "txt", "for a terminal", TextCard::render),
          card("markdown", "Markdown", "md", "", MarkdownCard::render),
          new Export(
              "svg",
              "SVG",
              "svg",
              "a wall card to print, on one sheet",
              Export.Kind.SHEET,
              (model, printing) -> SvgCard.render(WallCard.of(model, printing))),
          new Export(
              "sheet",
              "a printable page",
              "html",
              "the wall card as a page to print, on A4 or letter",
              Export.Kind.SHEET,
              (model, printing) -> SheetPage.of(WallCard.of(model, printing))),
          new Export(
              "html",
              "HTML",
              "html",
              "a page that calculates the score",
              Export.Kind.CARD,
              ProgramExport::calculator),
          new Export(
              "nomogram",
              "a nomogram",
              "svg",
              "scales to read points and risk from",
              Export.Kind.CARD,
              Nomogram::of),
          Fhir.unnamed(),
          new Export("cql", "CQL", "cql", "a library of expressions for clinical systems", Cql::of),
          new Export("pmml", "PMML", "pmml", "a scorecard for scoring software", Pmml::of),
          new Export("json", "JSON", "json", "what each field adds", ProgramExport::json),
          new Export("python", "Python", "py", "a module", ProgramExport::python),
          new Export("r", "R", "R", "functions", RProgram::of),
          new Export("java", "Java", "java", "a class", JavaProgram::of),
          new Export("javascript", "JavaScript", "js", "a module", ProgramExport::javascript));

  private static Export card(
      String name, String title, String suffix, String words, Function<PointsCard, String> text) {
    return new Export(
        name,
        title,
        suffix,
        words,
        Export.Kind.CARD,
        (model, printing) -> text.apply(PointsCard.of(model, printing)));
  }

  private Exports() {}

  /** The form of a name, if there is one. */
  public static Optional<Export> named(String name) {
    return ALL.stream().filter(export -> export.name().equals(name)).findFirst();
  }
}
