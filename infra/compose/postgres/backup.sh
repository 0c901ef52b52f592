#!/bin/sh
# Streams PostgreSQL's WAL into $BACKUPS/wal, and takes a base backup each day into $BACKUPS/base. Two base backups
# remain, with the WAL since the older one.
set -eu

wal=$BACKUPS/wal
base=$BACKUPS/base
mkdir -p "$wal" "$base"

# A slot that went unread for so long that the server dropped its WAL is created again.
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --output=/dev/null <<'SQL'
select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'backup' and wal_status = 'lost';
select pg_create_physical_replication_slot('backup', true)
  where not exists (select from pg_replication_slots where slot_name = 'backup');
SQL

pg_receivewal --directory="$wal" --slot=backup --synchronous --no-loop --no-password &
receiver=$!
trap 'kill "$receiver"' INT TERM

while kill -0 "$receiver" 2> /dev/null; do
  if [ -z "$(find "$base" -mindepth 1 -maxdepth 1 -name '2*' -mmin -1440)" ]; then
    rm -rf "$base/unfinished"
    pg_basebackup --pgdata="$base/unfinished" --checkpoint=fast --no-password
    pg_verifybackup --quiet "$base/unfinished"
    touch "$base/unfinished"
    mv "$base/unfinished" "$base/$(date -u +%Y-%m-%dT%H.%M.%S.%3NZ)"
    find "$base" -mindepth 1 -maxdepth 1 -name '2*' | sort | head -n -2 | xargs -r rm -rf
    oldest=$(find "$base" -mindepth 1 -maxdepth 1 -name '2*' | sort | head -n 1)
    pg_archivecleanup "$wal" "$(sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p' "$oldest/backup_label")"
  fi
  sleep 10 &
  wait $! || true
done
wait "$receiver"
