package org.didyma.operations.catalog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.solver.CacheFolder;

/** Lists the catalogued tables. */
public final class DataList implements Operation {

  private static final String ROW = "%-18s %9s  %-10s %-10s %s\n";

  /** A table of the list. */
  private record Listed(
      @Field("its name, for --dataset") String name,
      @Field(Field.NAMED) String title,
      @Field(Field.NAMED) long records,
      @Field(Field.NAMED) String licence,
      @Field("bundled, cached, damaged (another file is there), remote or by hand") String state) {}

  private record Tables(List<Listed> datasets) implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text =
          new StringBuilder(ROW.formatted("name", "records", "licence", "state", "title"));
      datasets.forEach(
          t -> text.append(ROW.formatted(t.name, t.records, t.licence, t.state, t.title)));
      text.append(
          """

          Tables that are "remote" or "damaged" come with didyma data fetch NAME; for
          those "by hand", didyma data describe NAME says where to get them.
          """);
      return List.of(new Section.Text(text.toString()));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying("Lists name, size, licence and whether the table is on this machine.")
        .example("data list --format json")
        .returns(Tables.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Path cache = CacheFolder.standard();
    return new Tables(
        Catalog.all().stream()
            .map(e -> new Listed(e.name(), e.title(), e.rows(), e.licence(), state(e, cache)))
            .toList());
  }

  static String state(CatalogEntry entry, Path cache) {
    if (entry.isBundled()) {
      return "bundled";
    }
    if (Files.exists(entry.cachedFile(cache))) {
      return entry.isIntact(cache) ? "cached" : "damaged";
    }
    return entry.isRemote() ? "remote" : "by hand";
  }
}
