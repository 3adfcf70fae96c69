# Both programs in one image. Build: docker build --tag rent-to-own-directory .  See dist/README.md.
# To use other base images, for example if they have other names:
#   --build-arg MAVEN_IMAGE=… --build-arg BASE_IMAGE=…
ARG MAVEN_IMAGE=docker.io/library/maven:3.9-eclipse-temurin-17
ARG BASE_IMAGE=docker.io/library/debian:12-slim

FROM ${MAVEN_IMAGE} AS build
# The modules that jdeps finds in both programs, and those that they load at run time: curves for TLS (jdk.crypto.ec) and the
# file system of jars (jdk.zipfs). java.desktop is needed for java.beans.
ARG JAVA_MODULES=java.base,java.desktop,java.logging,java.management,java.naming,java.net.http,java.rmi,java.security.jgss,java.sql,java.xml,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs
RUN jlink --add-modules "${JAVA_MODULES}" --strip-debug --no-man-pages --no-header-files --compress=2 --output /image/opt/java \
  && /image/opt/java/bin/java -Xshare:dump >/dev/null
WORKDIR /build
COPY . .
RUN mvn --quiet -B --no-transfer-progress -DskipTests package \
  && mkdir -p /image/opt/rent-to-own \
  && tar xzf dist/target/rent-to-own-directory-*.tar.gz --strip-components=1 -C /image/opt/rent-to-own \
  && JAVA_HOME=/image/opt/java /image/opt/rent-to-own/bin/rto-gateway --make-archive

FROM ${BASE_IMAGE}
# One layer with the runtime and both programs.
COPY --from=build /image /
# Numbers, so that an orchestrator can verify that the user is not root.
USER 65532:65532
# Docker's default seccomp profile and most clusters deny io_uring, so the image uses epoll. dist/README.md says how to
# allow io_uring.
ENV PATH=/opt/rent-to-own/bin:/opt/java/bin:/usr/local/bin:/usr/bin:/bin \
    LANG=C.UTF-8 \
    RTO_ADMIN_HOST=0.0.0.0 \
    RTO_TRANSPORT=epoll
WORKDIR /tmp
EXPOSE 8080 8081
# The admin port of the program. Commands without an admin port, such as import, end before the first check.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${RTO_ADMIN_PORT:-8081} && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
STOPSIGNAL SIGTERM
# The launchers are replaced by Java, so Java gets the signals, and its exit code is that of the container.
CMD ["rto-gateway"]
