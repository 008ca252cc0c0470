# Two stages: the first builds and is thrown away.
#
#   docker build -t vramd .
#   docker run --rm -p 8080:8080 vramd
#   docker run --rm vramd vram --help
#
# BASE: another Debian 12 image, for example one of a local registry.
ARG BASE=debian:12-slim

FROM ${BASE} AS build
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      autoconf automake gcc libc6-dev make pkg-config \
      libmicrohttpd-dev libjansson-dev libsqlite3-dev \
 && apt-get clean && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN autoreconf -fi && mkdir /build && cd /build \
 && /source/configure --quiet --enable-werror --prefix=/usr \
 && make -j"$(nproc)" \
 && make install-strip DESTDIR=/install

FROM ${BASE}
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      libmicrohttpd12 libjansson4 libsqlite3-0 \
 && apt-get clean && rm -rf /var/lib/apt/lists/* \
 && useradd --system --user-group --home-dir /var/lib/vramd --create-home \
      --shell /usr/sbin/nologin vramd
COPY --from=build /install/ /
RUN vramd --version && vram --version

USER vramd
WORKDIR /var/lib/vramd
VOLUME /var/lib/vramd
EXPOSE 8080
# The image holds no HTTP client, so ask from outside: GET /healthz, /readyz.
CMD ["vramd", "--listen", "0.0.0.0:8080", "--catalog", "/var/lib/vramd/vramd.db"]
