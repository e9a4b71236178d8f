package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.QuietContext;

/**
 * What {@code schema check} says of columns, told by the fields of the form, not lines of a file.
 */
final class ColumnsCheck {

  private static final String UNKNOWN = "unknown";
  private static final List<String> RANGES = List.of("integer", "decimal", "date");
  private static final Pattern PLACE =
      Pattern.compile("line (\\d+), column \\d+: (.*)", Pattern.DOTALL);
  private static final Pattern KEY = Pattern.compile("^ {2}\"(\\w+)\".*");

  /** Before the reason why a file is more than a schema, which is no fault of it here. */
  private static final String NO_SCHEMA = "It is not a schema yet";

  private ColumnsCheck() {}

  /**
   * Whether the columns are complete, or what they lack.
   *
   * @param file that holds them
   */
  static Html of(ObjectNode columns, Path file) {
    List<String> open = open(columns);
    if (!open.isEmpty()) {
      return new Html().paragraph(Words.of("columns.open", NamedColumns.listed(open)), "missing");
    }
    try {
      Result checked = run(file);
      Html html = new Html().paragraph(Words.of("columns.valid")).open("details");
      html.element("summary", Words.of("columns.features")).lines(made(checked));
      return html.close("details");
    } catch (InvalidInputException e) {
      return ResultHtml.failure(told(e, columns, file));
    }
  }

  /** What follows for the columns, without what is said of the file to people with commands. */
  private static String made(Result checked) {
    return checked.sections().stream()
        .filter(Section.Text.class::isInstance)
        .map(section -> ((Section.Text) section).text())
        .flatMap(String::lines)
        .skip(1)
        .takeWhile(line -> !line.startsWith(NO_SCHEMA))
        .map(Words::called)
        .collect(Collectors.joining("\n"));
  }

  /** Whether they can be used. */
  static boolean isComplete(ObjectNode columns, Path file) {
    try {
      run(file);
      return open(columns).isEmpty();
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private static Result run(Path file) {
    return new Invocation("schema check", Map.of("schema", List.of(file.toString())))
        .run(new QuietContext());
  }

  /** What is still to be filled in: the outcome, and columns by name. */
  private static List<String> open(ObjectNode columns) {
    List<String> open = new ArrayList<>();
    JsonNode label = columns.path("label");
    if (label.has(UNKNOWN)
        || label.path("positive").isArray()
            && (label.path("positive").isEmpty() || label.path("negative").isEmpty())) {
      open.add(Words.of("columns.outcome"));
    }
    for (JsonNode feature : columns.path("features")) {
      boolean isOpen = feature.has(UNKNOWN);
      for (JsonNode value : feature) {
        isOpen |= value.asText().equals(UNKNOWN);
      }
      if (isOpen || RANGES.stream().anyMatch(kind -> lacksAnEnd(feature.path(kind)))) {
        open.add(feature.path("column").asText());
      }
    }
    return open;
  }

  /** Whether a range has one end alone. */
  private static boolean lacksAnEnd(JsonNode range) {
    boolean lacks = false;
    for (JsonNode end : range) {
      lacks |= end.isTextual() && end.asText().isEmpty();
    }
    return lacks;
  }

  /** The same failure, of a column instead of a line. */
  private static InvalidInputException told(
      InvalidInputException e, ObjectNode columns, Path file) {
    String message = e.message().replace(file + ", ", "");
    Matcher place = PLACE.matcher(message);
    if (!place.matches()) {
      return new InvalidInputException(message, e.hint(), e);
    }
    String where =
        part(columns, Integer.parseInt(place.group(1))).map(part -> "“" + part + "”: ").orElse("");
    return new InvalidInputException(where + place.group(2), e.hint(), e);
  }

  /** What a line of the file is of: the outcome, or a column. */
  private static Optional<String> part(ObjectNode columns, int line) {
    String key = "";
    int feature = -1;
    for (String text : Json.text(columns).lines().limit(line).toList()) {
      Matcher begins = KEY.matcher(text);
      if (begins.matches()) {
        key = begins.group(1);
        feature = -1;
      } else if (text.equals("    {")) {
        feature++;
      }
    }
    return switch (key) {
      case "label" -> Optional.of(Words.of("label.title"));
      case "features" ->
          Optional.of(columns.path("features").path(Math.max(0, feature)).path("column").asText());
      default -> Optional.empty();
    };
  }
}
