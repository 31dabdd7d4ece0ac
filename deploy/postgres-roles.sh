#!/bin/bash
# Creates the database and its roles, once: the image of PostgreSQL runs this on an empty volume. See docs/launch.md.
set -euo pipefail

psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role companies login password :'owner';
create role companies_app login password :'app';
create role replicator login replication password :'replication';
create database companies owner companies;
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
