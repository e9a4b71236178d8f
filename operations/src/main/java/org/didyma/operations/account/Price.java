package org.didyma.operations.account;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.models.cards.Paragraph;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.privacy.Adjacency;

/**
 * What a calculator found: numbers as decimal texts, each where there is one, and their theorem.
 */
record Price(
    @Field("of the guarantee") Optional<String> epsilon,
    @Field("of the guarantee") Optional<String> delta,
    @Field("of zero-concentrated privacy") Optional<String> rho,
    @Field("noise by sensitivity") Optional<String> sigma,
    @Field("noise by sensitivity") Optional<String> scale,
    @Field(Field.NAMED) Optional<String> steps,
    @Field("probability that a record is in a sample") Optional<String> rate,
    @Field("how records are sampled") Optional<String> sampling,
    @Field("what remains of the budget for one pure mechanism") Optional<String> left,
    @Field("of the guarantee") Optional<String> conditions,
    @Field(Field.NAMED) String accountant,
    @Field("which tables are neighbours") String adjacency,
    @Field(Field.NAMED) String theorem,
    Optional<JsonNode> explanation,
    @Field(hidden = true) String change,
    @Field(hidden = true) String more)
    implements Result {

  private static final int WIDTH = 80;
  private static final String LINE = "%-11s %s\n";

  /** Numbers as they are found. */
  static final class Draft {

    private final Map<String, String> numbers = new HashMap<>();
    private final String accountant;
    private final Adjacency adjacency;
    private final String theorem;
    private Optional<JsonNode> explanation = Optional.empty();
    private String more = "";

    Draft(String accountant, Adjacency adjacency, String theorem) {
      this.accountant = accountant;
      this.adjacency = adjacency;
      this.theorem = theorem;
    }

    /** Adds a number by the name of its field. */
    Draft with(String name, Object number) {
      numbers.put(name, number.toString());
      return this;
    }

    /**
     * Adds an explanation.
     *
     * @param words what its words mean, for people
     * @param tree the same as the text, for programs
     */
    Draft explaining(String text, List<String> words, JsonNode tree) {
      StringBuilder lines =
          new StringBuilder(text.replace(System.lineSeparator(), "\n")).append('\n');
      words.forEach(sentence -> lines.append(Paragraph.block("- ", "  ", sentence, WIDTH)));
      more = lines.toString();
      explanation = Optional.of(tree);
      return this;
    }

    Price done() {
      return new Price(
          number("epsilon"),
          number("delta"),
          number("rho"),
          number("sigma"),
          number("scale"),
          number("steps"),
          number("rate"),
          number("sampling"),
          number("left"),
          number("conditions"),
          accountant,
          adjacency.label(),
          theorem,
          explanation,
          adjacency.change(),
          more);
    }

    private Optional<String> number(String name) {
      return Optional.ofNullable(numbers.get(name));
    }
  }

  @Override
  public List<Section> sections() {
    StringBuilder text = new StringBuilder();
    add(text, "epsilon", epsilon);
    add(text, "delta", delta);
    add(text, "rho", rho);
    add(text, "sigma", sigma);
    add(text, "scale", scale);
    add(text, "steps", steps);
    add(text, "rate", rate);
    add(text, "sampling", sampling);
    add(text, "left", left);
    add(text, "conditions", conditions);
    text.append(LINE.formatted("adjacency", adjacency + ": " + change));
    text.append(LINE.formatted("accountant", accountant));
    text.append(Paragraph.block("theorem     ", "            ", theorem, WIDTH));
    return List.of(new Section.Text(text.append(more).toString()));
  }

  private static void add(StringBuilder text, String label, Optional<String> number) {
    number.ifPresent(value -> text.append(LINE.formatted(label, value)));
  }
}
