package org.didyma.operations.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.columns.MisreadCause;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** How the fields of a table are read. */
record Fit(
    @Field("`not private: do not publish`") String label,
    @Field("what the file was read as: columns or schema") String kind,
    @Field("of the table") long records,
    @Field("those that the schema does not refuse") long fittingRecords,
    @Field("those with a positive label") OptionalLong positiveRecords,
    Optional<List<LabelValue>> labels,
    @Field("lines that end within a quoted field") long openLines,
    List<Column> columns,
    @Field("what was found and what to write; unread columns come first") List<String> sentences,
    @Field(hidden = true) FitSentences told)
    implements Result {

  private static final int WIDTH = 80;

  private static final String ADVICE =
      "Use it to correct how the table is written, or how the schema describes that: separator,"
          + " missing tokens, the decimal point. Ranges, categories and cut points must come"
          + " from public knowledge: a schema that follows the private table voids the"
          + " guarantee.";

  /** A value of a label of more than two. */
  record LabelValue(
      @Field("a value of a label of more than two") String value,
      @Field("records with it") long records) {}

  /** How the fields of a column are read, in numbers of fields. */
  record Column(
      @Field("its name") String column,
      @Field("its kind in the schema") SchemaFitReport.Content content,
      @Field("fields that are read") long read,
      @Field("fields that mean a missing value") long missing,
      @Field("numbers outside of the range") long outside,
      @Field("fields that should be numbers and are not") long malformed,
      @Field("of these, those that are numbers with a decimal comma") long malformedForAComma,
      @Field("fields with bytes that are no characters in the table's charset") long notInCharset,
      @Field("fields that are not among the categories or labels") long unlisted,
      @Field("fields that refuse the table") long refused,
      List<Found> found) {

    static Column of(SchemaFitReport.OfColumn column) {
      return new Column(
          column.column(),
          column.content(),
          column.read(),
          column.missing(),
          column.outside(),
          column.malformed(),
          column.commas(),
          column.replaced(),
          column.unlisted(),
          column.refused(),
          column.found().stream()
              .map(one -> new Found(one.clue(), one.text(), one.fields()))
              .toList());
    }

    private List<String> cells() {
      return List.of(
          column,
          content.name().toLowerCase(Locale.ROOT),
          Long.toString(read),
          Long.toString(missing),
          Long.toString(outside),
          Long.toString(malformed),
          Long.toString(unlisted),
          Long.toString(refused));
    }
  }

  /** Why some fields are not read. */
  record Found(
      @Field("why some fields are not read") MisreadCause clue,
      @Field("a token for a missing value, or the format of a date") String text,
      @Field("how many") long fields) {}

  static Fit of(FitSentences told, boolean asColumns) {
    SchemaFitReport readings = told.readings();
    boolean isOfTwo = told.schema().label() instanceof BinaryLabel;
    List<LabelValue> values =
        IntStream.range(0, readings.labels().size())
            .mapToObj(
                k -> new LabelValue(told.schema().label().names().get(k), readings.labels().get(k)))
            .toList();
    return new Fit(
        "not private: do not publish",
        asColumns ? "columns" : "schema",
        readings.records(),
        readings.fitting(),
        isOfTwo
            ? OptionalLong.of(readings.labels().get(LabelCoder.POSITIVE))
            : OptionalLong.empty(),
        isOfTwo ? Optional.empty() : Optional.of(values),
        readings.openLines(),
        readings.columns().stream().map(Column::of).toList(),
        told.all(),
        told);
  }

  @Override
  public List<Section> sections() {
    StringBuilder text = new StringBuilder();
    text.append(
        paragraph(
            "Not private, for the custodian only, do not publish: how %s, as a %s, reads the %d records."
                .formatted(
                    told.file(), kind.equals("columns") ? "file of columns" : "schema", records)));
    told.unread().forEach(loud -> text.append('\n').append(paragraph(loud)));
    text.append('\n');
    TextTable table =
        new TextTable(
            2,
            List.of(
                "column",
                "content",
                "read",
                "missing",
                "outside",
                "no number",
                "not listed",
                "refused"));
    columns.forEach(column -> table.add(column.cells()));
    table.text().lines().forEach(line -> text.append("  ").append(line).append('\n'));
    told.others().forEach(doubt -> text.append('\n').append(paragraph(doubt)));
    text.append('\n').append(paragraph(ADVICE));
    return List.of(new Section.Text(text.toString()));
  }

  private static String paragraph(String sentence) {
    return Paragraph.block("", "", sentence, WIDTH);
  }
}
