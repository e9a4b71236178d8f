package org.didyma.privacy.accounting;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.didyma.privacy.PrivacyEvent;

/** What the words mean that a table of priced events has: one sentence for each that occurs. */
final class EventWords {

  private static final String SPLIT = "random split";

  private EventWords() {}

  /**
   * Sentences, in the order in which the words occur.
   *
   * @param accountants whose prices stand beside the events
   * @param isRefused whether one of them has no price for one of the events
   */
  static List<String> of(PrivacyEvent event, List<String> accountants, boolean isRefused) {
    Set<String> sentences = new LinkedHashSet<>();
    collect(event, sentences);
    List<String> all = new ArrayList<>(sentences);
    accountants.forEach(name -> all.add("epsilon by " + name + ": " + accountant(name)));
    if (isRefused) {
      all.add("refused: this accountant has no theorem for this event.");
    }
    return all;
  }

  private static void collect(PrivacyEvent event, Set<String> sentences) {
    sentences.add(sentence(event));
    event.children().forEach(child -> collect(child, sentences));
  }

  private static String sentence(PrivacyEvent event) {
    String kind = event.kind();
    return switch (kind) {
      case "by-theorem" -> byTheorem((PrivacyEvent.ByTheorem) event);
      case "parallel" -> parallel((PrivacyEvent.Parallel) event);
      case "composed" ->
          "composed: its parts used the same records, so their privacy losses add up.";
      case "repeated" ->
          "repeated: its part was done the stated number of times, with fresh"
              + " noise each time.";
      case "exponential" ->
          "exponential: a sample in which better answers are more likely; the number is its"
              + " epsilon.";
      case "laplace", "discrete-laplace" ->
          kind
              + ": Laplace noise on the result; the number is its scale divided by the"
              + " sensitivity.";
      case "gaussian" ->
          "gaussian: Gaussian noise on the result; the number is its standard deviation divided"
              + " by the sensitivity.";
      case "discrete-gaussian" ->
          "discrete-gaussian: Gaussian noise in whole numbers; the number is its variance"
              + " divided by the squared sensitivity.";
      case "poisson-sampled" ->
          "poisson-sampled: its part used each record with this probability only.";
      case "sampled-without-replacement" ->
          "sampled-without-replacement: its part used a random sample of this share of the"
              + " records.";
      case "post-processed" ->
          "post-processed: computed from results of its part alone, without" + " privacy loss.";
      case "no-op" -> "no-op: nothing that depends on the table.";
      default -> kind + ": see docs/proofs/accounting.md, section 2.";
    };
  }

  /** An event with its parameter, in words that these sentences explain. */
  static String name(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.ByTheorem proven) {
      return proven.mechanism();
    }
    return event instanceof PrivacyEvent.Parallel parallel && parallel.byCoins()
        ? SPLIT
        : event.parameter().isEmpty() ? event.kind() : event.kind() + " " + event.parameter();
  }

  private static String byTheorem(PrivacyEvent.ByTheorem event) {
    return "%s: a step whose privacy loss is proven in %s."
        .formatted(event.mechanism(), event.theorem());
  }

  private static String parallel(PrivacyEvent.Parallel event) {
    return event.byCoins()
        ? SPLIT
            + ": each record went to one of its parts, so the largest privacy loss counts, not"
            + " the sum."
        : "parallel: no record is in two of its parts, so the largest privacy loss counts, not"
            + " the sum.";
  }

  private static String accountant(String name) {
    return switch (name) {
      case "pure" -> "epsilons add up, and no delta is needed.";
      case "basic" -> "epsilons add up, and so do deltas.";
      case "advanced" ->
          "by advanced composition, where many small losses total less than their sum.";
      case "zcdp" -> "by zero-concentrated privacy, which adds up squares of small losses.";
      case "rdp" -> "by Renyi divergences of many orders, each added up; the best order counts.";
      case "pld" -> "by the distribution of the privacy loss, computed as a whole.";
      default -> "see docs/proofs/accounting.md, section 3.";
    };
  }
}
