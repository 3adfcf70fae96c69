package org.rtodirectory.store;

import java.io.IOException;

/**
 * The store answered 403. Either the client may not read its objects, or the object does not exist
 * and the client may not know that: S3 answers 403 for missing objects where listing is not
 * allowed.
 */
public final class AccessDenied extends IOException {
  private static final long serialVersionUID = 1L;

  AccessDenied(String object) {
    super(
        object
            + " answers 403: reading is not allowed, or there is no such object and the bucket may"
            + " not be listed. Allow readers s3:GetObject for the objects; with s3:ListBucket for"
            + " the bucket as well, a missing object is answered with 404");
  }
}
