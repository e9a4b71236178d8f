package org.didyma.operations.mechanism;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.privacy.Delta;

/**
 * A mechanism and its own options in one text, such as {@code psgd --passes 5}: what {@code didyma
 * solve --mechanism} takes.
 */
public final class NamedMechanism {

  /** Options for the number of records, which whoever knows a public table need not say. */
  private static final List<String> RECORDS = List.of("records", "records-guess");

  /** What a comparison has for all mechanisms. */
  private static final List<String> BESIDE =
      List.of(
          "epsilons",
          "delta",
          "lattice",
          "intercept",
          "cost",
          "neighbours",
          "time-limit",
          "threads");

  private static final String EXAMPLE =
      "write it as for didyma solve --mechanism, for example \"psgd --passes 5\".";

  /** Stands in for the number of records until it is known. */
  private static final long MANY = 1_000_000;

  private static final Declaration DECLARATION = declaration();

  private final String text;
  private final Delta delta;
  private MechanismInput mechanism;

  private NamedMechanism(String text, Delta delta, long records) {
    Map<String, List<String>> texts = texts(text);
    MechanismSpec<?, ?> kind = Mechanisms.named(text.replaceFirst(" .*", ""));
    for (String name : RECORDS) {
      if (kind.takes(name)) {
        texts.putIfAbsent(name, List.of(String.valueOf(records)));
      }
    }
    MechanismInput alone = MechanismInput.of(Inputs.read(DECLARATION, texts));
    this.mechanism = !delta.isZero() && kind.usesDelta(alone.values()) ? alone.withDelta() : alone;
    mechanism.check();
    this.text = text;
    this.delta = delta;
  }

  private static Declaration declaration() {
    List<Parameter<?>> all = new ArrayList<>();
    all.add(MechanismInput.MECHANISM);
    all.add(MechanismInput.POINTS);
    all.addAll(MechanismInput.PARAMETERS.values());
    all.addAll(TuningInput.ALL);
    return Declaration.saying().takes(new Group(Group.MAIN, "", all));
  }

  /** The words as what was given, by names of parameters. */
  private static Map<String, List<String>> texts(String text) {
    Iterator<String> words = List.of(text.split(" ")).iterator();
    Map<String, List<String>> texts = new HashMap<>();
    texts.put(MechanismInput.MECHANISM.name(), List.of(words.next()));
    while (words.hasNext()) {
      String word = words.next();
      String option = word.replaceFirst("=.*", "");
      Parameter<?> parameter =
          Optional.of(option)
              .filter(o -> o.startsWith("--"))
              .flatMap(o -> DECLARATION.parameter(o.substring(2)))
              .orElseThrow(() -> unmatched(word, text));
      String value =
          parameter.isFlag()
              ? "true"
              : !option.equals(word)
                  ? word.substring(option.length() + 1)
                  : words.hasNext() ? words.next() : "";
      List<String> values = new ArrayList<>(texts.getOrDefault(parameter.name(), List.of()));
      values.add(value);
      if (value.isEmpty() || values.size() > 1 && !parameter.isRepeatable()) {
        throw new InvalidInputException(
            "the mechanism %s has %s %s"
                .formatted(
                    QuotedText.of(text), option, value.isEmpty() ? "without a value" : "twice"),
            EXAMPLE);
      }
      texts.put(parameter.name(), values);
    }
    return texts;
  }

  private static InvalidInputException unmatched(String word, String text) {
    if (!word.startsWith("-")) {
      return new InvalidInputException(
          "the word %s is not expected in the mechanism %s"
              .formatted(QuotedText.of(word), QuotedText.of(text)),
          EXAMPLE);
    }
    String name = word.replaceFirst("=.*", "").replaceFirst("^-+", "");
    Optional<String> beside =
        BESIDE.stream().filter(o -> o.equals(name) || o.equals(name + "s")).findFirst();
    return new InvalidInputException(
        "there is no option %s of the mechanism %s"
            .formatted(QuotedText.of(word), QuotedText.of(text)),
        beside
            .map("give --%s beside --mechanisms: it applies to all of them."::formatted)
            .or(() -> meant(name).map("you meant --%s."::formatted))
            .orElse(EXAMPLE));
  }

  /** The name that begins most like a misspelt one. */
  private static Optional<String> meant(String name) {
    return DECLARATION.parameters().stream()
        .map(Parameter::name)
        .filter(other -> alike(name, other) > Math.max(name.length(), other.length()) / 2)
        .max(Comparator.comparing(other -> alike(name, other)));
  }

  /** How many letters two words have in common, at their beginnings and at their ends. */
  private static int alike(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    int first = 0;
    while (first < shorter && a.charAt(first) == b.charAt(first)) {
      first++;
    }
    int last = 0;
    while (last < shorter - first
        && a.charAt(a.length() - 1 - last) == b.charAt(b.length() - 1 - last)) {
      last++;
    }
    return first + last;
  }

  /**
   * Reads a name and options.
   *
   * @param delta for mechanisms whose guarantee has one
   * @throws InvalidInputException when there is no such mechanism, or it does not take them
   */
  public static NamedMechanism parse(String text, Delta delta) {
    return new NamedMechanism(text.strip().replaceAll("\\s+", " "), delta, MANY);
  }

  /**
   * The same for a table of so many records, where their number was not given and matters.
   *
   * @throws InvalidInputException when an option does not fit that number
   */
  public NamedMechanism withRecords(long records) {
    return new NamedMechanism(text, delta, records);
  }

  /** The text, with single spaces. */
  public String text() {
    return text;
  }

  /**
   * The lattice that it chooses from, which may decide what is left open of its loss: ask for it
   * before the mechanism is made.
   *
   * @throws InvalidInputException when it takes no labels of so many values
   */
  public PrivateLatticeInput.Chosen lattice(PrivateLatticeInput wanted, Schema schema) {
    mechanism.kind().requireTaken(schema.label().labels());
    PrivateLatticeInput.Chosen chosen = mechanism.lattice(wanted, schema);
    mechanism = mechanism.with(chosen);
    return chosen;
  }

  public boolean choosesFromLattice() {
    return mechanism.kind().needs().contains(RequiredInput.LATTICE);
  }

  /** Delta where the guarantee of the mechanism has one, 0 elsewhere. */
  public Delta delta() {
    return mechanism.kind().usesDelta(mechanism.values()) ? delta : Delta.ZERO;
  }

  /**
   * Makes the mechanism with its public parameters, as often as wanted, each time on noise of its
   * own. What is tuned on a public table is tuned once, here, on the bits that are given.
   */
  public Supplier<ConfiguredMechanism<?, ?>> maker(
      PublicContext setting, Schema schema, RandomBits bits, Cancellation stop) {
    return mechanism.maker(setting, schema, bits, stop);
  }
}
