package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a database that rules are written for has to pass: its scores are those of the rule. */
abstract class ScoringContract extends GroupingContract {

  /** Its name where rules are written for it. */
  protected abstract String dialect();

  private static final ScoreTold TOLD =
      new ScoreTold(List.of("prediction", "share of it's"), -10, 10, ScoringContract::fields);

  /** Neighbours may say the same, and a text may have a quote. */
  private static List<Object> fields(long score) {
    long clipped = Math.max(-9, Math.min(9, score));
    return List.of(
        clipped < 0 ? "it's" : "yes", BigDecimal.valueOf(Math.floorDiv(clipped, 2) + 5, 6));
  }

  /** Rules in SQL give every record the score that they give it here, or none. */
  @Test
  void scoresInSqlAreThoseOfTheRule() throws SQLException {
    scoresAreThoseOfTheRule(3, tables(), 0, 0);
  }

  @Test
  @Tag("long")
  void aMillionScoresInSqlAreThoseOfTheRule() throws SQLException {
    scoresAreThoseOfTheRule(4, 1, 50_000, 1_000_000);
  }

  /** In at least so many tables of at least so many records each, until there are enough in all. */
  private void scoresAreThoseOfTheRule(long seed, int tables, int each, int enough)
      throws SQLException {
    Random random = new Random(seed);
    int scored = 0;
    int unscored = 0;
    for (int t = 0; t < tables || scored + unscored < enough; t++) {
      Schema schema = schema(random);
      List<List<String>> fields = new ArrayList<>(table(random));
      while (fields.size() < each) {
        fields.addAll(table(random));
      }
      int[] weights = random.ints(schema.dimension(), -5, 6).toArray();
      boolean whole = t % 2 == 0;
      double unit = whole ? 1 : 0.25;
      of(COLUMNS, fields).name();
      String name = "People " + GroupingContract.tables;
      ScoreInSql rule =
          new ScoreInSql(
              dialect(),
              schema,
              (feature, x) -> {
                int from = 0;
                for (int f = 0; f < feature; f++) {
                  from += schema.features().get(f).coordinates().size();
                }
                double sum = 0;
                for (int j = 0; j < x.length; j++) {
                  sum += unit * weights[from + j] * x[j];
                }
                return sum;
              },
              whole,
              1,
              // Of a label of more values a view lists what scores say.
              t % 4 == 0 ? Optional.of(TOLD) : Optional.empty());
      CellCounter codes = new CellCounter("here", schema);
      open.forEach(DatabaseRecords::close);
      if (schema.toJson().contains("0.0078125")) {
        assertThat(catchThrowable(rule::expression)).hasMessageContaining("too many");
        continue;
      }
      try (Connection connection = writer();
          Statement statement = connection.createStatement()) {
        String view = rule.view(name).strip();
        statement.execute(view.substring(0, view.length() - 1));
        try (ResultSet rows =
            statement.executeQuery(
                "SELECT \"colour\", \"age\", \"size\", \"since\", points, prediction"
                    + (rule.told().isPresent() ? ", \"share of it's\"" : "")
                    + " FROM \""
                    + name
                    + "_scored\"")) {
          while (rows.next()) {
            double sum = 0;
            boolean refused = false;
            int from = 0;
            for (int f = 0; f < 4; f++) {
              String field = rows.getString(f + 1);
              int code = codes.code(f, field == null ? "" : field);
              refused |= code < 0;
              int[] x = code < 0 ? new int[0] : codes.coordinates(f, code);
              for (int j = 0; j < x.length; j++) {
                sum += unit * weights[from + j] * x[j];
              }
              from += schema.features().get(f).coordinates().size();
            }
            double points = rows.getDouble("points");
            if (rows.wasNull()) {
              unscored += refused ? 0 : 1;
              assertThat(rows.getString("prediction")).isNull();
            } else {
              scored++;
              assertThat(refused).isFalse();
              assertThat(points).isEqualTo(sum);
              if (rule.told().isPresent()) {
                List<Object> told = fields((long) sum);
                assertThat(rows.getString("prediction")).isEqualTo(told.get(0));
                assertThat(rows.getDouble(7)).isEqualTo(((BigDecimal) told.get(1)).doubleValue());
                continue;
              }
              assertThat(rows.getString("prediction")).isEqualTo(sum > 1 ? "yes" : "no");
            }
          }
        }
      }
    }
    assertThat(scored).isGreaterThan(4 * unscored);
  }

  /** What is no number at all has its points as in files; what may be one in another form, none. */
  @Test
  void fieldsThatAreNoNumberAreScored() throws SQLException {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "size", "decimal": [0, 9], "thresholds": [5],
                           "malformed": "category", "onMissing": "none"}]}
            """,
            "schema");
    ScoreInSql rule = new ScoreInSql(dialect(), schema, (feature, x) -> x[0] + 2 * x[1], true, 1);
    List<String> words = List.of("abc", "-", "1,5", "n/a", "2024-01-05", "1.2.3", "NaN", "７", ".");
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      create(connection, "Sizes", List.of("size"), List.of(types().get(0)));
      insert(connection, "Sizes", 1, words.stream().map(List::of).toList());
      insert(connection, "Sizes", 1, List.of(List.of("7"), List.of(" 7 "), List.of("7e0")));
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT \"size\", %s FROM \"Sizes\"".formatted(rule.expression()))) {
        while (rows.next()) {
          String field = rows.getString(1);
          String expected = words.contains(field) ? "2" : field.contains("e") ? null : "1";
          assertThat(rows.getString(2)).as(field).isEqualTo(expected);
        }
      }
    }
  }

  /** The view of a table behind the name of its schema is in that schema. */
  @Test
  void aViewIsInTheSchemaOfItsTable() throws SQLException {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "sex", "categories": ["f"], "other": "none"}]}
            """,
            "schema");
    String home =
        switch (dialect()) {
          case "h2" -> "PUBLIC";
          case "postgresql" -> "public";
          default -> "main";
        };
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      create(connection, "At.home", List.of("sex"), List.of(types().get(0)));
      insert(connection, "At.home", 1, List.of(List.of("f")));
      ScoreInSql rule = new ScoreInSql(dialect(), schema, (feature, x) -> x[0], true, 0);
      String view = rule.view(home + ".\"At.home\"").strip();
      statement.execute(view.substring(0, view.length() - 1));
      try (ResultSet rows =
          statement.executeQuery("SELECT prediction FROM " + home + ".\"At.home_scored\"")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("yes");
      }
    }
  }

  /** A table may have columns that are called like those of the view, in the schema or not. */
  @Test
  void theViewSaysWhatTheCardSaysWhateverElseTheTableHas() throws SQLException {
    String text = types().get(0);
    for (String column : List.of("Colour", "points", "prediction")) {
      Schema schema =
          Schema.parse(
              """
              {"label": {"column": "ill", "positive": "yes", "negative": "no"},
               "features": [{"column": "%s", "categories": ["red", "blue"], "other": "none"}]}
              """
                  .formatted(column),
              "schema");
      String table = "Own " + column;
      ScoreInSql rule = new ScoreInSql(dialect(), schema, (feature, x) -> 5 * x[0], true, 0);
      try (Connection connection = writer();
          Statement statement = connection.createStatement()) {
        List<String> columns =
            column.equals("Colour")
                ? List.of("Colour", "points", "prediction")
                : List.of(column, "ill");
        create(connection, table, columns, columns.stream().map(c -> text).toList());
        insert(
            connection,
            table,
            columns.size(),
            List.of(List.of("red", "-7", "no").subList(0, columns.size())));
        String view = rule.view(table).strip();
        try {
          statement.execute(view.substring(0, view.length() - 1));
        } catch (SQLException e) {
          assertThat(column).as(e.getMessage()).isEqualTo("Colour");
          continue;
        }
        String names =
            switch (column) {
              case "points" -> "points_, prediction";
              case "prediction" -> "points, prediction_";
              default -> "points, prediction";
            };
        try (ResultSet rows =
            statement.executeQuery("SELECT " + names + " FROM \"" + table + "_scored\"")) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getString(1) + rows.getString(2)).isEqualTo("5yes");
        }
      }
    }
  }
}
