package org.didyma.ground;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** JSON as this program prints it, the same bytes on every platform, and as it reads it. */
public final class Json {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final ObjectReader STRICT =
      MAPPER
          .reader()
          .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The text of a tree over several lines, with a line break at the end. */
  public static String text(JsonNode tree) {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    try {
      return MAPPER.writer(printer).writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The tree of a text that is one JSON value, without a key that occurs twice in an object.
   *
   * @throws JsonProcessingException when it is something else, or goes on afterwards
   */
  public static JsonNode strict(String text) throws JsonProcessingException {
    return STRICT.readTree(text);
  }

  /**
   * The same of a text in UTF-8.
   *
   * @throws JsonProcessingException when it is something else
   */
  public static JsonNode strict(byte[] text) throws IOException {
    return STRICT.readTree(text);
  }
}
