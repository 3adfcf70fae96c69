package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.Iterator;
import java.util.Optional;
import org.rtodirectory.edge.limit.Refusal;

/**
 * What makes a request one that cannot be answered, whatever it asks for. Stricter than HTTP needs
 * where a server in front might understand a request in another way (request smuggling): one
 * transfer coding, which is {@code chunked}, one Host.
 */
final class RequestChecks {
  private final int mostHeaders;

  /**
   * @param mostHeaders how many headers a request may have
   */
  RequestChecks(int mostHeaders) {
    this.mostHeaders = mostHeaders;
  }

  /** Why {@code request} is refused; empty if it is not. */
  Optional<Refusal> problem(FullHttpRequest request) {
    if (request.decoderResult().isFailure()) {
      return Optional.of(undecodable(request.decoderResult().cause()));
    }
    HttpVersion version = request.protocolVersion();
    if (version.majorVersion() != 1) {
      return Optional.of(Refusal.VERSION);
    }
    HttpHeaders headers = request.headers();
    // The length of the body is a header by now, whether or not it was sent as one.
    if (headers.size() > mostHeaders + 1) {
      return Optional.of(Refusal.MANY_HEADERS);
    }
    if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
      // Chunks were put together, and that coding taken away; here is another one.
      return Optional.of(Refusal.MALFORMED);
    }
    if (!hasHost(headers, version)) {
      return Optional.of(Refusal.HOST);
    }
    return request.method().equals(HttpMethod.CONNECT)
        ? Optional.of(Refusal.TUNNEL)
        : Optional.empty();
  }

  private static boolean hasHost(HttpHeaders headers, HttpVersion version) {
    Iterator<String> hosts = headers.valueStringIterator(HttpHeaderNames.HOST);
    if (!hosts.hasNext()) {
      return version.minorVersion() == 0;
    }
    hosts.next();
    return !hosts.hasNext();
  }

  private static Refusal undecodable(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return Refusal.LONG_LINE;
    }
    return cause instanceof TooLongHttpHeaderException ? Refusal.LONG_HEADERS : Refusal.MALFORMED;
  }
}
