package org.didyma.site;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formulas of running text as HTML: Greek letters by their names, {@code x_i} and {@code x_{i+1}},
 * {@code 2^-44}, {@code e^(a+b)} and {@code e^{...}}, {@code <=}, {@code >=}, {@code !=}, {@code
 * sqrt}, {@code sum}. All other text is text.
 */
final class Formulas {

  private static final Map<String, String> LETTERS =
      Map.ofEntries(
          Map.entry("alpha", "α"),
          Map.entry("beta", "β"),
          Map.entry("gamma", "γ"),
          Map.entry("delta", "δ"),
          Map.entry("epsilon", "ε"),
          Map.entry("eta", "η"),
          Map.entry("theta", "θ"),
          Map.entry("kappa", "κ"),
          Map.entry("lambda", "λ"),
          Map.entry("mu", "μ"),
          Map.entry("nu", "ν"),
          Map.entry("pi", "π"),
          Map.entry("rho", "ρ"),
          Map.entry("sigma", "σ"),
          Map.entry("tau", "τ"),
          Map.entry("phi", "φ"),
          Map.entry("chi", "χ"),
          Map.entry("psi", "ψ"),
          Map.entry("omega", "ω"),
          Map.entry("Gamma", "Γ"),
          Map.entry("Delta", "Δ"),
          Map.entry("Lambda", "Λ"),
          Map.entry("Sigma", "Σ"),
          Map.entry("Phi", "Φ"),
          Map.entry("Psi", "Ψ"),
          Map.entry("Omega", "Ω"),
          Map.entry("infinity", "∞"));

  private static final String GROUP = "\\{((?:[^{}]|\\{[^{}]*\\})*)\\}";

  private static final Pattern PARTS =
      Pattern.compile(
          String.join(
              "|",
              "(?<![A-Za-z])(?<letter>%s)(?![A-Za-z])"
                  .formatted(String.join("|", LETTERS.keySet())),
              "(?<![A-Za-z])(?<root>sqrt)(?=[ (])",
              "(?<![A-Za-z])(?<sum>sum)(?=_)",
              "(?<relation><=|>=|!=)",
              "(?<=[\\w)\\]|'’])\\^(?<power>"
                  + GROUP
                  + "|\\([^()]*\\)|-?[A-Za-z0-9.]*[A-Za-z0-9]'?)",
              "(?<=[A-Za-z)|]|[A-Za-z]['’]{1,2})_(?<index>"
                  + GROUP
                  + "|\\([^()]*\\)|[a-z0-9]+|[A-Z][0-9]?(?![A-Z]))"));

  private Formulas() {}

  /** The text as HTML. */
  static String html(String text) {
    StringBuilder html = new StringBuilder();
    Matcher part = PARTS.matcher(text);
    int from = 0;
    while (part.find()) {
      html.append(Pages.escaped(text.substring(from, part.start()))).append(html(part));
      from = part.end();
    }
    return html.append(Pages.escaped(text.substring(from))).toString();
  }

  private static String html(Matcher part) {
    String letter = part.group("letter");
    if (letter != null) {
      return LETTERS.getOrDefault(letter, letter);
    }
    if (part.group("root") != null) {
      return "√";
    }
    if (part.group("sum") != null) {
      return "∑";
    }
    String relation = part.group("relation");
    if (relation != null) {
      return relation.equals("<=") ? "≤" : relation.equals(">=") ? "≥" : "≠";
    }
    String power = part.group("power");
    return power != null
        ? "<sup>" + html(inner(power, true)) + "</sup>"
        : "<sub>" + html(inner(part.group("index"), false)) + "</sub>";
  }

  /** What is between braces; parentheses belong to an index, and not to a power. */
  private static String inner(String group, boolean isPower) {
    boolean isWrapped = group.startsWith("{") || isPower && group.startsWith("(");
    String inner = isWrapped ? group.substring(1, group.length() - 1) : group;
    return inner.startsWith("-") ? "−" + inner.substring(1) : inner;
  }
}
