package org.didyma.data.catalog;

import java.util.List;
import org.didyma.core.InvalidInputException;

/**
 * The public data sets that the program knows by name. Each is a resource {@code NAME.dataset.json}
 * beside this class, with its schema; {@code datasets.txt} has their names in the order in which
 * they are listed.
 */
public final class Catalog {

  private static final String INDEX = "datasets.txt";

  private Catalog() {}

  /** All data sets, the bundled one first. */
  public static List<CatalogEntry> all() {
    return names().stream().map(DatasetFile::read).toList();
  }

  /**
   * The data set of a name.
   *
   * @throws InvalidInputException when there is none; its advice lists the names
   */
  public static CatalogEntry find(String name) {
    List<String> names = names();
    if (!names.contains(name)) {
      throw new InvalidInputException(
          "there is no data set \"" + name.strip().replaceAll("\\p{Cntrl}", "?") + "\"",
          "choose one of " + String.join(", ", names) + ".");
    }
    return DatasetFile.read(name);
  }

  private static List<String> names() {
    return DatasetFile.text(INDEX, "the catalogue").lines().toList();
  }
}
