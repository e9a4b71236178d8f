package org.didyma.data.columns;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.RecordRules;
import org.didyma.data.text.TableSource;
import org.didyma.data.text.TableText;
import org.didyma.data.text.TextCharset;
import org.jspecify.annotations.Nullable;

/**
 * Suggests a schema from a PUBLIC sample: made-up records, a published extract, a code book turned
 * into rows. Never from the private table, since ranges, categories and thresholds would then give
 * away its values. The suggestion declares itself public and is meant to be read and corrected.
 */
public final class SchemaSuggestion {

  /** Tokens that mean "no value" in a column whose other values are numbers. */
  private static final Set<String> USUAL_MISSING =
      Set.of("", "?", "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-");

  /**
   * What the sample cannot tell.
   *
   * @param label the label column, by name or, without a header, by position; empty for the last
   * @param positive the values of the label column that mean +1; empty for the rarer of two
   * @param kind of a label of more than two values; empty for one of two
   * @param weight the column by which records count; empty where each counts once
   * @param header whether the first record holds names
   * @param separator the character between fields, or null to guess it
   * @param missing tokens that mean "no value", besides the empty one and those that are guessed
   *     from columns of numbers
   * @param maxCategories the most categories that a column may get; rarer ones become "other"
   * @param thresholds the most thresholds that a column of numbers gets
   * @param charset of the sample, one that a schema can state
   */
  public record Options(
      String label,
      List<String> positive,
      Optional<LabelKind> kind,
      Optional<String> weight,
      boolean header,
      @Nullable Character separator,
      List<String> missing,
      int maxCategories,
      int thresholds,
      Charset charset) {

    public Options {
      positive = List.copyOf(positive);
      missing = List.copyOf(missing);
      if (maxCategories < 2 || thresholds < 1) {
        throw new InvalidInputException(
            "a column needs at least 2 categories or 1 threshold", "give larger limits.");
      }
    }

    /** A header, everything else guessed, at most 30 categories and 4 thresholds per column. */
    public static Options of(String label, String... positive) {
      return new Options(
          label,
          List.of(positive),
          Optional.empty(),
          Optional.empty(),
          true,
          null,
          List.of(),
          30,
          4,
          UTF_8);
    }

    /** The same for a table without a header. */
    public Options withoutHeader() {
      return new Options(
          label,
          positive,
          kind,
          weight,
          false,
          separator,
          missing,
          maxCategories,
          thresholds,
          charset);
    }

    /** Whether a column is no feature: the label, or the weight. */
    boolean isBeside(String column, String labelColumn) {
      return column.equals(labelColumn) || weight.filter(column::equals).isPresent();
    }
  }

  private static Dialect dialect(boolean header, char separator, Charset charset) {
    return new Dialect(header, List.of(), separator, true, null, '.', charset, RecordRules.STRICT);
  }

  private SchemaSuggestion() {}

  /** The charset of a name, where a schema can state it. */
  public static Optional<Charset> charset(String name) {
    return TextCharset.named(name);
  }

  /**
   * Reads the sample and suggests a schema that accepts it.
   *
   * @throws InvalidInputException when the sample is no table, or does not have the label
   */
  public static Schema suggest(TableSource publicSample, Options options) {
    Character given = options.separator();
    char separator = given == null ? guessSeparator(publicSample, options.charset()) : given;
    Dialect dialect = dialect(options.header(), separator, options.charset());
    String labelName =
        options.label().isEmpty() ? lastColumn(publicSample, dialect) : options.label();
    Set<String> missing = new TreeSet<>(options.missing());
    missing.addAll(guessMissing(publicSample, dialect, labelName, options.missing()));
    List<ColumnSample> columns = sample(publicSample, dialect, missing, labelName);
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("description", "Suggested from a public sample");
    root.put("public", true);
    root.put("header", options.header());
    root.put("separator", String.valueOf(separator));
    if (!options.charset().equals(UTF_8)) {
      root.put("charset", options.charset().name());
    }
    // No sample shows all that a private table can contain.
    root.put("policies", "total");
    if (!missing.isEmpty()) {
      missing.forEach(root.putArray("missing")::add);
    }
    ColumnSample label =
        columns.stream()
            .filter(c -> c.name().equals(labelName))
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        publicSample.name() + " has no column " + QuotedText.of(labelName),
                        "check the name of the label column and the separator."));
    if (SuggestionDoubts.hasControl(labelName)) {
      throw new InvalidInputException(
          "the name of the label column %s has a line break or another control character"
              .formatted(QuotedText.of(labelName)),
          "rename it in the sample and in the table.");
    }
    LabelSuggestion.describe(root.putObject("label"), label, options);
    options.weight().ifPresent(name -> weight(root.putObject("weight"), name, columns, options));
    ArrayNode features = root.putArray("features");
    for (ColumnSample column : columns) {
      if (!options.isBeside(column.name(), labelName)
          && !column.name().isEmpty()
          && SuggestionDoubts.leftOut(column, options).isEmpty()) {
        describeFeature(features, column, options);
      }
    }
    if (features.isEmpty()) {
      throw new InvalidInputException(
          publicSample.name() + " has no column that could be a feature",
          "check the separator, or give a sample with more records.");
    }
    return Schema.parse(root.toString(), "the suggested schema");
  }

  /**
   * What in a suggestion somebody should look at, a sentence each: columns that are left out,
   * numbers among which words stand, labels that became negative, numbers that rather name records,
   * and texts with line breaks. Parameters in them are {@link ParameterReference}s.
   *
   * @param schema what {@link #suggest} made of the same sample and options
   */
  public static List<String> doubts(TableSource publicSample, Options options, Schema schema) {
    Dialect dialect = dialect(options.header(), schema.separator(), options.charset());
    Set<String> missing = Set.copyOf(schema.missing());
    List<ColumnSample> columns = sample(publicSample, dialect, missing, schema.label().column());
    return new SuggestionDoubts(options, schema).of(columns, publicSample);
  }

  private static String lastColumn(TableSource source, Dialect dialect) {
    return sample(source, dialect, Set.of(), "").stream()
        .map(ColumnSample::name)
        .filter(name -> !name.isEmpty())
        .reduce((before, last) -> last)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    source.name() + " has no column with a name",
                    "name the columns in its first line."));
  }

  private static void weight(
      ObjectNode node, String name, List<ColumnSample> columns, Options options) {
    WeightSuggestion.describe(
        node,
        columns.stream()
            .filter(c -> c.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "the sample has no column %s to count records by"
                            .formatted(QuotedText.of(name)),
                        "check the name and the separator.")),
        options);
  }

  private static void describeFeature(ArrayNode features, ColumnSample column, Options options) {
    if (column.isNumeric()) {
      describeNumbers(features.addObject(), column, options);
    } else {
      List<String> categories = column.frequentValues(options.maxCategories());
      ObjectNode node = features.addObject().put("column", column.name());
      categories.forEach(node.putArray("categories")::add);
      String usual = column.frequentValues(1).get(0);
      boolean others = column.values().size() > categories.size();
      putPolicy(node, "other", others, "other", categories, usual);
      putPolicy(node, "onMissing", column.hasMissing(), "missing", categories, usual);
    }
  }

  /**
   * What the sample shows gets a coordinate of its own, unless a category has the name that it
   * would get; what it does not show counts as the most frequent value, which costs no coordinate.
   */
  private static void putPolicy(
      ObjectNode node,
      String key,
      boolean shown,
      String name,
      List<String> categories,
      String usual) {
    if (!shown || categories.contains(name)) {
      node.putObject(key).put("value", shown ? name : usual);
    } else {
      node.put(key, "category");
    }
  }

  private static void describeNumbers(ObjectNode node, ColumnSample column, Options options) {
    node.put("column", column.name());
    BigDecimal low = column.low();
    BigDecimal high = column.high();
    node.putArray(column.isWhole() ? "integer" : "decimal").add(low).add(high);
    // A column of 0 and 1 gets the threshold 1, which is the coordinate [x = 1].
    column.thresholds(options.thresholds()).forEach(node.putArray("thresholds")::add);
    node.put("outside", "clip");
    if (column.hasMissing()) {
      node.put("onMissing", "category");
    } else {
      node.putObject("onMissing").put("value", column.median());
    }
  }

  private static List<ColumnSample> sample(
      TableSource source, Dialect dialect, Set<String> missing, String label) {
    return sample(source, dialect, missing, label, 0);
  }

  /**
   * @param skipped how many records not to look at
   */
  private static List<ColumnSample> sample(
      TableSource source, Dialect dialect, Set<String> missing, String label, int skipped) {
    List<ColumnSample> columns = new ArrayList<>();
    long records =
        CsvScan.run(
            source,
            dialect,
            new CsvScan.Sink() {
              private final List<String> fields = new ArrayList<>();

              @Override
              public void columns(List<String> names) {
                Set<String> seen = new HashSet<>();
                for (String name : names) {
                  if (!name.isEmpty() && !seen.add(name)) {
                    throw new InvalidInputException(
                        source.name() + " has two columns called " + QuotedText.of(name),
                        "rename one of them.");
                  }
                  columns.add(new ColumnSample(name, name.equals(label) ? Set.of() : missing));
                }
              }

              @Override
              public void beginRecord() {
                fields.clear();
              }

              @Override
              public void field(int column, char[] buffer, int offset, int length) {
                fields.add(new String(buffer, offset, length));
              }

              @Override
              public void endRecord(long position, long line) {
                if (position < skipped) {
                  return;
                }
                for (int c = 0; c < fields.size(); c++) {
                  columns.get(c).add(fields.get(c));
                }
              }
            });
    if (records == 0) {
      throw new InvalidInputException(
          source.name() + " has no records", "check that this is the right file.");
    }
    return columns;
  }

  /**
   * The usual tokens that stand between numbers in some column, and the empty one unless it is a
   * label.
   */
  private static Set<String> guessMissing(
      TableSource source, Dialect dialect, String label, List<String> given) {
    Set<String> candidates = new TreeSet<>(USUAL_MISSING);
    candidates.addAll(given);
    Set<String> found = new TreeSet<>();
    for (ColumnSample column : sample(source, dialect, candidates, label)) {
      if (column.isNumeric() && column.hasMissing()) {
        found.add(column.name());
      }
    }
    Set<String> tokens = new TreeSet<>(Set.of(""));
    for (ColumnSample column : sample(source, dialect, Set.of(), label)) {
      if (column.name().equals(label)) {
        tokens.removeIf(column.values()::contains);
      } else if (found.contains(column.name())) {
        column.values().stream().filter(USUAL_MISSING::contains).forEach(tokens::add);
      }
    }
    return tokens;
  }

  /**
   * Whether the first record of a public sample holds names rather than values: no when it repeats
   * a field or has a number, unless a text in it stands above a column of numbers.
   *
   * @param separator the character between fields, or null to guess it
   * @param charset of the sample
   */
  public static boolean hasHeader(
      TableSource publicSample, @Nullable Character separator, Charset charset) {
    char between = separator == null ? guessSeparator(publicSample, charset) : separator;
    Dialect dialect = dialect(false, between, charset);
    List<String> first = firstRecord(publicSample, dialect);
    List<ColumnSample> rest = sample(publicSample, dialect, USUAL_MISSING, "", 1);
    boolean numbers = false;
    for (int c = 0; c < first.size(); c++) {
      boolean number = ColumnSample.isNumber(first.get(c));
      numbers |= number;
      if (!number && !USUAL_MISSING.contains(first.get(c)) && rest.get(c).isNumeric()) {
        return true;
      }
    }
    return !numbers && Set.copyOf(first).size() == first.size();
  }

  private static List<String> firstRecord(TableSource source, Dialect dialect) {
    return sample(source, dialect, Set.of(), "", 0).stream().map(ColumnSample::first).toList();
  }

  private static char guessSeparator(TableSource source, Charset charset) {
    // Which separator it has makes no difference to its text.
    Dialect any = dialect(true, ',', charset);
    try (BufferedReader lines = new BufferedReader(TableText.open(source, any))) {
      String line = lines.readLine();
      while (line != null && line.isBlank()) {
        line = lines.readLine();
      }
      return TableOutline.separator(line == null ? "" : line);
    } catch (IOException e) {
      throw TableText.broken(source.name(), charset, e);
    }
  }
}
