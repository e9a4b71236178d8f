package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages speak of their own steps; commands stand in the one place that shows what does the same.
 */
class NoCommandsTest {

  private static final Pattern SAME_BY_COMMAND =
      Pattern.compile("<details class=\"command\">.*?</details>", Pattern.DOTALL);

  private static final Pattern UNSEEN =
      Pattern.compile("<(?!input|textarea)[^>]*>|name=\"[^\"]*\"|value=\"[^\"]*\"");

  private static final Pattern COMMAND =
      Pattern.compile("didyma [a-z]|--[a-z]|docs/[a-z]+/|Internal error");

  @TempDir Path folder;

  /** What people see of a page, placeholders of fields included. */
  private static String seen(String html) {
    return UNSEEN.matcher(SAME_BY_COMMAND.matcher(html).replaceAll("")).replaceAll(" ");
  }

  /** The page offers two measurements, of which there is one. */
  private static String compared(Visitor visitor) {
    List<String> card = List.of("card");
    Map<String, List<String>> form =
        Map.of("before", card, "after", card, "action", List.of("monitor"));
    return visitor.send(visitor.form("later", form)).body();
  }

  /** What the script puts into a page while its form is filled in. */
  private static String live(
      Visitor visitor, String page, String button, String field, String text) {
    Map<String, List<String>> form = Visitor.fields(Visitor.formWith(visitor.get(page), button));
    form.put(field, List.of(text));
    form.put("action", List.of("live"));
    return visitor.send(visitor.form(page, form)).body();
  }

  @Test
  void noPageNamesACommand() {
    Patients.write(folder, 600);
    Map<String, String> pages = new LinkedHashMap<>();
    try (Visitor visitor = new Visitor(folder)) {
      pages.put("columns too early", visitor.get("columns"));
      visitor.press("table", "next", "source", "file:patients.csv");
      pages.put("columns begun", visitor.get("columns"));
      pages.put(
          "notes of the beginning",
          visitor.press("columns", "begin", "label", "ill", "positive", "yes").body());
      pages.put("columns open", visitor.get("columns"));
      pages.put("budget wrong", visitor.press("budget", "next", "epsilon", "0,15").body());
      pages.put("budget right", visitor.press("budget", "next", "epsilon", "1").body());
      pages.put("columns too few", live(visitor, "plan", "next", "records", "600"));
      visitor.press("columns", "again");
      Patients.prepare(visitor, "1");
      pages.put("fit", visitor.press("table", "fit").body());
      for (String step : new String[] {"table", "columns", "budget", "plan", "release"}) {
        pages.put(step, visitor.get(step));
      }
      pages.put("wish", live(visitor, "plan", "next", "most-columns", "2"));
      pages.put("alternatives", visitor.press("plan", "compare").body());
      pages.put("refused plan", visitor.press("plan", "next", "hold-out", "2").body());
      visitor.press("plan", "next", "hold-out", "none");
      visitor.press("release", "release", "out", "unmeasured");
      visitor.await();
      visitor.press("plan", "next", "hold-out", "");
      visitor.press("release", "release", "out", "card");
      visitor.await();
      pages.put("done", visitor.get("release"));
      visitor.press("release", "release", "out", "card");
      String[] moved = Patients.movedCut(visitor.get("edit?card=card"));
      visitor.press("edit?card=card", "keep", moved[0], moved[1], "name", "changed");
      for (String card : new String[] {"card", "unmeasured", "changed"}) {
        pages.put(card, visitor.get("results?card=" + card));
        pages.put("edit " + card, visitor.get("edit?card=" + card));
      }
      pages.put("effect", live(visitor, "edit?card=card", "keep", moved[0], moved[1]));
      pages.put("later", visitor.get("later"));
      pages.put("compared", compared(visitor));
      assertThat(pages.get("changed"))
          .contains("href=\"later#measure\"", "href=\"later?card=changed#measure\"")
          .contains("It spends nothing.");
      assertThat(visitor.get("later?card=changed"))
          .contains("<option value=\"changed\" selected=\"\">");
    }
    assertThat(pages.get("changed")).contains("didyma export");
    pages.forEach(
        (page, html) -> {
          Matcher command = COMMAND.matcher(seen(html));
          assertThat(command.find() ? around(seen(html), command.start()) : "").as(page).isEmpty();
        });
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - 100), Math.min(text.length(), at + 100));
  }
}
