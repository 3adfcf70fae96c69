package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resolver of the client address of a request. It is the address of the peer or, if the peer is
 * a trusted proxy, the right-most address in the configured header that is not a trusted proxy.
 * Entries to the left of it are ignored, because the client can forge them. An entry that is not an
 * address ends the search; the client address is then the trusted address to the right of it.
 */
public final class ClientAddress {
  private final List<IpAddress.Range> trusted;
  private final AsciiString header;

  public ClientAddress(List<IpAddress.Range> trusted, String header) {
    this.trusted = trusted;
    this.header = AsciiString.of(header).toLowerCase();
  }

  /** The address of the client. */
  public IpAddress of(InetAddress peer, HttpHeaders headers) {
    IpAddress client = IpAddress.of(peer.getAddress());
    if (!isTrusted(client)) {
      return client;
    }
    String forwarded = IncomingRequest.list(headers, header);
    if (forwarded == null) {
      return client;
    }
    String[] hops = forwarded.split(",", -1);
    for (int i = hops.length - 1; i >= 0; i--) {
      IpAddress hop = address(hops[i].strip());
      if (hop == null) {
        return client;
      }
      client = hop;
      if (!isTrusted(client)) {
        return client;
      }
    }
    return client;
  }

  /** Whether an address is that of a trusted proxy. */
  boolean isTrusted(IpAddress address) {
    for (IpAddress.Range range : trusted) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Reads {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1} or {@code [2001:db8::1]:80}.
   */
  private static @Nullable IpAddress address(String text) {
    String host = text;
    if (text.startsWith("[") && text.indexOf(']') > 0) {
      host = text.substring(1, text.indexOf(']'));
    } else if (text.indexOf(':') == text.lastIndexOf(':') && text.indexOf(':') > 0) {
      host = text.substring(0, text.indexOf(':'));
    }
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(host);
    return bytes == null ? null : IpAddress.of(bytes);
  }
}
