package org.didyma.operations.model;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.export.Export;
import org.didyma.models.export.Exports;
import org.didyma.models.export.Fhir;
import org.didyma.models.export.JavaProgram;
import org.didyma.models.export.OnnxModel;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Names;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.ClassInput;
import org.didyma.operations.inputs.ModelInput;
import org.didyma.operations.inputs.SharedParameters;

/** Writes a model in another form: cards, programs, a graph or SQL. */
public final class ExportModel implements Operation {

  /** The one form that is no text. */
  private static final String ONNX = "onnx";

  private static final String JAVA = "java";
  private static final String JAVA_FILE = ".java";

  private static final Parameter<String> TO =
      Parameter.oneOf("to", "FORMAT", forms(), form -> form)
          .required("name the form that you want, such as --to svg.")
          .says(
              words(Exports.ALL)
                  + "; onnx, a binary graph for ONNX runtimes; or sql, the score in the SQL of a"
                  + " database");

  private static final Parameter<String> DIALECT =
      Parameter.text("dialect", "DATABASE")
          .says("with --to sql: the database, h2, postgresql, duckdb or sqlite");

  private static final Parameter<String> TABLE =
      Parameter.text("table", "NAME")
          .says(
              "with --to sql: write a view of this table, NAME_scored, instead of the expression"
                  + " alone");

  private static final Parameter<String> CANONICAL =
      Parameter.read(
              "canonical",
              "URL",
              text -> {
                if (!text.matches("(https?://|urn:)[\\x21-\\x7e&&[^|#<>\"]]+")) {
                  throw new InvalidInputException(
                      "--canonical is no address such as https://hospital.example/fhir/card",
                      "write one without blanks, # and |, or leave it out.");
                }
                return text;
              },
              text -> text)
          .says(
              "with --to fhir: the address of the Questionnaire; without, a urn:uuid that follows"
                  + " from the model");

  private static final Parameter<Boolean> FROM_ZERO =
      Parameter.flag("points-from-zero")
          .says(
              "cards, the default: write all points from 0 up where whole points allow it, and"
                  + " shift the cut-off with them; predictions and risks stay the same");

  private static final Parameter<Boolean> NOT_FROM_ZERO =
      Parameter.flag("no-points-from-zero").says("cards: write points with their signs");

  private static final Parameter<String> DATE =
      printed("date", "DATE").says("wall cards: the date to print, instead of a line to fill in");

  private static final Parameter<String> DOSSIER =
      printed("dossier", "PLACE")
          .says("wall cards: the address of the dossier of the release, to print");

  private static final Parameter<Path> OUT =
      Parameter.file("out")
          .says(
              "write to a new file instead of standard output; a Java class is named after its"
                  + " file");

  private static List<String> forms() {
    return Stream.concat(Exports.ALL.stream().map(Export::name), Stream.of(ONNX, SqlExport.NAME))
        .toList();
  }

  /** Forms with what they are for. */
  static String words(List<Export> exports) {
    return Names.orElse(
        exports.stream()
            .map(e -> e.name() + (e.words().isEmpty() ? "" : " (" + e.words() + ")"))
            .toList());
  }

  private static Parameter<String> printed(String name, String letter) {
    return Parameter.read(
        name,
        letter,
        text -> {
          if (text.isBlank() || text.codePoints().anyMatch(Character::isISOControl)) {
            throw new InvalidInputException(
                "--" + name + " is empty or has a control character",
                "write a short text, or leave it out.");
          }
          return text;
        },
        text -> text);
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Writes a model as a scorecard: the points, the rule, the guarantee and its limits.")
        .takingLabels()
        .takes(
            Group.main(
                ModelInput.MODEL,
                ClassInput.ONE_CLASS,
                TO,
                OUT,
                DIALECT,
                TABLE,
                CANONICAL,
                FROM_ZERO,
                NOT_FROM_ZERO,
                DATE,
                DOSSIER))
        .refuses(
            in ->
                in.get(TO).equals(SqlExport.NAME)
                    ? Optional.empty()
                    : unused(in, "is given, but --to is not sql", DIALECT, TABLE)
                        .map(
                            e ->
                                new InvalidInputException(
                                    e.message(), "leave it out, or use --to sql.")),
            in ->
                in.get(TO).equals(Fhir.NAME)
                    ? Optional.empty()
                    : unused(in, "is given, but --to is not fhir", CANONICAL),
            in -> {
              Optional<Export.Kind> kind = export(in).map(Export::kind);
              boolean isCard = kind.isPresent() && kind.get() != Export.Kind.PROGRAM;
              return isCard
                  ? Optional.empty()
                  : unused(
                      in,
                      "is given, but --to %s prints no card".formatted(in.get(TO)),
                      NOT_FROM_ZERO);
            },
            in ->
                export(in).map(Export::kind).filter(k -> k == Export.Kind.SHEET).isPresent()
                    ? Optional.empty()
                    : unused(
                        in,
                        "is given, but --to %s is not a wall card".formatted(in.get(TO)),
                        DATE,
                        DOSSIER))
        .example("export --model model.json --to svg --out card.svg");
  }

  private static Optional<InvalidInputException> unused(
      Inputs in, String reason, Parameter<?>... refused) {
    return Stream.of(refused)
        .filter(in::has)
        .findFirst()
        .map(p -> new InvalidInputException("--" + p.name() + " " + reason, "leave it out."));
  }

  /** What is a text. */
  private static Optional<Export> export(Inputs in) {
    String to = in.get(TO);
    return to.equals(ONNX)
        ? Optional.empty()
        : to.equals(SqlExport.NAME)
            ? Optional.of(SqlExport.of(in.given(DIALECT), in.given(TABLE)))
            : to.equals(Fhir.NAME) && in.has(CANONICAL)
                ? Optional.of(Fhir.at(in.get(CANONICAL)))
                : Exports.named(to);
  }

  @Override
  public Result run(Inputs in, Context context) {
    PrintOptions printing =
        new PrintOptions(
            in.isOn(NOT_FROM_ZERO) ? PrintedPoints.Form.SIGNED : PrintedPoints.Form.FROM_ZERO,
            in.given(DATE),
            in.given(DOSSIER));
    Function<Model, byte[]> bytes =
        export(in)
            .<Function<Model, byte[]>>map(
                form -> read -> form.of(read, printing).getBytes(StandardCharsets.UTF_8))
            .orElse(OnnxModel::of);
    Optional<Path> out = in.given(OUT);
    if (in.get(TO).equals(JAVA) && out.filter(f -> f.toString().endsWith(JAVA_FILE)).isPresent()) {
      // Compilers look for a public class in the file of its name.
      String name = className(out.get());
      bytes = read -> JavaProgram.of(read, name).getBytes(StandardCharsets.UTF_8);
    }
    Optional<OutputFile> file = SharedParameters.file(in, OUT, new OutputFiles());
    byte[] content = bytes.apply(new ModelInput(in).model());
    return Document.content(stream -> stream.write(content), file);
  }

  private static String className(Path file) {
    String whole = String.valueOf(file.getFileName());
    String name = whole.substring(0, Math.max(0, whole.length() - JAVA_FILE.length()));
    if (!JavaProgram.isClassName(name)) {
      throw new InvalidInputException(
          "--out is %s, which is not a possible name of a class".formatted(QuotedText.of(whole)),
          "name the file after the class that you want, such as Scorecard.java.");
    }
    return name;
  }
}
