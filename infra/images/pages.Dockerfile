# The container that draws first views: docker build -f infra/images/pages.Dockerfile .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS tree
RUN --mount=type=bind,target=/tree node /tree/infra/images/prune.ts @allsquare/pages /pruned

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=tree /pruned/run .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --omit=optional \
 && npm sbom --sbom-format cyclonedx --omit=dev --omit=optional > sbom.cdx.json \
 && rm -rf node_modules/.package-lock.json \
 && find node_modules -name '*.map' -delete -o -regex '.*\.d\.[cm]?ts' -delete

FROM ${NODE_IMAGE}
ARG VERSION=0.1.0 REVISION=unknown NODE_IMAGE
LABEL org.opencontainers.image.title="Allsquare pages" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
WORKDIR /app
COPY --from=packages /app ./
# Node runs the sources themselves; of infra/build they import only these two files.
COPY --from=tree /pruned/sources/libs libs
COPY --from=tree /pruned/sources/svc-auth-gateway svc-auth-gateway
COPY --from=tree /pruned/sources/infra/pages infra/pages
COPY --from=tree /pruned/sources/infra/build/page-headers.ts /pruned/sources/infra/build/remotes.ts infra/build/
ENV NODE_ENV=production PORT=3000
# node, as a number that Kubernetes can check
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# It ends on a signal, and starts no processes.
ENTRYPOINT ["node", "--max-semi-space-size=4", "infra/pages/main.ts"]
