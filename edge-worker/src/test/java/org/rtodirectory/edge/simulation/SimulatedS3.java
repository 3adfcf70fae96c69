package org.rtodirectory.edge.simulation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.rtodirectory.edge.simulation.Bucket.Stored;
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
 * The SDK's client of a process, with a bucket behind it that has conditional writes and is
 * consistent, as S3 is. It repeats no request except as {@link Fault#REPEATED} has it.
 */
final class SimulatedS3 implements S3Client {
  private final SimulatedProcess process;
  private final Bucket bucket;
  private final Mutation mutation;
  private final boolean isForLock;

  /** What a mutation executes later, in order. */
  private final List<Runnable> held = new ArrayList<>();

  SimulatedS3(SimulatedProcess process, Bucket bucket, Mutation mutation, boolean isForLock) {
    this.process = process;
    this.bucket = bucket;
    this.mutation = mutation;
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
    return ask("put " + request.key(), request, isConditional, () -> mutated(request, object));
  }

  private PutObjectResponse mutated(PutObjectRequest request, Stored object) {
    String key = request.key();
    boolean isPointer = key.equals("current.json");
    boolean isRecord = key.startsWith("releases/") && !key.contains("changes.");
    boolean isHeld =
        (mutation == Mutation.POINTER_BEFORE_PAGES && key.startsWith("api/"))
            || (mutation == Mutation.DELETE_BEFORE_FLIP && isPointer);
    if (isHeld) {
      held.add(() -> put(request, object));
      return answer(object);
    }
    if (isRecord) {
      List<Runnable> now = List.copyOf(held);
      held.clear();
      now.forEach(Runnable::run);
    }
    if (mutation == Mutation.INTENT_NOT_WRITTEN && isRecord && request.ifNoneMatch() != null) {
      return answer(object);
    }
    if (mutation == Mutation.NO_COMPARE_AND_SET && (isPointer || isRecord)) {
      return put(request.toBuilder().ifMatch(null).ifNoneMatch(null).build(), object);
    }
    return put(request, object);
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
    Stored found =
        ask(
            "get " + request.key(),
            request,
            false,
            () -> bucket.find(request.key()).orElseThrow(() -> error(404, "NoSuchKey")));
    GetObjectResponse headers =
        GetObjectResponse.builder()
            .eTag(found.tag())
            .contentType(found.contentType())
            .cacheControl(found.cacheControl())
            .contentLength((long) found.bytes().length)
            .build();
    try {
      return transformer.transform(
          headers, AbortableInputStream.create(new ByteArrayInputStream(found.bytes())));
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
          bucket.delete(process.name(), request.key());
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
    Supplier<T> send = () -> process.request(what, isConditional, () -> check(request), effect);
    try {
      // The lease does one thing at a time.
      return isForLock ? process.renewals().whileBusy(send) : send.get();
    } catch (UncheckedIOException e) {
      String why = String.valueOf(Objects.requireNonNull(e.getCause()).getMessage());
      throw why.equals("503") ? error(503, "SlowDown") : SdkClientException.create(why);
    }
  }

  /** Runs the checks that the SDK's interceptors would run before they transmit a request. */
  private void check(S3Request request) {
    if (mutation != Mutation.LEASE_WITHOUT_FENCE) {
      request
          .overrideConfiguration()
          .ifPresent(
              options ->
                  options.executionAttributes().getAttributes().values().stream()
                      .filter(Runnable.class::isInstance)
                      .forEach(check -> ((Runnable) check).run()));
    }
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
