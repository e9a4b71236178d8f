package org.didyma.operations.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.LabelKind;
import org.didyma.data.columns.SchemaSuggestion;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.databases.Sources;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.ColumnsInput;
import org.didyma.operations.inputs.SharedParameters;
import org.jspecify.annotations.Nullable;

/** Suggests a schema from a public sample. */
public final class SchemaSuggest implements Operation {

  private static final Parameter<Path> SAMPLE =
      Parameter.file("public-sample")
          .says("a table without private records; naming it here declares that")
          .required("name a table that holds no private records.");

  private static final Parameter<String> LABEL =
      ColumnsInput.LABEL.says("the column to predict").derived("the last one");

  private static final Parameter<String> POSITIVE =
      ColumnsInput.POSITIVE.derived("the rarer of two");

  private static final Parameter<LabelKind> KIND =
      Parameter.oneOf("kind", "KIND", LabelKind.values())
          .says(
              "a label of more than two values: ordered, classes, count or number; write a time"
                  + " by hand, with the horizons that matter");

  private static final Parameter<String> WEIGHT =
      Parameter.text("weight", "COLUMN")
          .says("a column of weights by which records count, up to a cap to correct by hand");

  private static final Parameter<Boolean> NO_HEADER =
      Parameter.flag("no-header")
          .says("the first record has no names; guessed without this and --header");

  private static final Parameter<Boolean> HEADER =
      Parameter.flag("header").says("the first record has names");

  private static final Parameter<Character> SEPARATOR =
      Parameter.read("separator", "CHARACTER", SchemaSuggest::separator, String::valueOf)
          .says("the character between fields; guessed by default");

  private static final Parameter<Charset> CHARSET =
      Parameter.read("charset", "NAME", SchemaSuggest::charset, Charset::name)
          .says(
              "the charset of the sample, UTF-8 or one whose characters are bytes, such as"
                  + " windows-1252, which the schema then states")
          .usually(UTF_8);

  private static final Parameter<String> MISSING =
      Parameter.text("missing", "TOKEN")
          .says("means a missing value, besides the empty text and the usual tokens among numbers")
          .repeatable();

  private static final InputRule FOR_TEXT =
      in ->
          !isText(in) && (in.hasAny(SEPARATOR, CHARSET) || in.isOn(NO_HEADER))
              ? Optional.of(
                  new InvalidInputException(
                      "--separator, --charset and --no-header are for CSV, which %s is not"
                          .formatted(QuotedText.of(in.get(SAMPLE).toString())),
                      "leave them out."))
              : Optional.empty();

  private static char separator(String text) {
    if (text.length() != 1) {
      throw new InvalidInputException(
          "--separator is not one character", "quote it for the shell, such as --separator ';'.");
    }
    return text.charAt(0);
  }

  private static Charset charset(String name) {
    return SchemaSuggestion.charset(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--charset is %s, which is not a charset for tables"
                        .formatted(QuotedText.of(name)),
                    "name UTF-8 or one in which each byte is a character, such as windows-1252."));
  }

  private static boolean isText(Inputs in) {
    return Sources.isText(in.get(SAMPLE).toString());
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reads a sample that is PUBLIC (made up, published, or from a code book; CSV, XLSX,"
                + " ARFF or Parquet) and prints a schema to correct by hand. Never use the"
                + " private table: the values found become part of everything that is published.")
        .takes(
            Group.main(
                SAMPLE,
                LABEL,
                POSITIVE,
                KIND,
                WEIGHT,
                NO_HEADER,
                HEADER,
                SEPARATOR,
                CHARSET,
                MISSING,
                SharedParameters.OUT))
        .refuses(
            InputRule.when(
                in -> in.has(KIND) && in.has(POSITIVE),
                "--kind is of labels of more than two values, and --positive of those of two",
                "leave out one of them."),
            InputRule.when(
                in -> in.isOn(HEADER) && in.isOn(NO_HEADER),
                "--header and --no-header exclude each other",
                "leave out one of them."),
            FOR_TEXT)
        .example("schema suggest --public-sample sample.csv --label ill --positive yes");
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> file = SharedParameters.file(in, SharedParameters.OUT, new OutputFiles());
    TableSource source = Sources.sample(in.get(SAMPLE).toString());
    boolean isText = isText(in);
    @Nullable Character between =
        isText ? in.given(SEPARATOR).orElse(null) : Character.valueOf(',');
    boolean guess = isText && !in.isOn(HEADER) && !in.isOn(NO_HEADER);
    boolean names =
        guess ? SchemaSuggestion.hasHeader(source, between, in.get(CHARSET)) : !in.isOn(NO_HEADER);
    String label = in.given(LABEL).orElse("");
    SchemaSuggestion.Options usual = SchemaSuggestion.Options.of(label);
    SchemaSuggestion.Options options =
        new SchemaSuggestion.Options(
            label,
            in.all(POSITIVE),
            in.given(KIND),
            in.given(WEIGHT),
            names,
            between,
            in.all(MISSING),
            usual.maxCategories(),
            usual.thresholds(),
            in.get(CHARSET));
    Schema schema = SchemaSuggestion.suggest(source, options);
    if (guess && !names) {
      context.note(
          "note: taking the first record as values, not as names, so columns are called 1, 2,"
              + " ...; --header changes that");
    }
    if (in.has(KIND)) {
      context.note(
          "note: taking %s as a label of the kind %s; check its values or its range"
              .formatted(schema.label().column(), in.get(KIND)));
    } else if (label.isEmpty() || !in.has(POSITIVE)) {
      context.note(
          "note: taking %s = %s as positive; --label and --positive change that"
              .formatted(
                  schema.label().column(),
                  String.join(" or ", schema.label().binary().positive())));
    }
    for (String doubt : SchemaSuggestion.doubts(source, options, schema)) {
      context.note("note: " + ParameterReference.in(doubt, name -> "--" + name));
    }
    String text = schema.toJson();
    return Document.content(OutputFile.Content.of(text.endsWith("\n") ? text : text + "\n"), file);
  }
}
