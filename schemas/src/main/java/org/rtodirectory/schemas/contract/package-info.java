/**
 * The documents that describe the API to people and machines: the JSON Schemas, the OpenAPI
 * document, the documentation pages, the instructions for agents, the rules for crawlers and the
 * catalog of endpoints. They are rendered for a {@link org.rtodirectory.schemas.api.Publication},
 * from resource files. The package does not know how requests are answered or where documents are
 * stored.
 */
@NullMarked
package org.rtodirectory.schemas.contract;

import org.jspecify.annotations.NullMarked;
