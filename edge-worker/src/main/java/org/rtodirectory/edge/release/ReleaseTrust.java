package org.rtodirectory.edge.release;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.VerifyKey;

/**
 * The verifier of pointers. With a key it accepts those that the key has signed, except a pointer
 * to an older release than the newest that was seen: the signature of an old pointer stays valid
 * for ever, so it could be replayed. Without a key it accepts all. For one thread.
 */
final class ReleaseTrust {
  private final @Nullable VerifyKey key;
  private @Nullable CurrentPointer newest;

  ReleaseTrust(@Nullable VerifyKey key) {
    this.key = key;
  }

  CurrentPointer pointer(byte[] json)
      throws VerifyKey.UntrustedRelease, MalformedRelease, Unusable {
    if (key != null) {
      key.verify(CurrentPointer.KEY, json);
    }
    CurrentPointer pointer = CurrentPointer.fromBytes(json);
    if (key != null) {
      requireNotOlder(pointer);
      newest = pointer;
    }
    return pointer;
  }

  private void requireNotOlder(CurrentPointer pointer) throws Unusable {
    if (newest == null || pointer.release() > newest.release()) {
      return;
    }
    if (pointer.release() < newest.release()) {
      throw new Unusable(
          Unusable.Kind.OLDER,
          CurrentPointer.KEY
              + " names release "
              + pointer.release()
              + ", but release "
              + newest.release()
              + " was seen; publish again, with a higher number");
    }
    if (!pointer.reference().equals(newest.reference())) {
      throw new Unusable(
          Unusable.Kind.OLDER,
          CurrentPointer.KEY
              + " names another release "
              + pointer.release()
              + " than was seen before; publish again, with a higher number");
    }
  }
}
