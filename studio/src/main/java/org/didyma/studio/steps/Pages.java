package org.didyma.studio.steps;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;

/** All pages by their names. */
public final class Pages implements Function<Request, Response> {

  /** Steps in their order, by name. */
  private static final List<String> NAMES =
      List.of("table", "columns", "budget", "plan", "release", "results", "later");

  private final List<Step> steps;
  private final Layout layout;
  private final Jobs jobs;
  private volatile boolean ended;

  /**
   * The pages of a folder.
   *
   * @param form the secret of forms
   * @param explains whether each step explains itself
   */
  public Pages(Project project, Jobs jobs, String form, boolean explains) {
    this.jobs = jobs;
    this.layout = new Layout(NAMES, form, explains);
    Workplace place = new Workplace(project, jobs, layout);
    this.steps =
        List.of(
            new TableStep(place),
            new ColumnsStep(place),
            new BudgetStep(place),
            new PlanStep(place),
            new ReleaseStep(place),
            new ResultsStep(place),
            new EditStep(place),
            new LaterStep(place));
  }

  /** Whether the user has ended the studio. */
  public boolean isEnded() {
    return ended;
  }

  @Override
  public Response apply(Request request) {
    if (request.name().equals("end") && request.isForm()) {
      if (jobs.isRunning()) {
        return Response.text(409, Words.of("layout.busy"));
      }
      ended = true;
      return Response.text(200, Words.of("layout.ended"));
    }
    return switch (request.name()) {
      case "" -> Response.seeOther(NAMES.get(0));
      case "studio.css" -> file("text/css; charset=utf-8", Layout.css());
      case "studio.js" -> file("text/javascript; charset=utf-8", Layout.script());
      default -> step(request);
    };
  }

  private static Response file(String type, String text) {
    return Response.of(type, Response.Policy.PAGE, text.getBytes(StandardCharsets.UTF_8));
  }

  private Response step(Request request) {
    Stream<Step> named = steps.stream().filter(step -> step.name().equals(request.name()));
    return named
        .findFirst()
        .map(step -> answer(step, request))
        .orElseGet(() -> Response.text(404, Words.of("layout.nothing")));
  }

  private Response answer(Step step, Request request) {
    try {
      return step.answer(request);
    } catch (RuntimeException | Error e) {
      // What a page does not tell by itself: its message may be private.
      return Response.page(layout.page(step.name(), ResultHtml.failure(e)));
    }
  }
}
