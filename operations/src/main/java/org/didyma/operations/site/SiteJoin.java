package org.didyma.operations.site;

import java.util.List;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.sites.SiteMasking;
import org.didyma.models.sites.SiteRound;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;

/** Makes a site's keys for a round. */
public final class SiteJoin implements Operation {

  private static final Parameter<String> NAME =
      Parameter.text("name", "NAME")
          .says("the name of the site, which no other site of the round has")
          .required("choose a name such as --name north.");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Makes keys of one use for a site. Give the file of --out to all sites, and the one"
                + " of --secret to nobody.")
        .takes(Group.main(SiteFiles.ROUND, NAME, SiteFiles.SECRET, SiteFiles.OUT))
        .example("site join --round r --name c --secret c.secret --out c.member");
  }

  @Override
  public Result run(Inputs in, Context context) {
    OutputFile file = SiteFiles.out(in);
    SiteRound round = SiteRound.read(in.get(SiteFiles.ROUND));
    String text = SiteMasking.join(round, in.get(NAME), in.get(SiteFiles.SECRET));
    return new Written(Delivery.of(file, text, ""));
  }

  /** A file and nothing else. */
  record Written(Delivery file) implements Result {

    @Override
    public List<Section> sections() {
      return List.of();
    }

    @Override
    public List<Delivery> deliveries() {
      return List.of(file);
    }
  }
}
