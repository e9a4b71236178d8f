/**
 * Tables that stay where they are: records in a database, counted there.
 *
 * <p>A lattice mechanism needs one thing of a table, how many records have each label in each
 * distinct row. A database can group by itself, so a schema becomes SQL ({@link
 * org.didyma.databases.sql}) and only cells come back.
 */
@NullMarked
package org.didyma.databases;

import org.jspecify.annotations.NullMarked;
