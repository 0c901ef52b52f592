#!/bin/sh
# Exits with 1 if a secret still has its value of .env.example, or is used twice, and PUBLIC_ORIGIN is not this machine.
# Usage: refuse-examples.sh <path of .env.example>, with the settings as environment.
set -eu

case "$PUBLIC_ORIGIN" in
  http://localhost | http://localhost:* | http://127.0.0.1 | http://127.0.0.1:*) exit 0 ;;
esac

refused=0
seen=' '
while IFS='=' read -r name example; do
  case "$name" in
    '#'*) continue ;;
    *_PASSWORD | *_SECRET) ;;
    *) continue ;;
  esac
  value=$(printenv "$name" || true)
  if [ -z "$value" ] || [ "$value" = "$example" ]; then
    echo "$name is not set, or has its value of .env.example, which only localhost may use." >&2
    refused=1
  fi
  case "$seen" in
    *" $value "*) echo "$name has the value of another secret." >&2; refused=1 ;;
  esac
  seen="$seen$value "
done < "$1"
exit "$refused"
