package org.rtodirectory.generator.s3;

import java.net.URI;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * An S3 server as a process, for the bench: {@code FolderServer FOLDER PORT ID SECRET BUCKET…}. Its
 * objects are files in the folder. Says {@code ready} when it listens.
 */
final class FolderServer {
  private FolderServer() {}

  public static void main(String[] args) throws Exception {
    BlobStore objects = new FilesystemNio2BlobStore(Path.of(args[0]).toString());
    for (int i = 4; i < args.length; i++) {
      objects.createContainer(args[i]);
    }
    S3Proxy server =
        S3Proxy.builder()
            .blobStore(objects)
            .endpoint(URI.create("http://127.0.0.1:" + args[1]))
            .awsAuthentication(AuthenticationType.AWS_V4, args[2], args[3])
            .build();
    server.start();
    System.out.println("ready");
    Thread.sleep(Long.MAX_VALUE);
  }
}
