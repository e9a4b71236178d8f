package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.didyma.core.UserFacingException;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Job;
import org.didyma.studio.project.QuietContext;

/** What would be spent on what, from public numbers, with alternatives beside it. */
record PlanStep(Workplace workplace) implements Step {

  /** What most people answer. */
  private static final List<String> USUAL =
      List.of("records", "positives", "cost", "hold-out", "most-columns");

  /** The groups of further decisions. */
  private static final Set<String> FURTHER = Set.of("plan", "card");

  /** The parts of epsilon in a plan, by their keys. */
  private static final List<String> PARTS =
      List.of("schema_epsilon", "baseline_epsilon", "choice_epsilon", "card_epsilon");

  private static final int WIDTH = 600;
  private static final String NOT_KNOWN = "–";

  @Override
  public String name() {
    return "plan";
  }

  /** All parameters that this page asks for, the usual ones first. */
  private List<Parameter<?>> asked() {
    List<Parameter<?>> all =
        new ArrayList<>(workplace.project().parameters(USUAL.toArray(String[]::new)));
    all.addAll(further());
    return all;
  }

  private List<Parameter<?>> further() {
    Declaration declaration = workplace.project().learnDeclaration();
    return declaration.groups().stream()
        .filter(group -> FURTHER.contains(group.name()))
        .map(Group::parameters)
        .flatMap(List::stream)
        .filter(parameter -> !USUAL.contains(parameter.name()))
        .<Parameter<?>>map(p -> p)
        .toList();
  }

  @Override
  public Response answer(Request request) {
    Invocation kept = workplace.project().learn();
    if (!request.isForm()) {
      return page(new Html(), kept);
    }
    Map<String, List<String>> sent = ParameterForm.read(asked(), request.fields());
    Map<String, List<String>> all = new LinkedHashMap<>(kept.given());
    asked().forEach(parameter -> all.remove(parameter.name()));
    all.putAll(sent);
    Invocation changed = new Invocation("learn", all);
    if (request.asks("live")) {
      return Response.page(plan(changed).toString());
    }
    if (request.asks("compare")) {
      return Response.page(alternatives(changed).toString());
    }
    if (request.asks("progress")) {
      return Workplace.progress(workplace.jobs().last(name()));
    }
    if (request.asks("rehearse")) {
      return rehearse(request, changed);
    }
    if (request.asks("show")) {
      return page(plan(changed), changed);
    }
    try {
      if (request.asks(Workplace.TYPED)) {
        workplace.project().check(asked(), sent);
        return page(workplace.draft(name(), request), changed);
      }
      workplace.project().answer(asked(), sent);
      planning(changed).run(new QuietContext());
      return Response.seeOther("release");
    } catch (RuntimeException e) {
      return page(workplace.draft(name(), request).add(ResultHtml.failure(e)), changed, false);
    }
  }

  @Override
  public boolean saves(Request request) {
    workplace.project().answer(asked(), ParameterForm.read(asked(), request.fields()));
    return true;
  }

  /** The plan alone, which opens no table and spends nothing. */
  static Invocation planning(Invocation learn) {
    return learn.without("out", "ledger", "key").with("plan-only", "true");
  }

  private Response page(Html notice, Invocation shown) {
    return page(notice, shown, true);
  }

  /** Where there is no plan, its failure is said once, and goes when something is changed. */
  private Response page(Html notice, Invocation shown, boolean isPlanned) {
    Html html = new Html().add(notice);
    if (workplace.project().given("epsilon").isEmpty()) {
      html.add(Workplace.missing("plan.no-epsilon", "budget"));
      return Response.page(workplace.layout().page(name(), html));
    }
    html.add(Account.inShort(workplace))
        .add(workplace.layout().form(name(), "data-live=plan data-kept"));
    html.add(
        workplace.fields(
            workplace.project().parameters(USUAL.toArray(String[]::new)), shown.given()));
    html.open("details").element("summary", Words.of("plan.further"));
    html.add(workplace.fields(further(), shown.given())).close("details");
    html.open("section id=plan aria-live=polite" + (isPlanned ? " data-load" : ""));
    html.add(isPlanned ? new Html().paragraph(Words.of("plan.waiting"), "help") : new Html());
    html.close("section");
    html.open("p class=buttons");
    html.add(Layout.button("next", Words.of("form.next"), "main"));
    html.element(
        "button type=submit name=action value=compare class=plain data-part=alternatives",
        Words.of("plan.compare"));
    html.add(Layout.button("rehearse", Words.of("plan.rehearse"), "plain"));
    html.open("noscript").add(Layout.button("show", Words.of("plan.title"), "plain"));
    html.close("noscript").close("p").close("form");
    html.open("section id=alternatives aria-live=polite").close("section");
    workplace.jobs().last(name()).ifPresent(job -> html.add(rehearsed(job)));
    html.add(Workplace.command(planning(shown)));
    return Response.page(workplace.layout().page(name(), html));
  }

  private Response rehearse(Request request, Invocation learn) {
    try {
      // What was typed stays, as by every button.
      saves(request);
      Rehearsal.start(workplace.jobs(), name(), learn);
      return Response.seeOther(name());
    } catch (RuntimeException e) {
      return page(ResultHtml.failure(e), learn);
    }
  }

  private static Html rehearsed(Job job) {
    Html html = new Html().open("section class=ended");
    html.element("h2", Words.of("plan.rehearsal"));
    if (job.isRunning()) {
      html.open("p role=status data-progress=plan");
      html.open("progress aria-label=?", Words.of("release.at-work")).close("progress");
      html.open("span class=line").text(Workplace.line(job)).close("span").close("p");
    } else {
      job.failure()
          .ifPresentOrElse(
              e -> html.add(ResultHtml.failure(e)),
              () -> html.paragraph(Words.of("plan.rehearsed", job.seconds())));
    }
    return html.close("section");
  }

  private Html plan(Invocation learn) {
    if (learn.given().getOrDefault("records", List.of()).isEmpty()) {
      return new Html().paragraph(Words.of("plan.no-records"), "missing");
    }
    try {
      Document plan = (Document) planning(learn).run(new QuietContext());
      Html html = new Html().element("h2", Words.of("plan.title")).add(picture(plan.tree()));
      html.add(CostsOfErrors.told(workplace.project(), learn));
      html.open("dl class=plan");
      boolean begun = false;
      for (String line : Words.called(plan.text().get()).lines().toList()) {
        boolean goesOn = line.startsWith(" ");
        if (!goesOn) {
          if (begun) {
            html.close("dd");
          }
          int space = (line + " ").indexOf("  ");
          html.element("dt", line.substring(0, Math.max(0, space))).open("dd");
          begun = true;
        }
        html.text((goesOn ? "; " : "") + line.substring(Math.min(line.length(), COLUMN)));
      }
      return (begun ? html.close("dd") : html).close("dl");
    } catch (RuntimeException e) {
      String columns = workplace.project().text("columns");
      if (!columns.isEmpty()
          && e instanceof UserFacingException told
          && told.message().startsWith(columns)) {
        return Workplace.missing("plan.no-columns", "columns");
      }
      return ResultHtml.failure(e);
    }
  }

  /** Where the text of a line of the plan begins. */
  private static final int COLUMN = 12;

  /** The parts of epsilon side by side, each as wide as it is large. */
  private static Html picture(ObjectNode plan) {
    double whole = plan.path("epsilon").asDouble();
    Html svg = new Html();
    svg.open(
        "svg viewBox=? preserveAspectRatio=none class=parts role=img aria-label=?",
        "0 0 %d 34".formatted(WIDTH),
        Words.of("plan.picture"));
    Html legend = new Html().open("ul class=legend");
    double at = 0;
    for (String part : PARTS) {
      double share = plan.path(part).asDouble() / whole;
      if (share > 0) {
        svg.open(
                "rect class=? x=? y=2 width=? height=30",
                part.replace('_', '-'),
                number(at * WIDTH),
                number(share * WIDTH))
            .close("rect");
        legend.open("li class=?", part.replace('_', '-'));
        legend.text(Words.of("plan." + part, plan.path(part).asText())).close("li");
        at += share;
      }
    }
    return svg.close("svg").add(legend.close("ul"));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** The same with another strategy each, and with other choices, as they would be planned. */
  private Html alternatives(Invocation learn) {
    Map<String, Invocation> all = new LinkedHashMap<>();
    all.put(Words.of("plan.this"), learn);
    workplace.project().parameters("strategy").get(0).words().stream()
        .filter(word -> !word.equals("auto"))
        .forEach(word -> all.put(word, learn.with("strategy", word)));
    all.put(Words.of("plan.small"), learn.without("strategy").with("most-columns", "4"));
    all.put(Words.of("plan.unmeasured"), learn.without("positives").with("hold-out", "none"));
    // What says the same of several choices is said once.
    Map<List<String>, List<String>> lines = new LinkedHashMap<>();
    all.forEach(
        (what, invocation) ->
            lines.computeIfAbsent(line(what, invocation), line -> new ArrayList<>()).add(what));
    TextTable table =
        new TextTable(
            2,
            List.of(
                Words.of("plan.alternative"),
                Words.of("plan.strategy"),
                Words.of("plan.loss"),
                Words.of("plan.auc"),
                Words.of("plan.width"),
                Words.of("plan.time")));
    lines.forEach(
        (line, whats) -> {
          List<String> whole = new ArrayList<>(List.of(String.join(", ", whats)));
          whole.addAll(line);
          table.add(whole);
        });
    return new Html()
        .element("h2", Words.of("plan.alternatives"))
        .add(ResultHtml.table(table))
        .paragraph(Words.of("plan.losses"), "help");
  }

  private static List<String> line(String what, Invocation invocation) {
    try {
      JsonNode plan = ((Document) planning(invocation).run(new QuietContext())).tree();
      JsonNode loss = plan.path("expected_loss");
      return List.of(
          plan.path("strategy").asText(),
          loss.isMissingNode()
              ? NOT_KNOWN
              : String.format(Locale.ROOT, "%.0f %%", 100 * loss.asDouble()),
          plan.path("measurable").path("least_auc").asText(NOT_KNOWN),
          plan.path("auc_width").asText(NOT_KNOWN),
          plan.path("time").asText());
    } catch (RuntimeException e) {
      String why = e instanceof UserFacingException told ? Words.called(told.message()) : NOT_KNOWN;
      String ofAll = why.replace("“" + Words.label("strategy") + "” " + what + " ", "");
      return List.of(ofAll, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN);
    }
  }
}
