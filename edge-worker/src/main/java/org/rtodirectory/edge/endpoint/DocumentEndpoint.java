package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.document.Document;
import org.rtodirectory.edge.release.HeldReleases;

/** The documents of the API by their paths, their JSON Schemas, and the consumer guides. */
public final class DocumentEndpoint implements GatewayEndpoint {
  /** Where RFC 9727 puts the catalog of the API. */
  private static final String API_CATALOG = "/.well-known/api-catalog";

  @Override
  public Answer answer(Request request, HeldReleases held) {
    return held.served()
        .documents()
        .at(request.path())
        .map(DocumentEndpoint::of)
        .orElseGet(() -> Answer.error(HttpResponseStatus.NOT_FOUND, "There is no such document."));
  }

  private static Answer of(Document document) {
    Answer answer = Answer.ok(document.contentType(), document.body());
    return document.path().equals(API_CATALOG)
        ? answer.with("Link", "<" + API_CATALOG + ">; rel=api-catalog")
        : answer;
  }
}
