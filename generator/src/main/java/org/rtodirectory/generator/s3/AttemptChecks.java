package org.rtodirectory.generator.s3;

import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Checks each attempt of a request, retries included. Before it is sent, {@link #BEFORE} of the
 * request is run. Afterwards, a success that no object store sent, such as the page of a proxy, is
 * rejected, so that it is retried: an object that was read or written has an ETag.
 */
final class AttemptChecks implements ExecutionInterceptor {
  /** Throws if an attempt must not be sent. */
  static final ExecutionAttribute<Runnable> BEFORE =
      new ExecutionAttribute<>("org.rtodirectory.before-attempt");

  /** What is wrong with a response that is not from an object store. */
  static final String FOREIGN = "a response is not that of object storage";

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    attributes.getOptionalAttribute(BEFORE).ifPresent(Runnable::run);
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    boolean isOfObject =
        context.request() instanceof PutObjectRequest
            || context.request() instanceof GetObjectRequest;
    if (isOfObject
        && context.httpResponse().isSuccessful()
        && context.httpResponse().firstMatchingHeader("ETag").isEmpty()) {
      if (context.responseBody().orElse(null) instanceof Abortable body) {
        body.abort();
      }
      throw RetryableException.create(FOREIGN);
    }
  }
}
