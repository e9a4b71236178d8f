/**
 * The public description of a table: a {@link org.didyma.data.schema.Schema} says what columns
 * exist and what values they can take. Everything that shapes a feature vector comes from it,
 * nothing from the records.
 */
@NullMarked
package org.didyma.data.schema;

import org.jspecify.annotations.NullMarked;
