import { Client } from 'pg'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { mayRewriteHistory } from './application-role.server.ts'
import { openDatabase } from './client.server.ts'
import { queryRows } from './query-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertUser(database.connection.db, { credits: 10 })
})
afterAll(() => database.drop())

const refusal = (statement: string) =>
  database.connection.db.execute(sql.raw(statement)).then(
    () => 'done',
    (error: Error) => (error.cause as Error).message,
  )

describe('the role of the application', () => {
  test('owns nothing and belongs to no other role', async () => {
    const { connection } = database
    const owned = sql`select classid::regclass::text as kind, objid from pg_shdepend
        where refobjid = current_user::regrole and deptype = 'o'
      union all select 'role', roleid from pg_auth_members where member = current_user::regrole`
    expect(await queryRows(connection.db, owned)).toEqual([])
    const relations = sql`select relname from pg_class where relowner = current_user::regrole`
    expect(await queryRows(connection.db, relations)).toEqual([])
    const [attributes] = await queryRows(
      connection.db,
      sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user`,
    )
    expect(Object.values(attributes as object)).toEqual([false, false, false, false, false])
    expect(await mayRewriteHistory(connection.db)).toBe(false)
    expect(await connection.asOwner(({ db }) => mayRewriteHistory(db))).toBe(true)
  })

  describe.each(['credit_entries', 'audit_entries'])('cannot rewrite %s:', (table) => {
    test.each([
      `update ${table} set created_at = now()`,
      `update ${table} set created_at = now() where false`,
      `delete from ${table}`,
      `delete from ${table} where false`,
      `truncate ${table}`,
      `truncate users cascade`,
      `select from ${table} for update`,
      `merge into ${table} using (select 1) one on true when matched then delete`,
    ])('%s', async (statement) => {
      expect(await refusal(statement)).toMatch(/^permission denied for table/)
    })
    test.each([
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger ${table}_refuse_change`,
      `drop trigger ${table}_refuse_change on ${table}`,
      `alter table ${table} owner to current_user`,
      `alter table ${table} add column more text`,
      `drop table ${table}`,
      `create rule nothing as on insert to ${table} do instead nothing`,
      `create trigger another before insert on ${table} execute function refuse_ledger_change()`,
      `create or replace function refuse_ledger_change() returns trigger language plpgsql as 'begin return new; end'`,
      `create function public.mine() returns int language sql as 'select 1'`,
      `create table public.mine (id int)`,
      `drop schema public cascade`,
      `set session_replication_role = replica`,
      `set role companies`,
      `delete from drizzle.__drizzle_migrations`,
    ])('%s', async (statement) => {
      expect(await refusal(statement)).toMatch(
        /permission denied|must be (the )?owner|must be able to SET ROLE/,
      )
    })
  })

  test('has no privileges on unused tables', async () => {
    const granted = sql`select distinct privilege_type as privilege
      from pg_class c, aclexplode(c.relacl) where grantee = current_user::regrole and relkind = 'r' order by 1`
    const names = (await queryRows<{ privilege: string }>(database.connection.db, granted)).map(
      ({ privilege }) => privilege,
    )
    expect(names).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
  })
})

describe('a migration', () => {
  test('grants missing privileges and revokes extra ones', async () => {
    const { connection, asOwner } = database
    await asOwner(
      sql.raw(`grant all on credit_entries, users to ${connection.role}; revoke all on companies from ${connection.role};
        create table later (id bigint generated always as identity primary key, number serial);
        grant create on schema public to ${connection.role}`),
    )
    expect(await mayRewriteHistory(connection.db)).toBe(true)
    await connection.migrate()
    expect(await mayRewriteHistory(connection.db)).toBe(false)
    expect(await refusal('create table public.mine (id int)')).toMatch(/^permission denied/)
    expect(await refusal('create trigger mine before insert on users execute function fail()')).toMatch(
      /permission denied/,
    )
    await connection.db.execute(sql`insert into later default values`)
    await connection.db.execute(sql`select from companies`)
  })

  test('writes nothing if all privileges are correct', async () => {
    const { connection } = database
    await connection.migrate()
    const versions = sql`select xmin::text, relname from pg_class where relnamespace = 'public'::regnamespace order by oid`
    const before = await queryRows(connection.db, versions)
    await connection.migrate()
    expect(await queryRows(connection.db, versions)).toEqual(before)
  })

  test('needs no owner once all migrations are applied', async () => {
    const { url, dataDir } = database
    const alone = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: dataDir })
    await alone.migrate()
    await alone.close()
  })

  test('names the setting if the role may not migrate', async () => {
    const { url, dataDir, connection, asOwner } = database
    const last = await queryRows<{ id: number }>(
      connection.db,
      sql`select id from drizzle.__drizzle_migrations order by created_at desc limit 1`,
    )
    const move = (days: number) =>
      asOwner(
        sql`update drizzle.__drizzle_migrations set created_at = created_at + ${days} * 86400000::bigint where id = ${last[0].id}`,
      )
    await move(-10_000)
    const alone = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: dataDir })
    try {
      await expect(alone.migrate()).rejects.toMatchObject({
        type: 'invalid_environment',
        message: expect.stringMatching(/permission denied.*DATABASE_OWNER_URL must name the role that owns/),
      })
    } finally {
      await alone.close()
      await move(10_000)
    }
  })

  test('refuses an owner of another database', async () => {
    const name = `other_${process.pid}`
    const server = new Client(inject('postgres'))
    await server.connect()
    await server.query(`create database ${name} owner companies`)
    const empty = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
    const { dataDir, environment } = database
    const mixed = await openDatabase({
      ...environment,
      DATABASE_URL: empty,
      DATABASE_POOL: 1,
      DATA_DIR: dataDir,
    })
    try {
      await expect(mixed.migrate()).rejects.toMatchObject({
        type: 'invalid_environment',
        message: expect.stringContaining('another database than DATABASE_URL'),
      })
    } finally {
      await mixed.close()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    }
  })
})
