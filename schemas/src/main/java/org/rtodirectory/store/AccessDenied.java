package org.rtodirectory.store;

import java.io.IOException;

/**
 * A store answers 403. It may mean that its objects must not be read, or that there is no such
 * object and whoever asks must not know that: S3 answers so where it does not allow listing.
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
