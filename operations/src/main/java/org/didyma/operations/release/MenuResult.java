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
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.menu.MenuCard;
import org.didyma.models.menu.MenuDraw;
import org.didyma.models.menu.MenuPage;
import org.didyma.models.menu.MenuPrice;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.RecordJson;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.files.OutputFile;

/** What {@link MenuRelease} released. */
record MenuResult(
    @Field("`all` cards, or the best `one`") String release,
    @Field("what the whole menu spends") Spent spent,
    @Field("the cards, in the order of the menu") List<Card> cards,
    @Field("of each two cards, how often they decide alike, where that can be counted")
        List<Agreement> agreement,
    @Field(hidden = true) MenuPage side,
    @Field(hidden = true) List<MenuCard> drawn,
    @Field(hidden = true) Files files)
    implements Result {

  /** What a menu spends. */
  record Spent(
      @Field("the epsilon of each sample") String each,
      @Field("the epsilon of the menu at a delta of 0: the sum") String sum,
      @Field("the delta of `tight`") String delta,
      @Field("the least epsilon of the menu at that delta, by bounded-range composition")
          String tight) {

    static Spent of(MenuPrice price) {
      return new Spent(
          price.parameters().each().toString(),
          price.parameters().sum().toString(),
          price.delta().toString(),
          price.tight().toString());
    }
  }

  /** A card. */
  record Card(
      @Field("of the variant") String name,
      @Field("as a model file") ObjectNode model,
      @Field("what the records that were held out show of it, where some were")
          Optional<ObjectNode> quality) {

    static Card of(MenuCard card) {
      return new Card(
          card.name(),
          ModelWriter.tree(card.model()),
          card.measured().map(m -> m.tree(SoftwareVersion.text())));
    }
  }

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
   * @param figures for what each is worth, by variant
   * @param page for the cards side by side
   */
  record Files(
      Optional<OutputFile> list,
      Map<String, OutputFile> cards,
      Map<String, OutputFile> figures,
      Optional<OutputFile> page) {}

  static MenuResult of(MenuDraw draw, List<MenuCard> cards, Files files) {
    boolean isMeasured = cards.get(0).measured().isPresent();
    MenuPrice price = new MenuPrice(draw.parameters(), isMeasured);
    MenuPage side = MenuPage.of(draw.schema(), cards, price.sentences());
    return new MenuResult(
        draw.parameters().released().name().toLowerCase(Locale.ROOT),
        Spent.of(price),
        cards.stream().map(Card::of).toList(),
        side.pairs((one, other, share) -> new Agreement(one, other, share)),
        side,
        cards,
        files);
  }

  @Override
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Items("A menu of cards", side.spent()));
    sections.add(new Section.Text("\nWeights side by side:\n"));
    sections.add(new Section.Table(side.points()));
    if (side.isMeasured()) {
      sections.add(new Section.Text("\n%s:\n".formatted(MenuPage.MEASURED)));
      sections.add(new Section.Table(side.figures()));
    }
    if (cards.size() > 1 && side.decide()) {
      sections.add(
          new Section.Text("\nDecisions alike, of all combinations of values of the schema:\n"));
      sections.add(new Section.Table(side.agreement()));
    }
    for (MenuCard card : drawn) {
      String text = TextCard.render(PointsCard.of(card.model()));
      sections.add(new Section.Text("\n%s\n\n%s".formatted(card.name(), text)));
      card.measured()
          .ifPresent(m -> sections.add(new Section.Text("\n" + m.report().textWithoutVerdict())));
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
      OutputFile figures = files.figures.get(card.name);
      if (figures != null) {
        card.quality.ifPresent(q -> all.add(Delivery.only(figures, Json.text(q), "")));
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
