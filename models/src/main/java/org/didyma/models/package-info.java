/**
 * Releases and models to keep and to predict with. {@link org.didyma.models.ReleaseRunner} is the
 * way from a mechanism and data to a {@link org.didyma.models.Release}, a {@link
 * org.didyma.models.Model} is a release with the schema that its weights are about, the model file
 * is its JSON. Cards are in {@link org.didyma.models.cards}.
 */
@NullMarked
package org.didyma.models;

import org.jspecify.annotations.NullMarked;
