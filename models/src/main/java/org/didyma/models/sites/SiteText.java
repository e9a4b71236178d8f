package org.didyma.models.sites;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonFile;

/**
 * A file that sites exchange: an object of JSON with {@code format} and some further fields, no
 * more and no fewer.
 *
 * @param name of the file, for messages
 * @param tree what it says
 */
record SiteText(String name, JsonNode tree) {

  private static final String FORMAT = "format";

  /** Such a file's beginning. */
  static ObjectNode begun(String format) {
    return Json.object().put(FORMAT, format);
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException when it is no object with a format
   */
  static SiteText read(Path file) {
    String name = QuotedText.oneLine(file.toString());
    try {
      JsonNode tree = Json.exact(JsonFile.text(file, "file of a round of sites"));
      if (tree.path(FORMAT).isTextual()) {
        return new SiteText(name, tree);
      }
      throw damaged(name);
    } catch (JsonProcessingException e) {
      throw damaged(name);
    }
  }

  boolean is(String format) {
    return tree.path(FORMAT).asText().equals(format);
  }

  /** Requires a format and its fields in their order. */
  SiteText requireFields(String format, String... fields) {
    Iterator<String> names = tree.fieldNames();
    boolean fits = is(format) && names.next().equals(FORMAT);
    for (String field : fields) {
      fits &= names.hasNext() && names.next().equals(field);
    }
    if (!fits || names.hasNext()) {
      throw damaged();
    }
    return this;
  }

  String text(String field) {
    if (!tree.path(field).isTextual()) {
      throw damaged();
    }
    return tree.path(field).asText();
  }

  int number(String field) {
    if (!tree.path(field).canConvertToInt() || !tree.path(field).isIntegralNumber()) {
      throw damaged();
    }
    return tree.path(field).intValue();
  }

  byte[] bytes(String field) {
    try {
      return Base64.getDecoder().decode(text(field));
    } catch (IllegalArgumentException e) {
      throw damaged();
    }
  }

  static String text(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  InvalidInputException damaged() {
    return damaged(name);
  }

  private static InvalidInputException damaged(String name) {
    return new InvalidInputException(
        name + " is not the file of a round of sites that is expected here, or it was changed",
        "ask for the file again.");
  }

  /** The files that are of one kind. */
  static List<SiteText> of(List<SiteText> files, String format) {
    return files.stream().filter(file -> file.is(format)).toList();
  }
}
