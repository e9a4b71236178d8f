package org.didyma.cli.account;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.Explanation;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma account compose}: the price of a tree of events in a file. */
@Command(
    name = "compose",
    sortOptions = false,
    header = "what a tree of events in a JSON file adds up to",
    description = {
      "",
      "Prices events such as {\"event\": \"repeated\", \"times\": \"9\", \"of\": {\"event\":"
          + " \"gaussian\", \"noise-multiplier\": \"3\", \"adjacency\": \"replace\"}}; the kinds are"
          + " in docs/proofs/accounting.md.",
      ""
    },
    footer = {"", "Example:", "  didyma account compose events.json --delta 1e-6 --explain"})
final class ComposeCommand implements Callable<Integer> {

  private static final long LARGEST_FILE = 64L << 20;
  private static final String ADVICE =
      "see docs/proofs/accounting.md for the events and their keys; numbers are texts.";

  private final Terminal terminal;

  @Parameters(paramLabel = "EVENTS", arity = "1", description = "JSON file with one event")
  private @Nullable String file;

  @Option(names = "--delta", paramLabel = "D", description = "delta of the guarantee")
  private @Nullable String delta;

  @Option(
      names = "--accountant",
      paramLabel = "NAME",
      description =
          "pure, basic, advanced, zcdp, rdp or pld; default: the one with the smallest epsilon")
  private @Nullable String accountant;

  @Option(
      names = "--budget",
      paramLabel = "E",
      description = "also say how much of this epsilon is left for one pure mechanism")
  private @Nullable String budget;

  @Option(
      names = "--explain",
      description =
          "print the tree with the epsilon of each event under two accountants, and what its words"
              + " mean")
  private boolean explain;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  ComposeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Accountants accountants = new Accountants(delta == null ? Delta.ZERO : Given.delta(delta));
    Accountant named = accountant == null ? null : accountants.named(accountant);
    var total = budget == null ? null : Given.budget(budget);
    PrivacyEvent event = read(OutputFile.path("EVENTS", Given.required(file, "EVENTS", "a file.")));

    Accountant chosen = named == null ? Explanation.of(event, accountants).best() : named;
    PrivacyGuarantee price = accountants.priceOrExplain(chosen, event);
    Answer answer =
        new Answer(chosen.name(), event.adjacency(), accountants.theorem(chosen, event))
            .with("epsilon", Accountants.epsilon(price))
            .with("delta", Accountants.delta(price));
    if (total != null) {
      Calibration calibration =
          new Calibration(
              e -> Rational.of(Accountants.epsilon(accountants.price(chosen, e)).value()).above(),
              total);
      answer.with("left", calibration.left(event));
    }
    if (!price.conditions().isEmpty()) {
      answer.with("conditions", String.join("; ", price.conditions()));
    }
    if (explain) {
      Explanation explanation = Explanation.of(event, accountants);
      answer.explaining(
          explanation.table(chosen), explanation.words(chosen), explanation.tree(chosen));
    }
    answer.print(terminal, json);
    return ExitCode.DONE;
  }

  private static PrivacyEvent read(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new InvalidInputException(file + " is a directory, not a file of events", ADVICE);
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new InvalidInputException(file + " is too large for a file of events", ADVICE);
      }
      return PrivacyJson.event(Files.readString(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(file + " does not exist", "check the path.", e);
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(file + " is not a text file in UTF-8", ADVICE, e);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read", "check its permissions.", e);
    } catch (UnpricedEventException | IllegalArgumentException e) {
      throw new InvalidInputException(file + ": " + e.getMessage(), ADVICE, e);
    }
  }
}
