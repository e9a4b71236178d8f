package org.didyma.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Declaration;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.RecordJson;
import org.didyma.operations.mechanism.ParameterHelp;

/** What follows from the declarations of operations outside of the command line. */
final class OperationTexts {

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)");
  private static final int WIDTH = 96;

  /** Words of Python. */
  private static final Set<String> KEYWORDS = Set.of("lambda", "as");

  private OperationTexts() {}

  /** The fields of each operation's object, as a part of the page of JSON. */
  static String json(List<OperationEntry> operations) {
    Map<List<Class<?>>, List<String>> byResults = new LinkedHashMap<>();
    for (OperationEntry listed : operations) {
      List<Class<?>> results = List.copyOf(listed.operation().declaration().results());
      byResults.computeIfAbsent(results, r -> new ArrayList<>()).add(listed.name());
    }
    StringBuilder page = new StringBuilder();
    Map<String, Map<String, String>> before = new LinkedHashMap<>();
    byResults.forEach(
        (results, names) -> {
          Map<String, String> fields = new LinkedHashMap<>();
          results.forEach(type -> fields.putAll(RecordJson.fields(type)));
          if (fields.isEmpty()) {
            return;
          }
          page.append(names.stream().collect(Collectors.joining("`, `", "\n## `", "`\n\n")));
          Map<String, String> all = Map.copyOf(fields);
          relative(names.get(0), all, before)
              .ifPresent(
                  other -> {
                    page.append("The fields of `%s`, and:\n\n".formatted(other));
                    fields.keySet().removeAll(Objects.requireNonNull(before.get(other)).keySet());
                  });
          before.put(names.get(0), all);
          // Fields that mean the same share a line.
          Map<String, List<String>> byText = new LinkedHashMap<>();
          fields.forEach(
              (path, text) -> byText.computeIfAbsent(text, t -> new ArrayList<>()).add(path));
          byText.forEach(
              (text, paths) ->
                  page.append("- `%s`: %s\n".formatted(String.join("`, `", paths), text)));
        });
    return page.toString();
  }

  /** An operation of the same family before, of which another one has all fields. */
  private static Optional<String> relative(
      String name, Map<String, String> fields, Map<String, Map<String, String>> before) {
    return before.entrySet().stream()
        .filter(other -> other.getKey().split(" ")[0].equals(name.split(" ")[0]))
        .filter(other -> fields.entrySet().containsAll(other.getValue().entrySet()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** A function for each operation, in Python. */
  static String python(List<OperationEntry> operations) {
    StringBuilder module =
        new StringBuilder(
            """
            \"""Every operation of the command as a function, from their declarations.

            Arguments are public and chosen without looking at the table. A result is what the
            command prints for programs, as a dictionary.
            \"""

            import json

            from ._command import run


            def _operation(command, words, arguments, options, formatted):
                line = words.split()
                for argument in arguments:
                    if argument is not None:
                        line += argument if isinstance(argument, (list, tuple)) else [argument]
                for name, value in options.items():
                    for one in value if isinstance(value, (list, tuple)) else [value]:
                        if one is True:
                            line.append("--" + name)
                        elif one is not None and one is not False:
                            line += ["--" + name, one]
                said = run(command, *line, *(["--format", "json"] if formatted else []))
                return json.loads(said) if formatted else said
            """);
    operations.forEach(listed -> module.append(pythonFunction(listed)));
    return module.toString();
  }

  private static String pythonFunction(OperationEntry listed) {
    Declaration declaration = listed.operation().declaration();
    List<Parameter<?>> options = options(declaration);
    Function<Parameter<?>, String> name = p -> snake(p.name());
    String arguments =
        Stream.of(
                declaration.arguments().stream().map(p -> name.apply(p) + "=None"),
                Stream.of("*"),
                options.stream().map(p -> name.apply(p) + "=None"),
                Stream.of("command=None"))
            .flatMap(s -> s)
            .collect(Collectors.joining(", "));
    String given =
        options.stream()
            .map(p -> "\"%s\": %s".formatted(p.name(), name.apply(p)))
            .collect(Collectors.joining(", ", "{", "}"));
    StringBuilder text = new StringBuilder("\n\ndef %s(\n".formatted(snake(listed.name())));
    text.append(wrapped(arguments, "    ", "    ")).append("):\n");
    text.append("    \"\"\"").append(capitalised(listed.summary())).append(".\n");
    for (String paragraph : declaration.paragraphs()) {
      text.append('\n').append(wrapped(called(paragraph, OperationTexts::snake), "    ", "    "));
    }
    text.append('\n');
    Stream.concat(declaration.arguments().stream(), options.stream())
        .forEach(
            p ->
                text.append(
                    wrapped(
                        "%s: %s".formatted(name.apply(p), explained(p, OperationTexts::snake)),
                        "    ",
                        "        ")));
    text.append("    \"\"\"\n    return _operation(\n");
    text.append("        command,\n        \"%s\",\n".formatted(listed.name()));
    text.append(
        "        [%s],\n"
            .formatted(
                declaration.arguments().stream().map(name).collect(Collectors.joining(", "))));
    text.append(wrapped(given + ",", "        ", "            "));
    return text.append("        %s,\n    )\n".formatted(hasJson(declaration) ? "True" : "False"))
        .toString();
  }

  /** A function for each operation, in R. */
  static String r(List<OperationEntry> operations) {
    StringBuilder source =
        new StringBuilder(
            """
            # Every operation of the command as a function, from their declarations. Arguments are public
            # and chosen without looking at the table. A result is what the command prints for programs.

            .operation <- function(command, words, arguments, options, formatted) {
              given <- Filter(Negate(is.null), options)
              line <- unlist(lapply(names(given), function(name) {
                lapply(given[[name]], function(value) {
                  if (isTRUE(value)) name else if (!isFALSE(value)) c(name, .decimal(value))
                })
              }))
              line <- c(strsplit(words, " ")[[1]], as.character(unlist(arguments)), line)
              said <- .run(command, c(line, if (formatted) c("--format", "json")))
              if (formatted) .parsed(paste(said, collapse = "\\n")) else said
            }
            """);
    operations.forEach(listed -> source.append(rFunction(listed)));
    return source.toString();
  }

  private static String rFunction(OperationEntry listed) {
    Declaration declaration = listed.operation().declaration();
    List<Parameter<?>> options = options(declaration);
    Function<Parameter<?>, String> name = p -> snake(p.name());
    StringBuilder text = new StringBuilder("\n");
    text.append("#' ").append(capitalised(listed.summary())).append(".\n");
    Stream.concat(declaration.arguments().stream(), options.stream())
        .forEach(
            p ->
                text.append(
                    wrapped(
                        "@param %s %s"
                            .formatted(name.apply(p), explained(p, OperationTexts::snake)),
                        "#' ",
                        "#'   ")));
    String arguments =
        Stream.concat(
                Stream.concat(declaration.arguments().stream(), options.stream())
                    .map(p -> name.apply(p) + " = NULL"),
                Stream.of("command = NULL"))
            .collect(Collectors.joining(", "));
    text.append("%s <- function(\n".formatted(rName(listed)));
    text.append(wrapped(arguments, "    ", "    ").stripTrailing()).append(") {\n");
    String given =
        options.stream()
            .map(p -> "\"--%s\" = %s".formatted(p.name(), name.apply(p)))
            .collect(Collectors.joining(", ", "list(", ")"));
    String positional =
        declaration.arguments().stream().map(name).collect(Collectors.joining(", "));
    text.append("  .operation(command, \"%s\", list(%s),\n".formatted(listed.name(), positional));
    text.append(wrapped(given + ",", "    ", "      "));
    return text.append("    %s)\n}\n".formatted(hasJson(declaration) ? "TRUE" : "FALSE"))
        .toString();
  }

  /** What the functions of R are called, of which a package has no others. */
  static String rName(OperationEntry listed) {
    return "run_" + snake(listed.name());
  }

  private static boolean hasJson(Declaration declaration) {
    return !declaration.results().isEmpty();
  }

  private static List<Parameter<?>> options(Declaration declaration) {
    return declaration.parameters().stream()
        .filter(p -> !declaration.arguments().contains(p))
        .toList();
  }

  private static String explained(Parameter<?> parameter, UnaryOperator<String> names) {
    return called(ParameterHelp.alone(parameter), names);
  }

  /** A text whose parameters are called as they are elsewhere. */
  private static String called(String text, UnaryOperator<String> names) {
    return OPTION.matcher(text).replaceAll(m -> names.apply(m.group(1)));
  }

  /** A name in these languages, of which one has words of ours for itself. */
  private static String snake(String name) {
    return KEYWORDS.contains(name) ? name + "_" : name.replace('-', '_').replace(' ', '_');
  }

  private static String capitalised(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private static String wrapped(String text, String first, String next) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(first);
    for (String word : Arrays.asList(text.split("\\s+"))) {
      if (line.length() + word.length() + 1 > WIDTH && !line.toString().isBlank()) {
        lines.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(next);
      }
      line.append(word).append(' ');
    }
    return lines.append(line.toString().stripTrailing()).append('\n').toString();
  }
}
