package org.didyma.operations.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.bench.DescentCases;
import org.didyma.experiments.bench.DescentCases.Place;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.Lists;

/** What noise costs descents in time, wherever they are run. */
public final class PassesBench implements Operation {

  private static final int USUAL_BATCH = 10;
  private static final int MOST = 999_999_999;

  private static final Parameter<List<Place>> PLACE =
      Lists.of(Parameter.oneOf("place", "NAME,...", Arrays.asList(Place.values()), Place::label))
          .says(
              "where: memory, h2, postgresql (its functions are installed for the while), sql-only")
          .usually(List.of(Place.MEMORY, Place.H2));

  private static final Parameter<String> SERVER =
      Parameter.text("server", "JDBC")
          .says(
              "the PostgreSQL server of postgresql and sql-only, which takes a table"
                  + " generated_vectors for a while; user and password of DIDYMA_DATABASE_USER and"
                  + " DIDYMA_DATABASE_PASSWORD");

  private static final Parameter<List<Integer>> ROWS =
      Lists.of(Parameter.count("rows", "N,...", MOST))
          .says("rows of the table")
          .usually(List.of(20_000));

  private static final Parameter<Integer> FEATURES =
      Parameter.count("features", "D", MOST).says("features of a row").usually(50);

  private static final Parameter<List<Integer>> EPOCHS =
      Lists.of(Parameter.count("epochs", "K,...", MOST))
          .says("passes over the table")
          .usually(List.of(1, 5, 10, 20));

  private static final Parameter<List<Integer>> BATCHES =
      Lists.of(Parameter.count("batches", "B,...", MOST))
          .says("rows of an update")
          .usually(List.of(1, 10, 100, 1000));

  private static final Parameter<Integer> RUNS =
      Parameter.count("runs", "N", 1000).says("runs to take the median of").usually(3);

  private static final InputRule IN_RANGE =
      InputRule.when(
          in ->
              least(in) < USUAL_BATCH
                  || Lists.items(in, BATCHES).stream().anyMatch(b -> b > least(in)),
          "--runs, --features, --rows or --batches is out of range",
          "use at least 1 of the first two, and at least %d rows and as many as a batch has."
              .formatted(USUAL_BATCH));

  private static final InputRule HAS_SERVER =
      in ->
          Lists.items(in, PLACE).stream()
              .filter(Place::isServer)
              .filter(
                  place -> in.given(SERVER).filter(s -> s.startsWith("jdbc:postgresql:")).isEmpty())
              .findFirst()
              .map(
                  place ->
                      new InvalidInputException(
                          "--place %s needs a server".formatted(place.label()),
                          "give --server jdbc:postgresql://..., or leave it out."));

  private static int least(Inputs in) {
    return Lists.items(in, ROWS).stream().min(Integer::compare).orElseThrow();
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Makes up a table and descends on it in each place: without noise, with noise at the"
                + " end (psgd), in every update (scs13) and on fresh lots (bst14). It prints the"
                + " seconds of a pass without noise, and the ratio of each other method to the"
                + " neighbouring run without noise, all medians. Passes vary first, in batches"
                + " of 10, then batches in one pass, then rows where you give several numbers,"
                + " with a straight line through the seconds. Shuffled is the run without noise"
                + " in a fresh order in each pass. Making the table and its copy is not timed."
                + " Seconds are processor time, but a server's are wall-clock time.")
        .takes(Group.main(PLACE, SERVER, ROWS, FEATURES, EPOCHS, BATCHES, RUNS))
        .refuses(HAS_SERVER, IN_RANGE)
        .example("bench passes --rows 500 --features 3 --epochs 1,2 --batches 10 --runs 1")
        .returns(PassTimes.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    List<Integer> sizes = Lists.items(in, ROWS);
    Runnable look = context.cancellation()::check;
    List<PassTimes.Block> blocks = new ArrayList<>();
    List<PassTimes.Fit> fits = new ArrayList<>();
    for (Place place : Lists.items(in, PLACE)) {
      List<DescentCases.Times> bySize = new ArrayList<>();
      for (int size : sizes) {
        try (DescentCases cases =
            new DescentCases(place, size, in.get(FEATURES), in.given(SERVER))) {
          List<DescentCases.Times> times = new ArrayList<>();
          if (size == sizes.get(0)) {
            for (int k : Lists.items(in, EPOCHS)) {
              times.add(cases.time(k, USUAL_BATCH, in.get(RUNS), look));
            }
            for (int b : Lists.items(in, BATCHES)) {
              times.add(cases.time(1, b, in.get(RUNS), look));
            }
          }
          if (sizes.size() > 1) {
            bySize.add(cases.time(1, USUAL_BATCH, in.get(RUNS), look));
            times.add(bySize.get(bySize.size() - 1));
          }
          blocks.add(
              new PassTimes.Block(place.label(), size, cases.storage(), PassTimes.lines(times)));
        }
        context.note("measured %s, %d rows".formatted(place.label(), size));
      }
      if (bySize.size() > 2) {
        fits.addAll(PassTimes.fits(place, bySize));
      }
    }
    return PassTimes.of(in.get(FEATURES), in.get(RUNS), blocks, fits);
  }
}
