package org.didyma.databases.sql;

/**
 * A column of a relation.
 *
 * @param name as the database spells it
 * @param kind what its values are
 */
public record Column(String name, ColumnKind kind) {}
