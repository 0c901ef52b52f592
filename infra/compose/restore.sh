#!/bin/sh
# Restores one database of the running product to an earlier moment while the others stay up. Usage: sh restore.sh
# svc-expenses expenses 2026-11-25T09:00:00Z. For keycloak the service is svc-auth-gateway. Docker's own variables
# select the project (COMPOSE_FILE, COMPOSE_PROJECT_NAME, COMPOSE_ENV_FILES).
set -eu

service=$1
database=$2
export COMPOSE_FILE="${COMPOSE_FILE:-$(dirname "$0")/compose.yaml}"

once() { docker compose run --rm --no-deps --quiet-pull "$@"; }
secret() { once --entrypoint printenv settings "$1"; }
open() { once --entrypoint psql recover --quiet --command="alter database \"$database\" connection limit -1"; }

once recover "$database" "$3"
own=$database
if [ "$database" = keycloak ]; then
  own=auth
  open
  # It caches accounts that the database no longer has, and would sign them in.
  docker compose restart keycloak
  docker compose up --detach --no-deps --no-build --no-recreate --wait keycloak
fi
DATABASE_OWNER_URL="postgres://postgres:$(secret POSTGRES_PASSWORD)@postgres:5432/$own"
NATS_URL="nats://operator:$(secret OPERATOR_NATS_PASSWORD)@nats:4222"
export DATABASE_OWNER_URL NATS_URL
once -e DATABASE_OWNER_URL -e NATS_URL "$service" restored
open
