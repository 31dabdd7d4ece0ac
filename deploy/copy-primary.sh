#!/bin/bash
# Copies the primary into an empty data folder, which then follows it. PGPASSWORD is that of the role replicator.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A slot keeps the changes that a stopped replica missed. One of an earlier copy is in the way.
  psql -q "host=${PRIMARY_HOST:-primary} port=${PRIMARY_PORT:-5432} user=replicator dbname=postgres" \
    -c "select pg_drop_replication_slot('replica') from pg_replication_slots where slot_name = 'replica'"
  # Renamed once it is complete.
  copy=$(dirname "$PGDATA")/copy
  mkdir -p "$(dirname "$PGDATA")"
  rm -rf "$copy"
  pg_basebackup -h "${PRIMARY_HOST:-primary}" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$copy" \
    -R -X stream -C -S replica
  mv -T "$copy" "$PGDATA"
fi
