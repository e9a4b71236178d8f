package org.didyma.privacy.accounting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** The prices of an event, and of everything it is made of, under several accountants. */
public final class Explanation {

  private static final int WIDEST_NAME = 46;

  /** Stands for a price that there is none of. */
  private static final String REFUSED = "refused";

  private final PrivacyEvent event;
  private final Accountants accountants;

  /** Those that price the whole event, the smallest epsilon first. */
  private final List<Accountant> able;

  private Explanation(PrivacyEvent event, Accountants accountants, List<Accountant> able) {
    this.event = event;
    this.accountants = accountants;
    this.able = able;
  }

  /** Tries all accountants that work with the delta. */
  public static Explanation of(PrivacyEvent event, Accountants accountants) {
    record Priced(Accountant accountant, PrivacyGuarantee price) {}
    List<Priced> priced = new ArrayList<>();
    InvalidInputException refusal = null;
    for (String name : accountants.names()) {
      Accountant accountant = accountants.named(name);
      try {
        priced.add(new Priced(accountant, accountants.priceOrExplain(accountant, event)));
      } catch (InvalidInputException e) {
        refusal = e;
      }
    }
    if (priced.isEmpty() && refusal != null) {
      throw refusal;
    }
    return new Explanation(
        event,
        accountants,
        priced.stream()
            .sorted(Comparator.comparing((Priced p) -> Accountants.epsilon(p.price)))
            .map(Priced::accountant)
            .toList());
  }

  /** The accountant with the smallest epsilon, of equals the simplest. */
  public Accountant best() {
    return able.get(0);
  }

  /**
   * An event of the tree.
   *
   * @param depth how many events it is part of
   * @param name kind and parameters
   * @param first its epsilon under the first accountant, or that it is refused
   * @param second the same under the second
   */
  record Line(int depth, String name, String first, String second) {}

  /** The tree as text, a line per event, with its epsilon under two accountants. */
  public String table(Accountant first) {
    Accountant second = second(first);
    StringBuilder text = new StringBuilder("\n");
    String title = "epsilon of each event at delta = " + accountants.delta();
    text.append(line(title, first.name(), second.name()));
    for (Line line : lines(first, second)) {
      text.append(line("  ".repeat(line.depth) + line.name, line.first, line.second));
    }
    return text.toString();
  }

  /** The same as JSON, from the root of the tree down. */
  public ArrayNode tree(Accountant first) {
    Accountant second = second(first);
    ArrayNode list = Json.object().putArray("events");
    for (Line line : lines(first, second)) {
      list.addObject()
          .put("depth", line.depth)
          .put("event", line.name)
          .put(first.name(), line.first)
          .put(second.name(), line.second);
    }
    return list;
  }

  /**
   * What the words of that tree mean: a sentence for each kind of event and each accountant that
   * occurs.
   */
  public List<String> words(Accountant first) {
    Accountant second = second(first);
    boolean isRefused =
        lines(first, second).stream()
            .anyMatch(line -> line.first.equals(REFUSED) || line.second.equals(REFUSED));
    return EventWords.of(event, List.of(first.name(), second.name()), isRefused);
  }

  /** The best one besides the first. */
  private Accountant second(Accountant first) {
    return able.stream()
        .filter(other -> !other.name().equals(first.name()))
        .findFirst()
        .orElseGet(() -> accountants.named(first.name().equals("basic") ? "pure" : "basic"));
  }

  private List<Line> lines(Accountant first, Accountant second) {
    List<Line> lines = new ArrayList<>();
    collect(event, 0, first, second, lines);
    return lines;
  }

  private void collect(
      PrivacyEvent node, int depth, Accountant first, Accountant second, List<Line> lines) {
    collect(node, 1, depth, first, second, lines);
  }

  /** Parts that are alike and follow each other are one line, with the price of each. */
  private void collect(
      PrivacyEvent node,
      int times,
      int depth,
      Accountant first,
      Accountant second,
      List<Line> lines) {
    String name =
        times == 1
            ? EventWords.name(node)
            : "%d of ".formatted(times) + EventWords.name(node) + ", each";
    lines.add(new Line(depth, name, price(first, node), price(second, node)));
    List<PrivacyEvent> children = node.children();
    int from = 0;
    for (int to = 1; to <= children.size(); to++) {
      if (to == children.size() || !children.get(to).equals(children.get(from))) {
        collect(children.get(from), to - from, depth + 1, first, second, lines);
        from = to;
      }
    }
  }

  private static String line(String name, String first, String second) {
    String shortened =
        name.length() > WIDEST_NAME ? name.substring(0, WIDEST_NAME - 3) + "..." : name;
    return "%-46s  %15s  %15s".formatted(shortened, first, second).stripTrailing() + "\n";
  }

  private String price(Accountant accountant, PrivacyEvent node) {
    try {
      return Accountants.epsilon(accountants.price(accountant, node)).toString();
    } catch (UnpricedEventException | IllegalArgumentException e) {
      return REFUSED;
    }
  }

  /** What was done, without its parts that others follow: the steps at the leaves. */
  public static String steps(PrivacyEvent event) {
    return event.children().isEmpty()
        ? event instanceof PrivacyEvent.ByTheorem ? EventWords.name(event) : event.kind()
        : event.children().stream()
            .map(Explanation::steps)
            .distinct()
            .collect(Collectors.joining(" and "));
  }
}
