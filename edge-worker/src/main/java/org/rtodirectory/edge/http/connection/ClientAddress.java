package org.rtodirectory.edge.http.connection;

import io.netty.util.AsciiString;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.address.IpAddress;
import org.rtodirectory.edge.config.AddressRange;
import org.rtodirectory.edge.http.syntax.RequestHeaders;

/**
 * Who a request comes from: the peer; or, if the peer is a trusted proxy, the right-most address in
 * one configured header that is not itself trusted. What stands to the left of that was written by
 * the client and counts for nothing. An entry that is not an address ends the reading: then the
 * last trusted address counts.
 */
public final class ClientAddress {
  private final List<AddressRange> trusted;
  private final AsciiString header;

  public ClientAddress(List<AddressRange> trusted, String header) {
    this.trusted = trusted;
    this.header = AsciiString.of(header).toLowerCase();
  }

  /** The address of the client. */
  public IpAddress of(InetAddress peer, RequestHeaders headers) {
    IpAddress client = IpAddress.of(peer.getAddress());
    if (!isTrusted(client)) {
      return client;
    }
    String forwarded = headers.joined(header);
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

  /** Whether a peer of that address is a proxy that is believed. */
  boolean isTrusted(IpAddress address) {
    for (AddressRange range : trusted) {
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
