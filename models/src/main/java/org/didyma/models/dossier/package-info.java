/** What is to be said of a release to those who answer for it, from what was released alone. */
@NullMarked
package org.didyma.models.dossier;

import org.jspecify.annotations.NullMarked;
