package org.didyma.studio.steps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Sha256;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Job;
import org.didyma.studio.project.Project;

/**
 * Releases by {@code learn}, once: a form that is sent again, from whatever tab, shows the same
 * run; a folder that has a card, or in which a step was begun, is refused by {@code learn}.
 */
record ReleaseStep(Workplace workplace) implements Step {

  /** What the button is for, so that a page of another plan does not release this one. */
  private static final String PLANNED = "planned";

  @Override
  public String name() {
    return "release";
  }

  @Override
  public Response answer(Request request) {
    Optional<Job> job = workplace.jobs().last(name());
    if (request.asks("progress")) {
      return Workplace.progress(job);
    }
    if (request.asks("stop")) {
      job.ifPresent(Job::stop);
      return Response.seeOther(name());
    }
    if (request.asks("release")) {
      try {
        release(request);
        return Response.seeOther(name());
      } catch (InvalidInputException e) {
        return page(ResultHtml.failure(e), job);
      }
    }
    return page(new Html(), job);
  }

  private void release(Request request) {
    Project project = workplace.project();
    Path out = project.inside(request.text("out"));
    Invocation learn = project.learn().with("out", out.toString());
    if (!request.text(PLANNED).equals(planned(learn))) {
      throw new InvalidInputException(
          "the plan was changed after this page was shown", "read the new one below.");
    }
    workplace.jobs().start(name(), out.toString(), learn, () -> {});
    project.answer("out", out.toString());
  }

  /** What a plan is of: the command, and what its file of columns says now. */
  private static String planned(Invocation learn) {
    List<String> columns = learn.given().getOrDefault("columns", List.of());
    try {
      return learn.without("out").command()
          + (columns.isEmpty()
              ? ""
              : " # " + Sha256.of(Files.readAllBytes(Path.of(columns.get(0)))));
    } catch (IOException e) {
      throw new InvalidInputException(
          columns.get(0) + " cannot be read", "go back to the columns.", e);
    }
  }

  private Response page(Html notice, Optional<Job> job) {
    Html html = new Html().add(notice);
    if (job.filter(Job::isRunning).isPresent()) {
      html.add(running(job.get()));
    } else {
      boolean isDone = job.flatMap(Job::result).isPresent();
      job.ifPresent(ended -> html.add(ended(ended)));
      // What spends again is not where the first button was.
      if (isDone) {
        html.open("details").element("summary", Words.of("release.another"));
      }
      html.add(new OwnEyes(workplace).offer()).add(asking());
      if (isDone) {
        html.close("details");
      }
    }
    return Response.page(workplace.layout().page(name(), html));
  }

  private Html running(Job job) {
    Html html = new Html().open("section class=running data-progress=?", name());
    html.element("h2", Words.of("release.running", folderName(job.key())));
    html.open("p role=status").open("progress aria-label=?", Words.of("release.at-work"));
    html.close("progress")
        .open("span class=line")
        .text(Workplace.line(job))
        .close("span")
        .close("p");
    html.paragraph(Words.of("release.stays"));
    html.open("noscript").open("p").element("a href=?", Words.of("release.look"), name());
    html.close("p").close("noscript").add(workplace.layout().form(name()));
    html.add(Layout.button("stop", Words.of("release.stop"), "plain")).close("form");
    return html.add(Workplace.command(job.invocation())).close("section");
  }

  private Html ended(Job job) {
    Html html = new Html().open("section class=ended");
    String folder = folderName(job.key());
    if (job.result().isPresent()) {
      html.element("h2", Words.of("release.done", folder));
      html.open("p")
          .element(
              "a class=? href=?",
              Words.of("release.results"),
              "main button",
              "results?card=" + folder);
      html.close("p");
    } else {
      html.element("h2", Words.of("release.failed", folder));
      job.stopped()
          .ifPresentOrElse(
              meaning -> html.paragraph(meaning.message()).paragraph(meaning.advice()),
              () -> job.failure().ifPresent(e -> html.add(ResultHtml.failure(e))));
    }
    String unwritten = job.context().unwritten();
    if (!unwritten.isEmpty()) {
      html.paragraph(Words.of("release.unwritten")).lines(unwritten);
    }
    return html.close("section");
  }

  private static String folderName(String path) {
    return String.valueOf(Path.of(path).getFileName());
  }

  private Html asking() {
    Project project = workplace.project();
    Invocation learn = project.learn().without("out");
    String epsilon = project.text("epsilon");
    if (!project.hasTable() || epsilon.isEmpty() || project.given("records").isEmpty()) {
      return Workplace.missing("release.too-early", project.hasTable() ? "plan" : "table");
    }
    String out = suggested();
    boolean isBegun = Files.exists(project.inside(out));
    Html html = workplace.layout().form(name(), "data-once");
    html.open("input type=hidden name=? value=?", PLANNED, planned(learn));
    html.element("h2", Words.of(isBegun ? "release.again" : "release.ask"));
    html.paragraph(
        Words.of(
            project.given("ledger").isEmpty() ? "release.cost" : "release.cost-of-ledger",
            epsilon,
            folderName(project.text("ledger"))),
        "cost");
    html.add(left()).open("div class=fields").open("div class=field");
    html.element("label for=out", Words.of("release.out"));
    html.open("input type=text id=out name=out value=?", out).close("div");
    html.close("div").open("p class=buttons");
    html.add(
        Layout.button(
            "release", Words.of(isBegun ? "release.go-on" : "release.button", epsilon), "main"));
    html.close("p").close("form");
    return html.add(Workplace.command(learn.with("out", project.folder().resolve(out).toString())));
  }

  /** The folder of a run that ended early, or else a new one. */
  private String suggested() {
    Project project = workplace.project();
    String last = project.text("out");
    if (!last.isEmpty()
        && Files.exists(Path.of(last, "plan.json"))
        && !Files.exists(Path.of(last, "card.json"))) {
      return folderName(last);
    }
    return project.free("card", "");
  }

  /** What the ledger has left. */
  private Html left() {
    Project project = workplace.project();
    if (project.given("ledger").isEmpty()) {
      return new Html().paragraph(Words.of("release.no-ledger"));
    }
    return new Html()
        .open("details open")
        .element("summary", Words.of("budget.account"))
        .add(Account.of(workplace.account()))
        .close("details");
  }
}
