package org.didyma.mechanisms;

import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism with its public parameters.
 *
 * @param mechanism the mechanism
 * @param parameters what to release with it
 * @param form what it wants a table as
 * @param reason why it was chosen, from public facts; empty when the user named it
 * @param conditions what the promise of a release from a table rests on besides the mechanism's own
 *     conditions, each to follow "provided that"
 */
public record ConfiguredMechanism<D, P>(
    Mechanism<D, P> mechanism, P parameters, Form<D> form, String reason, List<String> conditions) {

  public ConfiguredMechanism {
    conditions = List.copyOf(conditions);
  }

  /** A mechanism that the user named. */
  public ConfiguredMechanism(Mechanism<D, P> mechanism, P parameters, Form<D> form) {
    this(mechanism, parameters, form, "", List.of());
  }

  /** The same, chosen for a reason. */
  public ConfiguredMechanism<D, P> because(String why) {
    return new ConfiguredMechanism<>(mechanism, parameters, form, why, conditions);
  }

  /** The same under further conditions. */
  public ConfiguredMechanism<D, P> under(List<String> more) {
    List<String> all = Stream.concat(conditions.stream(), more.stream()).distinct().toList();
    return new ConfiguredMechanism<>(mechanism, parameters, form, reason, all);
  }

  /** A draw that lacks nothing but its noise. It carries no promise. */
  @FunctionalInterface
  public interface Ready {
    RawOutput draw(RandomBits bits, CancellationToken stop);
  }

  public String name() {
    return mechanism.name();
  }

  /** What a release does, without any data; refuses parameters that cannot be used. */
  public PrivacyEvent describe() {
    return mechanism.describe(parameters);
  }

  /** What a release promises; computed without any data. */
  public PrivacyGuarantee guarantee() {
    return mechanism.guarantee(parameters).under(conditions);
  }

  /** Refuses parameters that cannot be used on rows of such bounds; these have no record. */
  public void requireUsable(Rows none) {
    mechanism.requireUsable(from(none), parameters);
  }

  /** Refuses rows that it cannot learn from. */
  public void check(Rows rows) {
    mechanism.check(from(rows), parameters);
  }

  /** A draw from rows in memory. */
  public RawOutput draw(Rows rows, RandomBits bits, CancellationToken stop) {
    return mechanism.draw(from(rows), parameters, bits, stop);
  }

  private D from(Rows rows) {
    return form.ofRows(rows)
        .orElseThrow(() -> new IllegalStateException(name() + " does not learn from rows"));
  }

  /**
   * Reads a table, and refuses it when it cannot be used; a schema with rules for points that the
   * mechanism cannot follow, and parameters that cannot be used with it, before it reads. Only the
   * table shows whether it can, so a refusal then costs what a release costs.
   *
   * @param mayBeEmpty true where the number of records is private
   */
  public Ready read(Table table, Runnable pause, boolean mayBeEmpty) {
    mechanism.requireUsable(table.schema(), form, parameters);
    return on(form.read(table, pause, mayBeEmpty));
  }

  /** The same for data in memory. */
  public Ready on(D data) {
    mechanism.check(data, parameters);
    return (bits, stop) -> mechanism.draw(data, parameters, bits, stop);
  }
}
