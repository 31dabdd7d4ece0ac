import { readdirSync, readFileSync } from 'node:fs'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { texts } from '#core/db/schema/content.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { deleteText, moveHelp } from './change-text.server.ts'
import { createText, updateText } from './save-text.server.ts'

let database: TestDatabase
let db: Database
let actor: Administrator
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  // The corrections know the old table: a view stands in for it.
  await database.asOwner(sql`create view help_articles as select id, category, slug, title_en, title_vi,
    meta_description_en, meta_description_vi, content_en, content_vi, position, author_id, version, created_at,
    updated_at as last_updated from texts where kind = 'help'`)
  await database.asOwner(sql`alter table texts alter kind set default 'help', alter status set default 'published',
    alter published_at set default now()`)
  await database.connection.migrate()
  actor = await insertAdministrator(db)
})
afterAll(() => database.drop())

const migration = (name: string) =>
  readFileSync(new URL(`../db/migrations/${name}.sql`, import.meta.url), 'utf8')
const correcting = readdirSync(new URL('../db/migrations/', import.meta.url)).filter((name) =>
  /_(correct-help-articles|help-on-[\w-]+)\.sql$/.test(name),
)
const corrections = correcting
  .map((name) => migration(name.slice(0, -4)))
  .join('\n--> statement-breakpoint\n')
/** The wrong and right sentences, by article. */
const sentences = [
  ...corrections.matchAll(/\('([\w-]+)', '([\w-]+)', \$\$([^$]+)\$\$,\s+\$\$([^$]+)\$\$\)/g),
].map(([, category, slug, wrong, right]) => ({ category, slug, wrong, right }))

async function run(statements: string): Promise<void> {
  for (const statement of statements.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
}

async function find(slug: string) {
  const [row] = await db.select().from(texts).where(eq(texts.slug, slug))
  return row
}

const contents = () =>
  db
    .select({ slug: texts.slug, en: texts.contentEn, vi: texts.contentVi })
    .from(texts)
    .orderBy(asc(texts.category), asc(texts.slug))

test('a new installation has the corrected help', async () => {
  expect(sentences.length).toBe(corrections.match(/^ {2}\('/gm)?.length)
  expect(sentences.length).toBeGreaterThan(30)
  // Some corrections were corrected later.
  const lasting = sentences.filter(({ right }) => !sentences.some(({ wrong }) => wrong.includes(right)))
  for (const { category, slug, wrong, right } of lasting) {
    const at = and(eq(texts.category, category as 'faq'), eq(texts.slug, slug))
    const [row] = await db.select().from(texts).where(at)
    const text = `${row.contentEn}\n${row.contentVi}`
    expect([slug, text.includes(wrong), text.includes(right)]).toEqual([slug, false, true])
  }
})

test('an existing installation gets corrected help, except texts edited by administrators', async () => {
  const corrected = await contents()
  await db.delete(texts)
  await run(migration('0010_help-articles'))
  expect(await contents()).not.toEqual(corrected)

  const { id, version, category, ...columns } = await find('columns')
  const { titleEn, titleVi, metaDescriptionEn, metaDescriptionVi, contentEn, contentVi } = columns
  const input = {
    category: category!,
    titleEn,
    titleVi,
    metaDescriptionEn,
    metaDescriptionVi,
    contentEn,
    contentVi,
  }
  await updateText({ db }, actor, 'help', { id, version, input: { ...input, titleVi: 'Các cột' } })
  const old = await find('buy-credits')
  await deleteText({ db }, actor, 'help', old.id, { version: old.version })
  const own = { ...input, category: 'faq' as const, titleEn: 'Buy credits', contentEn: old.contentEn }
  await createText({ db }, actor, 'help', own)
  await moveHelp({ db }, actor, { id: (await find('close-account')).id, direction: 'up' })
  const edited = [await find('columns'), await find('buy-credits')]
  const moved = await find('close-account')

  await run(corrections)
  expect([await find('columns'), await find('buy-credits')]).toEqual(edited)
  const isEdited = ({ slug }: { slug: string }) => edited.some((row) => row.slug === slug)
  expect((await contents()).filter((row) => !isEdited(row))).toEqual(
    corrected.filter((row) => !isEdited(row)),
  )
  expect(await find('close-account')).toMatchObject({
    id: moved.id,
    position: moved.position,
    version: 1,
  })
})
