package org.didyma.data.columns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.data.PublicData;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ColumnWeight;
import org.didyma.data.schema.DateForm;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Policy;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaSuggestionTest {

  private static TableSource table(String text) {
    return TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8));
  }

  private static String sample() {
    StringBuilder text = new StringBuilder("id;color;flag;age;rate;gain;same;y\n");
    String[] colors = {"red", "green", "blue"};
    for (int i = 0; i < 100; i++) {
      text.append("p-").append(i * 37).append(';');
      text.append(colors[i % 3]).append(';').append(i % 2).append(';');
      text.append(i % 25 == 7 ? "NA" : String.valueOf(20 + i % 50)).append(';');
      text.append("0.").append(10 + i % 80).append(';');
      text.append(i % 10 == 0 ? 1000 + i : 0).append(";1;");
      text.append(i % 4 == 0 ? "yes" : i % 4 == 1 ? "no" : "perhaps").append('\n');
    }
    return text.toString();
  }

  @Test
  void twoColumnsOfOneNameAreRefusedInTheSample() {
    assertThatThrownBy(
            () ->
                SchemaSuggestion.suggest(
                    table("age,age,y\n1,2,1\n2,3,0\n"), SchemaSuggestion.Options.of("y", "1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("t.csv has two columns called \"age\"");
  }

  /** Numbers with a decimal comma are texts, another in every record. */
  @Test
  void whatIsLeftOutIsDoubted() {
    StringBuilder text = new StringBuilder("rate;age;y\n");
    for (int i = 0; i < 100; i++) {
      text.append(i).append(",5;").append(i % 30).append(';').append(i % 2).append('\n');
    }
    SchemaSuggestion.Options options = SchemaSuggestion.Options.of("y", "1");
    Schema schema = SchemaSuggestion.suggest(table(text.toString()), options);
    assertThat(schema.features()).extracting(Feature::column).containsExactly("age");
    assertThat(SchemaSuggestion.doubts(table(text.toString()), options, schema))
        .singleElement()
        .asString()
        .contains("\"rate\"", "left out", "decimal point");
  }

  private static final SchemaSuggestion.Options OF_Y = SchemaSuggestion.Options.of("y", "1");

  private static List<String> doubts(String sample, Schema schema) {
    return SchemaSuggestion.doubts(table(sample), OF_Y, schema);
  }

  /** What cannot be told by a schema costs its column and not the suggestion. */
  @Test
  void columnsThatNoSchemaCanTellAreLeftOutWithADoubt() {
    StringBuilder text = new StringBuilder("huge,close,\"two\nlines\",code,same,age,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(
          "%de20,123456789012345.%04d,%d,\"a\tb%d\",s,%d,%d\n"
              .formatted(5 + i, i, i % 7, i % 3, 20 + i % 40, i % 2));
    }
    Schema schema = SchemaSuggestion.suggest(table(text.toString()), OF_Y);
    assertThat(schema.features()).extracting(Feature::column).containsExactly("age");
    List<String> doubts = doubts(text.toString(), schema);
    assertThat(doubts).hasSize(6);
    assertThat(doubts.get(0)).startsWith("\"huge\" has numbers beyond 10^18").contains("left out");
    assertThat(doubts.get(1)).startsWith("\"close\" has numbers").contains("left out");
    assertThat(doubts.get(2)).startsWith("the name of the column \"two?lines\" has a line break");
    assertThat(doubts.get(3)).startsWith("\"code\" has texts with").contains("control character");
    assertThat(doubts.get(4)).startsWith("\"same\" has one value").contains("left out");
    assertThat(doubts.get(5)).startsWith("1 lines of the sample end within a quoted text");
  }

  @Test
  void aLabelWhoseNameHasALineBreakIsRefusedByName() {
    assertThatThrownBy(
            () ->
                SchemaSuggestion.suggest(
                    table("x,\"y\nz\"\n1,0\n2,1\n3,1\n"), SchemaSuggestion.Options.of("")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("label column \"y?z\" has a line break");
  }

  /** Each coordinate is 1 in some records and 0 in others, however small or large numbers are. */
  @ParameterizedTest
  @CsvSource({
    "1e-8",
    "8e-7",
    "0.000013",
    "0.02",
    "1",
    "2.5",
    "1234567.25",
    "31415926535.8979",
    "1e13"
  })
  void numbersOfEverySizeGetThresholdsThatTellThemApart(BigDecimal unit) {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(unit.multiply(BigDecimal.valueOf(i + 1))).append(i % 2 == 0 ? ",1\n" : ",0\n");
    }
    Schema schema = SchemaSuggestion.suggest(table(text.toString()), OF_Y);
    assertThat(((NumericFeature) schema.features().get(0)).thresholds()).hasSize(4);
    Cells cells = CellReader.read(table(text.toString()), schema);
    assertThat(cells.count()).isEqualTo(5);
    for (int c = 0; c < 5; c++) {
      assertThat(cells.positives(c) + cells.negatives(c)).isBetween(11L, 13L);
    }
  }

  /** A sample is read as CSV, and a table under the schema by lines. */
  @Test
  void lineBreaksInTextsAreDoubted() {
    String text = "note,age,y\n\"a%sb\",1,1\n\"c%sd\",2,0\na b,3,1\nc d,4,0\n";
    String broken = text.replace("%s", "\n");
    assertThat(doubts(broken, SchemaSuggestion.suggest(table(broken), OF_Y)))
        .anyMatch(d -> d.startsWith("2 lines of the sample end within"));
    String flat = text.replace("%s", " ");
    assertThat(doubts(flat, SchemaSuggestion.suggest(table(flat), OF_Y))).isEmpty();
  }

  @Test
  void theLastColumnThatHasANameIsTheLabel() {
    Schema schema =
        SchemaSuggestion.suggest(
            table("x,y,\n1,0,\n2,1,\n3,1,\n"), SchemaSuggestion.Options.of(""));
    assertThat(schema.label().column()).isEqualTo("y");
    assertThatThrownBy(
            () -> SchemaSuggestion.suggest(table(",\n1,0\n"), SchemaSuggestion.Options.of("")))
        .hasMessage("t.csv has no column with a name");
  }

  @Test
  void everyKindOfColumn() {
    Schema schema =
        SchemaSuggestion.suggest(table(sample()), SchemaSuggestion.Options.of("y", "yes"));
    assertThat(schema.isPublic()).isTrue();
    assertThat(schema.separator()).isEqualTo(';');
    assertThat(schema.missing()).containsExactly("", "NA");
    assertThat(schema.gaps()).isEmpty();
    assertThat(schema.label())
        .isEqualTo(
            new BinaryLabel(
                "y",
                List.of("yes"),
                List.of("no", "perhaps"),
                new LabelPolicy(0),
                new LabelPolicy(0),
                new FieldForm(schema.missing(), false, false, '.', false, DateForm.ISO)));
    assertThat(schema.features())
        .extracting(Feature::column)
        .containsExactly("color", "flag", "age", "rate", "gain");
    assertThat(schema.coordinateNames())
        .startsWith("color=blue", "color=green", "color=red", "flag>=1", "age>=30")
        .contains("age=missing", "gain>=1000")
        .noneMatch(name -> name.startsWith("gain>=0"));
    NumericFeature age = (NumericFeature) schema.features().get(2);
    assertThat(age.low()).isEqualByComparingTo("20");
    assertThat(age.high()).isEqualByComparingTo("69");
    assertThat(age.thresholds()).hasSize(4);
    assertThat(age.outside()).isEqualTo(Policy.CLIP);
    assertThat(CellReader.read(table(sample()), schema).records()).isEqualTo(100);
  }

  @Test
  void rareCategoriesBecomeOther() {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 400; i++) {
      text.append("c").append(i % 60 < 20 ? i % 4 : i % 60).append(i % 2 == 0 ? ",1\n" : ",0\n");
    }
    SchemaSuggestion.Options options =
        new SchemaSuggestion.Options(
            "y",
            List.of("1"),
            Optional.empty(),
            Optional.empty(),
            true,
            null,
            List.of(),
            4,
            4,
            UTF_8);
    Schema schema = SchemaSuggestion.suggest(table(text.toString()), options);
    assertThat(schema.coordinateNames()).containsExactly("x=c0", "x=c1", "x=c2", "x=c3", "x=other");
    assertThat(CellReader.read(table(text.toString()), schema).count()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "adult-balanced.csv.gz, income, >50K, true, 15682",
    "bank-full.csv.gz, y, yes, true, 45211",
    "haberman.data.gz, 4, 1, false, 306",
    "spambase.data.gz, 58, 1, false, 4601",
    "agaricus-lepiota.data.gz, 1, p, false, 8124",
    "breast-cancer-wisconsin.data.gz, 11, 4, false, 699",
  })
  void suggestionAcceptsThePublishedTable(
      String file, String label, String positive, boolean header, long rows) {
    TableSource table = TableSource.file(PublicData.file(file));
    SchemaSuggestion.Options options = SchemaSuggestion.Options.of(label, positive);
    Schema schema = SchemaSuggestion.suggest(table, header ? options : options.withoutHeader());
    Cells cells = CellReader.read(table, schema);
    assertThat(cells.records()).isEqualTo(rows);
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
  }

  @Test
  void randomNumbersAreAccepted() {
    Random random = new Random(17);
    for (int round = 0; round < 50; round++) {
      StringBuilder text = new StringBuilder("x,y\n");
      int n = 2 + random.nextInt(50);
      for (int i = 0; i < n; i++) {
        double value = Math.exp(20 * random.nextGaussian() % 20);
        text.append(round % 2 == 0 ? String.valueOf(value) : String.valueOf((long) value));
        text.append(i % 2 == 0 ? ",1\n" : ",0\n");
      }
      try {
        Schema schema =
            SchemaSuggestion.suggest(table(text.toString()), SchemaSuggestion.Options.of("y", "1"));
        assertThat(CellReader.read(table(text.toString()), schema).records()).isEqualTo(n);
      } catch (InvalidInputException e) {
        assertThat(e).hasMessage("t.csv has no column that could be a feature");
      }
    }
  }

  @Test
  void optionsThatDoNotFit() {
    assertThatThrownBy(
            () ->
                SchemaSuggestion.suggest(
                    table(sample()), SchemaSuggestion.Options.of("label", "yes")))
        .hasMessage("t.csv has no column \"label\"");
    assertThatThrownBy(
            () -> SchemaSuggestion.suggest(table(sample()), SchemaSuggestion.Options.of("y", "1")))
        .hasMessage("the positive label value \"1\" does not occur in the sample");
    assertThatThrownBy(
            () ->
                SchemaSuggestion.suggest(table(sample()), SchemaSuggestion.Options.of("same", "1")))
        .hasMessage("the label column \"same\" has 0 values besides the positive ones");
    assertThatThrownBy(
            () -> SchemaSuggestion.suggest(table(sample()), SchemaSuggestion.Options.of("same")))
        .hasMessage(
            "the label column \"same\" has one value, so the positive ones cannot be" + " guessed");
    assertThatThrownBy(
            () -> SchemaSuggestion.suggest(table("a,y\n"), SchemaSuggestion.Options.of("y", "1")))
        .hasMessage("t.csv has no records");
  }

  private static SchemaSuggestion.Options weighted(String column) {
    return new SchemaSuggestion.Options(
        "y",
        List.of("1"),
        Optional.empty(),
        Optional.of(column),
        true,
        null,
        List.of(),
        30,
        4,
        UTF_8);
  }

  /** The cap is what 95 of 100 weights do not exceed, and the column is no feature. */
  @ParameterizedTest
  @CsvSource({"1, 1, 95, 95", "0.1, 0.095, 9.5, 100", "100.5, 96, 9600, 100"})
  void recordsCountByAColumn(BigDecimal unit, String step, BigDecimal cap, int most) {
    StringBuilder text = new StringBuilder("x,w,y\n");
    for (int i = 1; i <= 100; i++) {
      text.append(i % 7).append(',').append(unit.multiply(BigDecimal.valueOf(i)));
      text.append(',').append(i % 2).append('\n');
    }
    Schema schema = SchemaSuggestion.suggest(table(text.toString()), weighted("w"));
    ColumnWeight weight = (ColumnWeight) schema.weight().orElseThrow();
    assertThat(weight.column()).isEqualTo("w");
    assertThat(weight.cap()).isEqualByComparingTo(cap);
    assertThat(weight.step()).isEqualByComparingTo(step);
    assertThat(weight.most()).isEqualTo(most);
    assertThat(schema.coordinateNames()).allMatch(name -> name.startsWith("x"));
    assertThat(SchemaSuggestion.doubts(table(text.toString()), weighted("w"), schema))
        .anyMatch(doubt -> doubt.contains("\"w\", which 95 % of the sample do not exceed"));
  }

  @Test
  void recordsCountByPositiveNumbersAlone() {
    TableSource sample = table("x,w,v,y\n1,-1,a,1\n2,2,b,0\n3,1,c,1\n");
    for (String column : List.of("w", "v")) {
      assertThatThrownBy(() -> SchemaSuggestion.suggest(sample, weighted(column)))
          .hasMessageContaining("so records cannot count by it");
    }
    assertThatThrownBy(() -> SchemaSuggestion.suggest(sample, weighted("z")))
        .hasMessageContaining("no column \"z\" to count records by");
    assertThatThrownBy(() -> SchemaSuggestion.suggest(sample, weighted("y")))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void tokensForMissingValuesAddToTheUsualOnes() {
    SchemaSuggestion.Options options =
        new SchemaSuggestion.Options(
            "y",
            List.of("1"),
            Optional.empty(),
            Optional.empty(),
            true,
            null,
            List.of("-9"),
            30,
            4,
            UTF_8);
    Schema schema =
        SchemaSuggestion.suggest(table("a,b,y\n-9,3,1\n4,?,0\n5,6,0\n8,7,1\n"), options);
    assertThat(schema.missing()).containsExactlyInAnyOrder("", "-9", "?");
    assertThat(schema.coordinateNames()).contains("a=missing", "b=missing");
  }

  @Test
  void aSchemaSaysWhatHappensToWhatItsSampleDoesNotShow() {
    String sample = "color,size,y\nred,1,1\nblue,2,0\nred,3,0\nred,4,1\n";
    Schema schema = SchemaSuggestion.suggest(table(sample), SchemaSuggestion.Options.of("y", "1"));
    int width = schema.dimension();
    Cells cells = CellReader.read(table(sample + "green,9,1\n,,0\n"), schema);
    assertThat(cells.records()).isEqualTo(6);
    assertThat(schema.coordinateNames())
        .hasSize(width)
        .noneMatch(name -> name.endsWith("=missing") || name.endsWith("=other"));
  }

  @ParameterizedTest
  @CsvSource({
    "'age,sex,y|39,m,1|50,f,0|', true",
    "'39,m,1|50,f,0|', false",
    "'p,x,s,s|e,x,y,n|', false", // a name twice
    "'colour,shape,y|red,round,yes|', true",
    "'name,2019,2020|a,3,4|', false", // as good as any other record
    "'age,2019|39,3|?,4|', true",
    "'?,3|4,5|', false",
  })
  void aHeaderIsToldFromValues(String lines, boolean header) {
    assertThat(SchemaSuggestion.hasHeader(table(lines.replace('|', '\n')), null, UTF_8))
        .isEqualTo(header);
  }

  @ParameterizedTest
  @CsvSource({
    "adult-balanced.csv.gz, true",
    "bank-full.csv.gz, true",
    "credit-g.csv.gz, true",
    "telco-customer-churn.csv.gz, true",
    "haberman.data.gz, false",
    "spambase.data.gz, false",
    "agaricus-lepiota.data.gz, false",
    "breast-cancer-wisconsin.data.gz, false",
    "house-votes-84.data.gz, true",
    "tic-tac-toe.data.gz, false",
    "adult.data.gz, false",
  })
  void publishedTablesHaveAHeaderOrNot(String file, boolean header) {
    TableSource table = TableSource.file(PublicData.file(file));
    assertThat(SchemaSuggestion.hasHeader(table, null, UTF_8)).isEqualTo(header);
  }

  @Test
  void theLastColumnAndItsRarerValueAreTheLabelUnlessSaidOtherwise() {
    Schema schema =
        SchemaSuggestion.suggest(
            table("a,ill\n1,no\n2,yes\n3,no\n"), SchemaSuggestion.Options.of(""));
    assertThat(schema.label().column()).isEqualTo("ill");
    assertThat(schema.label().binary().positive()).containsExactly("yes");
    assertThat(schema.label().binary().negative()).containsExactly("no");
  }
}
