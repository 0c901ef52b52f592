#!/bin/sh
# Replaces the containers of a service, one at a time, with its current image and settings: a new one is healthy before
# an old one stops. Usage: sh roll.sh svc-expenses. Docker's own variables select the project (COMPOSE_FILE,
# COMPOSE_PROJECT_NAME, COMPOSE_ENV_FILES).
set -eu

service=$1
export COMPOSE_FILE="${COMPOSE_FILE:-$(dirname "$0")/compose.yaml}"

old=$(docker compose ps --quiet "$service")
count=$(echo "$old" | wc -l)
for container in $old; do
  docker compose up --detach --no-deps --no-build --no-recreate --wait --scale "$service=$((count + 1))" "$service"
  docker stop "$container"
  docker rm "$container"
done
