package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.KeyOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionValue;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.PrivacyUnit;
import org.didyma.operations.files.OutputFile;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma ledger open}. */
@Command(
    name = "open",
    sortOptions = false,
    header = "make a ledger with a budget that cannot be changed afterwards",
    description = {
      "",
      "Makes a new ledger for one data set. The budget is what all private results from it, together,"
          + " may reveal.",
      ""
    },
    footer = {"", "Example:", "  didyma ledger open new.ledger --epsilon 2"})
final class LedgerOpenCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "L", description = "the file to make")
  private String file = "";

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      description = "a public name of the data set, for people; default: the file's name")
  private @Nullable String name;

  @Option(names = "--epsilon", paramLabel = "E", description = "the budget: epsilon")
  private @Nullable String epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "the budget: delta; left out, the budget is pure and takes pure uses only")
  private @Nullable String delta;

  @Option(
      names = "--rho",
      paramLabel = "R",
      description = "the budget: rho of zero-concentrated privacy, in place of epsilon and delta")
  private @Nullable String rho;

  @Option(
      names = "--composition",
      paramLabel = "NAME",
      description =
          "how uses add up: basic (epsilons and deltas), zcdp (rho, with --rho or --epsilon and"
              + " --delta), or Renyi divergences of one order: rdp:ORDER, such as rdp:16, with"
              + " --epsilon and --delta; default basic, with --rho zcdp")
  private @Nullable String composition;

  @Option(
      names = "--least-epsilon",
      paramLabel = "E",
      description =
          "refuse a use that costs less than a draw with this epsilon; default a thousandth of the"
              + " budget, 0 for no limit")
  private @Nullable String leastEpsilon;

  @Option(
      names = "--unit",
      paramLabel = "COLUMN",
      description =
          "the budget is for all records of one unit, those with one value of this column, as"
              + " schemas with \"unit\" have it; left out, for one record")
  private @Nullable String unit;

  @Option(
      names = "--unit-missing",
      paramLabel = "POLICY",
      description =
          "what those schemas do with records without a value there: drop or own; default drop")
  private @Nullable String unitMissing;

  @Mixin private KeyOption key = new KeyOption();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  LedgerOpenCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Path path = OutputFile.path("the ledger", file);
    if (file.isBlank() || path.getFileName() == null) {
      throw new InvalidInputException(
          "the ledger's name is empty", "give a path such as people.ledger.");
    }
    Terms terms = terms(name == null ? path.getFileName().toString() : name);
    Ledger.create(path, terms, key.key());
    if (key.isOpenToOthers()) {
      terminal.note("note: other users can read the key; take that from them, as with chmod 600");
    }
    if (json) {
      ObjectNode root = Json.object().put("ledger", path.toString());
      LedgerText.addTerms(root, terms);
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().print("%s is open.\n".formatted(path) + LedgerText.terms(terms));
    }
    return ExitCode.DONE;
  }

  private Terms terms(String data) {
    try {
      Adjacency adjacency = neighbours.adjacency().of(unit());
      PrivacyGuarantee budget = budget(adjacency);
      String chosen = composition == null ? (rho == null ? "basic" : "zcdp") : composition;
      return new Terms(data, budget, Composition.parse(chosen), least(budget));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()), "see didyma ledger open --help.", e);
    }
  }

  /** The unit; how many of its records are used is a matter of each use. */
  private Optional<PrivacyUnit> unit() {
    PrivacyUnit.Missing missing =
        PrivacyUnit.Missing.of(unitMissing == null ? "drop" : unitMissing)
            .orElseThrow(
                () ->
                    new IllegalArgumentException("--unit-missing is neither \"drop\" nor \"own\""));
    if (unit == null && unitMissing != null) {
      throw new IllegalArgumentException("--unit-missing is given without --unit");
    }
    return Optional.ofNullable(unit).map(column -> new PrivacyUnit(column, 1, missing));
  }

  private Optional<Epsilon> least(PrivacyGuarantee budget) {
    if (leastEpsilon == null) {
      return Optional.of(aThousandth(budget));
    }
    boolean none = leastEpsilon.matches("0+(\\.0*)?");
    if (none) {
      return Optional.empty();
    }
    return Optional.of(
        OptionValue.read(
            "--least-epsilon",
            leastEpsilon,
            Epsilon::parse,
            "choose a small part of the budget, or 0 for no limit."));
  }

  /** A thousandth of the epsilon with which one draw would spend the whole budget, or about it. */
  private static Epsilon aThousandth(PrivacyGuarantee budget) {
    BigDecimal whole;
    if (budget instanceof PrivacyGuarantee.Pure pure) {
      whole = pure.epsilon().value();
    } else if (budget instanceof PrivacyGuarantee.Approximate approximate) {
      whole = approximate.epsilon().value();
    } else if (budget instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      BigDecimal square = concentrated.rho().value().multiply(BigDecimal.valueOf(8));
      whole = square.sqrt(new MathContext(2, RoundingMode.DOWN));
    } else {
      throw new IllegalStateException("no budget is of the kind " + budget.kind());
    }
    BigDecimal least = whole.movePointLeft(3).setScale(Epsilon.MAX_DIGITS, RoundingMode.UP);
    return new Epsilon(least);
  }

  private PrivacyGuarantee budget(Adjacency adjacency) {
    if (rho != null) {
      if (epsilon != null || delta != null) {
        throw new InvalidInputException(
            "--rho is given together with --epsilon or --delta", "give one kind of budget.");
      }
      return PrivacyGuarantee.zeroConcentrated(Rho.parse(rho), adjacency);
    }
    if (epsilon == null) {
      throw new InvalidInputException(
          "--epsilon is missing", "give a budget: --epsilon, --epsilon and --delta, or --rho.");
    }
    return delta == null
        ? PrivacyGuarantee.pure(Epsilon.parse(epsilon), adjacency)
        : PrivacyGuarantee.approximate(Epsilon.parse(epsilon), Delta.parse(delta), adjacency);
  }
}
