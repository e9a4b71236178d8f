package org.didyma.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.Sha256;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;

/**
 * A public data set.
 *
 * @param name the name by which commands know it
 * @param title its name among people
 * @param description what a record is and what the label says, in a sentence or two
 * @param rows number of records
 * @param bytes size of the uncompressed table
 * @param sha256 SHA-256 of the uncompressed table, lower-case hexadecimal; empty where only that of
 *     the compressed file is known
 * @param packedSha256 the same of the file as it is published, compressed with gzip; empty where
 *     the table's own is known
 * @param sources where the table is published, possibly compressed with gzip, tried in order; empty
 *     when it is bundled, or when it has no address of its own
 * @param copies other files with the same records that are in use, such as one with other ends of
 *     lines; they are taken in place of the table
 * @param licence the licence of the data
 * @param citation how to cite it, with a DOI
 * @param schemaResource resource beside this class that holds the schema
 * @param bundledResource the table's file name, when a resource beside this class with this name
 *     and {@code .gz} at its end holds it, compressed with gzip; empty when it has to be downloaded
 */
public record CatalogEntry(
    String name,
    String title,
    String description,
    long rows,
    long bytes,
    String sha256,
    String packedSha256,
    List<URI> sources,
    List<Copy> copies,
    String licence,
    String citation,
    String schemaResource,
    String bundledResource) {

  private static final int BUFFER = 1 << 16;

  /**
   * The same records in another file.
   *
   * @param file the name under which it is usually found
   * @param bytes its size, uncompressed
   * @param sha256 of its uncompressed bytes, lower-case hexadecimal
   */
  public record Copy(String file, long bytes, String sha256) {}

  public CatalogEntry {
    sources = List.copyOf(sources);
    copies = List.copyOf(copies);
  }

  /** True when the table comes with the program. */
  public boolean isBundled() {
    return !bundledResource.isEmpty();
  }

  /** True when the table can be downloaded. */
  public boolean isRemote() {
    return !sources.isEmpty();
  }

  /** The names under which the table and its copies are usually found, uncompressed. */
  public List<String> files() {
    String path = sources.isEmpty() ? name + ".csv" : sources.get(0).getPath();
    String published = path.substring(path.lastIndexOf('/') + 1).replaceAll("\\.gz$", "");
    return Stream.concat(Stream.of(published), copies.stream().map(Copy::file)).distinct().toList();
  }

  /**
   * True when a file of such a size and checksum holds the table, as published or as a copy. Where
   * only the compressed file has a known checksum, the size decides: {@link Fetcher} looks at the
   * rest.
   */
  public boolean isTable(long size, String checksum) {
    return size == bytes && (sha256.isEmpty() || checksum.equals(sha256))
        || copies.stream().anyMatch(c -> c.bytes() == size && c.sha256().equals(checksum));
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

  /**
   * What its documentation says of its columns, names, kinds and ranges alone, without a look at
   * the table: a file of {@link Columns}. Empty where nobody wrote it down.
   */
  public Optional<String> columnsFile() {
    String resource = columnsResource();
    return CatalogEntry.class.getResource(resource) == null
        ? Optional.empty()
        : Optional.of(DatasetFile.text(resource, "the data set " + name));
  }

  /** The same, read. */
  public Optional<Columns> columns() {
    return columnsFile().map(text -> Columns.parse(text, columnsResource()));
  }

  private String columnsResource() {
    return name + ".columns.json";
  }

  /** Where the downloaded table is kept. */
  public Path cachedFile(Path cacheFolder) {
    return cacheFolder.resolve(name + ".data");
  }

  /** Whether the downloaded table is there, and the published one. */
  public boolean isIntact(Path cacheFolder) {
    Path file = cachedFile(cacheFolder);
    try {
      return Files.isRegularFile(file) && isTable(file);
    } catch (IOException e) {
      return false;
    }
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
      if (!isTable(file)) {
        throw new InvalidInputException(
            "the cached table " + file + " is not the published one: its checksum differs",
            "delete it; " + howToGet(file));
      }
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(
          "the data set " + name + " is not on this machine yet", howToGet(file), e);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the cached table " + file + " cannot be read",
          "check its permissions, or delete it and run '"
              + ParameterReference.operation("data fetch " + name)
              + "'.",
          e);
    }
    return TableSource.file(file);
  }

  /** Advice for whoever has no table yet. */
  String howToGet(Path file) {
    return isRemote()
        ? "run '" + ParameterReference.operation("data fetch " + name) + "' to download it."
        : "get it as '%1$s' says and put it, uncompressed, at %2$s; or give your file as %3$s, with %4$s from '%1$s %4$s'."
            .formatted(
                ParameterReference.operation("data describe " + name),
                file,
                ParameterReference.of("data"),
                ParameterReference.of("schema"));
  }

  private TableSource bundled() {
    byte[] table;
    try (InputStream in = new GZIPInputStream(resource(bundledResource + ".gz"), BUFFER)) {
      table = in.readAllBytes();
    } catch (IOException e) {
      throw new InvalidInputException(
          "the bundled data set " + name + " cannot be read", "install the program again.", e);
    }
    if (!Sha256.of(table).equals(sha256)) {
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

  /** Without a look at gigabytes whose checksum would say nothing. */
  private boolean isTable(Path file) throws IOException {
    return isTable(Files.size(file), sha256.isEmpty() ? "" : checksum(file));
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
