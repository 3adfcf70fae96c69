package org.rtodirectory.edge.release;

import org.rtodirectory.schemas.text.Sha256;

/**
 * A document in the form in which it is sent.
 *
 * @param contentType its media type
 * @param identity differs whenever the body differs
 * @param body its bytes, which must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PreparedDocument(String contentType, String identity, byte[] body) {
  static PreparedDocument of(String contentType, byte[] body) {
    return new PreparedDocument(contentType, Sha256.shortHex(body), body);
  }
}
