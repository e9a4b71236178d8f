/** Model files and points cards: what a release looks like on disk, on a terminal and on paper. */
@NullMarked
package org.didyma.cli.model;

import org.jspecify.annotations.NullMarked;
