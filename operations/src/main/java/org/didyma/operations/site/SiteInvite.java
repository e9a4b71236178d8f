package org.didyma.operations.site;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.counts.MaskedCounts;
import org.didyma.models.sites.SiteRound;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.TableInput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/** Invites sites to add up counts. */
public final class SiteInvite implements Operation {

  private static final Parameter<Path> SCHEMA =
      TableInput.SCHEMA.required("name the public schema of all tables.");

  private static final Parameter<Epsilon> EPSILON =
      SharedParameters.EPSILON.required("choose a number above 0, for example --epsilon 1.");

  private static final Parameter<Integer> SITES =
      Parameter.count("sites", "N", SiteRound.MOST_SITES)
          .says("how many sites there will be, at least 2")
          .required("for example --sites 3.");

  private static final Parameter<Integer> HONEST =
      Parameter.count("honest", "N", SiteRound.MOST_SITES)
          .says(
              "how many honest sites suffice for --epsilon, the others being curious together;"
                  + " fewer means more noise")
          .derived("half of the sites, rounded up");

  private static final double DIGITS = 1000;

  /** What a round promises. */
  record Invited(
      @Field(Field.NAMED) Path round,
      @Field("counts of one sum") int cells,
      @Field("what each site's noise is one of, for the whole noise") int shares,
      @Field("the guarantee of the noisy counts, for records of honest sites") String statement,
      @Field("of honest sites, by their number from 1") List<Double> epsilons,
      @Field(hidden = true) OutputFile file,
      @Field(hidden = true) SiteRound whole)
      implements Result {

    static Invited of(SiteRound round, OutputFile file) {
      MaskedCounts.Parameters parameters = round.parameters();
      return new Invited(
          file.path(),
          parameters.cells(),
          parameters.honest(),
          new MaskedCounts(new long[0]).guarantee(parameters).statement(),
          IntStream.rangeClosed(1, parameters.sites())
              .mapToObj(honest -> epsilon(parameters, honest))
              .toList(),
          file,
          round);
    }

    /** Rounded up: docs/proofs/sites.md, section 2. */
    private static double epsilon(MaskedCounts.Parameters parameters, int honest) {
      double epsilon = parameters.epsilon().value().doubleValue();
      double missing = (double) parameters.honest() / honest;
      double more = parameters.adjacency().changes() * Math.log(Math.max(1, missing));
      return more == 0 ? epsilon : Math.ceil((epsilon + more) * DIGITS + 1e-6) / DIGITS;
    }

    @Override
    public List<Section> sections() {
      StringBuilder text =
          new StringBuilder(
              "%d counts of %d sites, which are together %s\n\nHonest sites  epsilon\n"
                  .formatted(cells, epsilons.size(), statement));
      for (int honest = 1; honest <= shares; honest++) {
        text.append(
            "%12s  %s\n"
                .formatted(
                    honest == epsilons.size() ? "all" : honest + (honest == shares ? "+" : ""),
                    epsilons.get(honest - 1)));
      }
      return List.of(new Section.Text(text.toString()));
    }

    @Override
    public List<Delivery> deliveries() {
      return List.of(
          Delivery.of(
              file,
              whole.text(),
              "The invitation is in %s. Give it to all sites.".formatted(file.path())));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Writes an invitation for several sites to add up the counts of all possible rows of"
                + " their tables, by label. Each site adds a share of the noise, and masks that"
                + " cancel in the sum, so nobody needs to be trusted with counts. A site that is"
                + " curious knows its own noise, so --honest N is at most the number of others.")
        .takingClasses()
        .takes(
            Group.main(SCHEMA, SITES, HONEST, EPSILON, SharedParameters.NEIGHBOURS, SiteFiles.OUT))
        .example("site invite --schema s.json --sites 3 --epsilon 1 --out all.round")
        .returns(Invited.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    OutputFile file = SiteFiles.out(in);
    Schema schema = Schema.read(in.get(SCHEMA));
    int sites = in.get(SITES);
    int honest = in.given(HONEST).orElse((sites + 1) / 2);
    if (sites < 2 || honest > sites) {
      throw new InvalidInputException(
          sites < 2 ? "--sites is 1" : "--honest is more than --sites",
          "use --sites 2 or more, and --honest from 1 to one site fewer.");
    }
    Adjacency adjacency = in.get(SharedParameters.NEIGHBOURS);
    SiteRound round = SiteRound.of(schema, sites, honest, in.get(EPSILON), adjacency);
    return Invited.of(round, file);
  }
}
