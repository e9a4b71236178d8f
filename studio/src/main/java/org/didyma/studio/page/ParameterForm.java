package org.didyma.studio.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.mechanisms.Parameter;
import org.didyma.studio.http.Fields;

/**
 * Declared parameters as fields of a form: what is chosen from words is a list to choose from, what
 * is said or not a box to tick, what may be given more than once has a line for each, and all else
 * is a line of text.
 */
public final class ParameterForm {

  private ParameterForm() {}

  /**
   * Fields with what was given.
   *
   * @param mark the decimal mark of numbers
   */
  public static Html fields(
      List<Parameter<?>> parameters, Map<String, List<String>> given, String mark) {
    Html html = new Html().open("div class=fields");
    for (Parameter<?> parameter : parameters) {
      List<String> texts = given.getOrDefault(parameter.name(), List.of());
      html.add(
          field(
              parameter, texts.stream().map(t -> TypedNumber.shown(parameter, t, mark)).toList()));
    }
    return html.close("div");
  }

  private static Html field(Parameter<?> parameter, List<String> given) {
    String name = parameter.name();
    String id = "field-" + name;
    String help = "help-" + name;
    String text = given.isEmpty() ? "" : given.get(given.size() - 1);
    Html html = new Html().open("div class=field");
    if (parameter.isFlag()) {
      html.open("label class=choice").box("checkbox", name, "true", !given.isEmpty());
      html.text(Words.label(name)).close("label");
    } else {
      html.element("label for=?", Words.label(name), id);
      if (parameter.isRepeatable()) {
        html.area(
            String.join("\n", given), "id=? name=? rows=2 aria-describedby=?", id, name, help);
      } else if (!parameter.words().isEmpty()) {
        html.open("select id=? name=? aria-describedby=?", id, name, help);
        html.add(
            option(
                "",
                parameter.usualWords().isEmpty()
                    ? Words.of("form.usual")
                    : Words.called(parameter.usualWords()),
                text));
        parameter.words().stream()
            .filter(word -> !word.equals(parameter.usualWords()) || word.equals(text))
            .forEach(word -> html.add(option(word, word, text)));
        html.close("select");
      } else {
        html.open(
            "input type=text id=? name=? value=? autocomplete=off placeholder=? aria-describedby=?",
            id,
            name,
            text,
            Words.called(parameter.usualWords()),
            help);
      }
    }
    String words = Words.find("help." + name).orElseGet(() -> Words.called(parameter.sentence()));
    return html.element("p class=help id=?", words, help).close("div");
  }

  /** A choice of a list. */
  public static Html option(String value, String text, String chosen) {
    String selected = value.equals(chosen) ? " selected" : "";
    return new Html().element("option value=?" + selected, text, value);
  }

  /** What a form gave for parameters; those left empty are not among it. */
  public static Map<String, List<String>> read(List<Parameter<?>> parameters, Fields form) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    for (Parameter<?> parameter : parameters) {
      List<String> texts =
          parameter.isRepeatable()
              ? form.lines(parameter.name())
              : form.given(parameter.name()).stream().toList();
      if (!texts.isEmpty()) {
        given.put(
            parameter.name(), texts.stream().map(t -> TypedNumber.read(parameter, t)).toList());
      }
    }
    return given;
  }
}
