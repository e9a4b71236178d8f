package org.didyma.mechanisms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.ClassTables;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.ConfiguredMechanism.Ready;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism for labels of two values, used for each of K classes against the rest. Promise: all K
 * outputs together are (epsilon, delta)-differentially private, as each is (epsilon/K, delta/K)-
 * differentially private, rounded down, or where the losses of their events compose to no more. One
 * record changes the label, or the presence, of one row in each of the K tables, so all K count,
 * whatever class the record has (docs/proofs/outcomes.md, section 3). The draws use independent
 * bits, and nothing leaves before all are made.
 */
public final class OneAgainstRest
    implements Mechanism<IntFunction<Ready>, List<ConfiguredMechanism<?, ?>>> {

  private final Mechanism<?, ?> ofOne;

  /** What is promised for all classes together; empty where nothing is. */
  private final Optional<PrivacyTarget> target;

  private OneAgainstRest(Mechanism<?, ?> ofOne, Optional<PrivacyTarget> target) {
    this.ofOne = ofOne;
    this.target = target;
  }

  /**
   * The mechanism for tables of a schema with a label of classes.
   *
   * @param setting what is promised for all classes together
   * @param isPrivate whether the mechanism protects anything, and so has an epsilon to share
   * @param made the mechanism for two labels, in a setting, for a schema of one class against the
   *     rest
   * @throws InvalidInputException when the setting is too little to be shared
   */
  public static ConfiguredMechanism<?, ?> over(
      PublicContext setting,
      Schema schema,
      boolean isPrivate,
      BiFunction<PublicContext, Schema, ConfiguredMechanism<?, ?>> made) {
    if (!isPrivate) {
      return of(Optional.empty(), each(schema, one -> made.apply(setting, one)));
    }
    PrivacyTarget total = setting.target();
    EqualShares shares = new EqualShares(total, schema.label().labels());
    BiFunction<PrivacyTarget, Schema, ConfiguredMechanism<?, ?>> ofShare =
        (share, one) -> made.apply(setting.promising(share, setting.adjacency()), one);
    Function<PrivacyTarget, List<ConfiguredMechanism<?, ?>>> all =
        share -> each(schema, one -> ofShare.apply(share, one));
    return of(
        Optional.of(total),
        shares
            .byLosses(share -> ofShare.apply(share, schema.against(0)).describe())
            .map(all)
            .filter(each -> isKeptByLosses(each, total))
            .orElseGet(() -> all.apply(shares.basic())));
  }

  private static List<ConfiguredMechanism<?, ?>> each(
      Schema schema, Function<Schema, ConfiguredMechanism<?, ?>> made) {
    List<ConfiguredMechanism<?, ?>> each = new ArrayList<>();
    for (int k = 0; k < schema.label().labels(); k++) {
      each.add(made.apply(schema.against(k)));
    }
    return each;
  }

  /**
   * The same of mechanisms whose shares are known.
   *
   * @param total what is promised for all classes together
   * @param made the mechanism for a schema of one class against the rest, with its share
   * @throws InvalidInputException when the shares are more than the total
   */
  public static ConfiguredMechanism<?, ?> of(
      PrivacyTarget total, Schema schema, Function<Schema, ConfiguredMechanism<?, ?>> made) {
    return of(Optional.of(total), each(schema, made));
  }

  private static ConfiguredMechanism<?, ?> of(
      Optional<PrivacyTarget> total, List<ConfiguredMechanism<?, ?>> each) {
    total.ifPresent(all -> requireShared(each, all));
    String reason =
        "%d classes, each against the rest".formatted(each.size())
            + total.map(all -> ", " + division(each, all)).orElse("");
    return new ConfiguredMechanism<>(
            new OneAgainstRest(each.get(0).mechanism(), total),
            each,
            new OfClasses(each),
            Stream.concat(Stream.of(reason), each.stream().map(ConfiguredMechanism::reason))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("; ")),
            List.of())
        .under(each.stream().flatMap(one -> one.conditions().stream()).toList());
  }

  /** Refuses what has no promise that adds up to the whole. */
  private static void requireShared(List<ConfiguredMechanism<?, ?>> each, PrivacyTarget target) {
    if (!addsUp(each, target) && !isKeptByLosses(each, target)) {
      throw new InvalidInputException(
          "%s has no guarantee that is shared among classes".formatted(each.get(0).name()),
          "use another mechanism or calibration, or learn one class against the rest.");
    }
  }

  /** Whether what they promise adds up to no more than the whole; what is not proven is not. */
  private static boolean addsUp(List<ConfiguredMechanism<?, ?>> each, PrivacyTarget target) {
    PrivacyGuarantee sum = sum(each);
    return sum instanceof PrivacyGuarantee.Pure pure
            && pure.epsilon().compareTo(target.epsilon()) <= 0
        || sum instanceof PrivacyGuarantee.Approximate approximate
            && approximate.epsilon().compareTo(target.epsilon()) <= 0
            && approximate.delta().compareTo(target.delta()) <= 0
        || !sum.isProven();
  }

  private static boolean isKeptByLosses(
      List<ConfiguredMechanism<?, ?>> each, PrivacyTarget target) {
    PrivacyEvent first = each.get(0).describe();
    return each.stream().allMatch(one -> one.describe().equals(first))
        && new EqualShares(target, each.size()).isKept(first);
  }

  /** How the whole is divided, for people. */
  private static String division(List<ConfiguredMechanism<?, ?>> each, PrivacyTarget target) {
    return addsUp(each, target)
        ? "with equal shares of epsilon: %s/%d each".formatted(target.epsilon(), each.size())
        : "whose privacy losses compose to epsilon %s".formatted(target.epsilon());
  }

  private static PrivacyGuarantee sum(List<ConfiguredMechanism<?, ?>> each) {
    return each.stream().map(OneAgainstRest::guarantee).reduce(PrivacyGuarantee::and).orElseThrow();
  }

  private static <D, P> PrivacyGuarantee guarantee(ConfiguredMechanism<D, P> one) {
    return one.mechanism().guarantee(one.parameters());
  }

  @Override
  public String name() {
    return ofOne.name();
  }

  @Override
  public String proof() {
    return together(ofOne.proof());
  }

  @Override
  public String name(List<ConfiguredMechanism<?, ?>> each) {
    return name(each.get(0));
  }

  private static <D, P> String name(ConfiguredMechanism<D, P> one) {
    return one.mechanism().name(one.parameters());
  }

  @Override
  public String proof(List<ConfiguredMechanism<?, ?>> each) {
    return together(own(each.get(0)));
  }

  private String together(String own) {
    return target.isPresent() ? ProofPages.joined(own, ProofPages.CLASSES) : own;
  }

  private static <D, P> String own(ConfiguredMechanism<D, P> one) {
    return one.mechanism().proof(one.parameters());
  }

  @Override
  public PrivacyEvent describe(List<ConfiguredMechanism<?, ?>> each) {
    List<PrivacyEvent> events =
        each.stream().<PrivacyEvent>map(ConfiguredMechanism::describe).toList();
    return events.stream().distinct().count() == 1
        ? new PrivacyEvent.Repeated(events.size(), events.get(0))
        : new PrivacyEvent.Composed(events);
  }

  /** What was asked for, which all classes together do not exceed. */
  @Override
  public PrivacyGuarantee guarantee(List<ConfiguredMechanism<?, ?>> each) {
    if (target.isEmpty()) {
      return guarantee(each.get(0));
    }
    Epsilon epsilon = target.get().epsilon();
    PrivacyGuarantee sum = sum(each);
    if (sum instanceof PrivacyGuarantee.Pure) {
      return PrivacyGuarantee.pure(epsilon, sum.adjacency()).under(sum.conditions());
    }
    return sum instanceof PrivacyGuarantee.Approximate
        ? PrivacyGuarantee.approximate(epsilon, target.get().delta(), sum.adjacency())
            .under(sum.conditions())
        : sum;
  }

  @Override
  public void requireUsable(
      Schema schema, Form<IntFunction<Ready>> form, List<ConfiguredMechanism<?, ?>> each) {
    for (int k = 0; k < each.size(); k++) {
      requireUsable(each.get(k), schema.against(k));
    }
  }

  private static <D, P> void requireUsable(ConfiguredMechanism<D, P> one, Schema schema) {
    one.mechanism().requireUsable(schema, one.form(), one.parameters());
  }

  @Override
  public RawOutput.Classes draw(
      IntFunction<Ready> data,
      List<ConfiguredMechanism<?, ?>> each,
      RandomBits bits,
      CancellationToken stop) {
    return new RawOutput.Classes(
        IntStream.range(0, each.size()).mapToObj(k -> data.apply(k).draw(bits, stop)).toList());
  }

  /**
   * A table as what each class is drawn from: that of the first class is read with the table, those
   * of the others when they are drawn, so that one is in memory at a time.
   */
  private record OfClasses(List<ConfiguredMechanism<?, ?>> each)
      implements Form<IntFunction<Ready>> {

    @Override
    public IntFunction<Ready> read(Table table, Runnable pause, boolean mayBeEmpty) {
      IntFunction<Table> tables =
          readsOnce()
              ? new ClassTables(table, pause)::against
              : k -> table.under(table.schema().against(k));
      Ready first = each.get(0).read(tables.apply(0), pause, mayBeEmpty);
      return k -> k == 0 ? first : each.get(k).read(tables.apply(k), pause, mayBeEmpty);
    }

    @Override
    public boolean readsOnce() {
      return each.get(0).form().readsOnce();
    }
  }
}
