package org.didyma.operations.release;

import java.util.List;
import java.util.Optional;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Confusion;
import org.didyma.models.Model;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.operations.Context;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.Declaration;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.StopListener;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.solver.CacheFolder;

/** A private card from a bundled public table, end to end. */
public final class Demo implements Operation {

  /** Every fifth record is held out for the test. */
  private static final int FOLDS = 5;

  private static final int WIDTH = 80;

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Learns a scorecard for Bank Marketing, a public table that comes with the program,"
                + " with epsilon 1, and tests it on held-out records.")
        .example("demo");
  }

  @Override
  public Result run(Inputs in, Context context) {
    CatalogEntry entry = Catalog.find("bank");
    Schema schema = entry.schema();
    TableSource source = entry.open(CacheFolder.standard());
    LatticeName lattice = new PrivateLatticeInput(in).over(schema, true).lattice();
    Costs costs = new Costs(5, 1);
    Epsilon epsilon = Epsilon.parse("1");
    Table learnt = new Table(schema, source).part(position -> !isHeldOut(position));
    StopListener listener = new StopListener(context.cancellation(), Optional.empty());
    Release release;
    try (Watch clock =
        context.working(seconds -> "sampling the weights, %d s".formatted(seconds))) {
      release =
          ReleaseRunner.of(
                  new ExponentialMechanism(),
                  new ExponentialMechanism.Parameters(
                      epsilon, Adjacency.REPLACE, lattice.over(schema.weightRules()), costs))
              .release(learnt, Form.CELLS, listener::isCancelled);
    }
    context.cancellation().check();
    double seconds = listener.seconds();
    Model model =
        Model.of(release, schema, Model.Options.of(lattice, costs), SoftwareVersion.text());
    String about =
        about(
                "Data:  ",
                "%s, %d records. %s %s"
                    .formatted(entry.title(), entry.rows(), entry.description(), entry.citation()))
            + about(
                "Task:  ",
                ("weights -1, 0 or 1 for each of %d features (%s); a missed positive costs 5, a"
                        + " false alarm 1.")
                    .formatted(schema.dimension(), lattice.inWords()))
            + about(
                "Split: ",
                "every fifth record is held out for the test; the others are treated as"
                    + " private.");
    String text =
        """
        %s
        Sampling the weights with the exponential mechanism, epsilon %s ...
        done in %.1f seconds.

        %s
        Test on the held-out fifth, which is public data here; this part is not private:
        %s
        Next: didyma solve --help shows how to do this with your own table.
        """
            .formatted(
                about,
                epsilon,
                seconds,
                TextCard.render(PointsCard.of(model)),
                Confusion.of(model, source, Demo::isHeldOut).text());
    return () -> List.of(new Section.Text(text));
  }

  private static boolean isHeldOut(long position) {
    return position % FOLDS == FOLDS - 1;
  }

  private static String about(String subject, String text) {
    return Paragraph.block(subject, "       ", text, WIDTH);
  }
}
