package org.didyma.databases.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spreadsheets pass the contract of sources. */
class SpreadsheetTest extends TableContract {

  @TempDir Path folder;
  private int files;

  @Override
  protected int tables() {
    return 60;
  }

  /** A sheet has no rows of another width: cells at the end of a row are empty or there. */
  @Override
  protected boolean holdsRaggedRecords() {
    return false;
  }

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    Path file = folder.resolve(++files + ".xlsx");
    try (OutputStream stream = Files.newOutputStream(file);
        Workbook workbook = new Workbook(stream, "test", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("people");
      for (int c = 0; c < columns.size(); c++) {
        sheet.value(0, c, columns.get(c));
        for (int r = 0; r < records.size(); r++) {
          sheet.value(r + 1, c, records.get(r).get(c));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return opened(file);
  }

  private static Spreadsheet opened(Path file) {
    return new Spreadsheet(file, Optional.empty());
  }

  /** A workbook of sheets in XML, as programs write it. */
  private Path workbook(String properties, String strings, Map<String, String> sheets)
      throws IOException {
    Path file = folder.resolve("made" + ++files + ".xlsx");
    StringBuilder list = new StringBuilder();
    StringBuilder relations = new StringBuilder();
    String types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      int number = 0;
      for (Map.Entry<String, String> sheet : sheets.entrySet()) {
        number++;
        list.append(
            "<sheet %s sheetId=\"%d\" r:id=\"r%d\"/>".formatted(sheet.getKey(), number, number));
        relations.append(
            "<Relationship Id=\"r%d\" Type=\"%sworksheet\" Target=\"worksheets/sheet%d.xml\"/>"
                .formatted(number, types, number));
        add(
            zip,
            "xl/worksheets/sheet%d.xml".formatted(number),
            "<worksheet xmlns=\"%s\"><sheetData>%s</sheetData></worksheet>"
                .formatted(MAIN, sheet.getValue()));
      }
      relations.append(
          "<Relationship Id=\"s\" Type=\"%1$ssharedStrings\" Target=\"sharedStrings.xml\"/><Relationship Id=\"t\" Type=\"%1$sstyles\" Target=\"styles.xml\"/>"
              .formatted(types));
      add(
          zip,
          "[Content_Types].xml",
          "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
              + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>"
              + "<Override PartName=\"/xl/styles.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml\"/>"
              + "<Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml\"/></Types>");
      String relation =
          "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">%s</Relationships>";
      add(zip, "xl/_rels/workbook.xml.rels", relation.formatted(relations));
      add(
          zip,
          "_rels/.rels",
          relation.formatted(
              "<Relationship Id=\"r\" Type=\"%sofficeDocument\" Target=\"xl/workbook.xml\"/>"
                  .formatted(types)));
      add(
          zip,
          "xl/workbook.xml",
          "<workbook xmlns=\"%s\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><workbookPr %s/><sheets>%s</sheets></workbook>"
              .formatted(MAIN, properties, list));
      add(zip, "xl/sharedStrings.xml", "<sst xmlns=\"%s\">%s</sst>".formatted(MAIN, strings));
      add(
          zip,
          "xl/styles.xml",
          "<styleSheet xmlns=\"%s\"><numFmts><numFmt numFmtId=\"164\" formatCode=\"[Red]yyyy\\-mm\\-dd\\ hh:mm\"/><numFmt numFmtId=\"165\" formatCode=\"0.0 &quot;days&quot;\"/><numFmt numFmtId=\"166\" formatCode=\"[h]:mm\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/><xf numFmtId=\"166\"/><xf numFmtId=\"10\"/></cellXfs></styleSheet>"
              .formatted(MAIN));
    }
    return file;
  }

  private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

  private static void add(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + text).getBytes(UTF_8));
    zip.closeEntry();
  }

  private static String row(int number, String... cells) {
    StringBuilder row = new StringBuilder("<row r=\"%d\">".formatted(number));
    for (int c = 0; c < cells.length; c++) {
      String at = "ABCDEFG".charAt(c) + "" + number;
      row.append(
          cells[c].startsWith("<") || cells[c].isEmpty()
              ? cells[c].replace("<c", "<c r=\"" + at + "\"")
              : "<c r=\"%s\" t=\"inlineStr\"><is><t>%s</t></is></c>".formatted(at, cells[c]));
    }
    return row.append("</row>").toString();
  }

  private static List<String> shown(Records records) {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "yes", "negative": "no"},
             "features": [{"column": "a", "categories": ["u"], "other": "none"}]}
            """,
            "schema");
    List<String> all = new ArrayList<>();
    records.requireReadable(schema);
    records.each(
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> all.add(String.join("|", fields)));
    return all;
  }

  /** Cells that have a format and nothing else are no records. */
  @Test
  void aRowWithoutAValueIsNone() throws IOException {
    Path file =
        workbook(
            "",
            "",
            Map.of(
                "name=\"S\"",
                row(1, "a", "y")
                    + row(2, "u", "yes")
                    + row(3, "<c s=\"1\"/>", "<c s=\"1\"/>")
                    + row(5, "", "no")
                    + row(9, "<c s=\"1\"/>")
                    + row(1048576, "", "", "<c s=\"1\"/>")));
    assertThat(shown(opened(file))).containsExactly("u|yes", "|no");
    assertThat(opened(file).conditions())
        .singleElement()
        .asString()
        .contains("none of them is a row without a value");
  }

  @Test
  void textsAreWhatPeopleSee() throws IOException {
    String strings =
        "<si><t>a</t></si><si><t>y</t></si><si><r><t>A</t></r><r><rPr><b/></rPr><t xml:space=\"preserve\"> west</t></r></si>"
            + "<si><t>B</t><rPh sb=\"0\" eb=\"1\"><t>BEE</t></rPh></si><si><t>y_x0065_s</t></si>"
            + "<si><t>no_x000D_</t></si><si><t>_x005F_x0041_</t></si>";
    StringBuilder rows = new StringBuilder();
    String shared = "<c t=\"s\"><v>%d</v></c>";
    int[][] places = {{0, 1}, {2, 4}, {3, 5}, {6, 5}};
    for (int r = 0; r < places.length; r++) {
      rows.append(row(r + 1, shared.formatted(places[r][0]), shared.formatted(places[r][1])));
    }
    Path file = workbook("", strings, Map.of("name=\"S\"", rows.toString()));
    assertThat(shown(opened(file))).containsExactly("A west|yes", "B|no", "_x0041_|no");
  }

  @Test
  void numbersThatAreShownAsDatesAreDates() throws IOException {
    StringBuilder rows = new StringBuilder(row(1, "a", "y"));
    String[] cells = {
      "<c s=\"1\"><v>45000</v></c>",
      "<c s=\"1\"><v>59</v></c>",
      "<c s=\"1\"><v>60</v></c>",
      "<c s=\"1\"><v>61</v></c>",
      "<c s=\"2\"><v>45000.572916666664</v></c>",
      "<c s=\"2\"><v>0.25</v></c>",
      "<c s=\"1\"><v>-3</v></c>",
      "<c s=\"3\"><v>2.5</v></c>",
      "<c s=\"4\"><v>1.5</v></c>",
      "<c s=\"5\"><v>0.5</v></c>",
      "<c s=\"0\"><v>45000</v></c>"
    };
    for (int r = 0; r < cells.length; r++) {
      rows.append(row(r + 2, cells[r], "no"));
    }
    Map<String, String> sheet = Map.of("name=\"S\"", rows.toString());
    assertThat(shown(opened(workbook("", "", sheet))))
        .containsExactly(
            "2023-03-15|no",
            "1900-02-28|no",
            "1900-02-29|no",
            "1900-03-01|no",
            "2023-03-15 13:45:00|no",
            "06:00:00|no",
            "-3|no",
            "2.5|no",
            "1.5|no",
            "0.5|no",
            "45000|no");
    assertThat(shown(opened(workbook("date1904=\"1\"", "", sheet))))
        .startsWith("2027-03-16|no", "1904-02-29|no")
        .endsWith("45000|no");
  }

  /** Which sheet is meant is said, unless people see one only. */
  @Test
  void oneOfSeveralSheetsIsNamed() throws IOException {
    Map<String, String> sheets = new LinkedHashMap<>();
    sheets.put("name=\"old\" state=\"hidden\"", row(1, "a", "y") + row(2, "u", "no"));
    sheets.put("name=\"May\"", row(1, "a", "y") + row(2, "u", "yes"));
    assertThat(shown(opened(workbook("", "", sheets)))).containsExactly("u|yes");
    sheets.put("name=\"June\"", row(1, "a", "y") + row(2, "v", "no"));
    Path file = workbook("", "", sheets);
    assertThat(catchThrowable(() -> shown(opened(file))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("has 2 sheets, and none is named");
    assertThat(shown(new Spreadsheet(file, Optional.of("June")))).containsExactly("v|no");
    assertThat(shown(new Spreadsheet(file, Optional.of("old")))).containsExactly("u|no");
    assertThat(catchThrowable(() -> shown(new Spreadsheet(file, Optional.of("june")))))
        .hasMessageContaining("has no sheet \"june\"");
  }

  @Test
  void aMergedHeaderIsSaid() throws IOException {
    Path file =
        workbook(
            "",
            "",
            Map.of("name=\"S\"", row(1, "Patients", "<c s=\"1\"/>", "y") + row(2, "a", "b", "y")));
    assertThat(catchThrowable(() -> shown(opened(file))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "no column \"a\" in its first row, some of whose cells are empty or merged");
  }

  /** A number of a sheet is one, whatever mark the texts of the table have. */
  @Test
  void numbersAreReadUnderADecimalComma() throws IOException {
    Path file = folder.resolve("commas.xlsx");
    try (OutputStream stream = Files.newOutputStream(file);
        Workbook workbook = new Workbook(stream, "test", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("people");
      sheet.value(0, 0, "x");
      sheet.value(0, 1, "ill");
      Object[] values = {1.25, "1,25", "1.25"};
      for (int r = 0; r < values.length; r++) {
        if (values[r] instanceof Number number) {
          sheet.value(r + 1, 0, number);
        } else {
          sheet.value(r + 1, 0, values[r].toString());
        }
        sheet.value(r + 1, 1, "1");
      }
    }
    Schema schema =
        Schema.parse(
            """
            {"decimal": ",", "label": {"column": "ill", "positive": "1", "negative": "0"},
             "features": [{"column": "x", "decimal": [0, 9], "thresholds": [1.25],
                           "malformed": "category"}]}
            """,
            "schema");
    List<String> rows = new ArrayList<>();
    new Spreadsheet(file, Optional.empty())
        .each(schema, LabelUse.REQUIRED, (p, l, f, x, y) -> rows.add(f.get(0) + " " + x[0]));
    assertThat(rows).containsExactly("1,25 1", "1,25 1", "1.25 0");
  }

  @Test
  void numbersAreTheirPlainDigits() throws IOException {
    Path file = folder.resolve("numbers.xlsx");
    try (OutputStream stream = Files.newOutputStream(file);
        Workbook workbook = new Workbook(stream, "test", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("people");
      sheet.value(0, 0, "x");
      sheet.value(0, 1, "ill");
      Object[] values = {7, 0.1, -2.50, 1e20, 0, 1 - 0.9, 2.9999999999999996, 9007199254740991L};
      for (int r = 0; r < values.length; r++) {
        sheet.value(r + 1, 0, (Number) values[r]);
        sheet.value(r + 1, 1, r % 2 == 0);
      }
      // A row whose last cell is empty.
      sheet.value(values.length + 1, 1, true);
    }
    Schema schema =
        Schema.parse(
            """
            {"missing": [""], "label": {"column": "ill", "positive": "true", "negative": "false"},
             "features": [{"column": "x", "decimal": [-3, 9], "thresholds": [0.1], "outside": "clip",
                           "onMissing": "category"}]}
            """,
            "schema");
    List<String> fields = new ArrayList<>();
    opened(file)
        .each(schema, LabelUse.REQUIRED, (position, line, f, x, label) -> fields.add(f.get(0)));
    assertThat(fields)
        .containsExactly(
            "7", "0.1", "-2.5", "100000000000000000000", "0", "0.1", "3", "9007199254740991", "");
  }

  @Test
  void whatIsNoSpreadsheetIsSaid() throws IOException {
    Path file = Files.writeString(folder.resolve("people.xlsx"), "PK no sheet");
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "a", "positive": "1", "negative": "0"},
             "features": [{"column": "b", "categories": ["x"]}]}
            """,
            "schema");
    assertThat(catchThrowable(() -> opened(file).cells(schema, p -> true)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot be read as a spreadsheet");
    assertThat(catchThrowable(opened(folder.resolve("absent.xlsx"))::requireReadable))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("does not exist");
  }

  /** The names of the columns are public and cost nothing. */
  @Test
  void theFirstRowIsLookedAtBeforeAnythingIsPaid() {
    String json =
        """
        {"header": %s, "label": {"column": "%s", "positive": "1", "negative": "0"},
         "features": [{"column": "%s", "categories": ["x", "y"]}]}
        """;
    Records records = of(List.of("a", "b"), List.of(List.of("1", "never")));
    records.requireReadable(Schema.parse(json.formatted("true", "a", "b"), "schema"));
    records.requireReadable(Schema.parse(json.formatted("false", "1", "9"), "schema"));
    Schema other = Schema.parse(json.formatted("true", "a", "c"), "schema");
    assertThat(catchThrowable(() -> records.requireReadable(other)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("has no column \"c\"");
  }
}
