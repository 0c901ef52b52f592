# The files of the shell or of a remote: docker build -f infra/images/static.Dockerfile --build-arg UNIT=mfe-groups .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:1.30.5-alpine@sha256:4714e0b1b2577eaa1a6131d07c958b67f0eb68e6d0521e90c6e5287db8cf0bc5
# The image of the previous version, if one exists.
ARG PREVIOUS=${NGINX_IMAGE}

FROM ${NODE_IMAGE} AS tree
ARG UNIT
RUN --mount=type=bind,target=/tree node /tree/infra/images/prune.ts "${UNIT}" /pruned

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=tree /pruned/build .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY --from=tree /pruned/sources .
# WORKER=off: the shell without its worker (infra/docs/operations.md).
ARG UNIT WORKER=
WORKDIR /app/${UNIT}
RUN node ../node_modules/@rspack/cli/bin/rspack.js build
WORKDIR /app
RUN --mount=type=bind,source=infra/images,target=infra/images \
    node infra/images/static-files.ts "${UNIT}" /static \
 && npm sbom --sbom-format cyclonedx --omit=dev --omit=optional --workspace "${UNIT}" > /static/sbom.cdx.json

FROM ${PREVIOUS} AS previous

FROM ${NGINX_IMAGE}
ARG UNIT VERSION=0.1.0 REVISION=unknown NGINX_IMAGE
LABEL org.opencontainers.image.title="Allsquare ${UNIT}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${NGINX_IMAGE}"
COPY infra/images/static/ /etc/nginx/
COPY --from=build /static /srv
# Open pages load the other files of the version that they began with.
COPY --from=previous /srv/htm[l] /srv/previous
USER 101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/health/ready"]
