package org.didyma.cli.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.data.Form;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.data.TableSource;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Confusion;
import org.didyma.models.Model;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.operations.StopListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.solver.CacheFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma demo}: the main job from end to end on real public data. */
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "",
      "Learns a points card for Bank Marketing, a public table that comes with the program, with"
          + " epsilon 1, and tests it on records that were held out.",
      ""
    },
    footer = {"", "Example:", "  didyma demo"})
public final class DemoCommand implements Callable<Integer> {

  /** Every fifth record is held out for the test. */
  private static final int FOLDS = 5;

  private final Terminal terminal;

  @Mixin private CommonOptions common = new CommonOptions();

  public DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    CatalogEntry entry = Catalog.find("bank");
    Schema schema = entry.schema();
    TableSource source = entry.open(CacheFolder.standard());
    LatticeName lattice = new PrivateLatticeOptions().over(schema, true).lattice();
    Costs costs = new Costs(5, 1);
    Epsilon epsilon = Epsilon.parse("1");

    about(
        "Data:  ",
        "%s, %d records. %s %s"
            .formatted(entry.title(), entry.rows(), entry.description(), entry.citation()));
    about(
        "Task:  ",
        ("weights -1, 0 or 1 for each of %d features (%s); a missed positive costs 5, a false"
                + " alarm 1.")
            .formatted(schema.dimension(), lattice.inWords()));
    about(
        "Split: ", "every fifth record is held out for the test, the rest is treated as private.");
    say("");
    say("Drawing the weights with the exponential mechanism, epsilon %s ...".formatted(epsilon));
    Table learnt = new Table(schema, source).part(position -> !isHeldOut(position));
    StopListener listener = new StopListener(terminal.cancellation(), Optional.empty());
    Release release =
        Releasing.of(
                new ExponentialMechanism(),
                new ExponentialMechanism.Parameters(
                    epsilon, Adjacency.REPLACE, lattice.over(schema.weightRules()), costs))
            .release(learnt, Form.CELLS, listener::isCancelled);
    terminal.cancellation().check();
    Model model = Model.of(release, schema, Model.Options.of(lattice, costs), Version.text());
    say("done in %.1f seconds.".formatted(listener.seconds()));
    say("");
    terminal.out().print(TextCard.render(PointsCard.of(model)));
    say("");
    say("Test on the held-out fifth, which is public data here; this part is not private:");
    terminal.out().print(Confusion.of(model, source, DemoCommand::isHeldOut).text());
    say("");
    say("Next: didyma solve --help shows how to do this with your own table.");
    return ExitCode.DONE;
  }

  private static boolean isHeldOut(long position) {
    return position % FOLDS == FOLDS - 1;
  }

  private void about(String subject, String text) {
    terminal.out().print(Paragraph.block(subject, "       ", text, 80));
  }

  private void say(String line) {
    terminal.out().println(line);
  }
}
