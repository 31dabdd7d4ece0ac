import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './client.server.ts'
import { queryRows } from './query-rows.ts'

/**
 * Selects the privileges that triggers of append-only tables refuse entirely, such as UPDATE of the ledger. Row-level
 * triggers refuse only some rows.
 */
const refusedOn = (table: SQL) => sql`select privilege from pg_trigger t join pg_proc f on f.oid = t.tgfoid,
  lateral (values (8, 'DELETE'), (16, 'UPDATE')) as of_trigger (event, privilege)
  where t.tgrelid = ${table} and f.proname ~ '^refuse_.*_(change|delete)$' and t.tgtype & event > 0 and t.tgtype & 1 = 0`

/**
 * Grants `role` the privileges the application uses on the current role's tables, sequences and functions, and revokes
 * all others: TRUNCATE, TRIGGER and REFERENCES everywhere, UPDATE and DELETE where a trigger refuses them. Writes only
 * differences. Call it while holding the migration lock.
 */
export async function grantApplication(db: Database, role: string): Promise<void> {
  const statements = await queryRows<{ statement: string }>(
    db,
    sql`with application as (select oid, rolname as name from pg_roles where rolname = ${role} and rolname <> current_user),
      relations as (
        select c.oid, c.relkind, name, array(
            select privilege_type from aclexplode(c.relacl) where grantee = application.oid order by 1) as granted,
          case when c.relkind = 'S' then array['SELECT', 'USAGE'] when n.nspname = 'drizzle' then array['SELECT']
            else array(select unnest(array['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
              except (${refusedOn(sql`c.oid`)}) order by 1) end as needed
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, application
        where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and pg_has_role(c.relowner, 'usage'))
      select format('grant usage on schema %I to %I', nspname, name) as statement from pg_namespace, application
        where nspname in ('public', 'drizzle') and not has_schema_privilege(name, nspname, 'usage')
      union all
      select format('revoke create on schema public from public, %I', name) from application, pg_namespace
        where nspname = 'public' and has_schema_privilege(name, 'public', 'create')
          and pg_has_role(nspowner, 'usage') and not pg_has_role(name, nspowner, 'usage')
      union all
      select format('grant temporary on database %I to %I', current_database(), name) from application
        where not has_database_privilege(name, current_database(), 'temporary')
      union all
      select format('grant execute on function %s to %I', p.oid::regprocedure, name) from pg_proc p, application
        where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
          and not has_function_privilege(name, p.oid, 'execute')
      union all
      select format('revoke all on %1$s %2$s from %3$I; grant %4$s on %1$s %2$s to %3$I',
          case relkind when 'S' then 'sequence' else 'table' end, oid::regclass, name, array_to_string(needed, ', '))
        from relations where granted <> needed`,
  )
  for (const { statement } of statements) await db.execute(sql.raw(statement))
}

/** Returns whether the connection's role could change ledger or audit log, or become their owner. */
export async function mayRewriteHistory(db: Database): Promise<boolean> {
  const [{ may }] = await queryRows<{ may: boolean }>(
    db,
    sql`select bool_or(has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') or pg_has_role(relowner, 'member')) as may
      from pg_class where oid in ('public.credit_entries'::regclass, 'public.audit_entries'::regclass)`,
  )
  return may
}
