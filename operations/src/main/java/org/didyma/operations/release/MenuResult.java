package org.didyma.operations.release;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.models.CardAgreement;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.page.MenuPage;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.RecordJson;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.BoundedRangeComposition;

/** What {@link MenuRelease} released. */
record MenuResult(
    @Field("`all` cards, or the best `one`") String release,
    @Field("what the whole menu spends") Spent spent,
    @Field("the cards, in the order of the menu") List<Card> cards,
    @Field("of each two cards, how often they decide alike, where that can be counted")
        List<Agreement> agreement,
    @Field(hidden = true) MenuPage side,
    @Field(hidden = true) Files files)
    implements Result {

  /** The delta of the tight epsilon where none is given. */
  private static final Delta USUAL = Delta.parse("1e-6");

  /** What a menu spends. */
  record Spent(
      @Field("the epsilon of each sample") String each,
      @Field("the epsilon of the menu at a delta of 0: the sum") String sum,
      @Field("the delta of `tight`") String delta,
      @Field("the least epsilon of the menu at that delta, by bounded-range composition")
          String tight) {

    static Spent of(CardMenu.Parameters parameters) {
      boolean isPure = parameters.delta().isZero();
      Delta delta = isPure ? USUAL : parameters.delta();
      Epsilon tight =
          isPure && parameters.released() == CardMenu.Released.ALL
              ? new BoundedRangeComposition(parameters.variants().size())
                  .price(parameters.each(), delta)
              : parameters.epsilon();
      return new Spent(
          parameters.each().toString(),
          parameters.sum().toString(),
          delta.toString(),
          tight.toString());
    }
  }

  /** A card. */
  record Card(@Field("of the variant") String name, @Field("as a model file") ObjectNode model) {}

  /** Two cards. */
  record Agreement(
      @Field("one card") String one,
      @Field("another card") String other,
      @Field("the share of all combinations of values of the schema on which they decide alike")
          BigDecimal share) {}

  /**
   * Where it is written besides.
   *
   * @param list for what is told of the menu
   * @param cards for the cards, by variant
   * @param page for the cards side by side
   */
  record Files(
      Optional<OutputFile> list, Map<String, OutputFile> cards, Optional<OutputFile> page) {}

  static MenuResult of(MenuPlan plan, List<String> names, List<Model> models, Files files) {
    Spent spent = Spent.of(plan.parameters());
    boolean decide = plan.schema().label() instanceof BinaryLabel;
    List<List<Optional<BigDecimal>>> alike =
        decide ? new CardAgreement(plan.schema()).of(models) : List.of();
    List<Card> cards = new ArrayList<>();
    List<Agreement> agreement = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      cards.add(new Card(names.get(i), ModelWriter.tree(models.get(i))));
      for (int k = 0; decide && k < i; k++) {
        String one = names.get(k);
        String other = names.get(i);
        alike.get(k).get(i).ifPresent(share -> agreement.add(new Agreement(one, other, share)));
      }
    }
    CardMenu.Released released = plan.parameters().released();
    return new MenuResult(
        released.name().toLowerCase(Locale.ROOT),
        spent,
        cards,
        agreement,
        new MenuPage(names, models, plan.schema(), alike, said(plan, spent)),
        files);
  }

  private static List<String> said(MenuPlan plan, Spent spent) {
    int variants = plan.entries().size();
    return plan.parameters().released() == CardMenu.Released.ONE
        ? List.of(
            "The best of %d variants and its card, in one sample at epsilon %s."
                .formatted(variants, spent.each))
        : List.of(
            "%d cards in one release, each sampled at epsilon %s.".formatted(variants, spent.each),
            "Privacy loss of the whole at delta 0, the sum: epsilon %s.".formatted(spent.sum),
            "Privacy loss of the whole at delta %s, by bounded-range composition: epsilon %s."
                .formatted(spent.delta, spent.tight));
  }

  @Override
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Items("A menu of cards", side.spent()));
    sections.add(new Section.Text("\nWeights side by side:\n"));
    sections.add(new Section.Table(side.points()));
    if (cards.size() > 1 && side.decide()) {
      sections.add(
          new Section.Text("\nDecisions alike, of all combinations of values of the schema:\n"));
      sections.add(new Section.Table(side.agreement()));
    }
    for (int i = 0; i < cards.size(); i++) {
      sections.add(
          new Section.Text(
              "\n%s\n\n%s"
                  .formatted(
                      side.names().get(i), TextCard.render(PointsCard.of(side.models().get(i))))));
    }
    return sections;
  }

  @Override
  public List<Delivery> deliveries() {
    List<Delivery> all = new ArrayList<>();
    for (Card card : cards) {
      OutputFile file = files.cards.get(card.name);
      if (file != null) {
        all.add(
            Delivery.only(
                file,
                Json.text(card.model),
                "The card %s is in %s.".formatted(card.name, file.path())));
      }
    }
    files.list.ifPresent(
        f -> all.add(Delivery.of(f, Json.text(list()), "The menu is in " + f.path() + ".")));
    files.page.ifPresent(f -> all.add(Delivery.of(f, () -> side.page().html())));
    return all;
  }

  /** What is told of the menu, with the files of its cards in the place of the cards. */
  private ObjectNode list() {
    ObjectNode tree = RecordJson.object(this);
    ArrayNode own = tree.putArray("cards");
    for (Card card : cards) {
      OutputFile file = files.cards.get(card.name);
      own.addObject()
          .put("name", card.name)
          .put("file", file == null ? "" : String.valueOf(file.path().getFileName()));
    }
    return tree;
  }
}
