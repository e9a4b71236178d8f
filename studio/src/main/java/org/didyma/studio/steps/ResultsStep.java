package org.didyma.studio.steps;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.export.Export;
import org.didyma.models.export.Exports;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Told;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Project;
import org.didyma.studio.project.QuietContext;

/** A card that was released, with what {@code learn} wrote beside it and {@code export} makes. */
record ResultsStep(Workplace workplace) implements Step {

  private static final String CARD = "card";

  /** What {@code learn} writes, and whether a browser shows it as a page. */
  private static final Map<String, Boolean> FILES = new LinkedHashMap<>();

  static {
    FILES.put("report.html", true);
    FILES.put("dossier.html", true);
    FILES.put("card.txt", false);
    FILES.put("quality.txt", false);
    FILES.put("quality.csv", false);
    FILES.put("quality.svg", false);
    FILES.put("card.json", false);
    FILES.put("schema.json", false);
    FILES.put("quality.json", false);
    FILES.put("plan.json", false);
  }

  @Override
  public String name() {
    return "results";
  }

  @Override
  public Response answer(Request request) {
    Optional<String> card = request.fields().given(CARD).or(this::last);
    if (card.isEmpty() || !workplace.project().cards().contains(card.get())) {
      return Response.page(
          workplace.layout().page(name(), Workplace.missing("results.none", "release")));
    }
    Optional<String> file = request.fields().given("file");
    if (file.isPresent()) {
      return file(card.get(), file.get());
    }
    Optional<String> measured = request.fields().given("measured");
    if (measured.isPresent()) {
      return measured(card.get(), measured.get());
    }
    Optional<String> to = request.fields().given("to");
    if (to.isPresent()) {
      return exported(card.get(), to.get(), request.fields().has("show"));
    }
    Optional<String> notebook = request.fields().given("notebook");
    if (notebook.isPresent()) {
      return Notebook.of(notebook.get(), commands(card.get()));
    }
    return page(card.get());
  }

  private Optional<String> last() {
    Path out = Path.of(workplace.project().text("out"));
    return Optional.ofNullable(out.getFileName()).map(Path::toString).filter(n -> !n.isEmpty());
  }

  private Response file(String card, String file) {
    Boolean isPage = FILES.get(file);
    if (isPage == null) {
      return Response.text(404, Words.of("results.no-file"));
    }
    try {
      byte[] content = Files.readAllBytes(workplace.project().inside(card, file));
      return isPage
          ? Response.of("text/html; charset=utf-8", Response.Policy.DOCUMENT, content)
          : Response.download(file, content);
    } catch (IOException e) {
      return Response.text(404, Words.of("results.no-file"));
    }
  }

  /** The page of a later measurement of the card. */
  private Response measured(String card, String file) {
    if (!new Measurements(workplace.project()).of(card).contains(file)) {
      return Response.text(404, Words.of("results.no-file"));
    }
    try {
      Path page = workplace.project().inside(Measurements.page(file));
      return Response.of(
          "text/html; charset=utf-8", Response.Policy.DOCUMENT, Files.readAllBytes(page));
    } catch (IOException e) {
      return Response.text(404, Words.of("results.no-file"));
    }
  }

  private Response exported(String card, String to, boolean isShown) {
    byte[] content;
    try {
      content = ResultHtml.content(exporting(card, to).run(new QuietContext()));
    } catch (InvalidInputException e) {
      return Response.page(workplace.layout().page(name(), ResultHtml.failure(e)));
    }
    String suffix = Exports.named(to).map(Export::suffix).orElse(to);
    return isShown && suffix.equals("html")
        ? Response.of("text/html; charset=utf-8", Response.Policy.DOCUMENT, content)
        : Response.download("card." + suffix, content);
  }

  private Invocation exporting(String card, String to) {
    String model = workplace.project().inside(card, "card.json").toString();
    return new Invocation("export", Map.of("model", List.of(model), "to", List.of(to)));
  }

  private Response page(String card) {
    Project project = workplace.project();
    Html html = new Html();
    if (!Files.exists(project.inside(card, "card.json"))) {
      html.add(Workplace.missing("results.unfinished", "release"));
      return Response.page(workplace.layout().page(name(), html));
    }
    html.add(shown(card)).open("p class=verdict").add(Told.html(verdict(card))).close("p");
    html.add(new Measurements(project).verdicts(card));
    html.add(
        Prevalence.of(project.inside(card, "plan.json"), project.inside(card, "quality.json")));
    html.add(frame(link(card, "to", "sheet") + "&show=1", "results.card", "sheet", "eager"));
    html.open("p class=buttons");
    html.add(opened(link(card, "to", "sheet") + "&show=1", "results.print"));
    html.add(opened(link(card, "to", "html") + "&show=1", "results.calculator"));
    FILES.forEach(
        (file, isPage) -> {
          if (isPage && Files.exists(project.inside(card, file))) {
            html.add(opened(link(card, "file", file), "results." + file));
          }
        });
    html.element(
        "a class=? href=?",
        Words.of("results.edit"),
        "plain button",
        EditStep.NAME + "?card=" + Addresses.encoded(card));
    if (!Files.exists(project.inside(card, "quality.json"))) {
      String later = "later?card=" + Addresses.encoded(card) + "#measure";
      html.element("a class=? href=?", Words.of("results.measure"), "plain button", later);
    }
    html.close("p").element("h2 id=calculator", Words.of("results.calculator"));
    html.add(
        frame(link(card, "to", "html") + "&show=1", "results.calculator", "calculator", "lazy"));
    html.add(CutOffs.of(card, project.inside(card, "quality.json")));
    html.element("h2 id=exports", Words.of("results.exports"))
        .paragraph(Words.of("results.exports.lead"));
    html.open("ul class=exports");
    for (String form : forms()) {
      String words =
          Exports.named(form)
              .map(e -> e.title() + words(e))
              .orElseGet(() -> Words.of("results." + form));
      html.open("li").element("a href=?", words, link(card, "to", form)).close("li");
    }
    html.close("ul").element("h2", Words.of("results.files")).open("ul class=exports");
    FILES.forEach(
        (file, isPage) -> {
          if (!isPage && Files.exists(project.inside(card, file))) {
            html.open("li").element("a href=?", file, link(card, "file", file)).close("li");
          }
        });
    html.close("ul").element("h2", Words.of("results.repeat"));
    boolean isLearned = Files.exists(project.inside(card, "plan.json"));
    html.paragraph(Words.of(isLearned ? "results.plan" : "results.changed"));
    html.open("p class=buttons");
    Notebook.KINDS.forEach(
        kind ->
            html.element(
                "a class=? href=?",
                Words.of("notebook." + kind),
                "plain button",
                link(card, "notebook", kind)));
    html.close("p").open("details class=command").element("summary", Words.of("command.title"));
    html.lines(String.join("\n", commands(card))).close("details");
    return Response.page(workplace.layout().page(name(), html));
  }

  /** Which card this is, and the others. */
  private Html shown(String card) {
    Html html = new Html().open("p class=shown").text(Words.of("results.shown") + " ");
    html.element("strong", card);
    List<String> others =
        workplace.project().cards().stream().filter(other -> !other.equals(card)).toList();
    String before = Words.of("results.others") + " ";
    for (String other : others) {
      html.text(before).link(other, "results?card=" + Addresses.encoded(other));
      before = ", ";
    }
    return html.close("p");
  }

  private static String words(Export export) {
    return export.words().isEmpty() ? "" : ": " + export.words();
  }

  /** Forms that need nothing but the model. */
  private List<String> forms() {
    Parameter<?> to = Invocation.operation("export").declaration().parameter("to").orElseThrow();
    return to.words().stream().filter(form -> !form.equals("sql")).toList();
  }

  private static Html frame(String source, String title, String style, String loading) {
    return new Html()
        .open("iframe src=? title=? class=? loading=?", source, Words.of(title), style, loading)
        .close("iframe");
  }

  /** A link to a page of its own. */
  private static Html opened(String address, String words) {
    return new Html()
        .element(
            "a class=? href=? target=_blank rel=noopener", Words.of(words), "main button", address);
  }

  private static String link(String card, String what, String name) {
    return "results?" + CARD + "=" + Addresses.encoded(card) + "&" + what + "=" + name;
  }

  /** What the card is worth, in the sentence that stands above it. */
  private String verdict(String card) {
    try {
      return Files.readString(workplace.project().inside(card, "card.txt"), StandardCharsets.UTF_8)
          .lines()
          .takeWhile(line -> !line.isBlank())
          .collect(Collectors.joining(" "));
    } catch (IOException e) {
      return "";
    }
  }

  /** What makes the card and its exports again. */
  private List<String> commands(String card) {
    Project project = workplace.project();
    Invocation learn = project.learn().with("out", project.folder().resolve(card).toString());
    List<String> commands = new ArrayList<>();
    if (Files.exists(project.inside(card, "plan.json"))) {
      commands.add(PlanStep.planning(learn).command());
      commands.add(learn.command());
    }
    commands.add(exporting(card, "sheet").with("out", "wall.html").command());
    commands.add(exporting(card, "html").with("out", "calculator.html").command());
    return commands;
  }
}
