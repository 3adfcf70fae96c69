/**
 * Releases in object storage that speaks the S3 protocol: the address of a bucket, settings and a
 * connection enter, a store of the contract leaves. Knows the AWS SDK, and nothing of what the
 * objects mean.
 */
@NullMarked
package org.rtodirectory.generator.s3;

import org.jspecify.annotations.NullMarked;
