package org.didyma.operations.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;
import org.didyma.solver.CacheFolder;

/** Describes a catalogued table and its schema. */
public final class DataDescribe implements Operation {

  static final Parameter<String> NAME =
      Parameter.text("name", "NAME")
          .says("a name from didyma data list")
          .required("see didyma data list for the names.");

  private static final Parameter<Boolean> SCHEMA =
      Parameter.flag("schema").says("print only the schema, as a schema file");

  private static final Parameter<Boolean> COLUMNS =
      Parameter.flag("columns")
          .says("print only the public file of columns, for didyma learn --columns");

  private record Described(
      @Field("its name, for --dataset") String name,
      @Field(Field.NAMED) String title,
      @Field("what a record is") String description,
      @Field(Field.NAMED) long records,
      @Field(Field.NAMED) String licence,
      @Field(Field.NAMED) String citation,
      @Field(value = "where it is; null of one that comes with the program", orNull = true)
          Optional<Path> file,
      @Field("of the file, or of it compressed with gzip where only that is known") String sha256,
      @Field("bundled, cached, remote or by hand") String state,
      @Field("features of the schema") int dimension,
      @Field(Field.NAMED) JsonNode schema,
      @Field(hidden = true) String text)
      implements Result {

    static Described of(CatalogEntry entry, Path cache) {
      return new Described(
          entry.name(),
          entry.title(),
          entry.description(),
          entry.rows(),
          entry.licence(),
          entry.citation(),
          entry.isBundled() ? Optional.empty() : Optional.of(entry.cachedFile(cache)),
          entry.sha256().isEmpty() ? entry.packedSha256() : entry.sha256(),
          DataList.state(entry, cache),
          entry.schema().dimension(),
          entry.schema().toJsonNode(),
          DataDescribe.text(entry));
    }

    @Override
    public List<Section> sections() {
      return List.of(new Section.Text(text));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Shows what a record is, licence and citation, and the schema. With --schema it prints"
                + " the schema alone, for --data with a file of your own.")
        .arguments(NAME)
        .takes(Group.main(SCHEMA, COLUMNS))
        .example("data describe bank")
        .returns(Described.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    CatalogEntry entry = Catalog.find(in.get(NAME));
    if (in.isOn(SCHEMA)) {
      return file(entry.schema().toJson());
    }
    if (in.isOn(COLUMNS)) {
      return file(
          entry
              .columnsFile()
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          "there is no file of columns for " + entry.name(),
                          "use its schema, from --schema.")));
    }
    return Described.of(entry, CacheFolder.standard());
  }

  private static Result file(String json) {
    String text = json.strip() + System.lineSeparator();
    return () -> List.of(new Section.Content(OutputFile.Content.of(text)));
  }

  private static String text(CatalogEntry entry) {
    Path cache = CacheFolder.standard();
    Schema schema = entry.schema();
    StringBuilder text = new StringBuilder();
    text.append("%s (%s)\n".formatted(entry.title(), entry.name()));
    text.append(entry.description()).append("\n\n");
    text.append("  records   %d\n".formatted(entry.rows()));
    text.append("  state     %s\n".formatted(DataList.state(entry, cache)));
    if (!entry.isBundled()) {
      text.append("  file      %s\n".formatted(entry.cachedFile(cache)));
    }
    text.append(
        "  sha-256   %s\n"
            .formatted(
                entry.sha256().isEmpty()
                    ? entry.packedSha256() + ", compressed with gzip"
                    : entry.sha256()));
    text.append("  licence   %s\n".formatted(entry.licence()));
    text.append("  citation  %s\n".formatted(entry.citation()));
    text.append(
        "  label     %s: positive %s\n"
            .formatted(schema.label().column(), schema.label().binary().positive()));
    text.append("  features  %d features from the columns\n".formatted(schema.dimension()));
    for (Feature feature : schema.features()) {
      text.append("    %-24s %3d\n".formatted(feature.column(), feature.coordinates().size()));
    }
    return text.toString();
  }
}
