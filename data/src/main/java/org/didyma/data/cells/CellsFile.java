package org.didyma.data.cells;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * Cells in a file: how many records of each label have each distinct row, under a schema. Files of
 * one schema add up, so that a card can be drawn from the records of several places without any of
 * them giving its records away one by one. The counts are as private as the records.
 *
 * <p>JSON: {@code format} is {@code didyma-cells/1}, {@code schema} the schema, {@code rows} a list
 * of lists, each the coordinates of a row, the number of positive records and the number of
 * negative ones; a row may come several times. A label of K values other than positive and negative
 * has {@code didyma-cells/2}: {@code labels} after the schema names them, and a row has K numbers
 * in their order. Counts that have noise and are public have {@code released} before the rows: an
 * object that says what they promise.
 *
 * @param schema under which rows are rows
 * @param cells the counts
 * @param released what noisy counts promise; empty where they are those of records
 */
public record CellsFile(Schema schema, Cells cells, Optional<JsonNode> released) {

  private static final String RELEASED = "released";

  private static final String FORMAT = "didyma-cells/1";
  private static final String FORMAT_OF_LABELS = "didyma-cells/2";
  private static final String ADVICE =
      "write it again with " + ParameterReference.operation("cells export") + ".";
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          // Those of a schema are exact.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /** Counts of records. */
  public CellsFile(Schema schema, Cells cells) {
    this(schema, cells, Optional.empty());
  }

  /** Writes the file; the stream is flushed and left open. */
  public void writeTo(OutputStream stream) throws IOException {
    try (JsonGenerator json =
        MAPPER.createGenerator(stream).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      json.writeStartObject();
      json.writeStringField("format", format(schema));
      json.writeFieldName("schema");
      json.writeTree(schema.toJsonNode());
      if (!isBinary(schema)) {
        json.writeArrayFieldStart("labels");
        for (String label : schema.label().names()) {
          json.writeString(label);
        }
        json.writeEndArray();
      }
      if (released.isPresent()) {
        json.writeFieldName(RELEASED);
        json.writeTree(released.get());
      }
      json.writeArrayFieldStart("rows");
      for (int c = 0; c < cells.count(); c++) {
        json.writeRaw('\n');
        json.writeStartArray();
        for (int x : cells.row(c)) {
          json.writeNumber(x);
        }
        for (int k = 0; k < cells.labels(); k++) {
          json.writeNumber(cells.count(c, label(schema, k)));
        }
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static boolean isBinary(Schema schema) {
    return schema.label() instanceof BinaryLabel;
  }

  private static String format(Schema schema) {
    return isBinary(schema) ? FORMAT : FORMAT_OF_LABELS;
  }

  /** The label that is counted at a place of a row: the positive one is the first of two. */
  private static int label(Schema schema, int place) {
    return isBinary(schema) ? 1 - place : place;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException when it is none, or has rows that its schema cannot have; the
   *     message has no counts
   */
  public static CellsFile read(Path file) {
    String name = QuotedText.oneLine(file.toString());
    try (InputStream bytes = Files.newInputStream(file);
        JsonParser json = MAPPER.createParser(bytes)) {
      Head head = head(json, name);
      Schema schema = head.schema;
      int labels = schema.label().labels();
      Cells.Builder cells = Cells.builder(schema.dimension(), labels);
      int[] row = new int[schema.dimension()];
      while (json.nextToken() == JsonToken.START_ARRAY) {
        for (int j = 0; j < row.length; j++) {
          row[j] = Math.toIntExact(number(json, name));
        }
        long[] counts = new long[labels];
        for (int k = 0; k < labels; k++) {
          counts[label(schema, k)] = count(json, name);
        }
        if (json.nextToken() != JsonToken.END_ARRAY || !schema.admits(row)) {
          throw malformed(name);
        }
        if (LongStream.of(counts).anyMatch(count -> count > 0)) {
          cells.add(row, counts);
        }
      }
      if (json.currentToken() != JsonToken.END_ARRAY
          || json.nextToken() != JsonToken.END_OBJECT
          || json.nextToken() != null) {
        throw malformed(name);
      }
      return new CellsFile(schema, cells.build(), head.released);
    } catch (JsonProcessingException | ArithmeticException | NumberFormatException e) {
      throw malformed(name);
    } catch (IOException e) {
      throw new InvalidInputException(
          name + " cannot be read", "check that it exists, and its permissions.", e);
    }
  }

  /**
   * What a file says before its rows.
   *
   * @param schema under which rows are rows
   * @param released what noisy counts promise; empty where they are those of records
   */
  public record Head(Schema schema, Optional<JsonNode> released) {}

  /**
   * What a file says, without its counts.
   *
   * @throws InvalidInputException when it is no such file
   */
  public static Head headOf(Path file) {
    String name = QuotedText.oneLine(file.toString());
    try (InputStream bytes = Files.newInputStream(file);
        JsonParser json = MAPPER.createParser(bytes)) {
      return head(json, name);
    } catch (JsonProcessingException | NumberFormatException e) {
      throw malformed(name);
    } catch (IOException e) {
      throw new InvalidInputException(
          name + " cannot be read", "check that it exists, and its permissions.", e);
    }
  }

  /** Everything before the rows. */
  private static Head head(JsonParser json, String name) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT || !"format".equals(json.nextFieldName())) {
      throw malformed(name);
    }
    String format = json.nextTextValue();
    if (!FORMAT.equals(format) && !FORMAT_OF_LABELS.equals(format)
        || !"schema".equals(json.nextFieldName())
        || json.nextToken() != JsonToken.START_OBJECT) {
      throw malformed(name);
    }
    byte[] text = MAPPER.writeValueAsBytes((JsonNode) json.readValueAsTree());
    Schema schema = Schema.parse(new String(text, StandardCharsets.UTF_8), name);
    if (!format(schema).equals(format)) {
      throw malformed(name);
    }
    String next = json.nextFieldName();
    if (!isBinary(schema)) {
      if (!"labels".equals(next) || json.nextToken() != JsonToken.START_ARRAY) {
        throw malformed(name);
      }
      for (String label : schema.label().names()) {
        if (!label.equals(json.nextTextValue())) {
          throw malformed(name);
        }
      }
      next = json.nextToken() == JsonToken.END_ARRAY ? json.nextFieldName() : "";
    }
    Optional<JsonNode> released = Optional.empty();
    if (RELEASED.equals(next) && json.nextToken() == JsonToken.START_OBJECT) {
      released = Optional.of(json.readValueAsTree());
      next = json.nextFieldName();
    }
    if (!"rows".equals(next) || json.nextToken() != JsonToken.START_ARRAY) {
      throw malformed(name);
    }
    return new Head(schema, released);
  }

  private static long count(JsonParser json, String name) throws IOException {
    long count = number(json, name);
    if (count < 0 || count > Cells.MOST_RECORDS) {
      throw malformed(name);
    }
    return count;
  }

  private static long number(JsonParser json, String name) throws IOException {
    if (json.nextToken() != JsonToken.VALUE_NUMBER_INT) {
      throw malformed(name);
    }
    return json.getLongValue();
  }

  private static InvalidInputException malformed(String name) {
    return new InvalidInputException(name + " is not a file of cells", ADVICE);
  }

  /**
   * The sum of two files.
   *
   * @throws InvalidInputException when their schemas differ, or noise is in one of them
   */
  public CellsFile plus(CellsFile other) {
    if (!other.schema.equals(schema)) {
      throw new InvalidInputException(
          "the files of cells have different schemas",
          "export all of them with the same schema file.");
    }
    if (released.isPresent() || other.released.isPresent()) {
      throw new InvalidInputException(
          "a file has noisy counts, which are no records", "add up counts of records only.");
    }
    Cells.Builder sum = Cells.builder(schema.dimension(), schema.label().labels());
    for (Cells part : new Cells[] {cells, other.cells}) {
      for (int c = 0; c < part.count(); c++) {
        sum.add(part.row(c), part.counts(c));
      }
    }
    return new CellsFile(schema, sum.build());
  }
}
