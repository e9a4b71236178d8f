package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Told;
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
    if (request.asks(OwnEyes.ASKED)) {
      return page(new OwnEyes(workplace).told(), job, "");
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
        return page(ResultHtml.failure(e), job, request.text("out"));
      }
    }
    return page(workplace.draft(name(), request), job, request.text("out"));
  }

  private void release(Request request) {
    Project project = workplace.project();
    Path out = project.inside(request.text("out"));
    Invocation learn = project.learn().with("out", out.toString());
    if (!request.text(PLANNED).equals(planned(learn))) {
      throw new InvalidInputException(
          "the plan was changed after this page was shown", "read the new one below.");
    }
    consents().require(request.fields());
    workplace.jobs().start(name(), out.toString(), planned(learn), learn, () -> {});
    project.answer("out", out.toString());
  }

  /** What is asked a second time. */
  private Consents consents() {
    Project project = workplace.project();
    Consents all = Consents.of(project, project.text("ledger"), project.text("epsilon"));
    return new OwnEyes(workplace).isDoubted()
        ? all.and("reading", Words.of("consent.reading"))
        : all;
  }

  /** What a plan is of: the command, and what its file of columns says now. */
  private String planned(Invocation learn) {
    return learn.without("out").command() + " #" + named().fingerprint();
  }

  /**
   * The page.
   *
   * @param typed the folder that was typed for a card; empty for one that is free
   */
  private Response page(Html notice, Optional<Job> job, String typed) {
    Html html = new Html().add(notice);
    if (job.filter(Job::isRunning).isPresent()) {
      html.add(running(job.get()));
    } else if (job.filter(this::isOfThisPlan).isPresent()) {
      // What spends again is not where the first button was.
      html.add(ended(job.get()));
      html.open("details").element("summary", Words.of("release.another"));
      html.add(asking(typed)).close("details");
    } else {
      job.filter(last -> last.result().isEmpty()).ifPresent(last -> html.add(ended(last)));
      html.add(asking(typed)).add(earlier());
    }
    return Response.page(workplace.layout().page(name(), html));
  }

  /** Whether a run has made the card that would be made again by now. */
  private boolean isOfThisPlan(Job job) {
    return job.result().isPresent() && job.plan().equals(planned(workplace.project().learn()));
  }

  /** The card of an earlier plan, which is not what the button is for. */
  private Html earlier() {
    Project project = workplace.project();
    String last = project.text("out");
    if (last.isEmpty() || !Files.exists(Path.of(last, "card.json"))) {
      return new Html();
    }
    String folder = folderName(last);
    Html html = new Html().open("section class=earlier");
    html.element("h2", Words.of("release.earlier", folder));
    html.paragraph(Words.of("release.earlier.lead")).open("p");
    html.element(
        "a class=? href=?", Words.of("release.results"), "plain button", "results?card=" + folder);
    return html.close("p").close("section");
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
      html.paragraph(spent());
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
              meaning ->
                  html.add(Told.paragraph(meaning.message())).add(Told.paragraph(meaning.advice())),
              () -> job.failure().ifPresent(e -> html.add(ResultHtml.failure(e))));
    }
    String unwritten = job.context().unwritten();
    if (!unwritten.isEmpty()) {
      html.paragraph(Words.of("release.unwritten")).lines(unwritten);
    }
    return html.close("section");
  }

  /** What is left after a release; empty without a ledger. */
  private String spent() {
    Project project = workplace.project();
    return account()
        .map(
            account ->
                Words.of(
                    "release.spent",
                    project.text("epsilon"),
                    account.left(),
                    folderName(project.text("ledger"))))
        .orElse("");
  }

  private static String folderName(String path) {
    return String.valueOf(Path.of(path).getFileName());
  }

  private Html asking(String typed) {
    Project project = workplace.project();
    Invocation learn = project.learn().without("out");
    String epsilon = project.text("epsilon");
    if (!project.hasTable() || epsilon.isEmpty() || project.given("records").isEmpty()) {
      return Workplace.missing("release.too-early", project.hasTable() ? "plan" : "table");
    }
    for (String step : List.of("table", "columns", "budget", "plan")) {
      if (workplace.drafts().of(step).isPresent()) {
        return Workplace.missing("release.draft", step);
      }
    }
    String out = suggested();
    boolean isBegun = Files.exists(project.inside(out));
    Optional<Account> account = account();
    if (!isBegun && account.filter(a -> a.isLessThan(epsilon)).isPresent()) {
      return tooLittle(account.get(), epsilon);
    }
    Optional<ObjectNode> columns = columns();
    Html html =
        new Html()
            .element(
                "h2",
                isBegun
                    ? Words.of("release.again")
                    : Words.of("release.ask", columns.map(named()::count).orElse("")));
    columns.ifPresent(known -> html.paragraph(named().names(known)));
    html.paragraph(
        Words.of(
            project.given("ledger").isEmpty() ? "release.cost" : "release.cost-of-ledger",
            epsilon,
            folderName(project.text("ledger"))),
        "cost");
    html.add(left()).add(new OwnEyes(workplace).reminder(name()));
    html.add(workplace.layout().form(name(), "data-once data-kept"));
    html.open("input type=hidden name=? value=?", PLANNED, planned(learn));
    html.open("div class=fields").open("div class=field");
    html.element("label for=out", Words.of("release.out"));
    html.open("input type=text id=out name=out value=?", typed.isEmpty() ? out : typed);
    html.close("div");
    html.close("div").add(consents().html()).open("p class=buttons");
    html.add(
        Layout.button(
            "release", Words.of(isBegun ? "release.go-on" : "release.button", epsilon), "main"));
    html.close("p").close("form");
    return html.add(Workplace.command(learn.with("out", project.folder().resolve(out).toString())));
  }

  /** The account of the ledger; empty without one, and where it cannot be read. */
  private Optional<Account> account() {
    try {
      return workplace.project().given("ledger").isEmpty()
          ? Optional.empty()
          : Optional.of(Account.read(workplace.account()));
    } catch (RuntimeException e) {
      // What is shown in its place says why.
      return Optional.empty();
    }
  }

  /** What is left, and what can be done with it. */
  private Html tooLittle(Account account, String epsilon) {
    String ledger = folderName(workplace.project().text("ledger"));
    Html html = new Html().element("h2", Words.of("release.too-little"));
    html.add(
        account.isEmpty()
            ? Workplace.instead(Words.of("release.used-up", ledger), "results")
            : Workplace.instead(
                Words.of("release.too-little.some", epsilon, ledger, account.left()), "budget"));
    return html.add(account.html());
  }

  private NamedColumns named() {
    return new NamedColumns(workplace.project());
  }

  /** Those of the card; empty where they cannot be read, which the release says. */
  private Optional<ObjectNode> columns() {
    try {
      return named().tree();
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
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
