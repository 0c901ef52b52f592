#!/bin/sh
# Prints .env.example with a new random value for each secret: sh new-env.sh > .env
set -eu

while IFS= read -r line; do
  case "$line" in
    '#'*) echo "$line" ;;
    *_PASSWORD=* | *_SECRET=*) echo "${line%%=*}=$(head -c 33 /dev/urandom | base64 | tr '+/' '-_')" ;;
    *) echo "$line" ;;
  esac
done < "$(dirname "$0")/.env.example"
