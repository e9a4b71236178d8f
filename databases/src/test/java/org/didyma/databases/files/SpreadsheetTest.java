package org.didyma.databases.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.TableContract;
import org.didyma.ground.InvalidInputException;
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
    return new Spreadsheet(file);
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
    new Spreadsheet(file)
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
    new Spreadsheet(file)
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
    assertThat(catchThrowable(() -> new Spreadsheet(file).cells(schema, p -> true)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot be read as a spreadsheet");
    assertThat(catchThrowable(new Spreadsheet(folder.resolve("absent.xlsx"))::requireReadable))
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
