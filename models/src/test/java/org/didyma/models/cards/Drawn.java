package org.didyma.models.cards;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;

/** A random model, and what is publicly known of the fields of its columns. */
public final class Drawn {

  private final Random random;
  final List<String> columns = new ArrayList<>();
  final List<String> titles = new ArrayList<>();
  final List<List<String>> fields = new ArrayList<>();
  final List<BigDecimal> lows = new ArrayList<>();
  final List<BigDecimal> highs = new ArrayList<>();
  final List<List<String>> orders = new ArrayList<>();
  final Model model;

  public Drawn(Random random) {
    this.random = random;
    boolean hasMissing = random.nextBoolean();
    ObjectNode schema = Json.object();
    schema.putObject("label").put("column", "y").put("positive", "1").put("negative", "0");
    if (hasMissing) {
      schema.putArray("missing").add("NA");
    }
    ArrayNode features = schema.putArray("features");
    ObjectNode names = Json.object();
    int count = 1 + random.nextInt(3);
    for (int f = 0; f < count; f++) {
      String column = "c" + f;
      columns.add(column);
      boolean isTitled = random.nextBoolean();
      titles.add(isTitled ? "Column " + f : column);
      if (isTitled) {
        names.put(column, "Column " + f);
      }
      ObjectNode feature = features.addObject().put("column", column);
      switch (random.nextInt(4)) {
        case 0 -> categories(feature, false);
        case 1 -> categories(feature, true);
        case 2 -> thresholds(feature);
        default -> scaled(feature);
      }
    }
    schema.putObject("display").set("titles", names);
    ObjectNode tree = Json.object().put("format", "didyma-model/1").put("mechanism", "none");
    tree.putObject("guarantee").put("kind", "none");
    ObjectNode body = tree.putObject("model").put("kind", "linear-lattice");
    body.set("schema", schema);
    ArrayNode weights = body.putArray("weights");
    int spread = 1 + random.nextInt(3);
    int constant = random.nextInt(5) - 2;
    boolean isConstant = random.nextInt(5) == 0;
    for (Coordinate c : Schema.parse(Json.text(schema), "s").coordinates()) {
      int points = isConstant ? constant : random.nextInt(2 * spread + 1) - spread;
      if (points != 0) {
        weights.addObject().put("feature", c.name()).put("points", points);
      }
    }
    body.put("threshold", random.nextInt(9) - 4);
    body.putObject("risk").put("unit", "1/2").put("costs", "2:1");
    tree.putObject("software").put("version", "1").put("proof", "");
    this.model = ModelReader.parse(Json.text(tree), "m");
  }

  private void categories(ObjectNode feature, boolean isOrdered) {
    List<String> all =
        new ArrayList<>(List.of("u", "v", "w", "x", "y").subList(0, 2 + random.nextInt(4)));
    ArrayNode list = feature.putArray("categories");
    all.forEach(list::add);
    if (isOrdered) {
      feature.put("ordered", true);
    } else if (random.nextBoolean()) {
      feature.put("reference", all.get(random.nextInt(all.size())));
    }
    policy(feature, "other", all.get(0));
    policy(feature, "onMissing", all.get(all.size() - 1));
    orders.add(isOrdered ? List.copyOf(all) : List.of());
    lows.add(BigDecimal.ZERO);
    highs.add(BigDecimal.ZERO);
    all.addAll(List.of("zz", "NA"));
    fields.add(all);
  }

  private void thresholds(ObjectNode feature) {
    boolean isDate = random.nextInt(3) == 0;
    boolean isWhole = isDate || random.nextBoolean();
    int low = isDate ? 11_376 : random.nextInt(7) - 6;
    if (isDate) {
      feature.putArray("date").add(day(low)).add(day(low + 9));
      feature.putArray("missing").add("NA");
      domain(low, low + 9);
    } else {
      range(feature, isWhole, low, low + 9);
    }
    ArrayNode list = feature.putArray("thresholds");
    List<String> own = new ArrayList<>();
    for (int t = low + 1; t <= low + 9; t++) {
      if (random.nextInt(3) == 0 || t == low + 4) {
        if (isDate) {
          list.add(day(t));
        } else {
          list.add(t);
        }
      }
    }
    for (int number = low - 2; number <= low + 11; number++) {
      own.add(isDate ? day(number) : Integer.toString(number));
      if (!isWhole) {
        own.add(BigDecimal.valueOf(number).add(new BigDecimal("0.5")).toPlainString());
      }
    }
    numeric(feature, isDate ? day(low + 2) : low + 2, own);
  }

  private static String day(int number) {
    return LocalDate.ofEpochDay(number).toString();
  }

  /** Dates as the numbers of their days. */
  private static String plain(String text) {
    return Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
        .matcher(text)
        .replaceAll(date -> Long.toString(LocalDate.parse(date.group()).toEpochDay()));
  }

  private void scaled(ObjectNode feature) {
    int scale = 1 + random.nextInt(2);
    int low = random.nextInt(7) - 6;
    range(feature, true, low, low + 5);
    feature.put("scale", scale);
    List<String> own = new ArrayList<>();
    for (int number = low - 2; number <= low + 7; number++) {
      own.add(Integer.toString(number));
    }
    numeric(feature, low + 2, own);
  }

  private void range(ObjectNode feature, boolean isWhole, int low, int high) {
    feature.putArray(isWhole ? "integer" : "decimal").add(low).add(high);
    domain(low, high);
  }

  private void domain(int low, int high) {
    lows.add(BigDecimal.valueOf(low));
    highs.add(BigDecimal.valueOf(high));
    orders.add(List.of());
  }

  private void numeric(ObjectNode feature, Object value, List<String> own) {
    policy(feature, "onMissing", value);
    if (random.nextInt(3) == 0) {
      feature.put("outside", "clip");
    } else {
      policy(feature, "outside", value);
    }
    if (random.nextInt(3) == 0) {
      feature.put("malformed", "missing");
    } else {
      policy(feature, "malformed", value);
    }
    own.addAll(List.of("abc", "NA"));
    fields.add(own);
  }

  private void policy(ObjectNode feature, String key, Object value) {
    switch (random.nextInt(4)) {
      case 0 -> feature.put(key, "none");
      case 1 -> feature.put(key, "category");
      case 2 -> feature.putObject(key).putPOJO("value", value);
      default -> feature.put(key, "error");
    }
  }

  List<List<String>> records() {
    List<List<String>> all = List.of(List.of());
    for (List<String> column : fields) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> record : all) {
        for (String field : column) {
          List<String> one = new ArrayList<>(record);
          one.add(field);
          longer.add(one);
        }
      }
      all = longer;
    }
    return all;
  }

  boolean isListed(List<String> record) {
    return IntStream.range(0, record.size())
        .noneMatch(f -> holds("any other value", f, record.get(f)));
  }

  /** Whether what people call a level is what a record has. */
  boolean holds(String said, int f, String had) {
    String name = plain(said);
    String field = plain(had);
    boolean isOwnMissing = model.schema().features().get(f).form().missing().contains("NA");
    boolean isNumber = field.matches("-?[0-9.]+");
    boolean isMissing = isOwnMissing && field.equals("NA");
    if (!isNumber && fields.get(f).contains("abc")) {
      return name.equals("missing") && isMissing
          || (name.equals("not a number") || name.equals("not a date")) && !isMissing
          // What is no number may count as missing.
          || name.equals("missing") && isNoNumberMissing(f);
    }
    if (!isNumber) {
      boolean isListed = field.length() == 1;
      List<String> order = orders.get(f);
      String[] ends = name.split(" to ");
      return name.equals(field)
          || name.equals("missing") && isMissing
          || name.equals("any other value") && !isListed && !isMissing
          || ends.length == 2
              && isListed
              && order.indexOf(ends[0]) <= order.indexOf(field)
              && order.indexOf(field) <= order.indexOf(ends[1]);
    }
    return holds(name, new BigDecimal(field));
  }

  private boolean isNoNumberMissing(int f) {
    return model
        .schema()
        .toJsonNode()
        .get("features")
        .get(f)
        .path("malformed")
        .asText()
        .equals("missing");
  }

  private static boolean holds(String name, BigDecimal x) {
    String[] ends = name.replaceAll("^(up to|below|outside) | or more$", "").split(" to ");
    if ((name.equals("any number") || name.equals("any date"))) {
      return true;
    }
    if (!ends[0].matches("-?[0-9.]+")) {
      return false;
    }
    BigDecimal first = new BigDecimal(ends[0]);
    if (name.startsWith("up to ")) {
      return x.compareTo(first) <= 0;
    }
    if (name.startsWith("below ")) {
      return x.compareTo(first) < 0;
    }
    if (name.endsWith(" or more")) {
      return x.compareTo(first) >= 0;
    }
    BigDecimal last = new BigDecimal(ends[ends.length - 1].replace("below ", ""));
    boolean isBelow = ends[ends.length - 1].startsWith("below ");
    boolean isWithin = x.compareTo(first) >= 0 && x.compareTo(last) <= (isBelow ? -1 : 0);
    return name.startsWith("outside ") != isWithin;
  }

  /** floor(x / scale + 1/2), of the nearer end of the range where a number is outside. */
  long steps(int f, String field, BigDecimal scale) {
    BigDecimal x = new BigDecimal(field).max(lows.get(f)).min(highs.get(f));
    return Math.floorDiv(
        x.multiply(BigDecimal.valueOf(2)).add(scale).longValueExact(),
        scale.multiply(BigDecimal.valueOf(2)).longValueExact());
  }

  public Model model() {
    return model;
  }
}
