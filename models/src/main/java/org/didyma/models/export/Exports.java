package org.didyma.models.export;

import java.util.List;
import java.util.Optional;
import org.didyma.models.cards.MarkdownCard;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.SvgCard;

/**
 * The forms that models are written in. Help and errors of {@code didyma export} and {@code
 * ExportContract} go by this list.
 */
public final class Exports {

  /** Those that are a text of the model alone, in the order of help; not ONNX, nor SQL. */
  public static final List<Export> ALL =
      List.of(
          new Export(
              "markdown", "Markdown", "md", "", model -> MarkdownCard.render(PointsCard.of(model))),
          new Export(
              "svg",
              "SVG",
              "svg",
              "a drawing to print",
              model -> SvgCard.render(PointsCard.of(model))),
          new Export(
              "html",
              "HTML",
              "html",
              "a page that adds up what is filled in",
              Programs::calculator),
          new Export("pmml", "PMML", "pmml", "a scorecard for engines", Pmml::of),
          new Export("json", "JSON", "json", "what each field adds", Programs::json),
          new Export("python", "Python", "py", "a module", Programs::python),
          new Export("r", "R", "R", "functions", Programs::r),
          new Export("java", "Java", "java", "a class", Programs::java),
          new Export("javascript", "JavaScript", "js", "a module", Programs::javascript));

  private Exports() {}

  /** The form of a name, if there is one. */
  public static Optional<Export> named(String name) {
    return ALL.stream().filter(export -> export.name().equals(name)).findFirst();
  }
}
