package org.didyma.operations.site;

import java.nio.file.Path;
import java.util.List;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.sites.SiteRound;
import org.didyma.models.sites.SiteSum;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.cells.CellsMerge;
import org.didyma.operations.files.OutputFile;

/** Adds up the masked counts of all sites. */
public final class SiteAdd implements Operation {

  private static final Parameter<Path> FILES =
      Parameter.file("files", "FILE")
          .says("of all sites, the files of didyma site join and of didyma site mask")
          .required("name the files of all sites.")
          .repeatable();

  /** A noisy sum. */
  record Added(
      @Field(Field.NAMED) Path sum,
      @Field("of all keys") String fingerprint,
      @Field("the guarantee of the noisy counts, for records of honest sites") String statement,
      @Field(hidden = true) Delivery file)
      implements Result {

    @Override
    public List<Section> sections() {
      return List.of(
          new Section.Text(
              "Round        %s\nThe counts are %s\n".formatted(fingerprint, statement)));
    }

    @Override
    public List<Delivery> deliveries() {
      return List.of(file);
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Adds up the masked counts of all sites. Masks cancel, and noisy counts are left,"
                + " negative ones as 0, in a file with their guarantee. Anybody can do it, with"
                + " the files of all sites or not at all. The counts are public: pass them to"
                + " didyma optimize as --data.")
        .takingClasses()
        .arguments(FILES)
        .takes(Group.main(SiteFiles.ROUND, CellsMerge.OUT))
        .example("site sum a.member b.member a.masked b.masked --round r --out s.cells")
        .returns(Added.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    OutputFile file = CellsMerge.file(in);
    SiteSum sum = SiteSum.of(SiteRound.read(in.get(SiteFiles.ROUND)), in.all(FILES));
    Delivery delivery =
        new Delivery(
            file,
            sum.cells()::writeTo,
            "The noisy counts are in %s.".formatted(file.path()),
            false);
    return new Added(file.path(), sum.fingerprint(), sum.guarantee().statement(), delivery);
  }
}
