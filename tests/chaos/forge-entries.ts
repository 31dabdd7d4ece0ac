import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Random } from '#demo/companies/random.ts'
import type { Database } from '#core/db/client.server.ts'

/** A ledger entry as a superuser reads it. */
export interface Target {
  id: string
  user_id: string
  entry_number: number
  amount: number
  balance_after: number
  source: string
  source_id: string
  hash: string
}

export async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}

export async function change(db: Database, { id }: Target, to: SQL): Promise<void> {
  await db.execute(sql`update credit_entries set ${to} where id = ${id}`)
}

export async function remove(db: Database, { id }: Target): Promise<void> {
  await db.execute(sql`delete from credit_entries where id = ${id}`)
}

export async function refund(db: Database, { user_id, amount }: Target): Promise<void> {
  await db.execute(sql`update users set credits = greatest(credits - ${amount}, 0) where id = ${user_id}`)
}

export async function renumber(db: Database, userId: string, from: number, to: number): Promise<void> {
  await db.execute(
    sql`update credit_entries set entry_number = ${to} where user_id = ${userId} and entry_number = ${from}`,
  )
}

/** Deletes the export or payment behind an entry, so nothing refers to it any more. */
export async function forgetSource(db: Database, { source, source_id, amount }: Target): Promise<void> {
  if (source === 'export') {
    await db.execute(sql`delete from exported_companies where export_id = ${source_id}`)
    await db.execute(sql`delete from exports where id = ${source_id}`)
  }
  if (source === 'transaction') {
    await db.execute(sql`update transactions set credits_granted = greatest(credits_granted - ${amount}, 0),
      revision = revision - 1 where id = ${source_id.split(':')[0]}`)
    await db.execute(sql`delete from transactions where revision = 0`)
  }
}

export async function lastOf(db: Database, userId: string): Promise<Target> {
  const [last] = await rows<Target>(
    db,
    sql`select * from credit_entries where user_id = ${userId} order by entry_number desc limit 1`,
  )
  return last
}

export async function anotherUser(db: Database, userId: string): Promise<string> {
  const [other] = await rows<{ id: string }>(
    db,
    sql`select id from users where id <> ${userId} order by id limit 1`,
  )
  return other.id
}

export async function forge(
  db: Database,
  { user_id }: Target,
  amount: number,
  hash: string,
  source: string,
  sourceId: string,
): Promise<void> {
  await db.execute(sql`insert into credit_entries
    (user_id, entry_number, amount, reason, source, source_id, balance_after, hash, created_at)
    select user_id, entry_number + 1, ${amount}, 'adjustment', ${source}, ${sourceId},
      balance_after + ${amount}, ${hash}, date_trunc('milliseconds', now())
    from credit_entries where user_id = ${user_id} order by entry_number desc limit 1`)
}

export async function anyOf(
  db: Database,
  random: Random,
  table: 'exports' | 'transactions',
  statement: (id: string) => SQL,
): Promise<void> {
  const [found] = await rows<{ id: string }>(
    db,
    sql`select id from ${sql.identifier(table)} order by md5(id || ${String(random.bits())}) limit 1`,
  )
  await db.execute(statement(found.id))
}

/** Returns the hash that someone without the key would write. */
export function unkeyedHash({ hash, user_id, entry_number }: Target): string {
  return createHash('sha256')
    .update(JSON.stringify([hash, user_id, entry_number]))
    .digest('hex')
}

/** More than any entry takes away, so that none becomes zero, which the table refuses. */
export const more = (random: Random) => 5_000 + random.below(9)
