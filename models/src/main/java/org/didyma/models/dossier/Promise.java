package org.didyma.models.dossier;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.page.TextTable;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Explanation;

/** What is promised, what that means for somebody who attacks, and how it adds up. */
final class Promise {

  /** At which promises of other kinds are said as (epsilon, delta). */
  private static final Delta USUAL_DELTA = Delta.parse("1e-6");

  /** The accountant whose prices have no delta. */
  private static final String WITHOUT_DELTA = "pure";

  private static final MathContext PRICE = new MathContext(6, RoundingMode.CEILING);

  private Promise() {}

  static List<Chapter> chapters(Model model) {
    List<Chapter> chapters = new ArrayList<>();
    Optional<PrivacyGuarantee> guarantee = model.guarantee().filter(PrivacyGuarantee::isProven);
    if (guarantee.isEmpty()) {
      chapters.add(
          Chapter.of(
              "promise",
              "The guarantee",
              "Nothing: " + model.statement(),
              "Anyone who sees these weights may learn about single records."));
      return chapters;
    }
    PrivacyGuarantee promise = guarantee.get();
    chapters.add(
        Chapter.of("promise", "The guarantee", promise.statement(), who(promise.adjacency()))
            .with(
                Stream.concat(
                        promise.conditions().stream().map(c -> "Provided that " + c + "."),
                        LearnedSchema.remark(model.schema(), model.event()).stream())
                    .toList()));
    Optional<Priced> priced = model.event().flatMap(event -> priced(event, promise));
    beliefs(promise, priced).ifPresent(b -> chapters.add(meaning(b, promise.adjacency())));
    priced.ifPresent(p -> chapters.add(events(p, promise)));
    return chapters;
  }

  /**
   * Priced events.
   *
   * @param first the accountant whose prices come first
   * @param least the promise that it finds
   */
  private record Priced(Explanation explanation, Accountant first, PrivacyGuarantee least) {}

  private static String who(Adjacency adjacency) {
    String what = adjacency.unit().isPresent() ? "unit" : "record";
    String unit = adjacency.unit().map(Promise::unit).orElse("One record is protected. ");
    return unit
        + (adjacency.replaces()
            ? ("Neighbouring tables differ in one %s, which is replaced by another (bounded"
                    + " differential privacy); the number of %ss is public.")
                .formatted(what, what)
            : ("Of two neighbouring tables, one has one %s more than the other (unbounded"
                    + " differential privacy).")
                .formatted(what));
  }

  private static String unit(PrivacyUnit unit) {
    return "A unit is protected: all records with one value of the column %s. "
        .formatted(QuotedText.of(unit.column()));
  }

  private static Delta delta(PrivacyGuarantee promise) {
    return promise instanceof PrivacyGuarantee.Approximate a ? a.delta() : USUAL_DELTA;
  }

  private static Optional<Priced> priced(PrivacyEvent event, PrivacyGuarantee promise) {
    Accountants accountants = new Accountants(delta(promise));
    try {
      Explanation explanation = Explanation.of(event, accountants);
      // A promise without a delta has a price without one, which others may undercut with theirs.
      Accountant first =
          promise instanceof PrivacyGuarantee.Pure
              ? accountants.named(WITHOUT_DELTA)
              : explanation.best();
      return Optional.of(new Priced(explanation, first, accountants.priceOrExplain(first, event)));
    } catch (InvalidInputException e) {
      // Some events no accountant here knows; the promise stands without.
      return Optional.empty();
    }
  }

  private static Optional<Beliefs> beliefs(PrivacyGuarantee promise, Optional<Priced> priced) {
    boolean isPlain =
        promise instanceof PrivacyGuarantee.Pure || promise instanceof PrivacyGuarantee.Approximate;
    return (isPlain ? Optional.of(promise) : priced.map(Priced::least))
        .map(
            g ->
                new Beliefs(
                    Accountants.epsilon(g).value().doubleValue(),
                    Accountants.delta(g).value().doubleValue()));
  }

  private static Chapter meaning(Beliefs beliefs, Adjacency adjacency) {
    String what = adjacency.unit().isPresent() ? "unit" : "record";
    String question =
        adjacency.replaces()
            ? "which of two %ss it is".formatted(what)
            : "whether it is in the table";
    String further =
        beliefs.delta() == 0
            ? "no further"
            : "further with a probability of at most %s (%d times delta)"
                .formatted(beyond(beliefs.delta()), Beliefs.BEYOND);
    return Chapter.of(
            "meaning",
            "The worst attacker",
            ("Suppose that an attacker knows this method and everything about the table except"
                    + " one %s, and wants to know %s. By any computation, the release can move"
                    + " the attacker's belief in one answer to a value between the two numbers"
                    + " below, and %s.")
                .formatted(what, question, further),
            ("At a 5 %% false-positive rate, a membership test has at most %s %% power.")
                .formatted(tests(beliefs.power(0.05))))
        .with(beliefs.table());
  }

  private static String beyond(double delta) {
    return BigDecimal.valueOf(delta)
        .multiply(BigDecimal.valueOf(Beliefs.BEYOND))
        .min(BigDecimal.ONE)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String tests(double power) {
    return BigDecimal.valueOf(100 * power).setScale(1, RoundingMode.CEILING).toPlainString();
  }

  private static Chapter events(Priced priced, PrivacyGuarantee promise) {
    Explanation prices = priced.explanation();
    ArrayNode tree = prices.tree(priced.first());
    List<String> names = new ArrayList<>();
    for (Iterator<String> all = tree.get(0).fieldNames(); all.hasNext(); ) {
      names.add(all.next());
    }
    TextTable table =
        new TextTable(
            1, List.of("event", "epsilon by " + names.get(2), "epsilon by " + names.get(3)));
    for (JsonNode line : tree) {
      table.add(
          List.of(
              "- ".repeat(line.get("depth").asInt()) + line.get("event").asText(),
              rounded(line.get(names.get(2)).asText()),
              rounded(line.get(names.get(3)).asText())));
    }
    return Chapter.of(
            "events",
            "The events and their privacy loss",
            "The events behind the guarantee, with their privacy loss by two accountants. The"
                + " parts of an event follow it, with a dash. An accountant is a proven way to"
                + " add up privacy losses; it never underestimates the total. "
                + deltas(promise, names.get(3)))
        .with(prices.words(priced.first()))
        .with(table);
  }

  /** With which delta prices hold. */
  private static String deltas(PrivacyGuarantee promise, String second) {
    if (!(promise instanceof PrivacyGuarantee.Pure)) {
      return "Losses are at delta %s, so the smaller of the two holds.".formatted(delta(promise));
    }
    return "The guarantee has no delta, and the accountant pure needs none."
        + (second.equals("basic")
            ? " The accountant basic has none here either."
            : " Losses by %s are at delta %s, for adding up many releases."
                .formatted(second, USUAL_DELTA));
  }

  /** A price with as many digits as people read, and not below it; what is no number stays. */
  static String rounded(String price) {
    return price.matches("[0-9.]+")
        ? new BigDecimal(price).round(PRICE).stripTrailingZeros().toPlainString()
        : price;
  }
}
