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
 * Finds the client address of a request. It is the address of the peer or, if the peer is a trusted
 * proxy, the right-most address in the configured header that is not a trusted proxy. Entries to
 * the left of it are ignored, because the client can forge them. Empty entries are ignored (RFC
 * 9110, section 5.6.1). If an entry is not an address, the client address is the trusted address to
 * the right of it.
 */
public final class ClientAddress {
  /**
   * The prefix of IPv4 addresses in {@link #network}. It is a multicast prefix, so no IPv6 client
   * has it.
   */
  private static final long IPV4_NETWORKS = 0xffff_ffff_0000_0000L;

  private final List<IpRange> trustedProxies;
  private final AsciiString header;

  public ClientAddress(List<IpRange> trusted, String header) {
    this.trustedProxies = trusted;
    this.header = AsciiString.of(header).toLowerCase();
  }

  public InetAddress of(InetAddress peer, HttpHeaders headers) {
    InetAddress client = peer;
    if (!isTrusted(client)) {
      return client;
    }
    String forwarded = IncomingRequest.list(headers, header);
    if (forwarded == null) {
      return client;
    }
    String[] hops = forwarded.split(",", -1);
    for (int i = hops.length - 1; i >= 0; i--) {
      if (hops[i].isBlank()) {
        continue;
      }
      InetAddress hop = address(hops[i].strip());
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

  boolean isTrusted(InetAddress address) {
    for (IpRange range : trustedProxies) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the key of a client in counts: its IPv4 address, or the /64 prefix of its IPv6 address,
   * because a household or a server usually has a whole /64. Different clients have different keys.
   */
  static long network(InetAddress address) {
    return address instanceof Inet4Address ipv4
        ? IPV4_NETWORKS | Integer.toUnsignedLong(NetUtil.ipv4AddressToInt(ipv4))
        : ByteBuffer.wrap(address.getAddress()).getLong();
  }

  /**
   * Returns the network of an address, so that logs do not identify clients: {@code 192.0.2.0/24},
   * or the /48 prefix of an IPv6 address, {@code 2001:db8:7::/48}.
   */
  static String truncate(InetAddress address) {
    int kept = address instanceof Inet4Address ? 3 : 6;
    byte[] bytes = address.getAddress();
    Arrays.fill(bytes, kept, bytes.length, (byte) 0);
    return NetUtil.bytesToIpAddress(bytes) + '/' + kept * Byte.SIZE;
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
   * Reads {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1} or {@code [2001:db8::1]:80}.
   */
  private static @Nullable InetAddress address(String text) {
    String host = text;
    if (text.startsWith("[") && text.indexOf(']') > 0) {
      host = text.substring(1, text.indexOf(']'));
    } else if (text.indexOf(':') == text.lastIndexOf(':') && text.indexOf(':') > 0) {
      host = text.substring(0, text.indexOf(':'));
    }
    return parse(host);
  }
}
