/** What is learned privately of the columns of a table, before anything is learned from them. */
@NullMarked
package org.didyma.mechanisms.columns;

import org.jspecify.annotations.NullMarked;
