package org.didyma.studio.steps;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Job;
import org.didyma.studio.project.Project;

/** What comes after a card: other cards, measuring on new rows, comparing, and the ledger. */
record LaterStep(Workplace workplace) implements Step {

  @Override
  public String name() {
    return "later";
  }

  @Override
  public Response answer(Request request) {
    try {
      if (request.asks("progress")) {
        return Workplace.progress(workplace.jobs().last(name()));
      }
      if (request.asks("evaluate")) {
        evaluate(request);
        return Response.seeOther(name());
      }
      Html notice = request.asks("monitor") ? compared(request) : workplace.draft(name(), request);
      return page(notice, request.fields());
    } catch (InvalidInputException e) {
      return page(ResultHtml.failure(e), request.fields());
    }
  }

  /** Measures a card on new rows; that spends, and the same file is written once. */
  private void evaluate(Request request) {
    Project project = workplace.project();
    Map<String, List<String>> given = new LinkedHashMap<>();
    String card = request.text("card");
    given.put("model", List.of(project.inside(card, "card.json").toString()));
    given.putAll(ParameterForm.read(evaluating(), request.fields()));
    given.computeIfPresent("data", (name, data) -> project.located(data));
    request
        .fields()
        .given("ledger")
        .ifPresent(l -> given.put("ledger", List.of(project.inside(l).toString())));
    String file = Measurements.file(card, request.text("name"));
    Path out = project.inside(file);
    given.put("out", List.of(out.toString()));
    given.put("report", List.of(project.inside(Measurements.page(file)).toString()));
    if (!given.containsKey("epsilon")) {
      // Without one the evaluation would not be private.
      throw new InvalidInputException("no epsilon is given", "choose one, such as 0.5.");
    }
    consents(request.fields()).require(request.fields());
    workplace.jobs().start(name(), out.toString(), "", new Invocation("evaluate", given), () -> {});
  }

  /** What is asked a second time of a form that was sent; nothing before. */
  private Consents consents(Fields typed) {
    return typed.has("epsilon")
        ? Consents.of(
            workplace.project(), typed.text("ledger"), TypedNumber.read(typed.text("epsilon")))
        : new Consents(Map.of());
  }

  private static List<Parameter<?>> evaluating() {
    var declaration = Invocation.operation("evaluate").declaration();
    return List.of(
        declaration.parameter("data").orElseThrow(),
        declaration.parameter("epsilon").orElseThrow(),
        declaration.parameter("key").orElseThrow());
  }

  private Html compared(Request request) {
    Project project = workplace.project();
    Map<String, List<String>> given = new LinkedHashMap<>();
    for (String which : List.of("before", "after")) {
      String file = request.text(which);
      Path path =
          file.endsWith(Measurements.ENDING)
              ? project.inside(file)
              : project.inside(file, "quality.json");
      given.put(which, List.of(path.toString()));
    }
    Invocation monitor = new Invocation("monitor", given);
    return new Html()
        .open("section")
        .element("h2", Words.of("later.compared"))
        .add(Workplace.told(monitor))
        .add(Workplace.command(monitor))
        .close("section");
  }

  private Response page(Html notice, Fields typed) {
    Project project = workplace.project();
    List<String> cards = project.cards();
    Html html = new Html().add(notice);
    if (cards.isEmpty()) {
      html.add(Workplace.missing("results.none", "release"));
      return Response.page(workplace.layout().page(name(), html));
    }
    Measurements measurements = new Measurements(project);
    html.element("h2", Words.of("later.cards")).open("ul class=exports");
    for (String card : cards) {
      html.open("li").element("a href=?", card, "results?card=" + Addresses.encoded(card));
      for (String file : measurements.of(card)) {
        html.text(" · " + file).add(measurements.link(card, file));
      }
      html.close("li");
    }
    html.close("ul").element("h2 id=measure", Words.of("later.evaluate"));
    html.paragraph(Words.of("later.evaluate.lead"));
    workplace.jobs().last(name()).ifPresent(job -> html.add(measured(job)));
    html.add(workplace.layout().form(name(), "data-once data-kept"));
    html.add(workplace.fields(evaluating(), ParameterForm.read(evaluating(), typed)));
    html.open("div class=fields").add(choice("card", cards, typed.text("card")));
    html.add(choice("ledger", project.ledgers(), ledger(typed)));
    html.open("div class=field").element("label for=name", Words.of("later.name"));
    String name = typed.given("name").orElseGet(() -> free(cards));
    html.open("input type=text id=name name=name value=?", name);
    html.close("div").close("div").add(consents(typed).html());
    html.add(Layout.button("evaluate", Words.of("later.measure"), "main")).close("form");
    html.element("h2 id=compare", Words.of("later.monitor"))
        .paragraph(Words.of("later.monitor.lead"));
    List<String> figures =
        new ArrayList<>(
            cards.stream()
                .filter(card -> Files.exists(project.inside(card, "quality.json")))
                .toList());
    figures.addAll(project.evaluations());
    if (figures.size() > 1) {
      html.add(workplace.layout().form(name(), "data-kept")).open("div class=fields");
      for (String which : List.of("before", "after")) {
        html.add(choice(which, figures, typed.given(which).orElse(typed.text("card"))));
      }
      html.close("div").add(Layout.button("monitor", Words.of("later.monitor"), "plain"));
      html.close("form");
    } else {
      html.paragraph(Words.of("later.monitor.none"));
    }
    for (String ledger : project.ledgers()) {
      String path = project.inside(ledger).toString();
      Invocation show =
          project.given("ledger").contains(path)
              ? workplace.account()
              : new Invocation("ledger show", Map.of("ledger", List.of(path)));
      html.open("details").element("summary", Words.of("later.ledger", ledger));
      html.add(Account.of(show)).add(Workplace.command(show)).close("details");
    }
    return Response.page(workplace.layout().page(name(), html));
  }

  /** A name of figures that no card has. */
  private String free(List<String> cards) {
    Project project = workplace.project();
    String name = "later";
    for (int i = 2; isTaken(project, cards, name); i++) {
      name = "later-" + i;
    }
    return name;
  }

  private static boolean isTaken(Project project, List<String> cards, String name) {
    return cards.stream()
        .anyMatch(card -> Files.exists(project.inside(Measurements.file(card, name))));
  }

  /** The ledger of the table, until another one is chosen. */
  private String ledger(Fields typed) {
    Path own = Path.of(workplace.project().text("ledger")).getFileName();
    return typed.has("ledger") ? typed.text("ledger") : String.valueOf(own);
  }

  private static Html measured(Job job) {
    Html html = new Html().open("section class=ended");
    if (job.isRunning()) {
      html.element("p data-progress=later", Words.of("release.at-work"));
      return html.close("section");
    }
    Optional<Throwable> failure = job.failure();
    failure.ifPresent(e -> html.add(ResultHtml.failure(e)));
    job.result().ifPresent(result -> html.add(ResultHtml.of(result)));
    String unwritten = job.context().unwritten();
    if (!unwritten.isEmpty()) {
      html.paragraph(Words.of("release.unwritten")).lines(unwritten);
    }
    return html.add(Workplace.command(job.invocation())).close("section");
  }

  private static Html choice(String name, List<String> all, String chosen) {
    Html html = new Html().open("div class=field");
    html.element("label for=?", Words.label(name), "choose-" + name);
    html.open("select id=? name=?", "choose-" + name, name);
    if (name.equals("ledger")) {
      html.add(ParameterForm.option("", Words.of("budget.none"), ""));
    }
    all.forEach(one -> html.add(ParameterForm.option(one, one, chosen)));
    return html.close("select").close("div");
  }
}
