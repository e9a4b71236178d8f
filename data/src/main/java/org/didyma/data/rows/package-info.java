/** Rows of bounded norm, made from public facts. */
@NullMarked
package org.didyma.data.rows;

import org.jspecify.annotations.NullMarked;
