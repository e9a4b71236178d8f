package org.didyma.face;

import java.math.BigDecimal;
import java.util.Map;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.spi.Setting;

/**
 * What an own mechanism or formulation knows.
 *
 * @param values of its parameters, by name
 */
record PublicValues(
    Epsilon promised,
    Delta slack,
    Adjacency adjacency,
    WeightLattice lattice,
    Costs costs,
    Map<String, Long> values)
    implements Setting {

  @Override
  public BigDecimal epsilon() {
    return promised.value();
  }

  @Override
  public BigDecimal delta() {
    return slack.value();
  }

  @Override
  public int changes() {
    return adjacency.changes();
  }

  @Override
  public long value(String parameter) {
    Long value = values.get(parameter);
    if (value == null) {
      throw new IllegalArgumentException("the mechanism declares no parameter " + parameter);
    }
    return value;
  }

  @Override
  public long missedPositive() {
    return costs.missedPositive();
  }

  @Override
  public long falseAlarm() {
    return costs.falseAlarm();
  }

  @Override
  public int weights() {
    return lattice.coordinates();
  }

  @Override
  public boolean hasIntercept() {
    return lattice.hasIntercept();
  }

  @Override
  public int low(int weight) {
    return lattice.low(weight);
  }

  @Override
  public int high(int weight) {
    return lattice.high(weight);
  }

  @Override
  public boolean allows(int[] weights) {
    return weights.length == lattice.coordinates() && lattice.contains(Weights.of(weights));
  }
}
