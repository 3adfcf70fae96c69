package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resolver of client addresses. The client of a request is the peer of its connection. If the
 * peer is a trusted proxy, the client is the right-most address in the configured header that is
 * not a trusted proxy, because the client can forge all entries to the left of that one. Empty
 * entries are ignored (RFC 9110, section 5.6.1). If an entry is not an address, the client is the
 * trusted proxy to the right of it.
 */
public final class ClientResolver {
  /**
   * The upper half of the keys of IPv4 addresses. No client has an IPv6 address that starts like
   * this, because it would be a multicast address.
   */
  private static final long IPV4_KEY_PREFIX = 0xffff_ffff_0000_0000L;

  private final List<IpRange> trustedProxies;
  private final AsciiString header;

  /**
   * @param header the name of the header in which trusted proxies pass the address of the client
   */
  public ClientResolver(List<IpRange> trustedProxies, String header) {
    this.trustedProxies = trustedProxies;
    this.header = AsciiString.of(header).toLowerCase();
  }

  /** Returns the address of the client of a request. */
  public InetAddress resolve(InetAddress peer, HttpHeaders headers) {
    String forwarded = isTrustedProxy(peer) ? IncomingRequest.list(headers, header) : null;
    if (forwarded == null) {
      return peer;
    }
    InetAddress client = peer;
    String[] hops = forwarded.split(",", -1);
    for (int i = hops.length - 1; i >= 0; i--) {
      if (hops[i].isBlank()) {
        continue;
      }
      InetAddress hop = parseHop(hops[i].strip());
      if (hop == null) {
        return client;
      }
      client = hop;
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
   * Returns the key under which a client is counted: its IPv4 address, or the /64 prefix of its
   * IPv6 address, because a household or a server usually has a whole /64. Other IPv4 addresses and
   * other /64 prefixes have other keys.
   */
  static long key(InetAddress address) {
    return address instanceof Inet4Address ipv4
        ? IPV4_KEY_PREFIX | Integer.toUnsignedLong(NetUtil.ipv4AddressToInt(ipv4))
        : ByteBuffer.wrap(address.getAddress()).getLong();
  }

  /**
   * Returns the network of an address, which does not identify one client: {@code 192.0.2.0/24}
   * with 256 addresses, or {@code 2001:db8:7::/48}, the usual size for one site.
   */
  static String truncate(InetAddress address) {
    int keptBytes = address instanceof Inet4Address ? 3 : 6;
    byte[] bytes = address.getAddress();
    Arrays.fill(bytes, keptBytes, bytes.length, (byte) 0);
    return NetUtil.bytesToIpAddress(bytes) + '/' + keptBytes * Byte.SIZE;
  }

  /**
   * Parses an address in its usual notation, with or without a zone. Returns null if the text is
   * not an address.
   */
  static @Nullable InetAddress parse(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    try {
      return bytes == null ? null : InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("4 or 16 bytes are an address", e);
    }
  }

  /**
   * Parses {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1} or {@code
   * [2001:db8::1]:80}. The port is not checked. Returns null if there is no address.
   */
  private static @Nullable InetAddress parseHop(String text) {
    int bracket = text.indexOf(']');
    int colon = text.indexOf(':');
    boolean hasOneColon = colon > 0 && colon == text.lastIndexOf(':');
    if (text.startsWith("[") && bracket > 0) {
      return parse(text.substring(1, bracket));
    }
    return parse(hasOneColon ? text.substring(0, colon) : text);
  }
}
