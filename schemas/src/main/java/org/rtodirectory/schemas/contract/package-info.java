/**
 * The documents that describe the API to people and machines: the JSON Schemas, the OpenAPI
 * document, the documentation page, the instructions for agents, the rules for crawlers and the
 * catalog. A {@link org.rtodirectory.schemas.api.Publication} enters, the bytes of each document
 * leave. The package knows the text of the contract, which it has in resource files, but nothing of
 * how a request is read or answered, nor of where the documents are stored.
 */
@NullMarked
package org.rtodirectory.schemas.contract;

import org.jspecify.annotations.NullMarked;
