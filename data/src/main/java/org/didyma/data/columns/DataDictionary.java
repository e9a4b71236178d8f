package org.didyma.data.columns;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.Gzip;
import org.didyma.data.text.RecordRules;
import org.didyma.data.text.TableSource;
import org.didyma.data.text.TableText;

/**
 * A data dictionary: a public CSV table that says of each column of another table what it holds.
 * Its own columns go by the names that such tables usually have (docs/reference/schema.md lists
 * them), those of REDCap among them. What it does not say stays open.
 */
public final class DataDictionary {

  /** What a column of a dictionary says, by its names without capitals, blanks and signs. */
  private enum Says {
    NAME(
        "name",
        "column",
        "variable",
        "field",
        "attribute",
        "columnname",
        "variablename",
        "fieldname",
        "variablefieldname"),
    KIND(
        "textvalidationtypeorshowslidernumber",
        "kind",
        "type",
        "datatype",
        "variabletype",
        "fieldtype"),
    RANGE("range", "validrange", "rangeorvalues", "domain"),
    LOW("min", "minimum", "low", "lower", "least", "textvalidationmin"),
    HIGH("max", "maximum", "high", "upper", "most", "textvalidationmax"),
    VALUES(
        "values",
        "categories",
        "levels",
        "codes",
        "options",
        "choices",
        "allowedvalues",
        "coding",
        "choicescalculationsorsliderlabels"),
    TITLE("title", "label", "description", "meaning", "fieldlabel", "variablelabel"),
    MISSING("missing", "missingcodes", "missingcode", "missingvalues", "missingvalue");

    private final List<String> names;

    Says(String... names) {
      this.names = List.of(names);
    }
  }

  private static final Map<KnownColumn.Kind, List<String>> KINDS =
      Map.of(
          KnownColumn.Kind.INTEGER,
          List.of("integer", "int", "whole", "count", "discrete", "bigint", "long"),
          KnownColumn.Kind.DECIMAL,
          List.of(
              "decimal",
              "float",
              "double",
              "real",
              "number",
              "numeric",
              "continuous",
              "slider",
              "calc"),
          KnownColumn.Kind.DATE,
          List.of("date", "dateymd", "datedmy", "datemdy"),
          KnownColumn.Kind.ORDERED,
          List.of("ordinal", "ordered"),
          KnownColumn.Kind.CATEGORIES,
          List.of(
              "categories",
              "category",
              "categorical",
              "nominal",
              "factor",
              "text",
              "string",
              "char",
              "character",
              "varchar",
              "enum",
              "binary",
              "boolean",
              "bool",
              "logical",
              "flag",
              "dichotomous",
              "radio",
              "dropdown",
              "yesno",
              "truefalse"));

  /** REDCap's kinds that are their own values. */
  private static final Map<String, String> TRUTHS =
      Map.of("yesno", "1, Yes | 0, No", "truefalse", "1, True | 0, False");

  private DataDictionary() {}

  /**
   * Reads a dictionary.
   *
   * @throws InvalidInputException when it is no CSV table, has no column of names, or says of a
   *     column what cannot be
   */
  public static List<KnownColumn> read(TableSource source) {
    source.requireReadable();
    byte[] bytes;
    try (InputStream stream = Gzip.content(source.open())) {
      bytes = stream.readAllBytes();
    } catch (IOException e) {
      throw TableText.broken(source.name(), UTF_8, e);
    }
    Charset charset = TableOutline.charset(bytes);
    String first = new String(bytes, charset).lines().findFirst().orElse("");
    Dialect dialect =
        new Dialect(
            true,
            List.of(),
            TableOutline.separator(first),
            true,
            null,
            '.',
            charset,
            RecordRules.STRICT);
    Lines lines = new Lines(source.name());
    CsvScan.run(TableSource.bytes(source.name(), bytes), dialect, lines);
    return List.copyOf(lines.columns);
  }

  private static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    name.codePoints()
        .filter(Character::isLetterOrDigit)
        .map(Character::toLowerCase)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  /** Makes of each record of the dictionary what is known of a column. */
  private static final class Lines implements CsvScan.Sink {

    private final String source;
    private final List<KnownColumn> columns = new ArrayList<>();

    /** Places of what is said, best first. */
    private final Map<Says, List<Integer>> places = new HashMap<>();

    private final List<String> fields = new ArrayList<>();

    Lines(String source) {
      this.source = source;
    }

    @Override
    public void columns(List<String> names) {
      List<String> plain = names.stream().map(DataDictionary::plain).toList();
      for (Says says : Says.values()) {
        places.put(says, says.names.stream().map(plain::indexOf).filter(at -> at >= 0).toList());
      }
      if (places.getOrDefault(Says.NAME, List.of()).isEmpty()) {
        throw new InvalidInputException(
            source + " has no column of names",
            "call it name; see docs/reference/schema.md for what a dictionary may have.");
      }
    }

    @Override
    public void beginRecord() {
      fields.clear();
    }

    @Override
    public void field(int column, char[] buffer, int offset, int length) {
      fields.add(new String(buffer, offset, length).strip());
    }

    /** What is said in the first of the places that says anything. */
    private String said(Says says) {
      return places.getOrDefault(says, List.of()).stream()
          .map(fields::get)
          .filter(text -> !text.isEmpty())
          .findFirst()
          .orElse("");
    }

    @Override
    public void endRecord(long position, long line) {
      String name = said(Says.NAME);
      if (name.isEmpty()) {
        return;
      }
      try {
        columns.add(column(name));
      } catch (InvalidInputException e) {
        throw new InvalidInputException(
            "%s, line %d, %s: %s".formatted(source, line, QuotedText.of(name), e.message()),
            e.hint());
      }
    }

    private KnownColumn column(String name) {
      KnownColumn.Kind kind = KnownColumn.Kind.UNKNOWN;
      String values = said(Says.VALUES);
      for (int place : places.getOrDefault(Says.KIND, List.of())) {
        String word = plain(fields.get(place)).replaceAll("\\d*dp$", "");
        if (kind == KnownColumn.Kind.UNKNOWN) {
          kind = kind(word);
        }
        values = values.isEmpty() ? TRUTHS.getOrDefault(word, "") : values;
      }
      String both = said(Says.RANGE);
      Optional<KnownColumn.Range> range =
          DictionaryText.range(said(Says.LOW), said(Says.HIGH))
              .or(() -> DictionaryText.range(both));
      if (values.isEmpty() && range.isEmpty()) {
        values = both;
      }
      Optional<KnownColumn.Range> listed = DictionaryText.range(values);
      range = range.or(() -> listed);
      boolean isCategory = kind == KnownColumn.Kind.CATEGORIES || kind == KnownColumn.Kind.ORDERED;
      Map<String, String> categories = new LinkedHashMap<>();
      if (listed.isEmpty() && kind != KnownColumn.Kind.DATE) {
        categories.putAll(DictionaryText.values(values));
      }
      if (isCategory && categories.isEmpty() && range.isPresent()) {
        DictionaryText.between(range.get()).forEach(one -> categories.put(one, ""));
      }
      kind = categories.isEmpty() || isCategory ? kind : KnownColumn.Kind.CATEGORIES;
      Map<String, String> labels = new LinkedHashMap<>(categories);
      labels.values().removeIf(String::isEmpty);
      return new KnownColumn(
          name,
          range.isPresent() && !isCategory ? kind(kind, range.get()) : kind,
          range,
          List.copyOf(categories.keySet()),
          labels,
          said(Says.TITLE).replaceAll("\\p{Cntrl}+", " "),
          List.copyOf(DictionaryText.values(said(Says.MISSING)).keySet()));
    }

    private static KnownColumn.Kind kind(String word) {
      return KINDS.entrySet().stream()
          .filter(kind -> kind.getValue().contains(word))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(KnownColumn.Kind.UNKNOWN);
    }

    /** A kind that has such a range: where none is said, one that reads whole numbers too. */
    private static KnownColumn.Kind kind(KnownColumn.Kind said, KnownColumn.Range range) {
      if (!DictionaryText.isNumber(range.low())) {
        return KnownColumn.Kind.DATE;
      }
      boolean whole =
          new BigDecimal(range.low()).stripTrailingZeros().scale() <= 0
              && new BigDecimal(range.high()).stripTrailingZeros().scale() <= 0;
      return said == KnownColumn.Kind.UNKNOWN || said == KnownColumn.Kind.INTEGER && !whole
          ? KnownColumn.Kind.DECIMAL
          : said;
    }
  }
}
