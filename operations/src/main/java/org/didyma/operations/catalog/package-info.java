/** Catalogued public tables. */
@NullMarked
package org.didyma.operations.catalog;

import org.jspecify.annotations.NullMarked;
