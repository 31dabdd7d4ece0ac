import { getTableColumns, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { queryRows } from './query-rows.ts'
import { schema } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const casing = new CasingCache('snake_case')
const nameOf = (column: PgColumn) => casing.getColumnCasing(column)
const tables = Object.values(schema).map((table) => getTableConfig(table))

test('the foreign keys of the schema match the migrated database', async () => {
  const declared = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      return [
        `${name} (${columns.map(nameOf).join()})`,
        `${getTableConfig(foreignTable).name} (${foreignColumns.map(nameOf).join()})`,
        key.onDelete ?? 'no action',
      ].join(' -> ')
    }),
  )
  const names = (keys: string, table: string) =>
    sql.raw(`(
    select string_agg(attname, ',' order by at) from unnest(${keys}) with ordinality key (number, at)
    join pg_attribute on attrelid = ${table} and attnum = number)`)
  const found = await queryRows<{ key: string }>(
    database.connection.db,
    sql`select concat(conrelid::regclass, ' (', ${names('conkey', 'conrelid')}, ') -> ', confrelid::regclass, ' (',
        ${names('confkey', 'confrelid')}, ') -> ', case confdeltype when 'a' then 'no action' when 'c' then 'cascade'
        when 'n' then 'set null' else confdeltype::text end) as key
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  expect(declared.toSorted()).toEqual(found.map(({ key }) => key).toSorted())
  expect(declared.length).toBeGreaterThan(10)
})

test('the columns of the schema match the migrated database', async () => {
  const declared = Object.values(schema).flatMap((table) =>
    Object.values(getTableColumns(table)).map((column: PgColumn) => {
      const nullable = column.notNull ? 'not null' : 'null'
      // PostgreSQL's names for the same types.
      const type = column
        .getSQLType()
        .replace('timestamp (', 'timestamp(')
        .replace(/\bchar\(/, 'character(')
        .replace('bigserial', 'bigint')
      return `${getTableConfig(table).name}.${nameOf(column)} ${type} ${nullable}`
    }),
  )
  const found = await queryRows<{ described: string }>(
    database.connection.db,
    sql`select concat(relname, '.', attname, ' ', format_type(atttypid, atttypmod), ' ',
        case when attnotnull then 'not null' else 'null' end) as described
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relname = any(${sql.param(tables.map(({ name }) => name))})
        and attnum > 0 and not attisdropped`,
  )
  expect(declared.toSorted()).toEqual(found.map(({ described }) => described).toSorted())
})
