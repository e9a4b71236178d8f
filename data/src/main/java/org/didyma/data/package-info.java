/**
 * Tables and their public description: a {@link org.didyma.data.Schema} says what columns exist and
 * what values they can take, a {@link org.didyma.data.TableSource} yields the bytes of a table, and
 * the readers turn records into feature vectors, grouped into cells or one by one.
 *
 * <p>Everything that shapes a feature vector comes from the schema, nothing from the records. An
 * error names the line and the column of a record, never the value that stands there.
 */
@NullMarked
package org.didyma.data;

import org.jspecify.annotations.NullMarked;
