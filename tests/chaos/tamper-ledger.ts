import { sql } from 'drizzle-orm'
import { Random } from '#demo/companies/random.ts'
import type { Database } from '#core/db/client.server.ts'
import { seededId } from '#tests/setup/seeded-id.ts'
import {
  anotherUser,
  anyOf,
  change,
  forge,
  forgetSource,
  lastOf,
  more,
  refund,
  remove,
  renumber,
  rows,
  unkeyedHash,
  type Target,
} from './forge-entries.ts'

interface Hand {
  db: Database
  random: Random
  target: Target
}
type Tampering = (hand: Hand) => Promise<void>

/** Known ways to change the past, for a database superuser without the key. */
const tamperings: Record<string, Tampering> = {
  'change an amount': ({ target, random, db }) => change(db, target, sql`amount = amount + ${more(random)}`),
  'change an amount and every balance after it': async ({ target, random, db }) => {
    const added = more(random)
    await change(db, target, sql`amount = amount + ${added}`)
    await db.execute(sql`update credit_entries set balance_after = balance_after + ${added}
      where user_id = ${target.user_id} and entry_number >= ${target.entry_number}`)
    await db.execute(sql`update users set credits = credits + ${added} where id = ${target.user_id}`)
  },
  'change a balance': ({ target, db }) => change(db, target, sql`balance_after = balance_after + 1`),
  'change a reason': ({ target, db }) =>
    change(db, target, sql`reason = case reason when 'adjustment' then 'purchase' else 'adjustment' end`),
  'change a note': ({ target, db }) => change(db, target, sql`note = coalesce(note, '') || '.'`),
  'remove or add a note': ({ target, db }) =>
    change(db, target, sql`note = case when note is null then '' else null end`),
  'change a time': ({ target, random, db }) =>
    change(
      db,
      target,
      sql`created_at = created_at + ${`${1 + random.below(90_000)} milliseconds`}::interval`,
    ),
  'change a source': ({ target, db }) =>
    change(db, target, sql`source = case source when 'admin' then 'user' else 'admin' end`),
  'change the id of a source': ({ target, random, db }) =>
    change(db, target, sql`source_id = ${seededId(random)}`),
  'change a number': ({ target, db }) => change(db, target, sql`entry_number = entry_number + 1000`),
  'give an entry to another user': async ({ target, db }) => {
    const other = await anotherUser(db, target.user_id)
    await change(db, target, sql`user_id = ${other}, entry_number = entry_number + 1000`)
  },
  'change a hash': ({ target, db }) => change(db, target, sql`hash = ${unkeyedHash(target)}`),
  'delete an entry': ({ target, db }) => remove(db, target),
  'delete an entry, and adjust the balance': async ({ target, db }) => {
    await remove(db, target)
    await refund(db, target)
  },
  'delete an entry and close the gap': async ({ target, db }) => {
    await remove(db, target)
    await refund(db, target)
    // In two steps, so that no number occurs twice on the way down.
    await db.execute(sql`update credit_entries set entry_number = entry_number + 1000000
      where user_id = ${target.user_id} and entry_number > ${target.entry_number}`)
    await db.execute(sql`update credit_entries set entry_number = entry_number - 1000001,
      balance_after = greatest(balance_after - ${target.amount}, 0)
      where user_id = ${target.user_id} and entry_number > 1000000`)
  },
  'delete an entry with all that it is about': async ({ target, db }) => {
    await remove(db, target)
    await refund(db, target)
    await forgetSource(db, target)
  },
  'delete the latest entry with all that it is about': async ({ target, db }) => {
    const last = await lastOf(db, target.user_id)
    await remove(db, last)
    await refund(db, last)
    await forgetSource(db, last)
  },
  'delete all entries of a user with all that they are about': async ({ target, db }) => {
    const user = target.user_id
    await db.execute(sql`delete from credit_entries where user_id = ${user}`)
    await db.execute(sql`delete from exported_companies where user_id = ${user}`)
    await db.execute(sql`delete from exports where user_id = ${user}`)
    await db.execute(sql`delete from transactions where user_id = ${user}`)
    await db.execute(sql`update users set credits = 0, ledger_seal = null where id = ${user}`)
  },
  'delete a user': async ({ target, db }) => {
    await db.execute(sql`delete from users where id = ${target.user_id}`)
  },
  'forge an entry': ({ target, random, db }) =>
    forge(db, target, 1 + random.below(5_000), seededId(random), 'admin', seededId(random)),
  'forge an entry, its balance and a hash without the key': async ({ target, random, db }) => {
    const amount = 1 + random.below(5_000)
    await forge(db, target, amount, unkeyedHash(target), 'admin', seededId(random))
    await db.execute(sql`update users set credits = credits + ${amount} where id = ${target.user_id}`)
  },
  'forge an entry with a payment to go with it': async ({ target, random, db }) => {
    const [amount, id] = [1 + random.below(5_000), seededId(random)]
    await db.execute(sql`insert into transactions
      (id, user_id, package_id, credits, amount, status, credits_granted, revision)
      values (${id}, ${target.user_id}, 'credits-5000', 5000, 1900, 'completed', ${amount}, 1)`)
    await forge(db, target, amount, unkeyedHash(target), 'transaction', `${id}:1`)
    await db.execute(sql`update users set credits = credits + ${amount} where id = ${target.user_id}`)
  },
  'exchange two entries': async ({ target, db }) => {
    const other = target.entry_number === 1 ? 2 : target.entry_number - 1
    await renumber(db, target.user_id, target.entry_number, 999_999)
    await renumber(db, target.user_id, other, target.entry_number)
    await renumber(db, target.user_id, 999_999, other)
  },
  'repeat an entry': async ({ target, db }) => {
    await db.execute(sql`insert into credit_entries
      (user_id, entry_number, amount, reason, note, source, source_id, balance_after, hash, created_at)
      select user_id, (select max(entry_number) + 1 from credit_entries where user_id = ${target.user_id}),
        amount, reason, note, source, ${`${target.source_id}:again`}, balance_after, hash, created_at
      from credit_entries where id = ${target.id}`)
  },
  'repeat an entry whole': async ({ target, db }) => {
    await db.execute(sql`alter table credit_entries drop constraint credit_entries_source_source_id_key,
      drop constraint credit_entries_user_id_entry_number_key`)
    await db.execute(sql`insert into credit_entries
      (user_id, entry_number, amount, reason, note, source, source_id, balance_after, hash, created_at)
      select user_id, entry_number, amount, reason, note, source, source_id, balance_after, hash, created_at
      from credit_entries where id = ${target.id}`)
  },
  'change a balance of a user': async ({ target, random, db }) => {
    await db.execute(
      sql`update users set credits = credits + ${1 + random.below(5_000)} where id = ${target.user_id}`,
    )
  },
  'remove a seal': async ({ target, db }) => {
    await db.execute(sql`update users set ledger_seal = null where id = ${target.user_id}`)
  },
  'change what an export cost': ({ db, random }) =>
    anyOf(
      db,
      random,
      'exports',
      (id) => sql`update exports set credits_used = credits_used + 1 where id = ${id}`,
    ),
  'make an export free': ({ db, random }) =>
    anyOf(db, random, 'exports', (id) => sql`update exports set credits_used = 0 where id = ${id}`),
  'delete an export': ({ db, random }) =>
    anyOf(db, random, 'exports', (id) => sql`delete from exports where id = ${id}`),
  'invent an export': async ({ target, random, db }) => {
    const id = seededId(random)
    await db.execute(sql`insert into exports
      (id, user_id, company_ids, company_count, credits_used, format, columns, idempotency_key, request_hash)
      values (${id}, ${target.user_id}, '{9999}', 1, 1, 'csv', '{name}', ${id}, '')`)
    await db.execute(sql`insert into exported_companies values (${target.user_id}, 9999, ${id})`)
  },
  'give an export to another user': ({ db, random, target }) =>
    anyOf(
      db,
      random,
      'exports',
      (id) => sql`update exports set user_id =
        (select id from users where id <> exports.user_id and id <> ${target.user_id} order by id limit 1)
        where id = ${id}`,
    ),
  'give a company away': async ({ target, db }) => {
    await db.execute(sql`insert into exported_companies
      select user_id, 9999, id from exports where user_id <> ${target.user_id} order by id limit 1`)
  },
  'take a company back': ({ db, random }) =>
    anyOf(
      db,
      random,
      'exports',
      (id) => sql`delete from exported_companies where (user_id, company_id) =
        (select user_id, min(company_id) from exported_companies where export_id = ${id} group by user_id)`,
    ),
  'change what a payment granted': ({ db, random }) =>
    anyOf(
      db,
      random,
      'transactions',
      (id) => sql`update transactions set credits_granted =
        case credits_granted when 0 then 1 else credits_granted - 1 end where id = ${id}`,
    ),
  'change how many entries a payment made': ({ db, random }) =>
    anyOf(
      db,
      random,
      'transactions',
      (id) => sql`update transactions set revision = revision + 1 where id = ${id}`,
    ),
  'delete a payment': ({ db, random }) =>
    anyOf(db, random, 'transactions', (id) => sql`delete from transactions where id = ${id}`),
  'invent a payment': async ({ target, db }) => {
    await db.execute(sql`insert into transactions
      (user_id, package_id, credits, amount, status, credits_granted, revision)
      values (${target.user_id}, 'credits-5000', 5000, 1900, 'completed', 5000, 1)`)
  },
  'give a payment to another user': ({ db, random }) =>
    anyOf(
      db,
      random,
      'transactions',
      (id) => sql`update transactions set user_id =
        (select id from users where id <> transactions.user_id order by id limit 1) where id = ${id}`,
    ),
}

/**
 * Changes the ledger, or rows it refers to, in a way and place chosen by the seed, as a superuser could: bypasses
 * triggers and foreign keys. Call it in a transaction that is rolled back. Returns a description.
 */
export async function tamperLedger(db: Database, seed: number): Promise<string> {
  const random = new Random(seed)
  const names = Object.keys(tamperings)
  const name = names[seed % names.length]
  if (random.chance(0.5)) await db.execute(sql`set local session_replication_role = replica`)
  else {
    for (const table of ['credit_entries', 'exports', 'exported_companies', 'transactions', 'users']) {
      await db.execute(sql`alter table ${sql.identifier(table)} disable trigger all`)
    }
  }
  // The first, the last or any other entry, equally likely.
  const order = random.pick([sql`entry_number`, sql`entry_number desc`, sql`md5(id || ${String(seed)})`])
  const skipped = random.below(5)
  const [target] = await rows<Target>(
    db,
    sql`select * from credit_entries order by ${order}, user_id limit 1 offset ${skipped}`,
  )
  await tamperings[name]({ db, random, target })
  return `${name} (entry ${target.entry_number} of user ${target.user_id})`
}
