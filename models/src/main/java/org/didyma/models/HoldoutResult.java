package org.didyma.models;

/**
 * What was learned from one part of a table, and an answer about the other part. Event and
 * guarantee of each are those of both together.
 *
 * @param release what was learned
 * @param answer about the part that was held out
 */
public record HoldoutResult<A>(Release release, QueryResult<A> answer) {}
