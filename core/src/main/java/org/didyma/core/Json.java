package org.didyma.core;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** JSON as this program prints it, the same bytes on every platform, and as it reads it. */
public final class Json {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final ObjectReader STRICT =
      MAPPER
          .reader()
          .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final ObjectReader EXACT =
      STRICT.with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

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
   * The tree of a text that is one JSON value, without a key that occurs twice in an object and
   * without an unpaired surrogate, which no file could be written with.
   *
   * @throws JsonProcessingException when it is something else, or goes on afterwards
   */
  public static JsonNode strict(String text) throws JsonProcessingException {
    return whole(STRICT, text);
  }

  /**
   * The same with decimals as they are written, which are doubles otherwise.
   *
   * @throws JsonProcessingException when it is something else, or goes on afterwards
   */
  public static JsonNode exact(String text) throws JsonProcessingException {
    return whole(EXACT, text);
  }

  /**
   * The tree of a text as a reader takes it, without an unpaired surrogate.
   *
   * @throws JsonProcessingException when the reader refuses it, or it has one
   */
  public static JsonNode whole(ObjectReader reader, String text) throws JsonProcessingException {
    try (JsonParser parser = reader.createParser(text)) {
      return tree(reader, parser);
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
  }

  /**
   * The same of a text in UTF-8.
   *
   * @throws JsonProcessingException when it is something else
   */
  public static JsonNode strict(byte[] text) throws IOException {
    try (JsonParser parser = STRICT.createParser(text)) {
      return tree(STRICT, parser);
    }
  }

  private static JsonNode tree(ObjectReader reader, JsonParser parser) throws IOException {
    @Nullable JsonNode tree = reader.readTree(new WholeTexts(parser));
    return tree == null ? MissingNode.getInstance() : tree;
  }

  /** False for a text with an unpaired surrogate, which is no character and has no bytes. */
  public static boolean isWhole(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  /** What is wrong with a text and where, to follow its name: " is not valid JSON at line ...". */
  public static String fault(JsonProcessingException e) {
    @Nullable JsonLocation at = e.getLocation();
    String where =
        at == null ? "" : " at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
    return what(e) + where;
  }

  private static String what(JsonProcessingException e) {
    if (e instanceof UnpairedSurrogateException) {
      return " has an unpaired surrogate, which is not a character,";
    }
    if (e instanceof LongExponentException) {
      return " has a number whose exponent is too long";
    }
    if (e instanceof StreamConstraintsException) {
      return String.valueOf(e.getOriginalMessage()).contains("nesting depth")
          ? " is nested too deep"
          : " has a text or a number that is too long";
    }
    return " is not valid JSON";
  }

  private static final class UnpairedSurrogateException extends JsonParseException {
    private static final long serialVersionUID = 1L;

    private UnpairedSurrogateException(JsonParser parser) {
      super(parser, "Unpaired surrogate", parser.currentTokenLocation());
    }
  }

  private static final class LongExponentException extends JsonParseException {
    private static final long serialVersionUID = 1L;

    private LongExponentException(JsonParser parser, NumberFormatException cause) {
      super(parser, "Exponent too long", parser.currentTokenLocation(), cause);
    }
  }

  private static final class WholeTexts extends JsonParserDelegate {
    private WholeTexts(JsonParser parser) {
      super(parser);
    }

    // The parser's other ways to the next token go through this one.
    @Override
    public @Nullable JsonToken nextToken() throws IOException {
      @Nullable JsonToken token = super.nextToken();
      boolean isText = token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING;
      if (isText && !isWhole(getText())) {
        throw new UnpairedSurrogateException(this);
      }
      return token;
    }

    @Override
    public BigDecimal getDecimalValue() throws IOException {
      try {
        return super.getDecimalValue();
      } catch (NumberFormatException e) {
        throw new LongExponentException(this, e);
      }
    }
  }
}
