package org.didyma.studio.steps;

import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.dossier.Beliefs;
import org.didyma.privacy.Epsilon;
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
import org.didyma.studio.project.Project;
import org.didyma.studio.project.QuietContext;

/** Epsilon with what it means, and the ledger that it is paid from. */
record BudgetStep(Workplace workplace) implements Step {

  /** Beliefs before, in the chart. */
  private static final double[] BEFORE = {0.01, 0.1, 0.5, 0.9};

  private static final double HALF = 0.5;
  private static final int WIDTH = 400;
  private static final int LINE = 34;
  private static final int LEFT = 60;

  @Override
  public String name() {
    return "budget";
  }

  @Override
  public Response answer(Request request) {
    Map<String, List<String>> given = workplace.project().learn().given();
    if (!request.isForm()) {
      return page(new Html(), given, workplace.project().text("ledger"), Fields.NONE);
    }
    Map<String, List<String>> sent = ParameterForm.read(asked(), request.fields());
    if (request.asks("live")) {
      return Response.page(meaning(sent).toString());
    }
    Html notice = workplace.draft(name(), request);
    try {
      if (request.asks(Workplace.TYPED)) {
        workplace.project().check(asked(), sent);
        return page(notice, sent, path(request), request.fields());
      }
      keep(request, sent, true);
      return Response.seeOther("plan");
    } catch (RuntimeException e) {
      return page(notice.add(ResultHtml.failure(e)), sent, path(request), request.fields());
    }
  }

  /** A new ledger is opened by the button alone. */
  @Override
  public boolean saves(Request request) {
    keep(request, ParameterForm.read(asked(), request.fields()), false);
    return request.fields().given("total").isEmpty();
  }

  private List<Parameter<?>> asked() {
    return workplace.project().parameters("epsilon", "neighbours", "ledger", "key");
  }

  /** The ledger that a form chose. */
  private String path(Request request) {
    return request
        .fields()
        .given("ledger")
        .map(ledger -> workplace.project().inside(ledger).toString())
        .orElse("");
  }

  private void keep(Request request, Map<String, List<String>> sent, boolean opens) {
    Project project = workplace.project();
    Map<String, List<String>> given = new LinkedHashMap<>(sent);
    String ledger = request.text("ledger");
    if (opens && request.fields().given("total").isPresent()) {
      Path file = project.inside(request.text("name"));
      new Invocation("ledger open", opening(request, file)).run(new QuietContext());
      given.put("ledger", List.of(file.toString()));
    } else if (!ledger.isEmpty()) {
      given.put("ledger", List.of(project.inside(ledger).toString()));
    }
    if (!given.containsKey("ledger")) {
      given.remove("key");
    }
    project.answer(asked(), given);
  }

  private static Map<String, List<String>> opening(Request request, Path file) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    given.put("ledger", List.of(file.toString()));
    request
        .fields()
        .given("total")
        .map(TypedNumber::read)
        .ifPresent(total -> given.put("epsilon", List.of(total)));
    request.fields().given("unit").ifPresent(unit -> given.put("unit", List.of(unit)));
    request.fields().given("neighbours").ifPresent(n -> given.put("neighbours", List.of(n)));
    request.fields().given("key").ifPresent(key -> given.put("key", List.of(key)));
    return given;
  }

  /**
   * The page.
   *
   * @param ledger the file of the one that is chosen; empty for none
   * @param typed what was typed of a new one
   */
  private Response page(Html notice, Map<String, List<String>> shown, String ledger, Fields typed) {
    Project project = workplace.project();
    List<Parameter<?>> asked = project.parameters("epsilon", "neighbours");
    Html html = new Html().add(notice);
    html.add(workplace.layout().form(name(), "data-live=meaning data-kept"));
    html.add(workplace.fields(asked, shown));
    html.open("div id=meaning aria-live=polite").add(meaning(shown)).close("div");
    html.add(ledgers(ledger, shown.getOrDefault("key", List.of()), typed));
    html.add(Layout.button("next", Words.of("form.next"), "main")).close("form");
    return Response.page(workplace.layout().page(name(), html.add(account())));
  }

  private Html ledgers(String now, List<String> key, Fields typed) {
    Project project = workplace.project();
    Html html = new Html().open("fieldset").element("legend", Words.of("budget.ledger"));
    html.paragraph(Words.of("budget.ledger.lead"));
    html.open("div class=fields").open("div class=field");
    html.element("label for=field-ledger", Words.label("ledger"));
    html.open("select id=field-ledger name=ledger");
    html.add(ParameterForm.option("", Words.of("budget.none"), now));
    for (String ledger : project.ledgers()) {
      String path = project.folder().resolve(ledger).toString();
      html.add(ParameterForm.option(ledger, ledger, path.equals(now) ? ledger : ""));
    }
    html.close("select").close("div").close("div");
    html.open("details" + (key.isEmpty() ? "" : " open"));
    html.element("summary", Words.of("budget.keyed"));
    html.add(workplace.fields(project.parameters("key"), Map.of("key", key))).close("details");
    html.open("details" + (typed.given("total").isEmpty() ? "" : " open"));
    html.element("summary", Words.of("budget.opening")).open("div class=fields");
    html.add(line("name", typed.given("name").orElse(project.free("table", ".ledger"))));
    html.add(line("total", typed.text("total"))).add(line("unit", typed.text("unit")));
    return html.close("div").close("details").close("fieldset");
  }

  /** A field of a new ledger. */
  private static Html line(String name, String value) {
    return new Html()
        .open("div class=field")
        .element("label for=?", Words.of("budget." + name), "new-" + name)
        .open("input type=text id=? name=? value=?", "new-" + name, name, value)
        .close("div");
  }

  private Html account() {
    List<String> ledger = workplace.project().given("ledger");
    if (ledger.isEmpty()) {
      return new Html();
    }
    Invocation show = workplace.account();
    return new Html()
        .open("section")
        .element("h2", Words.of("budget.account"))
        .add(Account.of(show))
        .add(Workplace.command(show))
        .close("section");
  }

  /** What somebody who knows all other rows can conclude about one, at most. */
  private static Html meaning(Map<String, List<String>> given) {
    List<String> texts = given.getOrDefault("epsilon", List.of());
    if (texts.isEmpty()) {
      return new Html().paragraph(Words.of("budget.choose"));
    }
    double epsilon;
    try {
      epsilon = Epsilon.parse(texts.get(0)).value().doubleValue();
    } catch (RuntimeException e) {
      return ResultHtml.failure(e);
    }
    Beliefs beliefs = new Beliefs(epsilon, 0);
    Html html = new Html();
    html.paragraph(
        Words.of(
            "budget.meaning",
            Beliefs.percent(beliefs.atMost(HALF), RoundingMode.CEILING),
            Beliefs.percent(beliefs.atLeast(HALF), RoundingMode.FLOOR)),
        "meaning");
    return html.add(chart(beliefs));
  }

  /** A line for each belief: where it may move, and where it was. */
  private static Html chart(Beliefs beliefs) {
    String height = Integer.toString(BEFORE.length * LINE);
    Html svg =
        new Html()
            .open(
                "svg viewBox=? class=beliefs role=img aria-label=?",
                "0 0 %d %s".formatted(LEFT + WIDTH + 10, height),
                Words.of("budget.chart"));
    for (int i = 0; i < BEFORE.length; i++) {
      double before = BEFORE[i];
      int y = i * LINE + LINE / 2;
      svg.element("text x=0 y=?", "%.0f %%".formatted(100 * before), "" + (y + 5));
      svg.add(bar("axis", y - 1, 2, 0, 1));
      svg.add(bar("range", y - 7, 14, beliefs.atLeast(before), beliefs.atMost(before)));
      svg.open("circle cx=? cy=? r=5", at(before), "" + y).close("circle");
    }
    return svg.close("svg").paragraph(Words.of("budget.chart"), "help");
  }

  private static Html bar(String style, int y, int height, double from, double to) {
    return new Html()
        .open(
            "rect class=? x=? y=? height=? width=?",
            style,
            at(from),
            "" + y,
            "" + height,
            String.format(Locale.ROOT, "%.1f", WIDTH * (to - from)))
        .close("rect");
  }

  private static String at(double share) {
    return String.format(Locale.ROOT, "%.1f", LEFT + WIDTH * share);
  }
}
