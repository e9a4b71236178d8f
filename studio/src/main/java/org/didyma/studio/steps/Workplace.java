package org.didyma.studio.steps;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Drafts;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Job;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;
import org.didyma.studio.project.QuietContext;

/**
 * What all steps work with.
 *
 * @param project the folder
 * @param jobs what runs beside the pages
 * @param layout of pages
 * @param drafts what was typed and is not saved
 * @param readings what the custodian alone has seen
 */
record Workplace(Project project, Jobs jobs, Layout layout, Drafts drafts, Readings readings) {

  /** What a step is asked for where a draft is to be shown, as if its form had been sent. */
  static final String TYPED = "typed";

  /** The button that forgets a draft. */
  static final String DISCARD = "discard";

  /** The field that says of which card a draft is. */
  static final String CARD = "card";

  /** Parameters as fields, numbers with the decimal mark of the table. */
  Html fields(List<Parameter<?>> parameters, Map<String, List<String>> given) {
    return ParameterForm.fields(parameters, given, mark());
  }

  private String mark() {
    try {
      return new NamedColumns(project).tree().map(WritingForm::mark).orElse(TypedNumber.POINT);
    } catch (InvalidInputException e) {
      // The page of columns says why they cannot be read.
      return TypedNumber.POINT;
    }
  }

  /** That a page shows a draft, with the button that forgets it; nothing where it shows none. */
  Html draft(String step, Request request) {
    if (!request.asks(TYPED)) {
      return new Html();
    }
    Html html = layout.form(step, "class=draft");
    request
        .fields()
        .given(CARD)
        .ifPresent(card -> html.open("input type=hidden name=card value=?", card));
    html.open("p role=status").text(Words.of("draft.kept") + " ");
    html.add(Layout.button(DISCARD, Words.of("draft.discard"), "plain"));
    return html.close("p").close("form");
  }

  /** The command that does what a page does, to be copied. */
  static Html command(Invocation invocation) {
    String command = invocation.command();
    Html html = new Html().open("details class=command");
    html.element("summary", Words.of("command.title"));
    html.open("p").element("code", command).close("p");
    html.element("button type=button class=copy data-copy=?", Words.of("command.copy"), command);
    return html.close("details");
  }

  /** The account of the ledger that is chosen. */
  Invocation account() {
    Map<String, List<String>> given = new LinkedHashMap<>();
    given.put("ledger", project.given("ledger"));
    given.put("key", project.given("key"));
    return new Invocation("ledger show", given);
  }

  /** Where to go when a step comes too early. */
  static Html missing(String sentence, String step) {
    return instead(Words.of(sentence), step);
  }

  /** A sentence, and the step where what it says can be done. */
  static Html instead(String sentence, String step) {
    return new Html()
        .open("p class=missing")
        .text(sentence + " ")
        .element("a href=?", Words.of("step." + step), step)
        .close("p");
  }

  /** What people read of a quick operation, or why there is nothing to read. */
  static Html told(Invocation invocation) {
    try {
      QuietContext context = new QuietContext();
      Html result = ResultHtml.of(invocation.run(context));
      return result.add(notes(context));
    } catch (RuntimeException e) {
      return ResultHtml.failure(e);
    }
  }

  /** What the script asks again and again: a line while a run lasts, nothing once it has ended. */
  static Response progress(Optional<Job> job) {
    return Response.text(200, job.filter(Job::isRunning).map(Workplace::line).orElse(""));
  }

  /** What a run is at. */
  static String line(Job job) {
    String progress = job.context().progress();
    return progress.isEmpty() ? Words.of("release.at-work") : progress;
  }

  /** What an operation told beside its result. */
  static Html notes(QuietContext context) {
    return ResultHtml.list(context.notes());
  }
}
