#!/bin/sh
# Restores one database of the server at PGHOST to an earlier moment, from $BACKUPS, and leaves it closed; restore.sh
# opens it. The replaced database remains beside it. Usage: recover.sh expenses 2026-11-25T09:00:00Z
set -eu

name=$1
moment=$2
into=$BACKUPS/recovered
export PGOPTIONS='-c client_min_messages=warning'
sql() { psql --quiet --no-psqlrc --tuples-only --no-align --set ON_ERROR_STOP=1 --set name="$name" "$@"; }

# A recovery ends at a commit after the moment, which must be in the backups.
sql --command="select pg_logical_emit_message(true, 'backup', '')" > /dev/null
now=$(sql --command='select pg_current_wal_flush_lsn()')
tries=0
until [ "$(sql --command="select count(*) from pg_replication_slots s join pg_stat_replication r on r.pid = s.active_pid
    where s.slot_name = 'backup' and r.flush_lsn >= '$now'")" = 1 ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { echo 'Nothing is streamed to the backups: is the service backup up?' >&2; exit 1; }
  sleep 1
done

before=$(echo "${moment%Z}" | tr : .)
base=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '2*' | sort |
  awk -F/ -v before="$before" '$NF <= before' | tail -n 1)
[ -n "$base" ] || { echo "There is no backup from before $moment." >&2; exit 1; }

rm -rf "$into"
cp -a "$base" "$into"
trap 'pg_ctl --pgdata="$into" --silent --mode=immediate stop 2> /dev/null || true; rm -rf "$into"' EXIT
touch "$into/recovery.signal"
cat >> "$into/postgresql.auto.conf" <<CONF
restore_command = 'cp "$BACKUPS/wal/%f" "%p" 2> /dev/null || cp "$BACKUPS/wal/%f.partial" "%p"'
recovery_target_time = '${moment%Z}+00'
recovery_target_action = promote
hot_standby = off
listen_addresses = ''
unix_socket_directories = '/tmp'
CONF
pg_ctl --pgdata="$into" --silent --log="$into/log" start || { tail -n 20 "$into/log" >&2; exit 1; }
# It refuses all clients until it reaches the moment.
until psql --host=/tmp --dbname=postgres --quiet --command=select > /dev/null 2>&1; do
  pg_ctl --pgdata="$into" status > /dev/null || { tail -n 20 "$into/log" >&2; exit 1; }
  sleep 0.2
done
pg_dump --host=/tmp --format=custom --file="$into/dump" "$name"
pg_ctl --pgdata="$into" --silent --mode=immediate stop

fresh=${name}_restored
kept=${name}_before_$(date -u +%Y%m%dt%H%M%S)
sql --set fresh="$fresh" <<'SQL'
drop database if exists :"fresh" with (force);
select format('create database %I owner %I connection limit 0', :'fresh', pg_get_userbyid(datdba))
  from pg_database where datname = :'name' \gexec
revoke connect, temporary on database :"fresh" from public;
grant connect on database :"fresh" to :"name";
SQL
pg_restore --exit-on-error --jobs=2 --dbname="$fresh" "$into/dump"

sql --command="alter database \"$name\" connection limit 0"
until sql --set fresh="$fresh" --set kept="$kept" <<'SQL'
select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = :'name' \g /dev/null
begin;
alter database :"name" rename to :"kept";
alter database :"fresh" rename to :"name";
commit;
SQL
do sleep 1; done
echo "What $name was until now is the database $kept."
