/**
 * An {@link org.rtodirectory.generator.storage.ObjectStore} on the S3 protocol: requests with time
 * limits and retries, conditional writes, and the check of the lock before each write. Uses the AWS
 * SDK. It does not know what the objects mean.
 */
@NullMarked
package org.rtodirectory.generator.s3;

import org.jspecify.annotations.NullMarked;
