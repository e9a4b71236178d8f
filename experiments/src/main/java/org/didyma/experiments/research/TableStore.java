package org.didyma.experiments.research;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.Sha256;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.text.Gzip;
import org.didyma.data.text.TableSource;
import org.didyma.solver.CacheFolder;

/** Where experiments find the catalogue's public tables: a folder of files, or the cache. */
public final class TableStore {

  private final Optional<Path> folder;

  private TableStore(Optional<Path> folder) {
    this.folder = folder;
  }

  /** The tables that come with the program or were fetched. */
  public static TableStore ofCache() {
    return new TableStore(Optional.empty());
  }

  /** The tables under their published file names in a folder, possibly with .gz at the end. */
  public static TableStore of(Path folder) {
    return new TableStore(Optional.of(folder));
  }

  /**
   * A table, as it was published.
   *
   * @param name in the catalogue
   * @throws InvalidInputException when it is not there, or is not what was published
   */
  public TableSource table(String name) {
    CatalogEntry entry = Catalog.find(name);
    if (folder.isEmpty() || entry.isBundled()) {
      return entry.open(CacheFolder.standard());
    }
    String other =
        "give another %s, or leave it out and use the cache of '%s'."
            .formatted(ParameterReference.of("data-dir"), ParameterReference.operation("data"));
    Path found = find(folder.get(), entry.files(), other);
    byte[] content = content(found);
    if (!entry.isTable(content.length, Sha256.of(content))) {
      throw notPublished(found, other);
    }
    // The content is not compressed any more; a total schema goes by the name.
    return TableSource.bytes(found.toString().replaceFirst("\\.gz$", ""), content);
  }

  /**
   * The content of a table of the catalogue.
   *
   * @param name in the catalogue
   * @throws InvalidInputException when it is not there, or is not what was published
   */
  public byte[] content(String name) {
    TableSource table = table(name);
    try (InputStream in = table.open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new InvalidInputException(
          table.name() + " cannot be read", "check its permissions, or fetch it again.", e);
    }
  }

  /**
   * A file that is in no catalogue.
   *
   * @param file its name in the folder, possibly with .gz at the end
   * @param bytes its size, uncompressed
   * @param sha256 of the uncompressed content, lower-case hexadecimal
   * @param publisher where users can get it
   * @throws InvalidInputException when it is not there, or is not what was published
   */
  public byte[] content(String file, long bytes, String sha256, String publisher) {
    String advice =
        "get it from %s, and give its folder as %s."
            .formatted(publisher, ParameterReference.of("data-dir"));
    if (folder.isEmpty()) {
      throw new InvalidInputException("this experiment needs the file " + file, advice);
    }
    Path found = find(folder.get(), List.of(file), advice);
    byte[] content = content(found);
    if (content.length != bytes || !Sha256.of(content).equals(sha256)) {
      throw notPublished(found, "get it again, from " + publisher + ".");
    }
    return content;
  }

  private static Path find(Path folder, List<String> files, String advice) {
    for (String file : files) {
      for (String candidate : new String[] {file, file + ".gz"}) {
        Path found = folder.resolve(candidate);
        if (Files.isRegularFile(found)) {
          return found;
        }
      }
    }
    throw new InvalidInputException(
        "the folder %s has neither %s nor %2$s.gz".formatted(folder, files.get(0)), advice);
  }

  private static byte[] content(Path file) {
    try (InputStream in = Files.newInputStream(file);
        InputStream table = Gzip.content(in)) {
      return table.readAllBytes();
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be read", "check its permissions, or fetch it again.", e);
    }
  }

  private static InvalidInputException notPublished(Path file, String advice) {
    return new InvalidInputException(
        file + " is not the file that was published: its checksum differs", advice);
  }
}
