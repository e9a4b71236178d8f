package org.didyma.data.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that knows where it stands, so that every complaint about it names line and column.
 * Reading refuses duplicate keys, unpaired surrogates and anything after the first value.
 */
public final class JsonValue {

  /** Whole numbers of a schema stay within this, far from the ends of long. */
  public static final long LARGEST = 1_000_000_000_000_000_000L;

  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,19}");
  private static final int LONGEST_NUMBER = 60;

  /** The kinds of JSON values, by the words that describe them. */
  public enum Kind {
    OBJECT("an object"),
    ARRAY("a list"),
    STRING("a string"),
    NUMBER("a number"),
    BOOLEAN("true or false"),
    NULL("null");

    private final String noun;

    Kind(String noun) {
      this.noun = noun;
    }
  }

  private final String source;
  private final int line;
  private final int column;
  private final Kind kind;
  private final String text;
  private final List<JsonValue> items = new ArrayList<>();
  private final Map<String, JsonValue> members = new LinkedHashMap<>();
  private final Map<String, JsonLocation> keys = new LinkedHashMap<>();

  private JsonValue(String source, JsonLocation at, Kind kind, String text) {
    this.source = source;
    this.line = at.getLineNr();
    this.column = at.getColumnNr();
    this.kind = kind;
    this.text = text;
  }

  /**
   * Reads one JSON value.
   *
   * @param source name for messages
   */
  public static JsonValue parse(String json, String source) {
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      return whole(parser, source);
    } catch (JsonProcessingException e) {
      throw notJson(source, e);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
  }

  /**
   * The value of a tree that nobody wrote down as text, so complaints name no line of it.
   *
   * @param source name for messages
   */
  public static JsonValue of(JsonNode tree, String source) {
    try (JsonParser parser = tree.traverse()) {
      return whole(parser, source);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
  }

  private static JsonValue whole(JsonParser parser, String source) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new InvalidInputException(source + " is empty", "give a JSON object.");
    }
    JsonValue value = read(parser, first, source);
    if (parser.nextToken() != null) {
      throw fault(
          source,
          parser.currentTokenLocation(),
          "something follows after the end of the JSON value",
          "remove it.");
    }
    return value;
  }

  private static InvalidInputException notJson(String source, JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    String message = e.getOriginalMessage();
    int end = message.indexOf('\n');
    // The parser's own words may go on about its internal source; the first clause says enough.
    int marker = message.indexOf(" (start marker");
    end = end < 0 ? message.length() : end;
    end = marker < 0 ? end : Math.min(end, marker);
    String what = "not valid JSON: " + QuotedText.oneLine(message.substring(0, end));
    String advice = "look for a missing comma, quote or bracket just before.";
    return at == null
        ? new InvalidInputException(source + ": " + what, advice, e)
        : new InvalidInputException(
            place(source, at.getLineNr(), at.getColumnNr()) + what, advice, e);
  }

  private static JsonValue read(JsonParser parser, JsonToken token, String source)
      throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    return switch (token) {
      case START_OBJECT -> readObject(parser, new JsonValue(source, at, Kind.OBJECT, ""));
      case START_ARRAY -> readArray(parser, new JsonValue(source, at, Kind.ARRAY, ""));
      case VALUE_STRING ->
          new JsonValue(source, at, Kind.STRING, whole(source, at, parser.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          new JsonValue(source, at, Kind.NUMBER, parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> new JsonValue(source, at, Kind.BOOLEAN, parser.getText());
      default -> new JsonValue(source, at, Kind.NULL, "");
    };
  }

  private static JsonValue readObject(JsonParser parser, JsonValue object) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      JsonLocation at = parser.currentTokenLocation();
      String key = whole(object.source, at, parser.currentName());
      if (object.keys.put(key, at) != null) {
        throw fault(
            object.source, at, "the key " + QuotedText.of(key) + " occurs twice", "remove one.");
      }
      object.members.put(key, read(parser, parser.nextToken(), object.source));
    }
    return object;
  }

  /** The same text, which would be written back as another if it were not whole. */
  private static String whole(String source, JsonLocation at, String text) {
    if (!Json.isWhole(text)) {
      throw fault(
          source,
          at,
          "an unpaired surrogate, which is not a character",
          "write both halves of the pair, or the character itself.");
    }
    return text;
  }

  private static JsonValue readArray(JsonParser parser, JsonValue array) throws IOException {
    for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
      array.items.add(read(parser, t, array.source));
    }
    return array;
  }

  /** A complaint about this value. */
  public InvalidInputException fault(String message, String advice) {
    return new InvalidInputException(place(source, line, column) + message, advice);
  }

  private static InvalidInputException fault(
      String source, JsonLocation at, String message, String advice) {
    return new InvalidInputException(
        place(source, at.getLineNr(), at.getColumnNr()) + message, advice);
  }

  private static String place(String source, int line, int column) {
    return line < 0 ? source + ": " : source + ", line " + line + ", column " + column + ": ";
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Refuses members with other keys.
   *
   * @param what the object, as in "a feature with categories"
   */
  public void allowOnly(String what, List<String> allowed) {
    for (Map.Entry<String, JsonLocation> key : keys.entrySet()) {
      if (!allowed.contains(key.getKey())) {
        throw fault(
            source,
            key.getValue(),
            "unknown key "
                + QuotedText.of(key.getKey())
                + " in "
                + what
                + "; the keys are "
                + String.join(", ", allowed),
            SpellingSuggestion.nearest(key.getKey(), allowed)
                .map(near -> "write " + QuotedText.of(near) + " instead.")
                .orElse("remove it."));
      }
    }
  }

  /** The keys of its members, in order. */
  public List<String> keys() {
    return List.copyOf(keys.keySet());
  }

  /** A member, or null. */
  public @Nullable JsonValue get(String key) {
    return members.get(key);
  }

  /** A member that has to be there. */
  public JsonValue require(String key, String what) {
    JsonValue value = members.get(key);
    if (value == null) {
      throw fault(what + " has no " + QuotedText.of(key), "add " + QuotedText.of(key) + ".");
    }
    return value;
  }

  /** This value, which has to be of a kind. */
  public JsonValue expect(Kind expected, String what) {
    if (kind != expected) {
      throw fault(
          what + " must be " + expected.noun + ", not " + kind.noun,
          "write " + expected.noun + ".");
    }
    return this;
  }

  public String asString(String what) {
    return expect(Kind.STRING, what).text;
  }

  public boolean asBoolean(String what) {
    return expect(Kind.BOOLEAN, what).text.equals("true");
  }

  public List<JsonValue> asList(String what) {
    return expect(Kind.ARRAY, what).items;
  }

  /** A list with at least one item. */
  public List<JsonValue> asNonEmptyList(String what) {
    if (asList(what).isEmpty()) {
      throw fault(what + " is empty", "list at least one value.");
    }
    return items;
  }

  /** A number written as digits, within 10^18. */
  public BigDecimal asWhole(String what) {
    if (!WHOLE.matcher(expect(Kind.NUMBER, what).text).matches()) {
      throw fault(
          what + " must be a whole number of at most 18 digits",
          "write digits only, or declare the column as \"decimal\".");
    }
    return inRange(new BigDecimal(text), what);
  }

  /** An exact decimal number within 10^18, without trailing zeros. */
  public BigDecimal asDecimal(String what) {
    if (expect(Kind.NUMBER, what).text.length() > LONGEST_NUMBER) {
      throw fault(what + " has too many digits", "write a shorter number.");
    }
    BigDecimal value;
    try {
      value = new BigDecimal(text).stripTrailingZeros();
    } catch (ArithmeticException | NumberFormatException e) {
      // An exponent of ten digits and more.
      throw beyond(what);
    }
    // An exponent can make a short number expand to a very long one.
    if (value.precision() - (long) value.scale() > 19 || value.scale() > 18) {
      throw beyond(what);
    }
    return inRange(value.scale() < 0 ? value.setScale(0) : value, what);
  }

  private InvalidInputException beyond(String what) {
    return fault(
        what + " must stay within 10^18 and have at most 18 decimals", "write a shorter number.");
  }

  private BigDecimal inRange(BigDecimal value, String what) {
    if (value.abs().compareTo(BigDecimal.valueOf(LARGEST)) > 0) {
      throw fault(what + " must stay within 10^18", "write a smaller number.");
    }
    return value;
  }
}
