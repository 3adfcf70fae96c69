package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.rtodirectory.generator.storage.ObjectStoreContract.HEADERS;
import static org.rtodirectory.generator.storage.ObjectStoreContract.bytes;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStoreContract;
import org.rtodirectory.generator.storage.StoreClock;
import org.rtodirectory.schemas.source.ObjectReader;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;

/** The messages about an unusable store. */
class S3MessagesTest {
  @AutoClose private static final S3Server SERVER = S3Server.start();

  private static final String CHECK_RIGHTS =
      "check the credentials, the clock of this machine, and that s3:GetObject, s3:PutObject and"
          + " s3:DeleteObject are allowed for the objects, and s3:ListBucket for the bucket. If its"
          + " policy demands encryption, use --s3-encryption";

  /** Two attempts of three seconds for each request. */
  private static final S3Settings FEW_ATTEMPTS = new S3Settings(4, Duration.ofSeconds(3), 2, false);

  /** Answers each request itself and forwards none, because the server checks signatures. */
  @AutoClose private final FaultProxy proxy = FaultProxy.of(SERVER.endpoint());

  @Test
  void a_message_about_wrong_credentials_has_the_code_of_the_store_and_advice() {
    assertThat(
            messageOfPut("directory", S3Server.access(SERVER.endpoint(), "test-key", "not-that")))
        .startsWith("the object store answers 403 SignatureDoesNotMatch: check the credentials, ");
    assertThat(messageOfPut("directory", S3Server.access(SERVER.endpoint(), "another", "not-that")))
        .startsWith("the object store answers 403 InvalidAccessKeyId: check the credentials, ");
  }

  @Test
  void a_message_about_missing_credentials_names_the_variables_to_set() {
    AwsCredentialsProvider missingProfile =
        ProfileCredentialsProvider.create("there is no such profile");
    assertThat(
            messageOfPut("directory", new S3Access(SERVER.endpoint(), "us-east-1", missingProfile)))
        .isEqualTo(
            "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
                + " AWS_PROFILE");
  }

  @Test
  void a_missing_bucket_is_reported_by_every_operation() {
    ObjectStore store = store("no-such-bucket", SERVER.access());
    List<ObjectStoreContract.Call> calls =
        List.of(
            () -> store.put("a", bytes("1"), HEADERS),
            () -> store.read("a"),
            () -> store.delete("a"),
            store::lock,
            () -> store.compareAndSet("a", "\"1\"", bytes("1"), HEADERS),
            () -> store.list("", object -> {}));
    for (ObjectStoreContract.Call call : calls) {
      assertThat(failure(call))
          .hasMessage("there is no such bucket: create it, or correct the name in --target");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:1, HttpHostConnectException",
    "http://no-such-host.invalid, UnknownHostException",
    "https://127.0.0.1:PORT, SSLException",
  })
  void a_message_about_an_unreachable_server_names_the_exception_and_what_to_check(
      String endpoint, String exceptionName) {
    String port = Integer.toString(SERVER.endpoint().getPort());
    assertThat(
            messageOfPut("directory", S3Server.access(URI.create(endpoint.replace("PORT", port)))))
        .isEqualTo(
            "no connection to the object store ("
                + exceptionName
                + "): check AWS_ENDPOINT_URL_S3 and AWS_REGION, and that the object store is up");
  }

  /** RIGHTS stands for the advice to check credentials, clock and rights. */
  @ParameterizedTest
  @CsvSource({
    "403, AccessDenied, 'the object store answers 403 AccessDenied: RIGHTS'",
    "403, SecondLevelDomainForbidden, 'the object store answers 403 SecondLevelDomainForbidden, because it"
        + " accepts the bucket only in the host name: use --s3-addressing virtual'",
    "401, '', 'the object store answers 401: RIGHTS'",
    "400, ExpiredToken, 'the object store answers 400 ExpiredToken: RIGHTS'",
    "307, Redirect, 'the bucket is in another region: set AWS_REGION to eu-west-1'",
    "429, Other, 'the object store answers 429 Other, because it is busy: try later, or lower --parallel'",
    "301, PermanentRedirect, 'the bucket is in another region: set AWS_REGION to eu-west-1'",
    "400, AuthorizationHeaderMalformed, 'the bucket is in another region: set AWS_REGION to"
        + " eu-west-1'",
    "503, SlowDown, 'the object store answers 503 SlowDown, because it is busy: try later, or lower --parallel'",
    "500, InternalError, 'the object store answers 500 InternalError: try later'",
    "405, 'not a code', 'the object store answers 405: check --target and AWS_ENDPOINT_URL_S3'",
  })
  void error_codes_of_the_store_are_explained(int status, String code, String expected) {
    proxy.setFaults(request -> Fault.error(status, code));
    assertThat(messageOfPut("directory", S3Server.access(proxy.endpoint())))
        .isEqualTo(expected.replace("RIGHTS", CHECK_RIGHTS));
  }

  /** Returns the message of a failed write. Whoever may succeed later gets another exception. */
  private static String messageOfPut(String bucket, S3Access access) {
    IOException failure = failure(() -> store(bucket, access).put("a", bytes("1"), HEADERS));
    String message = String.valueOf(failure.getMessage());
    assertThat(failure instanceof ObjectReader.Unavailable)
        .as(message)
        .isEqualTo(
            message.contains("try later")
                || message.startsWith("no connection")
                || message.startsWith("there are no credentials"));
    return message;
  }

  private static ObjectStore store(String bucket, S3Access access) {
    return S3ObjectStore.open(
        S3Address.parse("s3://" + bucket + "/x"),
        access,
        FEW_ATTEMPTS,
        StoreClock.SYSTEM,
        ignored -> {});
  }

  /** Returns the failure of a call. No message and no stack trace may contain a secret. */
  private static IOException failure(ObjectStoreContract.Call call) {
    IOException failure = catchThrowableOfType(IOException.class, call::run);
    assertThat(failure).isNotNull();
    StringWriter stackTrace = new StringWriter();
    failure.printStackTrace(new PrintWriter(stackTrace));
    assertThat(stackTrace.toString()).doesNotContain("not-that").doesNotContain("test-secret");
    return failure;
  }
}
