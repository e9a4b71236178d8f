package org.didyma.models.sites;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.counts.MaskedCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * What sites agree on before they look at any table, public: an invitation to one sum.
 *
 * @param id 128 random bits in hexadecimal digits, so that no two rounds are the same
 * @param parameters what is counted at what price
 * @param schema under which rows are rows
 */
public record SiteRound(String id, MaskedCounts.Parameters parameters, Schema schema) {

  private static final String FORMAT = "didyma-site-round/1";
  private static final String ID = "id";
  private static final String SITES = "sites";
  private static final String HONEST = "honest";
  private static final String EPSILON = "epsilon";
  private static final String NEIGHBOURS = "neighbours";
  private static final String SCHEMA = "schema";

  /** Sites of one round. */
  public static final int MOST_SITES = 1000;

  /** Bits of an id. */
  private static final int ID_BITS = 128;

  /**
   * A new round.
   *
   * @param sites how many there will be
   * @param honest how many sites' noise suffices
   * @throws InvalidInputException when the schema has units, weights or too many cells, or there
   *     are fewer sites than honest ones
   */
  public static SiteRound of(
      Schema schema, int sites, int honest, Epsilon epsilon, Adjacency adjacency) {
    String id = "%032x".formatted(new SecureBits().bits(ID_BITS));
    return new SiteRound(id, parameters(schema, sites, honest, epsilon, adjacency), schema);
  }

  private static MaskedCounts.Parameters parameters(
      Schema schema, int sites, int honest, Epsilon epsilon, Adjacency adjacency) {
    int cells = new SiteGrid(schema).cells();
    return new MaskedCounts.Parameters(epsilon, adjacency, sites, honest, cells);
  }

  /** How the file is written, always the same. */
  public String text() {
    ObjectNode tree =
        SiteText.begun(FORMAT)
            .put(ID, id)
            .put(SITES, parameters.sites())
            .put(HONEST, parameters.honest())
            .put(EPSILON, parameters.epsilon().toString())
            .put(NEIGHBOURS, parameters.adjacency().label());
    tree.set(SCHEMA, schema.toJsonNode());
    return Json.text(tree);
  }

  /**
   * Reads an invitation.
   *
   * @throws InvalidInputException when the file is none
   */
  public static SiteRound read(Path file) {
    SiteText text =
        SiteText.read(file).requireFields(FORMAT, ID, SITES, HONEST, EPSILON, NEIGHBOURS, SCHEMA);
    Schema schema = Schema.parse(text.tree().path(SCHEMA).toString(), text.name());
    if (text.number(SITES) > MOST_SITES || !text.text(ID).matches("[0-9a-f]{32}")) {
      throw text.damaged();
    }
    try {
      return new SiteRound(
          text.text(ID),
          parameters(
              schema,
              text.number(SITES),
              text.number(HONEST),
              Epsilon.parse(text.text(EPSILON)),
              Adjacency.ofLabel(text.text(NEIGHBOURS))),
          schema);
    } catch (IllegalArgumentException e) {
      throw text.damaged();
    }
  }

  /** A checksum of all of it. */
  String digest() {
    return Sha256.of(text().getBytes(StandardCharsets.UTF_8));
  }

  /** The noisy counts of a round: as many as there are cells. */
  SiteGrid grid() {
    return new SiteGrid(schema);
  }
}
