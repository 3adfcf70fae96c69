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
 * The SDK's client of a process. Its bucket has conditional writes and is consistent, as S3 is. It
 * repeats requests only because of {@link Fault#REPEATED}.
 */
final class SimulatedS3 implements S3Client {
  private final SimulatedProcess process;
  private final Bucket bucket;
  private final Mutation mutation;
  private final Fence fence;
  private final boolean isForLock;

  /** The actions that a mutation executes later, in order. */
  private final List<Runnable> heldRequests = new ArrayList<>();

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
      fence.send(object.bytes());
    }
    try {
      PutObjectResponse answer =
          ask("put " + request.key(), request, isConditional, () -> mutated(request, object));
      if (isForLock) {
        fence.receive(object.bytes());
      }
      return answer;
    } catch (S3Exception e) {
      if (mutation == Mutation.BUSY_COUNTS_AS_WRITTEN && e.statusCode() == 503) {
        return answer(object);
      }
      throw e;
    }
  }

  private PutObjectResponse mutated(PutObjectRequest request, Stored object) {
    String key = request.key();
    boolean isPointer = key.equals(CurrentPointer.KEY);
    if (mutation == Mutation.LIST_NOT_WRITTEN && ObjectListReference.isKey(key)) {
      return answer(object);
    }
    if (ReleaseHistory.isKey(key)) {
      return mutatedRecord(request, object);
    }
    if ((mutation == Mutation.POINTER_BEFORE_PAGES && key.startsWith("api/"))
        || (mutation == Mutation.DELETE_BEFORE_FLIP && isPointer)) {
      heldRequests.add(() -> put(request, object));
      return answer(object);
    }
    return put(isPointer ? compared(request) : request, object);
  }

  private PutObjectResponse mutatedRecord(PutObjectRequest request, Stored object) {
    if (mutation != Mutation.DONE_BEFORE_DELETES) {
      executeHeld();
    }
    if (mutation == Mutation.INTENT_NOT_WRITTEN && request.ifNoneMatch() != null) {
      return answer(object);
    }
    PutObjectResponse answer = put(compared(request), pinned(object));
    executeHeld();
    return answer;
  }

  private void executeHeld() {
    List<Runnable> now = List.copyOf(heldRequests);
    heldRequests.clear();
    now.forEach(Runnable::run);
  }

  private PutObjectRequest compared(PutObjectRequest request) {
    return mutation == Mutation.NO_COMPARE_AND_SET
        ? request.toBuilder().ifMatch(null).ifNoneMatch(null).build()
        : request;
  }

  /** Returns a record that is wrong about being a rollback if a mutation demands it. */
  private Stored pinned(Stored object) {
    if (mutation != Mutation.PIN_FORGOTTEN && mutation != Mutation.PIN_KEPT) {
      return object;
    }
    try {
      Release release = Release.fromBytes(object.bytes());
      Optional<Stored> previous = bucket.find(Release.key(release.release() - 1));
      Release before = previous.isEmpty() ? release : Release.fromBytes(previous.get().bytes());
      Long rolledBackTo = mutation == Mutation.PIN_FORGOTTEN ? null : release.rolledBackTo();
      if (mutation == Mutation.PIN_KEPT
          && before.state() == Release.State.PUBLISHING
          && before.snapshot().equals(release.snapshot())
          && before.rolledBackTo() != null) {
        rolledBackTo = before.rolledBackTo();
      }
      String json = new String(object.bytes(), StandardCharsets.UTF_8);
      byte[] pinned =
          json.replaceFirst("(\"rolled_back_to\" *: *)\\w+", "$1" + rolledBackTo)
              .getBytes(StandardCharsets.UTF_8);
      return new Stored(pinned, object.contentType(), object.cacheControl(), object.written());
    } catch (Release.Malformed e) {
      throw new IllegalStateException(e);
    }
  }

  private PutObjectResponse put(PutObjectRequest request, Stored object) {
    Stored before = bucket.find(request.key()).orElse(null);
    if (request.ifMatch() != null && before == null) {
      throw error(404, "NoSuchKey");
    }
    if (before != null
        && (request.ifNoneMatch() != null
            || (request.ifMatch() != null && !request.ifMatch().equals(before.tag())))) {
      throw error(412, "PreconditionFailed");
    }
    bucket.put(process.name(), request.key(), object);
    return answer(object);
  }

  private static PutObjectResponse answer(Stored object) {
    return PutObjectResponse.builder().eTag(object.tag()).build();
  }

  @Override
  public <T> T getObject(
      GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
    // Only the answer that arrives is read, also where the bucket is asked twice.
    Stored object =
        ask(
            "get " + request.key(),
            request,
            false,
            () -> bucket.find(request.key()).orElseThrow(() -> error(404, "NoSuchKey")));
    if (isForLock) {
      fence.receive(object.bytes());
    }
    GetObjectResponse headers =
        GetObjectResponse.builder()
            .eTag(object.tag())
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
    return ask(
        "delete " + request.key(),
        request,
        false,
        () -> {
          if (mutation == Mutation.DONE_BEFORE_DELETES && request.key().startsWith("api/")) {
            heldRequests.add(() -> bucket.delete(process.name(), request.key()));
          } else {
            bucket.delete(process.name(), request.key());
          }
          return DeleteObjectResponse.builder().build();
        });
  }

  @Override
  public ListObjectsV2Response listObjectsV2(ListObjectsV2Request request) {
    return ask(
        "list " + request.prefix(),
        request,
        false,
        () ->
            ListObjectsV2Response.builder()
                .isTruncated(false)
                .contents(
                    bucket.objects().tailMap(request.prefix()).entrySet().stream()
                        .takeWhile(object -> object.getKey().startsWith(request.prefix()))
                        .map(object -> listed(object.getKey(), object.getValue()))
                        .toList())
                .build());
  }

  private static S3Object listed(String key, Stored object) {
    return S3Object.builder()
        .key(key)
        .size((long) object.bytes().length)
        .lastModified(object.written())
        .build();
  }

  private <T> T ask(String what, S3Request request, boolean isConditional, Supplier<T> effect) {
    Supplier<T> send =
        () -> {
          if (mutation == Mutation.CHECKED_BEFORE_WAITING) {
            check(request);
          }
          return process.request(what, isConditional, () -> checkSending(request), effect);
        };
    try {
      // The lease does one thing at a time.
      return isForLock ? process.renewals().whileBusy(send) : send.get();
    } catch (UncheckedIOException e) {
      String why = String.valueOf(Objects.requireNonNull(e.getCause()).getMessage());
      throw why.equals("503") ? error(503, "SlowDown") : SdkClientException.create(why);
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

  /** Runs the checks that the SDK's interceptors would run before they transmit a request. */
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
