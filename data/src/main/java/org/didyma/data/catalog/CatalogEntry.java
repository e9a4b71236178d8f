package org.didyma.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.didyma.data.Schema;
import org.didyma.data.TableSource;
import org.didyma.formulations.InvalidInputException;

/**
 * A public data set.
 *
 * @param name the name by which commands know it
 * @param title its name among people
 * @param description what a record is and what the label says, in a sentence or two
 * @param rows number of records
 * @param bytes size of the uncompressed table
 * @param sha256 SHA-256 of the uncompressed table, lower-case hexadecimal
 * @param sources where the table is published, possibly compressed with gzip, tried in order
 * @param licence the licence of the data
 * @param citation how to cite it, with a DOI
 * @param schemaResource resource beside this class that holds the schema
 * @param bundledResource resource beside this class that holds the table, or empty when it has to
 *     be downloaded
 */
public record CatalogEntry(
    String name,
    String title,
    String description,
    long rows,
    long bytes,
    String sha256,
    List<URI> sources,
    String licence,
    String citation,
    String schemaResource,
    String bundledResource) {

  private static final int BUFFER = 1 << 16;

  public CatalogEntry {
    sources = List.copyOf(sources);
  }

  /** True when the table comes with the program. */
  public boolean isBundled() {
    return !bundledResource.isEmpty();
  }

  /** The public schema that comes with the data set. */
  public Schema schema() {
    try (InputStream in = resource(schemaResource)) {
      return Schema.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), schemaResource);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the schema of " + name + " cannot be read", "install the program again.", e);
    }
  }

  /** Where the downloaded table is kept. */
  public Path cachedFile(Path cacheFolder) {
    return cacheFolder.resolve(name + ".data");
  }

  /**
   * The table, bundled or from the cache, after a check of its size and checksum.
   *
   * @throws InvalidInputException when it was not downloaded yet, or is not what was published
   */
  public TableSource open(Path cacheFolder) {
    if (isBundled()) {
      return bundled();
    }
    Path file = cachedFile(cacheFolder);
    try {
      if (Files.size(file) != bytes || !checksum(file).equals(sha256)) {
        throw new InvalidInputException(
            "the cached table " + file + " is not the published one: its checksum differs",
            "delete it and run 'didyma data fetch " + name + "'.");
      }
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(
          "the data set " + name + " is not on this machine yet",
          "run 'didyma data fetch " + name + "' to download it.",
          e);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the cached table " + file + " cannot be read",
          "check its permissions, or delete it and run 'didyma data fetch " + name + "'.",
          e);
    }
    return TableSource.file(file);
  }

  private TableSource bundled() {
    byte[] table;
    try (InputStream in = resource(bundledResource)) {
      table = in.readAllBytes();
    } catch (IOException e) {
      throw new InvalidInputException(
          "the bundled data set " + name + " cannot be read", "install the program again.", e);
    }
    Sha256 checksum = new Sha256();
    checksum.update(table, table.length);
    if (!checksum.hex().equals(sha256)) {
      throw new InvalidInputException(
          "the bundled data set " + name + " is not the published one: its checksum differs",
          "install the program again.");
    }
    return TableSource.bytes(bundledResource, table);
  }

  private InputStream resource(String resource) {
    InputStream in = CatalogEntry.class.getResourceAsStream(resource);
    if (in == null) {
      throw new InvalidInputException(
          "the resource " + resource + " of the data set " + name + " is missing",
          "build or install the program again.");
    }
    return in;
  }

  static String checksum(Path file) throws IOException {
    Sha256 checksum = new Sha256();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        checksum.update(buffer, n);
      }
    }
    return checksum.hex();
  }
}
