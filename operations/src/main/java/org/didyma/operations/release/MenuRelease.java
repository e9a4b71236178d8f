package org.didyma.operations.release;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Model;
import org.didyma.models.NotReadyException;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.models.ReleaseRunner;
import org.didyma.models.UnusualNumbers;
import org.didyma.operations.Context;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.Inputs;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.PaddedTimeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.TableInput;
import org.didyma.operations.inputs.TotalInput;
import org.didyma.operations.mechanism.PrivacyInput;
import org.didyma.privacy.ledger.Ledger;

/** The release of {@link Solve} from a menu: all of it is drawn from one reading of the table. */
final class MenuRelease {

  private final Inputs in;
  private final Context context;
  private final LedgerInput ledger;
  private final SolveRun run;

  MenuRelease(Inputs in, Context context) {
    this.in = in;
    this.context = context;
    this.ledger = new LedgerInput(in);
    this.run =
        new SolveRun(
            context, in.given(SharedParameters.TIME_LIMIT), new PaddedTimeInput(in).time());
  }

  /** Refuses what does not go with a menu, whatever schema and table are. */
  static void check(Inputs in, Parameter<?>... others) {
    for (Parameter<?> other : others) {
      if (in.has(other)) {
        throw new InvalidInputException(
            "--%s does not go with --menu".formatted(other.name()), "leave one of them out.");
      }
    }
    PrivacyInput privacy = PrivacyInput.of(in);
    if (!privacy.mechanism().kind().name().equals(ExponentialMechanism.KIND.name())) {
      throw new InvalidInputException(
          "--menu samples with the exponential mechanism, and --mechanism names another",
          "leave --mechanism out.");
    }
    privacy.checkMenu();
    new PaddedTimeInput(in).check(true);
  }

  /** Releases, and says what is to be told of it. */
  MenuResult release() {
    Path path = in.get(Menu.MENU);
    Table whole = new CardRulesInput(in).on(new TableInput(in).tableOfUnits());
    requireOneScore(whole.schema().label());
    Menu menu = Menu.read(path, whole.schema());
    OutputFiles files = new OutputFiles();
    Map<String, OutputFile> cards = new LinkedHashMap<>();
    Optional<OutputFile> list = SharedParameters.file(in, Solve.OUT, files);
    Optional<OutputFile> page = SharedParameters.file(in, SharedParameters.REPORT, files);
    for (Menu.Variant variant : menu.variants()) {
      list.flatMap(file -> files.prepare("--out", beside(file.path(), variant.name())))
          .ifPresent(file -> cards.put(variant.name(), file));
    }
    MenuPlan plan = MenuPlan.of(in, menu, whole.schema());
    Table table = whole.under(plan.schema());
    new TotalInput(in).check(table.schema(), plan.parameters().adjacency(), table.records());
    note();
    table.requireReadable();
    CardMenu query = new CardMenu(SharedParameters.threads(in));
    query.describe(plan.parameters());
    QueryResult<List<CardMenu.Card>> answer = answer(query, plan, table);
    List<String> names = new ArrayList<>();
    List<Model> models = new ArrayList<>();
    for (int i = 0; i < answer.answer().size(); i++) {
      int variant = answer.answer().get(i).variant();
      names.add(plan.name(variant));
      models.add(plan.model(ReleaseRunner.of(answer, i), variant));
    }
    return MenuResult.of(plan, names, models, new MenuResult.Files(list, cards, page));
  }

  private static void requireOneScore(Label label) {
    if (label instanceof ClassesLabel) {
      throw new InvalidInputException(
          "--menu is for cards of one score, and the label %s has %d classes without an order"
              .formatted(QuotedText.of(label.column()), label.labels()),
          "give --one-class NAME: that class against the rest.");
    }
  }

  /** The file of a card: its name comes before the ending of the list's. */
  private static String beside(Path list, String name) {
    String file = String.valueOf(list.getFileName());
    int at = file.lastIndexOf('.');
    String own =
        at < 1 ? file + "." + name : file.substring(0, at) + "." + name + file.substring(at);
    return list.resolveSibling(own).toString();
  }

  private void note() {
    PrivacyInput privacy = PrivacyInput.of(in);
    UnusualNumbers.notes(privacy.epsilon(), privacy.menuDelta(), OptionalLong.empty())
        .forEach(note -> context.note("note: " + note));
    if (!context.isForPrograms()) {
      run.stoppedBy()
          .ifPresent(
              option ->
                  context.note(
                      "note: if %s stops the run, nothing is released and all of epsilon counts as"
                              .formatted(option)
                          + " spent"));
    }
  }

  /** From the first byte of the table on the budget is spent. */
  private QueryResult<List<CardMenu.Card>> answer(CardMenu query, MenuPlan plan, Table table) {
    PrivateQueryRunner<Cells, CardMenu.Parameters, List<CardMenu.Card>> alone =
        PrivateQueryRunner.of(query, plan.parameters())
            .under(
                Stream.concat(table.records().conditions().stream(), Plan.conditions(in).stream())
                    .toList());
    Optional<Ledger> budget = ledger.ledger();
    try (Watch clock = context.working(seconds -> "%s, %d s".formatted(CardMenu.NAME, seconds))) {
      return run.answer(
          budget.map(b -> alone.spendingFrom(b, "solve " + CardMenu.NAME)).orElse(alone),
          table,
          Form.CELLS);
    } catch (InvalidInputException e) {
      throw run.hasTouchedTable() ? SpentRefusal.of(e, ledger.isGiven(), false) : e;
    } catch (NotReadyException e) {
      throw new NothingReleasedException(String.valueOf(e.getMessage()), e.advice());
    }
  }
}
