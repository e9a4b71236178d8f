package org.didyma.studio.steps;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Drafts;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;

/** All pages by their names. */
public final class Pages implements Function<Request, Response> {

  /** Steps in their order, by name. */
  private static final List<String> NAMES =
      List.of("table", "columns", "budget", "plan", "release", "results", "later");

  private final List<Step> steps;
  private final Layout layout;

  /** The name of a page that answers a form. */
  private static final String ANSWER = "answer";

  private final Jobs jobs;
  private final Drafts drafts;
  private final Answers answers = new Answers();
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
    this.drafts = new Drafts(project);
    Workplace place = new Workplace(project, jobs, layout, drafts, new Readings());
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
        .map(step -> request.asks("draft") ? kept(step, request) : answered(step, request))
        .orElseGet(() -> Response.text(404, Words.of("layout.nothing")));
  }

  /** What was typed is kept as it is where a page is left, and saved if it can be. */
  private Response kept(Step step, Request request) {
    drafts.keep(step.name(), request.fields());
    try {
      if (step.saves(request)) {
        drafts.forget(step.name());
      }
    } catch (RuntimeException e) {
      // The page says why, when it is shown again with what was typed.
      return Response.text(200, "");
    }
    return Response.text(200, "");
  }

  private Response answered(Step step, Request request) {
    if (request.asks(Workplace.DISCARD)) {
      drafts.forget(step.name());
      Optional<String> card = request.fields().given(Workplace.CARD);
      return Response.seeOther(
          step.name() + card.map(c -> "?card=" + Addresses.encoded(c)).orElse(""));
    }
    Optional<Response> held =
        request.isForm() ? Optional.empty() : answers.take(request.text(ANSWER));
    if (held.isPresent()) {
      return held.get();
    }
    Response response = answer(step, request.isForm() ? request : withDraft(step, request));
    if (request.isForm() && response.status() == Response.SEE_OTHER) {
      drafts.forget(step.name());
    }
    return request.isForm() && Layout.isPage(response)
        ? Response.seeOther(step.name() + "?" + ANSWER + "=" + answers.keep(response))
        : response;
  }

  /** A page that was left with a draft is shown with it, but not that of another card. */
  private Request withDraft(Step step, Request request) {
    return drafts
        .of(step.name())
        .filter(
            draft ->
                !request.fields().has(Workplace.CARD)
                    || request.text(Workplace.CARD).equals(draft.text(Workplace.CARD)))
        .map(draft -> draft.with(request.fields()))
        .map(fields -> fields.with(new Fields(Map.of("action", List.of(Workplace.TYPED)))))
        .map(fields -> new Request(request.name(), true, fields))
        .orElse(request);
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
