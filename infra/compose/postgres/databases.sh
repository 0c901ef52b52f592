#!/bin/sh
# Creates each service's database with its owner and its running role (ADR 0024), and Keycloak's. It can run again: then
# it sets the passwords to those of the environment. npm run release -- generate writes the parts marked as generated.
set -eu

service() {
  OWNER_PASSWORD=$2 PASSWORD=$3 psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set name="$1" --set owner="$1_owner" <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv password PASSWORD
select format('create role %I login', role) from unnest(array[:'owner', :'name']) role
  where not exists (select from pg_roles where rolname = role) \gexec
alter role :"owner" password :'owner_password';
alter role :"name" password :'password';
-- generated: limits
alter role :"name" set statement_timeout = 10000;
alter role :"name" set lock_timeout = 1750;
alter role :"name" set idle_in_transaction_session_timeout = 1500;
-- end of limits
select format('create database %I owner %I', :'name', :'owner')
  where not exists (select from pg_database where datname = :'name') \gexec
revoke connect, temporary on database :"name" from public;
grant connect on database :"name" to :"name";
\connect :"name"
alter default privileges for role :"owner" in schema public grant select, insert, update, delete on tables to :"name";
SQL
}

keycloak() {
  PASSWORD=$1 psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\getenv password PASSWORD
select 'create role keycloak login' where not exists (select from pg_roles where rolname = 'keycloak') \gexec
alter role keycloak password :'password';
select 'create database keycloak owner keycloak'
  where not exists (select from pg_database where datname = 'keycloak') \gexec
revoke connect, temporary on database keycloak from public;
SQL
}

# generated: databases
service auth "$AUTH_OWNER_PASSWORD" "$AUTH_PASSWORD"
service expenses "$EXPENSES_OWNER_PASSWORD" "$EXPENSES_PASSWORD"
service friends "$FRIENDS_OWNER_PASSWORD" "$FRIENDS_PASSWORD"
service groups "$GROUPS_OWNER_PASSWORD" "$GROUPS_PASSWORD"
# end of databases
keycloak "$KEYCLOAK_DB_PASSWORD"
