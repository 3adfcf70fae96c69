/**
 * An {@link org.rtodirectory.generator.storage.ObjectStore} on the S3 protocol: requests with
 * retries and pacing, conditional writes, and the lease that keeps two publishers apart. Uses the
 * AWS SDK. It does not know what the objects mean.
 */
@NullMarked
package org.rtodirectory.generator.s3;

import org.jspecify.annotations.NullMarked;
