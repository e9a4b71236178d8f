package org.didyma.operations.catalog;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.catalog.Fetcher;
import org.didyma.operations.Context;
import org.didyma.operations.Context.DownloadWatch;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.solver.CacheFolder;

/** Downloads a catalogued table. */
public final class DataFetch implements Operation {

  private record Fetched(
      @Field(Field.NAMED) String name,
      @Field(value = "where it is; null of one that comes with the program", orNull = true)
          Optional<Path> file)
      implements Result {

    @Override
    public List<Section> sections() {
      return List.of(
          new Section.Text(
              file.map(f -> "%s is in %s; use it with --dataset %s.\n".formatted(name, f, name))
                  .orElse(name + " comes with the program; nothing to download.\n")));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Downloads a table into the cache folder (DIDYMA_CACHE, by default the user's cache)"
                + " and keeps it only if its checksum is the published one. A table that is"
                + " already there is kept.")
        .arguments(DataDescribe.NAME)
        .example("data fetch tic-tac-toe")
        .returns(Fetched.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    CatalogEntry entry = Catalog.find(in.get(DataDescribe.NAME));
    if (entry.isBundled()) {
      return new Fetched(entry.name(), Optional.empty());
    }
    try (DownloadWatch progress = context.downloading(entry.name())) {
      Path file = new Fetcher().fetch(entry, CacheFolder.standard(), progress);
      return new Fetched(entry.name(), Optional.of(file));
    }
  }
}
