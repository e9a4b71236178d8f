package org.didyma.studio.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.didyma.models.page.Page;
import org.didyma.studio.http.Response;

/**
 * What all pages of the studio share.
 *
 * @param steps their names, in order
 * @param form the secret of forms
 * @param explains whether each step explains itself, as in the demonstration
 */
public record Layout(List<String> steps, String form, boolean explains) {

  private static final String BEGIN = "<!DOCTYPE html>\n";

  public Layout {
    steps = List.copyOf(steps);
  }

  /** The page of a step. */
  public String page(String step, Html content) {
    return page(step, step, content);
  }

  /** A page that belongs to a step. */
  public String page(String name, String step, Html content) {
    Html page = new Html().raw(BEGIN).open("html lang=en").open("head");
    page.open("meta charset=utf-8");
    page.open("meta name=viewport content=?", "width=device-width, initial-scale=1");
    page.element("title", Words.of("title." + name) + " – Didyma Studio");
    page.open("link rel=icon href=data:,");
    page.open("link rel=stylesheet href=studio.css");
    page.open("script src=studio.js defer").close("script");
    page.close("head").open("body");
    page.element("a class=skip href=#main", Words.of("layout.skip"));
    page.open("header").element("p class=brand", "Didyma Studio");
    page.open("nav aria-label=?", Words.of("layout.steps")).open("ol");
    for (String each : steps) {
      page.open("li");
      if (each.equals(step)) {
        page.element("a href=? aria-current=step", Words.of("step." + each), each);
      } else {
        page.element("a href=?", Words.of("step." + each), each);
      }
      page.close("li");
    }
    page.close("ol").close("nav").close("header");
    page.open("main id=main").element("h1", Words.of("title." + name));
    page.paragraph(Words.of("lead." + name), "lead");
    if (explains) {
      page.open("aside class=explains aria-label=?", Words.of("layout.demo"));
      page.paragraph(Words.of("demo." + name)).close("aside");
    }
    page.add(content).close("main").open("footer").add(form("end"));
    page.add(button("end", Words.of("layout.end"), "plain")).close("form").close("footer");
    return page.close("body").close("html").toString();
  }

  /** Whether an answer is a whole page, not a part of one. */
  public static boolean isPage(Response answer) {
    return answer.policy() == Response.Policy.PAGE
        && answer.status() == 200
        && new String(answer.content(), StandardCharsets.UTF_8).startsWith(BEGIN);
  }

  /** Begins a form of a step. */
  public Html form(String step) {
    return form(step, "");
  }

  /** The same with attributes that tell the script what to do. */
  public Html form(String step, String attributes) {
    return new Html()
        .open(("form method=post action=? " + attributes).strip(), step)
        .open("input type=hidden name=form value=?", form);
  }

  /** A button that sends its form with an action. */
  public static Html button(String action, String text, String style) {
    return new Html()
        .element("button type=submit name=action value=? class=?", text, action, style);
  }

  /** How pages look: as the pages that operations write, and what is the studio's own. */
  public static String css() {
    return Page.css() + resource("studio.css");
  }

  /** What pages do by themselves. */
  public static String script() {
    return resource("studio.js");
  }

  private static String resource(String name) {
    try (InputStream stream = Layout.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
