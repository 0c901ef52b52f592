# Keycloak, built for PostgreSQL, with the realm that it imports when its database has none.
ARG KEYCLOAK_IMAGE=quay.io/keycloak/keycloak:26.7.3@sha256:ff4257d0d64efbe99ed1ddfaf07765cc3c36dc7518bf8324d41961327f441c54

FROM ${KEYCLOAK_IMAGE} AS build
RUN /opt/keycloak/bin/kc.sh build --db=postgres --health-enabled=true

FROM ${KEYCLOAK_IMAGE}
ARG REVISION=unknown KEYCLOAK_IMAGE
LABEL org.opencontainers.image.title="Allsquare keycloak" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${KEYCLOAK_IMAGE}"
COPY --from=build /opt/keycloak/lib/quarkus /opt/keycloak/lib/quarkus
COPY infra/keycloak/common-passwords.txt /opt/keycloak/data/password-blacklists/common-passwords.txt
COPY infra/keycloak/realm.json /opt/keycloak/data/import/allsquare-realm.json
USER 1000
EXPOSE 8080
# Its first start creates its tables, on a machine that may be busy. The image has a shell but no HTTP client.
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --start-interval=2s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9000 && printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["start", "--optimized", "--import-realm"]
