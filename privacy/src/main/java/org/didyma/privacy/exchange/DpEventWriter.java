package org.didyma.privacy.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.BasicAccountant;
import org.didyma.privacy.accounting.ConcentratedAccountant;
import org.didyma.privacy.accounting.Explanation;
import org.didyma.privacy.accounting.UnpricedEventException;

/**
 * Events as a tree of {@code dp_accounting.dp_event}. An event with an equivalent there becomes it,
 * with the same parameters; a number without a short decimal is rounded towards more privacy loss.
 * Another one becomes what it loses, which {@link #remarks} says.
 */
public final class DpEventWriter {

  /** Decimal digits that a double can tell apart. */
  private static final int DIGITS = 15;

  /** Decimals of so many digits are written as they are; a reader takes the double next to them. */
  private static final int EXACT_DIGITS = 17;

  private static final long MOST_RECORDS = 1_000_000_000_000_000L;

  private final Accountants accountants;
  private final Set<String> remarks = new LinkedHashSet<>();

  /**
   * A writer.
   *
   * @param delta at which an event is priced that has no equivalent and neither an (epsilon, delta)
   *     nor a rho of its own; 0 refuses it
   */
  public DpEventWriter(Delta delta) {
    this.accountants = new Accountants(delta);
  }

  /**
   * The file of an event: the tree with its neighbouring relation, and what noise is relative to.
   *
   * @throws UnpricedEventException when a part has neither an equivalent nor a price
   */
  public ObjectNode file(PrivacyEvent event) {
    ObjectNode root =
        JsonNodeFactory.instance
            .objectNode()
            .put("neighboring_relation", Relation.of(event.adjacency()))
            .put(DpEventReader.OVER, DpEventReader.SENSITIVITY);
    event
        .adjacency()
        .unit()
        .ifPresent(unit -> remarks.add("one record stands for " + unit.inWords() + "."));
    root.set("event", tree(event));
    if (!remarks.isEmpty()) {
      ArrayNode list = root.putArray("remarks");
      remarks.forEach(list::add);
    }
    return root;
  }

  /** Where the tree says more than the event lost, or on a condition; sentences. */
  public Set<String> remarks() {
    return Set.copyOf(remarks);
  }

  private ObjectNode tree(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.NoOp) {
      return of("NoOpDpEvent");
    } else if (event instanceof PrivacyEvent.NonPrivate) {
      return of("NonPrivateDpEvent");
    } else if (event instanceof PrivacyEvent.Gaussian gaussian) {
      return of("GaussianDpEvent")
          .put("noise_multiplier", number(gaussian.noiseMultiplier(), RoundingMode.DOWN));
    } else if (event instanceof PrivacyEvent.Laplace laplace) {
      return of("LaplaceDpEvent")
          .put("noise_multiplier", number(laplace.scale(), RoundingMode.DOWN));
    } else if (event instanceof PrivacyEvent.DiscreteLaplace laplace) {
      return of("DiscreteLaplaceDpEvent")
          .put("noise_parameter", number(Rational.ONE.dividedBy(laplace.scale()), RoundingMode.UP))
          .put("sensitivity", 1);
    } else if (event instanceof PrivacyEvent.Repeated repeated) {
      ObjectNode node = of("SelfComposedDpEvent");
      node.set("event", tree(repeated.event()));
      return node.put("count", repeated.times());
    } else if (event instanceof PrivacyEvent.Composed composed) {
      ObjectNode node = of("ComposedDpEvent");
      ArrayNode events = node.putArray("events");
      composed.events().forEach(each -> events.add(tree(each)));
      return node;
    } else if (event instanceof PrivacyEvent.PostProcessed processed) {
      return tree(processed.event());
    } else if (event instanceof PrivacyEvent.PoissonSampled sampled) {
      ObjectNode node =
          of("PoissonSampledDpEvent")
              .put("sampling_probability", number(sampled.rate(), RoundingMode.UP));
      node.set("event", tree(sampled.event()));
      return node;
    } else if (event instanceof PrivacyEvent.SampledWithoutReplacement sampled) {
      return withoutReplacement(sampled);
    } else if (event instanceof PrivacyEvent.ByTheorem own) {
      own.guarantee().conditions().forEach(c -> remarks.add("provided that " + c + "."));
      return loss(own.guarantee());
    }
    return priced(event);
  }

  private ObjectNode withoutReplacement(PrivacyEvent.SampledWithoutReplacement sampled) {
    Rational rate = sampled.rate();
    Rational most = Rational.of(MOST_RECORDS);
    if (new Rational(rate.denominator(), BigInteger.ONE).compareTo(most) > 0) {
      return priced(sampled);
    }
    ObjectNode node =
        of("SampledWithoutReplacementDpEvent")
            .put("source_dataset_size", rate.denominator().longValueExact())
            .put("sample_size", rate.numerator().longValueExact());
    node.set("event", tree(sampled.event()));
    return node;
  }

  /** What an event without an equivalent loses: by basic composition, as zCDP, or at the delta. */
  private ObjectNode priced(PrivacyEvent event) {
    PrivacyGuarantee price = price(event);
    remarks.add(
        "%s has no equivalent in dp_accounting; it stands as what it loses."
            .formatted(event.kind()));
    price.conditions().forEach(c -> remarks.add("provided that " + c + "."));
    return loss(price);
  }

  private PrivacyGuarantee price(PrivacyEvent event) {
    for (Accountant accountant : List.of(new BasicAccountant(), new ConcentratedAccountant())) {
      try {
        return accountant.price(event);
      } catch (UnpricedEventException e) {
        continue;
      }
    }
    return accountants.priceOrExplain(Explanation.of(event, accountants).best(), event);
  }

  private static ObjectNode loss(PrivacyGuarantee guarantee) {
    if (guarantee instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      Rho rho = concentrated.rho();
      return of("ZCDpEvent").put("rho", rho.value()).put("xi", 0);
    }
    return of("EpsilonDeltaDpEvent")
        .put("epsilon", Accountants.epsilon(guarantee).value())
        .put("delta", Accountants.delta(guarantee).value());
  }

  /** A decimal with at most so many digits that doubles tell them apart. */
  private static BigDecimal number(Rational value, RoundingMode rounding) {
    BigDecimal rounded =
        new BigDecimal(value.numerator())
            .divide(new BigDecimal(value.denominator()), new MathContext(EXACT_DIGITS, rounding))
            .stripTrailingZeros();
    return Rational.of(rounded).equals(value)
        ? rounded
        : rounded.round(new MathContext(DIGITS, rounding));
  }

  private static ObjectNode of(String name) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("module_name", DpEventReader.MODULE)
        .put("class_name", name);
  }
}
