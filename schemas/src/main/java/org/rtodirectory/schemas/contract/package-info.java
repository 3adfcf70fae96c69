/**
 * The documents that describe the API to people and machines: the JSON Schemas, the OpenAPI
 * document, the documentation page, the instructions for agents, the rules for crawlers and the
 * catalog. They are rendered for a {@link org.rtodirectory.schemas.api.Publication}. The package
 * has the texts as resource files. It does not know how requests are answered or where documents
 * are stored.
 */
@NullMarked
package org.rtodirectory.schemas.contract;

import org.jspecify.annotations.NullMarked;
