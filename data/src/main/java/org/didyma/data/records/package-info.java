/**
 * The records of a table, wherever they come from: a {@link org.didyma.data.records.Table} is a
 * schema with its {@link org.didyma.data.records.Records}, read as cells or one by one.
 */
@NullMarked
package org.didyma.data.records;

import org.jspecify.annotations.NullMarked;
