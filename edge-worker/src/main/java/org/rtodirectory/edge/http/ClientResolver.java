package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resolver of client addresses. The client of a request is the peer of its connection. If the
 * peer is a trusted proxy, the client is the rightmost address in the configured header that is not
 * a trusted proxy. A client can forge all entries to the left of its own address. If all addresses
 * are trusted proxies, the client is the leftmost one. Empty entries are ignored (RFC 9110, section
 * 5.6.1). If an entry is not an address, the client is the trusted proxy to the right of it.
 */
public final class ClientResolver {
  private final List<IpRange> trustedProxies;
  private final AsciiString header;

  /**
   * @param header the name of the header in which trusted proxies pass the address of the client
   * @throws IllegalArgumentException if {@code header} is not the name of a header
   */
  public ClientResolver(List<IpRange> trustedProxies, String header) {
    if (!header.matches(RequestDecoder.TOKEN)) {
      throw new IllegalArgumentException("expected the name of a header, such as X-Forwarded-For");
    }
    this.trustedProxies = trustedProxies;
    this.header = AsciiString.of(header).toLowerCase();
  }

  /** Returns the address of the client of a request. */
  public InetAddress resolve(InetAddress peer, HttpHeaders headers) {
    String forwarded = isTrustedProxy(peer) ? IncomingRequest.joinedValues(headers, header) : null;
    if (forwarded == null) {
      return peer;
    }
    InetAddress client = peer;
    String[] entries = forwarded.split(",", -1);
    for (int i = entries.length - 1; i >= 0; i--) {
      if (entries[i].isBlank()) {
        continue;
      }
      InetAddress address = parseEntry(entries[i].strip());
      if (address == null) {
        return client;
      }
      client = address;
      if (!isTrustedProxy(client)) {
        return client;
      }
    }
    return client;
  }

  boolean isTrustedProxy(InetAddress address) {
    for (IpRange range : trustedProxies) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Parses {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1} or {@code
   * [2001:db8::1]:80}. The port is not checked. Returns null if there is no address.
   */
  private static @Nullable InetAddress parseEntry(String text) {
    int bracket = text.indexOf(']');
    int colon = text.indexOf(':');
    boolean hasOneColon = colon > 0 && colon == text.lastIndexOf(':');
    if (text.startsWith("[") && bracket > 0) {
      return IpAddresses.parse(text.substring(1, bracket));
    }
    return IpAddresses.parse(hasOneColon ? text.substring(0, colon) : text);
  }
}
