package org.didyma.experiments;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.SampleAndAggregate;

/**
 * The mechanisms that can be compared, by name: declared mechanisms with some values of their
 * parameters. To add one is to add a line.
 *
 * <p>Names ending in "published" are published calibrations without a proof, for studies only.
 */
public final class Contenders {

  private static final Pattern NAMED = Pattern.compile("([a-z0-9-]+?)(?::(\\d{1,9}))?");

  /**
   * A contender.
   *
   * @param name its name, without a number
   * @param mechanism the name of the mechanism
   * @param values of its parameters
   * @param number a parameter whose value may stand after a colon
   */
  private record Entry(
      String name,
      String mechanism,
      Function<Problem.Facts, Map<String, String>> values,
      List<Number> number) {}

  /** A parameter whose value may stand after a colon. */
  private record Number(String parameter, int usual, int most) {}

  /** The paper's regulariser is what its promise needs, and no more. */
  private static final String UNBOUNDED = "1e9";

  private static final List<Entry> ENTRIES =
      List.of(
          plain("exponential"),
          plain("opdisc"),
          with("opdisc-gaussian", "opdisc", "noise", "gaussian"),
          with("opdisc-published", "opdisc", "calibration", "published"),
          plain("rspm"),
          with("rspm-gaussian", "rspm", "noise", "gaussian"),
          with("rspm-published", "rspm", "calibration", "published"),
          numbered("sample-and-aggregate", "blocks", 100, SampleAndAggregate.MAX_BLOCKS),
          with("prsma-published", "prsma", "calibration", "published"),
          numbered("top-r", "top", GapTruncatedMechanism.USUAL_RANK, 1_000_000),
          new Entry(
              "gap-truncated",
              "gap-truncated",
              facts -> Map.of("gap", Long.toString(gap(facts.setting()))),
              List.of()),
          plain("permute-and-flip"),
          plain("auto"),
          plain("opsamp"),
          with("opsamp-logistic", "opsamp", "sampled-loss", "logistic"),
          with("opsamp-ramp", "opsamp", "sampled-loss", "ramp"),
          with("objective-perturbation", "objective-perturbation", "margin-noise", UNBOUNDED),
          with("objective-perturbation-kst", "objective-perturbation", "form", "kst"),
          plain("psgd"),
          plain("dp-sgd"));

  private Contenders() {}

  private static Entry plain(String name) {
    return new Entry(name, name, s -> Map.of(), List.of());
  }

  private static Entry with(String name, String mechanism, String parameter, String value) {
    return new Entry(name, mechanism, s -> Map.of(parameter, value), List.of());
  }

  private static Entry numbered(String name, String parameter, int usual, int most) {
    return new Entry(name, name, s -> Map.of(), List.of(new Number(parameter, usual, most)));
  }

  /** The names, those with a number as NAME[:N]. */
  private static List<String> names() {
    return ENTRIES.stream().map(e -> e.name).toList();
  }

  /**
   * The contender of a name such as {@code exponential} or {@code top-r:1000}.
   *
   * @throws InvalidInputException when there is none
   */
  public static Contender named(String name) {
    Matcher m = NAMED.matcher(name);
    if (m.matches()) {
      for (Entry entry : ENTRIES) {
        if (entry.name.equals(m.group(1))) {
          return contender(
              entry,
              m.group(2) == null
                  ? OptionalInt.empty()
                  : OptionalInt.of(Integer.parseInt(m.group(2))));
        }
      }
    }
    String shown = name.length() > 60 ? name.substring(0, 60) + "..." : name;
    throw new InvalidInputException(
        "there is no mechanism \"" + shown + "\" to compare",
        "choose of "
            + String.join(", ", names())
            + "; top-r takes a rank, as in top-r:1000, and sample-and-aggregate a number of blocks.");
  }

  /** The contenders of several names. */
  public static List<Contender> named(List<String> names) {
    List<Contender> all = new ArrayList<>();
    names.forEach(name -> all.add(named(name)));
    return List.copyOf(all);
  }

  private static Contender contender(Entry entry, OptionalInt given) {
    if (entry.number.isEmpty()) {
      if (given.isPresent()) {
        throw new InvalidInputException(
            "the mechanism " + entry.name + " takes no number", "leave it out.");
      }
      return declared(entry.name, entry, Map.of());
    }
    Number number = entry.number.get(0);
    int value = given.orElse(number.usual);
    if (value < 1 || value > number.most) {
      throw new InvalidInputException(
          "the number after %s is not from 1 to %d".formatted(entry.name, number.most),
          "use %s:100.".formatted(entry.name));
    }
    return declared(
        entry.name + ":" + value, entry, Map.of(number.parameter, Integer.toString(value)));
  }

  /** Who needs the public number of records is given it. */
  private static Contender declared(String name, Entry entry, Map<String, String> more) {
    MechanismSpec<?, ?> kind = Mechanisms.named(entry.mechanism);
    return Contender.of(
        name,
        kind,
        s -> {
          Map<String, String> all = new HashMap<>(more);
          all.putAll(entry.values.apply(s));
          if (kind.takes("records")) {
            all.put("records", Long.toString(s.records()));
          }
          return all;
        });
  }

  /**
   * T = (Delta/epsilon) ln(|W|/beta) for beta = 1/1000, rounded up: beyond it lies a point with
   * probability at most beta under the exponential mechanism.
   */
  private static long gap(PublicContext s) {
    double points = s.lattice().cardinality().bitLength() * Math.log(2) + Math.log(1000);
    long range = s.adjacency().changes() * s.costs().largest();
    BigDecimal epsilon = s.epsilon().value();
    return (long) Math.ceil(range / epsilon.doubleValue() * points);
  }
}
