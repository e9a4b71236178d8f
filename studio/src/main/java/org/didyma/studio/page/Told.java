package org.didyma.studio.page;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.core.ParameterReference;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.Operations;

/**
 * What operations say, as these pages say it: parameters have the names of their fields, and a
 * command is the step that does the same, with a link where there can be one.
 */
public final class Told {

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)");

  /** A hint at a page of the documentation, which is not here. */
  private static final Pattern PAGE = Pattern.compile("[,;:]? see docs/[a-z/-]+\\.md");

  private static final Pattern COMMAND =
      Pattern.compile(
          Operations.ALL.stream()
              .map(OperationEntry::name)
              .sorted(Comparator.comparingInt(String::length).reversed())
              .map(name -> name.replace(" ", "\\s+"))
              .collect(Collectors.joining("|", "didyma\\s+(", ")\\b")));

  private static final char FROM = '\u0001';
  private static final char TO = '\u0002';
  private static final Pattern MARKED = Pattern.compile(FROM + "([^" + TO + "]*)" + TO);

  private static final ParameterReference.Names NAMES =
      new ParameterReference.Names() {
        @Override
        public String parameter(String name) {
          return "“" + Words.label(name) + "”";
        }

        @Override
        public String operation(String name) {
          return "didyma " + name;
        }
      };

  private Told() {}

  /** As plain text. */
  static String plain(String text) {
    String marked = marked(text);
    return MARKED.matcher(marked).replaceAll(m -> quoted(step(m.group(1), marked, m.start())));
  }

  /** With links to the steps. */
  public static Html html(String text) {
    String marked = marked(text);
    Html html = new Html();
    Matcher command = MARKED.matcher(marked);
    int end = 0;
    while (command.find()) {
      String name = command.group(1);
      html.text(marked.substring(end, command.start()));
      String step = step(name, marked, command.start());
      Words.find("operation.page." + name)
          .ifPresentOrElse(page -> html.link(step, page), () -> html.text(step));
      end = command.end();
    }
    return html.text(marked.substring(end));
  }

  /** A paragraph of it. */
  public static Html paragraph(String text) {
    return text.isEmpty() ? new Html() : new Html().open("p").add(html(text)).close("p");
  }

  private static String marked(String text) {
    String named = PAGE.matcher(ParameterReference.in(text, NAMES)).replaceAll("");
    return OPTION
        .matcher(COMMAND.matcher(named).replaceAll(m -> FROM + key(m.group(1)) + TO))
        .replaceAll(option -> Matcher.quoteReplacement(NAMES.parameter(option.group(1))));
  }

  private static String key(String operation) {
    return operation.replaceAll("\\s+", "-");
  }

  /** What is called here what there is a command, with a capital where it begins a sentence. */
  private static String step(String key, String text, int at) {
    String step = Words.find("operation." + key).orElseGet(() -> Words.of("operation"));
    String before = text.substring(0, at).stripTrailing();
    return before.isEmpty() || before.endsWith(".")
        ? Character.toUpperCase(step.charAt(0)) + step.substring(1)
        : step;
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }
}
