package org.didyma.models.export;

import static org.didyma.models.export.ProgramText.comment;
import static org.didyma.models.export.ProgramText.escaped;
import static org.didyma.models.export.ProgramText.filled;
import static org.didyma.models.export.ProgramText.quoted;
import static org.didyma.models.export.ProgramText.resource;
import static org.didyma.models.export.ProgramText.text;
import static org.didyma.models.export.ProgramText.told;

import java.util.Map;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.TextCard;
import org.didyma.models.cards.WallCard;
import org.didyma.models.page.Page;

/**
 * Models as programs that depend on nothing: the same small program in each language, with a
 * scorecard in it, and the card with its promise as a comment.
 */
public final class ProgramExport {

  private ProgramExport() {}

  /** What each field adds, as JSON, and the card as text. */
  public static String json(Model model) {
    return Json.text(new ScorecardJson(Scorecard.of(model)).tree().put("card", text(model)));
  }

  /** A module of Python. */
  public static String python(Model model) {
    return filled(
        "scorecard.py",
        Map.of("CARD", comment("#", model), "DATA", quotedJson(model), "TOLD", told(model, ".py")));
  }

  /** A script for browsers, or a module of Node. */
  public static String javascript(Model model) {
    return script(model, comment("//", model));
  }

  private static String script(Model model, String comment) {
    return filled(
        "scorecard.js",
        Map.of("CARD", comment, "DATA", quotedJson(model), "TOLD", told(model, ".js")));
  }

  /** A page to fill in, which adds up by itself. */
  public static String calculator(Model model, PrintOptions printing) {
    PointsCard card = PointsCard.of(model, printing);
    WallCard wall = WallCard.of(model, printing);
    boolean isOfTwo = model.reading().isEmpty();
    return filled(
        "calculator.html",
        Map.ofEntries(
            Map.entry("TITLE", escaped(wall.title())),
            Map.entry("VERDICT", escaped(card.verdict())),
            Map.entry("RULE", escaped(wall.rule())),
            Map.entry("CSS", Page.css()),
            Map.entry("STYLE", isOfTwo ? "" : resource("outcome.css")),
            Map.entry("TEXT", escaped(TextCard.render(card))),
            Map.entry("PRINTED", quoted(new PrintedJson(model, printing, wall.whichRisk()).tree())),
            Map.entry("SCRIPT", script(model, "").strip()),
            Map.entry("CURVE", isOfTwo ? "" : resource("outcome-curve.js")),
            Map.entry("TOLD", told(model, "-calculator.js"))));
  }

  /** A string literal of JavaScript, and of Python, whose text is the scorecard in JSON. */
  private static String quotedJson(Model model) {
    return quoted(new ScorecardJson(Scorecard.of(model)).tree());
  }
}
