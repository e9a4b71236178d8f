/**
 * What is known of the columns of a table before there is a schema, by its header, by a dictionary,
 * by a public sample or by somebody who says so, and how well a schema fits a table.
 */
@NullMarked
package org.didyma.data.columns;

import org.jspecify.annotations.NullMarked;
