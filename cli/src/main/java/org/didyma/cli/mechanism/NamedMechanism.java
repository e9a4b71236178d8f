package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.data.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Need;
import org.didyma.mechanisms.Setting;
import org.didyma.operations.Cancellation;
import org.didyma.privacy.Delta;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

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
          "--epsilons",
          "--delta",
          "--lattice",
          "--intercept",
          "--cost",
          "--neighbours",
          "--time-limit",
          "--threads");

  private static final String EXAMPLE =
      "write it as for didyma solve --mechanism, for example \"psgd --passes 5\".";

  /** Stands in for the number of records until it is known. */
  private static final long MANY = 1_000_000;

  private final String text;
  private final Delta delta;
  private final Set<String> given;
  private final MechanismOptions options;

  private NamedMechanism(String text, Delta delta, long records) {
    List<String> words = new ArrayList<>(List.of(text.split(" ")));
    words.add(0, "--mechanism");
    Words parsed = new Words();
    CommandLine line = new CommandLine(parsed);
    parsed.mechanism.addTo(line.getCommandSpec());
    Set<String> options = parse(line, text, words);
    for (String name : RECORDS) {
      String option = MechanismOptions.option(name);
      if (parsed.mechanism.kind().takes(name) && !options.contains(option)) {
        words.addAll(List.of(option, String.valueOf(records)));
      }
    }
    options = parse(line, text, words);
    boolean gaussian = parsed.mechanism.kind().usesDelta(parsed.mechanism.values(options));
    if (!delta.isZero() && gaussian) {
      options.add(MechanismOptions.option(Need.DELTA.label()));
    }
    parsed.mechanism.check(options);
    this.text = text;
    this.delta = delta;
    this.given = Set.copyOf(options);
    this.options = parsed.mechanism;
  }

  @Command
  private static final class Words {
    @Mixin private MechanismOptions mechanism = new MechanismOptions();
  }

  private static Set<String> parse(CommandLine line, String text, List<String> words) {
    try {
      return line.parseArgs(words.toArray(String[]::new)).matchedOptions().stream()
          .map(OptionSpec::longestName)
          .collect(Collectors.toCollection(HashSet::new));
    } catch (UnmatchedArgumentException e) {
      throw unmatched(e, text);
    } catch (ParameterException e) {
      throw new InvalidInputException(
          "the mechanism \"%s\": %s".formatted(text, e.getMessage()), EXAMPLE, e);
    }
  }

  private static InvalidInputException unmatched(UnmatchedArgumentException e, String text) {
    String word = e.getUnmatched().get(0);
    if (!e.isUnknownOption()) {
      return new InvalidInputException(
          "the word %s is not expected in the mechanism %s"
              .formatted(Quoted.of(word), Quoted.of(text)),
          EXAMPLE,
          e);
    }
    String option = word.replaceFirst("=.*", "");
    Optional<String> beside =
        BESIDE.stream().filter(o -> o.equals(option) || o.equals(option + "s")).findFirst();
    return new InvalidInputException(
        "there is no option %s of the mechanism %s".formatted(Quoted.of(word), Quoted.of(text)),
        beside
            .map("give %s beside --mechanisms: it is for all of them alike."::formatted)
            .or(() -> e.getSuggestions().stream().findFirst().map("you meant %s."::formatted))
            .orElse(EXAMPLE),
        e);
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
   */
  public PrivateLatticeOptions.Chosen lattice(PrivateLatticeOptions wanted, Schema schema) {
    return options.lattice(wanted, schema, given);
  }

  public boolean choosesFromLattice() {
    return options.kind().needs().contains(Need.LATTICE);
  }

  /** Delta where the guarantee of the mechanism has one, 0 elsewhere. */
  public Delta delta() {
    return options.kind().usesDelta(options.values(given)) ? delta : Delta.ZERO;
  }

  /**
   * Makes the mechanism with its public parameters, as often as wanted, each time on noise of its
   * own. What is tuned on a public table is tuned once, here, on the bits that are given.
   */
  public Supplier<Chosen<?, ?>> maker(
      Setting setting, Schema schema, RandomBits bits, Cancellation stop) {
    return options.maker(setting, given, schema, bits, stop);
  }
}
