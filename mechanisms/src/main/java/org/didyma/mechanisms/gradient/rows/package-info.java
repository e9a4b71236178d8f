/** Rows of bounded norm, made from public facts. */
@NullMarked
package org.didyma.mechanisms.gradient.rows;

import org.jspecify.annotations.NullMarked;
