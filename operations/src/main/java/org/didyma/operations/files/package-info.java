/** Files that operations write: complete or not at all, and never in place of another. */
@NullMarked
package org.didyma.operations.files;

import org.jspecify.annotations.NullMarked;
