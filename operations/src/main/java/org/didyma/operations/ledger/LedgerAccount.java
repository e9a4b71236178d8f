package org.didyma.operations.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.privacy.PrivacyJson;
import org.didyma.privacy.accounting.Explanation;
import org.didyma.privacy.ledger.Amount;
import org.didyma.privacy.ledger.Arrival;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Statement;
import org.didyma.privacy.ledger.Terms;

/** A ledger: its budget, what is spent of it, and on what. */
record LedgerAccount(
    @Field(Field.NAMED) Path ledger,
    @Field(flat = true) Budget terms,
    @Field("so far, by its parameters; with periods that of the one that paid most")
        Map<String, String> spent,
    @Field("of each period, if there are any")
        Optional<Map<String, Map<String, String>>> spentByPeriod,
    @Field("of the budget") Map<String, String> left,
    @Field("conditions of the sum") List<String> conditions,
    @Field("the guarantee of all uses together") String statement,
    List<Use> uses,
    @Field("of the last entry") String hash,
    @Field(hidden = true) Statement whole)
    implements Result {

  /** Columns of the table of uses that are words. */
  private static final int WORDS = 4;

  /** The terms of a ledger. */
  record Budget(
      @Field(Field.NAMED) String data,
      @Field(Field.NAMED) JsonNode budget,
      @Field(Field.NAMED) String composition,
      @Field("the least use, if there is one") Optional<String> leastEpsilon,
      @Field("the column that tells when a record arrived, if there is one")
          Optional<String> arrival,
      @Field("beginnings of its values, each with an account of its own")
          Optional<List<String>> periods,
      @Field(hidden = true) Terms whole) {

    static Budget of(Terms terms) {
      return new Budget(
          terms.data(),
          PrivacyJson.tree(terms.budget()),
          terms.composition().text(),
          terms.leastEpsilon().map(Object::toString),
          terms.arrival().map(Arrival::column),
          terms.arrival().map(Arrival::periods),
          terms);
    }

    String text() {
      return """
          Data set     %s
          Budget       all results together are %s.
          Composition  %s
          """
              .formatted(data, whole.budget().promise(), whole.composition().explanation())
          + leastEpsilon
              .map("Least use    that of an exponential mechanism with epsilon %s\n"::formatted)
              .orElse("")
          + whole
              .arrival()
              .map(
                  all ->
                      "Periods      %d of the column \"%s\", each with the whole budget\n"
                          .formatted(all.periods().size(), all.column()))
              .orElse("");
    }
  }

  /** A use of the budget. */
  record Use(
      @Field("its number") int entry,
      @Field(Field.NAMED) String date,
      @Field(Field.NAMED) String purpose,
      @Field("released, forfeited or not ended") String end,
      @Field("the privacy loss, by its parameters") Map<String, String> price,
      @Field(Field.NAMED) JsonNode event,
      @Field("conditions of its privacy loss") List<String> conditions,
      @Field("whose records it used, if not all") Optional<List<String>> periods,
      @Field("whose use it is, if another program's") Optional<String> origin) {

    /** What it was for, of which records, and by whom. */
    private String release() {
      return purpose
          + periods.map(some -> ", records of " + String.join(", ", some)).orElse("")
          + origin.map(other -> ", imported from " + other).orElse("");
    }

    static Use of(int number, Entry.Reserved use, String end, Amount price) {
      return new Use(
          number,
          use.date().toString(),
          use.purpose(),
          end,
          amount(price),
          PrivacyJson.tree(use.event()),
          use.conditions(),
          Optional.of(use.periods()).filter(some -> !some.isEmpty()),
          use.origin());
    }
  }

  static LedgerAccount of(Path file, Statement statement) {
    Map<Integer, String> ends = ends(statement);
    List<Entry> entries = statement.entries();
    List<Use> uses =
        IntStream.range(1, entries.size())
            .filter(i -> entries.get(i) instanceof Entry.Reserved)
            .mapToObj(
                i -> {
                  Entry.Reserved use = (Entry.Reserved) entries.get(i);
                  return Use.of(i, use, ends.getOrDefault(i, "not ended"), statement.price(use));
                })
            .toList();
    return new LedgerAccount(
        file,
        Budget.of(statement.terms()),
        amount(statement.spent()),
        byPeriod(statement),
        amount(statement.left()),
        statement.conditions(),
        statement.promise().statement(),
        uses,
        statement.lastHash(),
        statement);
  }

  private static Map<Integer, String> ends(Statement statement) {
    Map<Integer, String> ends = new HashMap<>();
    for (Entry entry : statement.entries()) {
      if (entry instanceof Entry.Committed committed) {
        ends.put((int) committed.reservation(), "released");
      } else if (entry instanceof Entry.Forfeited forfeited) {
        ends.put((int) forfeited.reservation(), "forfeited");
      }
    }
    return ends;
  }

  private static Optional<Map<String, Map<String, String>>> byPeriod(Statement statement) {
    Map<String, Map<String, String>> totals = new LinkedHashMap<>();
    statement.byPeriod().forEach((period, total) -> totals.put(period, amount(total)));
    return Optional.of(totals).filter(all -> !all.isEmpty());
  }

  private static Map<String, String> amount(Amount amount) {
    Map<String, String> numbers = new LinkedHashMap<>();
    amount.parameters().forEach((name, value) -> numbers.put(name, Amount.number(value)));
    return numbers;
  }

  @Override
  public List<Section> sections() {
    StringBuilder text = new StringBuilder(terms.text());
    text.append(
        "Spent        %s of %s\n"
            .formatted(whole.spent().roundedUp(), whole.capacity().roundedDown()));
    text.append("Left         %s\n".formatted(whole.left().roundedDown()));
    whole
        .byPeriod()
        .forEach(
            (period, total) ->
                text.append("Period       %s: %s\n".formatted(period, total.roundedUp())));
    conditions.forEach(condition -> text.append("Provided     that %s\n".formatted(condition)));
    if (!whole.open().isEmpty()) {
      text.append(
          ("Not ended    %d of the uses below: they are running, or their process died; they"
                  + " count as spent\n")
              .formatted(whole.open().size()));
    }
    if (!uses.isEmpty()) {
      text.append('\n').append(table());
    }
    return List.of(new Section.Text(text.toString()));
  }

  /** The uses in the order of their entries, with what was left after each. */
  private String table() {
    boolean isOne = whole.byPeriod().isEmpty();
    List<Amount> left = isOne ? whole.leftAfter() : List.of();
    List<String> head = new ArrayList<>(List.of("date", "end", "relation", "step", "cost"));
    if (isOne) {
      head.add("left");
    }
    TextTable table = new TextTable(WORDS, head);
    for (int i = 0; i < uses.size(); i++) {
      Use use = uses.get(i);
      Entry.Reserved reserved = (Entry.Reserved) whole.entries().get(use.entry());
      List<String> line =
          new ArrayList<>(
              List.of(
                  use.date(),
                  use.end(),
                  whole.terms().budget().adjacency().label(),
                  Explanation.steps(reserved.event()),
                  whole.price(reserved).roundedUp()));
      if (isOne) {
        line.add(left.get(i).roundedDown());
      }
      table.add(line);
    }
    List<String> lines = table.text().lines().toList();
    StringBuilder text = new StringBuilder(lines.get(0)).append("  release\n");
    for (int i = 0; i < uses.size(); i++) {
      text.append(lines.get(lines.size() - uses.size() + i))
          .append("  ")
          .append(uses.get(i).release())
          .append('\n');
    }
    return text.toString();
  }
}
