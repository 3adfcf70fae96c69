package org.rtodirectory.edge.simulation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.model.S3Request;

/**
 * The SDK's client of a process, for a bucket that is consistent and has conditional writes, as S3
 * does. The client repeats a request only for {@link Fault#REPEATED}.
 */
final class SimulatedS3 implements S3Client {
  private final SimulatedProcess process;
  private final Bucket bucket;
  private final Mutation mutation;
  private final Fence fence;
  private final boolean isForLock;

  /** The requests that a mutation delays, in order. */
  private final List<Runnable> delayedRequests = new ArrayList<>();

  SimulatedS3(
      SimulatedProcess process, Bucket bucket, Mutation mutation, Fence fence, boolean isForLock) {
    this.process = process;
    this.bucket = bucket;
    this.mutation = mutation;
    this.fence = fence;
    this.isForLock = isForLock;
  }

  @Override
  public PutObjectResponse putObject(PutObjectRequest request, RequestBody body) {
    Stored object =
        new Stored(
            bytes(body),
            request.contentType(),
            request.cacheControl(),
            process.timeline().instant());
    boolean isConditional = request.ifMatch() != null || request.ifNoneMatch() != null;
    if (isForLock) {
      fence.onSend(object.bytes());
    }
    try {
      PutObjectResponse answer =
          send("put " + request.key(), request, isConditional, () -> putMutated(request, object));
      if (isForLock) {
        fence.onAnswer(object.bytes());
      }
      return answer;
    } catch (S3Exception e) {
      if (mutation == Mutation.BUSY_COUNTS_AS_WRITTEN && e.statusCode() == 503) {
        return answer(object);
      }
      throw e;
    }
  }

  private PutObjectResponse putMutated(PutObjectRequest request, Stored object) {
    String key = request.key();
    boolean isPointer = key.equals(CurrentPointer.KEY);
    if (mutation == Mutation.LIST_NOT_WRITTEN && ObjectListReference.isKey(key)) {
      return answer(object);
    }
    if (ReleaseHistory.isKey(key)) {
      return putMutatedRecord(request, object);
    }
    if ((mutation == Mutation.POINTER_BEFORE_PAGES && key.startsWith("api/"))
        || (mutation == Mutation.DELETE_BEFORE_POINTER && isPointer)) {
      delayedRequests.add(() -> put(request, object));
      return answer(object);
    }
    return put(isPointer ? withoutConditionIfMutated(request) : request, object);
  }

  private PutObjectResponse putMutatedRecord(PutObjectRequest request, Stored object) {
    if (mutation != Mutation.DONE_BEFORE_DELETES) {
      executeDelayed();
    }
    if (mutation == Mutation.INTENT_NOT_WRITTEN && request.ifNoneMatch() != null) {
      return answer(object);
    }
    PutObjectResponse answer =
        put(withoutConditionIfMutated(request), withRollbackIfMutated(object));
    executeDelayed();
    return answer;
  }

  private void executeDelayed() {
    List<Runnable> requests = List.copyOf(delayedRequests);
    delayedRequests.clear();
    requests.forEach(Runnable::run);
  }

  private PutObjectRequest withoutConditionIfMutated(PutObjectRequest request) {
    return mutation == Mutation.NO_COMPARE_AND_SET
        ? request.toBuilder().ifMatch(null).ifNoneMatch(null).build()
        : request;
  }

  /** Returns a record that is wrong about being a rollback if the mutation is such a defect. */
  private Stored withRollbackIfMutated(Stored object) {
    if (mutation != Mutation.PIN_FORGOTTEN && mutation != Mutation.PIN_KEPT) {
      return object;
    }
    try {
      Release release = Release.fromBytes(object.bytes());
      Optional<Stored> previous = bucket.find(Release.key(release.release() - 1));
      Release previousRelease =
          previous.isEmpty() ? release : Release.fromBytes(previous.get().bytes());
      Long rolledBackTo = mutation == Mutation.PIN_FORGOTTEN ? null : release.rolledBackTo();
      if (mutation == Mutation.PIN_KEPT
          && previousRelease.state() == Release.State.PUBLISHING
          && previousRelease.snapshot().equals(release.snapshot())
          && previousRelease.rolledBackTo() != null) {
        rolledBackTo = previousRelease.rolledBackTo();
      }
      String json = new String(object.bytes(), StandardCharsets.UTF_8);
      byte[] bytes =
          json.replaceFirst("(\"rolled_back_to\" *: *)\\w+", "$1" + rolledBackTo)
              .getBytes(StandardCharsets.UTF_8);
      return new Stored(bytes, object.contentType(), object.cacheControl(), object.written());
    } catch (Release.Malformed e) {
      throw new IllegalStateException(e);
    }
  }

  private PutObjectResponse put(PutObjectRequest request, Stored object) {
    Stored oldObject = bucket.find(request.key()).orElse(null);
    if (request.ifMatch() != null && oldObject == null) {
      throw error(404, "NoSuchKey");
    }
    if (oldObject != null
        && (request.ifNoneMatch() != null
            || (request.ifMatch() != null && !request.ifMatch().equals(oldObject.etag())))) {
      throw error(412, "PreconditionFailed");
    }
    bucket.put(process.name(), request.key(), object);
    return answer(object);
  }

  private static PutObjectResponse answer(Stored object) {
    return PutObjectResponse.builder().eTag(object.etag()).build();
  }

  @Override
  public <T> T getObject(
      GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
    // The body is read from the answer that arrives, even if the request was sent twice.
    Stored object =
        send(
            "get " + request.key(),
            request,
            false,
            () -> bucket.find(request.key()).orElseThrow(() -> error(404, "NoSuchKey")));
    if (isForLock) {
      fence.onAnswer(object.bytes());
    }
    GetObjectResponse headers =
        GetObjectResponse.builder()
            .eTag(object.etag())
            .contentType(object.contentType())
            .cacheControl(object.cacheControl())
            .contentLength((long) object.bytes().length)
            .build();
    try {
      return transformer.transform(
          headers, AbortableInputStream.create(new ByteArrayInputStream(object.bytes())));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public DeleteObjectResponse deleteObject(DeleteObjectRequest request) {
    return send(
        "delete " + request.key(),
        request,
        false,
        () -> {
          if (mutation == Mutation.DONE_BEFORE_DELETES && request.key().startsWith("api/")) {
            delayedRequests.add(() -> bucket.delete(process.name(), request.key()));
          } else {
            bucket.delete(process.name(), request.key());
          }
          return DeleteObjectResponse.builder().build();
        });
  }

  @Override
  public ListObjectsV2Response listObjectsV2(ListObjectsV2Request request) {
    return send(
        "list " + request.prefix(),
        request,
        false,
        () ->
            ListObjectsV2Response.builder()
                .isTruncated(false)
                .contents(
                    bucket.objects().tailMap(request.prefix()).entrySet().stream()
                        .takeWhile(object -> object.getKey().startsWith(request.prefix()))
                        .map(object -> toListEntry(object.getKey(), object.getValue()))
                        .toList())
                .build());
  }

  private static S3Object toListEntry(String key, Stored object) {
    return S3Object.builder()
        .key(key)
        .size((long) object.bytes().length)
        .lastModified(object.written())
        .build();
  }

  private <T> T send(String name, S3Request request, boolean isConditional, Supplier<T> effect) {
    Supplier<T> sending =
        () -> {
          if (mutation == Mutation.CHECKED_BEFORE_WAITING) {
            check(request);
          }
          return process.request(name, isConditional, () -> checkSending(request), effect);
        };
    try {
      // The lease sends one request at a time.
      return isForLock ? process.renewalThread().whileBusy(sending) : sending.get();
    } catch (UncheckedIOException e) {
      String reason = String.valueOf(Objects.requireNonNull(e.getCause()).getMessage());
      throw reason.equals("503") ? error(503, "SlowDown") : SdkClientException.create(reason);
    }
  }

  private void checkSending(S3Request request) {
    boolean isUnchecked =
        mutation == Mutation.LEASE_WITHOUT_FENCE
            || mutation == Mutation.CHECKED_BEFORE_WAITING
            || (mutation == Mutation.DELETE_WITHOUT_FENCE
                && request instanceof DeleteObjectRequest);
    if (!isUnchecked) {
      check(request);
    }
    checks(request).forEach(fence::requireHeld);
  }

  /** Runs the checks that the SDK's interceptors run before they transmit a request. */
  private static void check(S3Request request) {
    checks(request).forEach(Runnable::run);
  }

  private static List<Runnable> checks(S3Request request) {
    return request.overrideConfiguration().stream()
        .flatMap(options -> options.executionAttributes().getAttributes().values().stream())
        .filter(Runnable.class::isInstance)
        .map(Runnable.class::cast)
        .toList();
  }

  private static byte[] bytes(RequestBody body) {
    try (InputStream bytes = body.contentStreamProvider().newStream()) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RuntimeException error(int status, String code) {
    return S3Exception.builder()
        .statusCode(status)
        .message(code)
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage(code).build())
        .build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
