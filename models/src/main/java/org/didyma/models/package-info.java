/**
 * Models to keep and to predict with: a {@link org.didyma.models.Model} is a release with the
 * schema that its weights are about, the model file is its JSON. Cards are in {@link
 * org.didyma.models.cards}.
 */
@NullMarked
package org.didyma.models;

import org.jspecify.annotations.NullMarked;
