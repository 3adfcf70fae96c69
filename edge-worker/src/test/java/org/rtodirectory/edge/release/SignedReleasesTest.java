package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestKeys;
import org.rtodirectory.generator.storage.FileObjectStore;

/** A gateway with a key serves what is signed by it, and never goes back. */
class SignedReleasesTest {
  @TempDir private Path folder;
  @TempDir private Path secrets;
  private TestKeys keys;
  private FollowingGateway gateway;

  @BeforeEach
  void start() throws IOException {
    keys = new TestKeys(secrets);
    gateway = new FollowingGateway(folder, new FileObjectStore(folder), 3, keys.verifyKey());
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void an_unsigned_release_is_not_served_until_it_is_signed() throws IOException {
    gateway.publish(SmallDirectory.directory());
    gateway.follow();
    assertThat(gateway.http().admin("/readyz").status()).isEqualTo(503);
    assertThat(gateway.problem()).isEqualTo("current.json is not signed");
    assertThat(gateway.log()).containsExactly("current.json is not signed (not ready)");
    keys.signAll(folder);
    gateway.follow();
    assertThat(gateway.held()).containsExactly(1L);
    assertThat(gateway.problem()).isEmpty();
  }

  @Test
  void a_correctly_signed_older_pointer_is_not_followed() throws IOException {
    publishSigned(0);
    byte[] old = Files.readAllBytes(folder.resolve("current.json"));
    publishSigned(1);
    String served = gateway.http().json("/api/locations").text();
    Files.write(folder.resolve("current.json"), old);
    gateway.follow();
    assertThat(gateway.problem())
        .isEqualTo(
            "current.json names release 1, but release 2 was seen; publish again, with a higher"
                + " number");
    assertThat(gateway.http().json("/api/locations").text()).isEqualTo(served);
    assertThat(gateway.held()).containsExactly(1L, 2L);
  }

  @Test
  void another_signed_release_with_the_same_number_is_not_followed(@TempDir Path other)
      throws IOException {
    publishSigned(0);
    try (FollowingGateway elsewhere = new FollowingGateway(other, 1)) {
      elsewhere.publish(SmallDirectory.without(7));
    }
    Files.copy(
        other.resolve("current.json"),
        folder.resolve("current.json"),
        StandardCopyOption.REPLACE_EXISTING);
    keys.sign(folder, "current.json");
    gateway.follow();
    assertThat(gateway.problem())
        .startsWith("current.json names release 1, but another release of this number was seen");
    assertThat(gateway.held()).containsExactly(1L);
  }

  @Test
  void a_rollback_is_a_newer_release_and_is_followed() throws IOException {
    publishSigned(0);
    String first = gateway.http().json("/api/locations").text();
    publishSigned(1);
    publishSigned(0);
    assertThat(gateway.held()).containsExactly(1L, 2L, 3L);
    assertThat(gateway.http().json("/api/locations").text()).isEqualTo(first);
  }

  @Test
  void a_gateway_without_a_key_serves_signed_releases_too() throws IOException {
    publishSigned(0);
    try (FollowingGateway open = new FollowingGateway(folder, 3)) {
      open.follow();
      assertThat(open.held()).containsExactly(1L);
    }
  }

  private void publishSigned(int place) throws IOException {
    gateway.publish(SmallDirectory.without(place));
    keys.signAll(folder);
    gateway.follow();
  }
}
