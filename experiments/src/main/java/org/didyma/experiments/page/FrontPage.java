package org.didyma.experiments.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.experiments.pareto.FoundFront;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.instance.Evaluation;
import org.didyma.ground.Json;
import org.didyma.models.page.Page;
import org.didyma.models.page.Plot;
import org.didyma.models.page.TextTable;

/**
 * The page of a search for a front: what was tried, what no other settings beat, and how the front
 * grew. A click on a point copies the command that runs it again, to the same numbers.
 */
public final class FrontPage {

  /** The setting that gives points their colour, where there is one. */
  private static final String MECHANISM = "mechanism";

  private final FrontFiles found;
  private final List<Evaluation> done;
  private final FoundFront front;

  private FrontPage(FrontFiles found) {
    this.found = found;
    this.done =
        found.all().stream().filter(e -> e.isDone() && Double.isFinite(e.epsilon())).toList();
    this.front = found.front();
  }

  /**
   * The page.
   *
   * @param searched what was searched, in a line
   */
  public static Page of(String searched, FrontFiles found) {
    return new FrontPage(found).page(searched);
  }

  private Page page(String searched) {
    Page page = new Page("Privacy and error", searched);
    page.text(
        ("%d settings were tried, and %d of them no other beats both in epsilon and in error."
                + " Hypervolume %s, %s. The runs are simulated on a"
                + " public table, so nothing here is private.")
            .formatted(
                found.all().size(),
                front.evaluations().size(),
                Numbers.short5(front.hypervolume()),
                found.below()));
    page.plot(points()).plot(growth());
    page.heading("The front");
    return page.table(
        found.table(front.evaluations()),
        front.evaluations().stream().map(found::command).toList());
  }

  private static String series(Evaluation evaluation) {
    return evaluation.settings().has(MECHANISM)
        ? evaluation.settings().text(MECHANISM)
        : "settings";
  }

  private Plot points() {
    ArrayNode rows = Json.object().putArray("rows");
    for (Evaluation e : done) {
      ObjectNode row = rows.addObject();
      row.put("series", series(e)).put("settings", e.settings().toString());
      row.put("epsilon", e.epsilon()).put("error", e.error());
      row.put("front", front.evaluations().contains(e));
      row.put("command", found.command(e));
    }
    List<String> named =
        front.evaluations().stream().map(FrontPage::series).distinct().sorted().toList();
    return new Plot(
        "What was tried",
        front.evaluations().isEmpty()
            ? "Nothing is on the front."
            : "On the front, by large marks: %s; from epsilon %s with error %s to epsilon %s with error %s."
                .formatted(
                    String.join(", ", named),
                    Numbers.short5(first().epsilon()),
                    Numbers.short5(first().error()),
                    Numbers.short5(last().epsilon()),
                    Numbers.short5(last().error())),
        Specs.front(
            done.stream().map(FrontPage::series).distinct().sorted().toList(),
            new Specs.Axis("epsilon", "epsilon", Specs.Scale.LOGARITHMIC),
            new Specs.Axis("error", "mean error on held-out records", Specs.Scale.LINEAR),
            rows,
            List.of("settings", "epsilon", "error")),
        found.table(done));
  }

  private Evaluation first() {
    return front.evaluations().get(0);
  }

  private Evaluation last() {
    return front.evaluations().get(front.evaluations().size() - 1);
  }

  private Plot growth() {
    String series = "hypervolume";
    ArrayNode rows = Json.object().putArray("rows");
    TextTable numbers = new TextTable(0, List.of("evaluations", series));
    int half = 0;
    double before = -1;
    for (int n = 1; n <= found.all().size(); n++) {
      double now = FoundFront.of(found.all().subList(0, n), found.aim()).hypervolume();
      half = half == 0 && now >= front.hypervolume() / 2 ? n : half;
      rows.addObject()
          .put("series", series)
          .put("run", series)
          .put("evaluations", n)
          .put("value", now);
      if (now > before) {
        numbers.add(List.of(Integer.toString(n), Numbers.short5(now)));
      }
      before = now;
    }
    return new Plot(
        "Hypervolume",
        "Half of the final one was reached after %d of %d evaluations."
            .formatted(half, found.all().size()),
        Specs.steps(
            List.of(series),
            new Specs.Axis("evaluations", "evaluations", Specs.Scale.WHOLE),
            new Specs.Axis("value", series, Specs.Scale.LINEAR),
            rows),
        numbers);
  }
}
