package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.rtodirectory.store.ObjectHeaders;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.AbortMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/**
 * Multipart upload of a large file, with several concurrent parts. The object appears when all
 * parts are complete; if one fails after all retries, the upload is aborted.
 */
final class MultipartUpload {
  private static final long PART = 16 << 20;
  private static final int ATTEMPTS = 2;
  private static final int MOST_PARTS = 10_000;
  private static final int MOST_THREADS = 8;

  private final S3Bucket bucket;
  private final String key;
  private final Path file;
  private final long size;
  private final ObjectHeaders headers;
  private final long partSize;

  MultipartUpload(S3Bucket bucket, String key, Path file, long size, ObjectHeaders headers) {
    this(bucket, key, file, size, headers, PART);
  }

  MultipartUpload(
      S3Bucket bucket, String key, Path file, long size, ObjectHeaders headers, long smallestPart) {
    this.bucket = bucket;
    this.key = key;
    this.file = file;
    this.size = size;
    this.headers = headers;
    this.partSize = Math.max(smallestPart, (size + MOST_PARTS - 1) / MOST_PARTS);
  }

  /**
   * Uploads the file.
   *
   * @throws IOException if the object may or may not exist
   */
  void run() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (isUploaded()) {
        return;
      }
    }
    throw new IOException("the store loses uploads before they are complete: try again");
  }

  /**
   * Uploads the file once; false if the store does not know the upload when it is completed. This
   * happens when the response to an earlier completion was lost; then the upload is repeated.
   */
  private boolean isUploaded() throws IOException {
    String upload = begun();
    try {
      complete(upload, uploaded(upload));
      return true;
    } catch (NoSuchUploadException unknown) {
      return false;
    } catch (SdkException failed) {
      abort(upload);
      throw S3ErrorMessages.of(failed);
    } catch (IOException | RuntimeException failed) {
      abort(upload);
      throw failed;
    }
  }

  private S3Client client() {
    return bucket.client();
  }

  private String begun() throws IOException {
    CreateMultipartUploadRequest request =
        CreateMultipartUploadRequest.builder()
            .bucket(bucket.address().bucket())
            .key(bucket.key(key))
            .contentType(headers.contentType())
            .cacheControl(headers.cacheControl())
            .overrideConfiguration(limits -> bucket.withLimits(limits, 0))
            .build();
    return S3Bucket.ask(() -> client().createMultipartUpload(request)).uploadId();
  }

  private List<CompletedPart> uploaded(String upload) throws IOException {
    int threads = Math.min(MOST_THREADS, bucket.settings().writers());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<CompletedPart>> parts = new ArrayList<>();
      for (long offset = 0; offset < size; offset += partSize) {
        ObjectBodies.FilePart part =
            new ObjectBodies.FilePart(file, offset, Math.min(partSize, size - offset));
        int number = parts.size() + 1;
        parts.add(pool.submit(() -> uploaded(upload, number, part)));
      }
      List<CompletedPart> completed = new ArrayList<>();
      for (Future<CompletedPart> part : parts) {
        completed.add(part.get());
      }
      return completed;
    } catch (ExecutionException failed) {
      throw S3ErrorMessages.of(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw S3ErrorMessages.of(stopped);
    } finally {
      pool.shutdownNow();
      awaitEnd(pool);
    }
  }

  private CompletedPart uploaded(String upload, int number, ObjectBodies.FilePart part)
      throws IOException {
    UploadPartRequest request =
        UploadPartRequest.builder()
            .bucket(bucket.address().bucket())
            .key(bucket.key(key))
            .uploadId(upload)
            .partNumber(number)
            .overrideConfiguration(limits -> bucket.withLimits(limits, part.length()))
            .build();
    RequestBody body = RequestBody.fromContentProvider(part, part.length(), headers.contentType());
    String etag = client().uploadPart(request, body).eTag();
    return CompletedPart.builder().partNumber(number).eTag(etag).build();
  }

  /** Waits for the threads: parts that arrive after an abort would be kept, and paid for. */
  private static void awaitEnd(ExecutorService pool) {
    boolean interrupted = Thread.interrupted();
    try {
      pool.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException stopped) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void complete(String upload, List<CompletedPart> parts) throws IOException {
    CompleteMultipartUploadRequest request =
        CompleteMultipartUploadRequest.builder()
            .bucket(bucket.address().bucket())
            .key(bucket.key(key))
            .uploadId(upload)
            .multipartUpload(all -> all.parts(parts))
            .overrideConfiguration(limits -> bucket.withLimits(limits, size))
            .build();
    client().completeMultipartUpload(request);
  }

  private void abort(String upload) throws IOException {
    AbortMultipartUploadRequest request =
        AbortMultipartUploadRequest.builder()
            .bucket(bucket.address().bucket())
            .key(bucket.key(key))
            .uploadId(upload)
            .overrideConfiguration(limits -> bucket.withLimits(limits, 0))
            .build();
    try {
      client().abortMultipartUpload(request);
    } catch (SdkException leftToTheStore) {
      // The first failure is reported; a lifecycle rule of the bucket removes the parts.
    }
  }
}
