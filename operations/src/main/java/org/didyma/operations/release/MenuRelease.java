package org.didyma.operations.release;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Holdout;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.NotReadyException;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.models.UnusualNumbers;
import org.didyma.models.menu.HeldOutMenu;
import org.didyma.models.menu.Menu;
import org.didyma.models.menu.MenuCard;
import org.didyma.models.menu.MenuDraw;
import org.didyma.operations.Context;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.Inputs;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.GroupWeightInput;
import org.didyma.operations.inputs.HoldOutInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.MenuInput;
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
    Path path = in.get(MenuInput.MENU);
    Table whole =
        new GroupWeightInput(in).on(new CardRulesInput(in).on(new TableInput(in).tableOfUnits()));
    MenuDraw.requireOneScore(whole.schema().label());
    Menu menu = Menu.read(path);
    MenuDraw draw = MenuPlan.of(in, menu, whole.schema());
    OutputFiles files = new OutputFiles();
    Map<String, OutputFile> cards = new LinkedHashMap<>();
    Optional<OutputFile> list = SharedParameters.file(in, Solve.OUT, files);
    Optional<OutputFile> page = SharedParameters.file(in, SharedParameters.REPORT, files);
    Map<String, OutputFile> figures = new LinkedHashMap<>();
    for (MenuDraw.Entry entry : draw.entries()) {
      String name = entry.variant().name();
      list.flatMap(file -> files.prepare("--out", beside(file.path(), name)))
          .ifPresent(file -> cards.put(name, file));
      in.given(HoldOutInput.QUALITY_OUT)
          .flatMap(file -> files.prepare("--quality-out", beside(file, name)))
          .ifPresent(file -> figures.put(name, file));
    }
    Table table = whole.under(draw.read());
    new TotalInput(in).check(table.schema(), draw.parameters().adjacency(), table.records());
    note();
    table.requireReadable();
    return MenuResult.of(
        draw, cards(draw, table), new MenuResult.Files(list, cards, figures, page));
  }

  private List<MenuCard> cards(MenuDraw draw, Table table) {
    CardMenu query = new CardMenu(SharedParameters.threads(in));
    query.describe(draw.parameters());
    Optional<Rational> share = new HoldOutInput(in).share();
    if (share.isEmpty()) {
      return draw.cards(
          answer(query, draw.parameters(), table, Form.CELLS), SoftwareVersion.text());
    }
    if (table.schema().weight().isPresent()) {
      // A record is held out with all of its weight, which sums do not show.
      table.records().requireFields();
    }
    HeldOutMenu measuring = draw.heldOut(PrivacyInput.of(in).adjacency());
    return draw.cards(
        answer(
            new Holdout<>(query, measuring),
            draw.parameters(),
            table,
            Holdout.form(Form.CELLS, share.get())),
        measuring,
        SoftwareVersion.text());
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
  private <D, A> QueryResult<A> answer(
      Query<D, CardMenu.Parameters, A> query,
      CardMenu.Parameters parameters,
      Table table,
      Form<D> form) {
    PrivateQueryRunner<D, CardMenu.Parameters, A> alone =
        PrivateQueryRunner.of(query, parameters)
            .under(
                Stream.concat(table.records().conditions().stream(), Plan.conditions(in).stream())
                    .toList());
    Optional<Ledger> budget = ledger.ledger();
    try (Watch clock = context.working(seconds -> "%s, %d s".formatted(CardMenu.NAME, seconds))) {
      return run.answer(
          budget.map(b -> alone.spendingFrom(b, "solve " + CardMenu.NAME)).orElse(alone),
          table,
          form);
    } catch (InvalidInputException e) {
      throw run.hasTouchedTable() ? SpentRefusal.of(e, ledger.isGiven(), false) : e;
    } catch (NotReadyException e) {
      throw new NothingReleasedException(String.valueOf(e.getMessage()), e.advice());
    }
  }
}
