package org.didyma.models.cards;

import java.util.List;
import java.util.Optional;

/**
 * The forms that models are written in. Help and errors of {@code didyma export} and {@code
 * ExportContract} go by this list.
 */
public final class Exports {

  public static final List<Export> ALL =
      List.of(
          new Export(
              "markdown", "Markdown", "md", "", model -> MarkdownCard.render(PointsCard.of(model))),
          new Export(
              "svg",
              "SVG",
              "svg",
              "a drawing to print",
              model -> SvgCard.render(PointsCard.of(model))));

  private Exports() {}

  public static Optional<Export> named(String name) {
    return ALL.stream().filter(export -> export.name().equals(name)).findFirst();
  }
}
