package org.didyma.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.text.JsonValue;

/**
 * What {@code NAME.dataset.json} says of a data set, a JSON object:
 *
 * <pre>
 *   title, description    its name among people; what a record is and what the label says
 *   records               their number
 *   sources               addresses, tried in order; an empty list where it has none of its own
 *   bundled               instead, the table's name; the resource NAME.gz holds it
 *   bytes, sha256         of the uncompressed table
 *   packedSha256          in place of sha256 where only the compressed file has a known one
 *   copies                other files with the same records: file, bytes, sha256 (optional)
 *   licence, citation     of the data
 *   schema                the resource that holds the schema, which several may share
 * </pre>
 */
final class DatasetFile {

  private static final String WHAT = "a data set";
  private static final List<String> KEYS =
      List.of(
          "title",
          "description",
          "records",
          "sources",
          "bundled",
          "bytes",
          "sha256",
          "packedSha256",
          "copies",
          "licence",
          "citation",
          "schema");
  private static final List<String> KEYS_OF_A_COPY = List.of("file", "bytes", "sha256");

  private DatasetFile() {}

  /** The data set of a resource beside this class. */
  static CatalogEntry read(String name) {
    String file = name + ".dataset.json";
    return parse(name, text(file, "the data set " + name), file);
  }

  /**
   * @param source name for messages
   */
  static CatalogEntry parse(String name, String text, String source) {
    JsonValue file = JsonValue.parse(text, source);
    file.expect(JsonValue.Kind.OBJECT, WHAT);
    file.allowOnly(WHAT, KEYS);
    JsonValue bundled = file.get("bundled");
    JsonValue packed = file.get("packedSha256");
    JsonValue copies = file.get("copies");
    return new CatalogEntry(
        name,
        string(file, "title"),
        string(file, "description"),
        whole(file, "records"),
        whole(file, "bytes"),
        packed == null ? string(file, "sha256") : "",
        packed == null ? "" : packed.asString("\"packedSha256\""),
        file.require("sources", WHAT).asList("\"sources\"").stream()
            .map(address -> URI.create(address.asString("a source")))
            .toList(),
        copies == null
            ? List.of()
            : copies.asList("\"copies\"").stream().map(DatasetFile::copy).toList(),
        string(file, "licence"),
        string(file, "citation"),
        string(file, "schema"),
        bundled == null ? "" : bundled.asString("\"bundled\""));
  }

  private static CatalogEntry.Copy copy(JsonValue copy) {
    copy.expect(JsonValue.Kind.OBJECT, "a copy");
    copy.allowOnly("a copy", KEYS_OF_A_COPY);
    return new CatalogEntry.Copy(
        string(copy, "file"), whole(copy, "bytes"), string(copy, "sha256"));
  }

  private static String string(JsonValue object, String key) {
    return object.require(key, WHAT).asString("\"" + key + "\"");
  }

  private static long whole(JsonValue object, String key) {
    return object.require(key, WHAT).asWhole("\"" + key + "\"").longValueExact();
  }

  /** A resource beside this class. */
  static String text(String resource, String what) {
    try (InputStream in = DatasetFile.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new InvalidInputException(
            "the resource " + resource + " of " + what + " is missing",
            "build or install the program again.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the resource " + resource + " of " + what + " cannot be read",
          "install the program again.",
          e);
    }
  }
}
