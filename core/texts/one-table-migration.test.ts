import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#core/db/schema/audit.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { applyMigrations, readMigrations } from '#core/db/migrate.server.ts'
import { grantApplication } from '#core/db/application-role.server.ts'
import { type DatabaseConnection, openDatabase } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { findMediaUses } from '#core/media/media-uses.server.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { changeStatuses } from './change-text.server.ts'
import { findArticle, readArticleList } from './public-articles.server.ts'
import { findHelpAddress, listHelp, readHelpArticle } from './public-help.server.ts'
import { readText } from './read-text.server.ts'
import { updateText } from './save-text.server.ts'
import { readTextDraft } from './text-drafts.server.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [guide, plan, edited, cover, shown] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
]
const visitor = { language: 'en', withDrafts: false } as const

/** A connection to a database without tables, and a function that closes and removes it. */
type Opened = [connection: DatabaseConnection, remove: () => Promise<void>]

async function openBlank(): Promise<Opened> {
  const database = await openTestDatabase()
  await database.asOwner(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`)
  return [database.connection, () => database.drop()]
}

async function openDataFolder(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const connection = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 2 })
  return [
    connection,
    async () => {
      await connection.close()
      rmSync(folder, { recursive: true })
    },
  ]
}

describe.each([
  ['a PostgreSQL database', openBlank],
  ['a data folder', openDataFolder],
])('migrating %s of the previous version keeps', (_, open) => {
  let connection: DatabaseConnection
  let remove: () => Promise<void>
  let actor: Administrator
  /** The rows as stored by the previous version. */
  let help: Record<string, unknown>[]
  let audit: unknown[]

  /** A database of the previous version, with rows of every kind. */
  beforeAll(async () => {
    ;[connection, remove] = await open()
    const migrations = readMigrations()
    const at = migrations.findIndex(({ sql }) =>
      sql.some((statement) => statement.includes('CREATE TABLE "texts"')),
    )
    await connection.asOwner(async ({ db }) => {
      await applyMigrations(db, migrations[at - 1]!.folderMillis)
      await grantApplication(db, connection.role)
    })
    const { db } = connection
    // Columns that every version has.
    const [{ id: userId }] = await queryRows<{ id: string }>(
      db,
      sql`insert into users (email, full_name, role) values ('a@example.vn', 'Nguyễn Biên Tập', 'admin') returning id`,
    )
    actor = { id: userId, fullName: 'Nguyễn Biên Tập', email: 'a@example.vn', address: '::1' }
    await db.execute(sql`insert into media (id, file_name, format, width, height, bytes, widths)
    values (${cover}, 'bìa.png', 'png', 640, 480, 1000, '{320,640}'), (${shown}, 'ảnh.png', 'png', 640, 480, 1000, '{320}')`)
    await db.execute(sql`insert into articles
      (id, slug, title_en, title_vi, content_en, content_vi, status, published_at, cover_id, author_id, version, created_at, updated_at)
    values
      (${guide}, 'guide', 'Guide', 'Hướng dẫn', ${`<p>One</p><img src="/media/${shown}/320.webp" alt="">`}, '<p>Một</p>', 'published',
        '2026-01-02 03:04:05.678+00', ${cover}, ${actor.id}, 7, '2026-01-01 00:00:00+00', '2026-01-03 00:00:00+00'),
      (${plan}, 'plan', null, 'Kế hoạch', null, '<p>Hai</p>', 'draft', null, null, ${actor.id}, 2, '2026-02-01 00:00:00+00',
        '2026-02-02 00:00:00+00')`)
    await db.execute(sql`insert into article_slugs (slug, article_id, created_at) values ('old-guide', ${guide}, '2025-12-31 00:00:00+00'),
    ('guide', ${guide}, '2026-01-01 00:00:00+00'), ('plan', ${plan}, '2026-02-01 00:00:00+00')`)
    await db.execute(sql`insert into article_drafts (user_id, article, fields, version, saved_at) values
    (${actor.id}, 'new', '{"titleEn": "Half a thought"}', 0, '2026-03-01 00:00:00+00'),
    (${actor.id}, ${guide}, ${JSON.stringify({ titleEn: 'Guide!', coverId: cover })}, 7, '2026-03-02 00:00:00+00')`)
    await db.execute(sql`insert into help_articles
      (id, category, slug, title_vi, meta_description_vi, content_vi, position, author_id, version, created_at, last_updated)
    values (${edited}, 'faq', 'guide', 'Hỏi', 'Ngắn', ${`<p>Đáp</p><img src="/media/${shown}/320.webp" alt="">`}, 99, ${actor.id}, 4,
      '2026-01-01 00:00:00+00', '2026-04-01 00:00:00+00')`)
    await db.execute(sql`insert into audit_entries (actor_id, action, subject_type, subject_id, subject_name, before, after, address) values
    (${actor.id}, 'article.unpublish', 'article', ${plan}, 'Kế hoạch', '{"status": "published", "publishedAt": "2025-05-05T05:05:05.000Z"}',
      '{"status": "draft", "publishedAt": null}', '::1'),
    (${actor.id}, 'help_article.update', 'help_article', ${edited}, 'Hỏi', '{"contentViLength": 1}', '{"contentViLength": 2}', '::1')`)
    help = await queryRows(db, sql`select * from help_articles order by id`)
    audit = await db.select().from(auditEntries)
    await connection.migrate()
  })
  afterAll(() => remove())

  test('articles with their ids, slugs, dates, covers and versions', async () => {
    const { db } = connection
    expect(await readText(db, 'article', guide)).toMatchObject({
      slug: 'guide',
      titleVi: 'Hướng dẫn',
      status: 'published',
      publishedAt: '2026-01-02T03:04:05.678Z',
      coverId: cover,
      version: 7,
      updatedAt: '2026-01-03T00:00:00.000Z',
    })
    expect((await readArticleList(db, { ...visitor, page: 1 })).articles.map(({ slug }) => slug)).toEqual([
      'guide',
    ])
    expect(await readText(db, 'article', plan)).toMatchObject({ titleEn: null, status: 'draft', version: 2 })
  })

  test('old slugs, which redirect and stay reserved', async () => {
    const { db } = connection
    expect(await findArticle(db, 'old-guide', visitor)).toEqual({ movedTo: 'guide' })
    const slugs = sql`select slug, text_id::text as id, created_at::date::text as day from text_slugs order by slug`
    expect(await queryRows(db, slugs)).toEqual([
      { slug: 'guide', id: guide, day: '2026-01-01' },
      { slug: 'old-guide', id: guide, day: '2025-12-31' },
      { slug: 'plan', id: plan, day: '2026-02-01' },
    ])
    const { titleEn, contentEn, titleVi, contentVi } = await readText(db, 'article', plan)
    const input = {
      titleEn,
      contentEn,
      titleVi,
      contentVi,
      status: 'draft',
      slug: 'old-guide',
      coverId: null,
    } as const
    await expect(updateText({ db }, actor, 'article', { id: plan, version: 2, input })).rejects.toMatchObject(
      {
        type: 'slug_taken',
      },
    )
  })

  test('unsaved drafts', async () => {
    const { db } = connection
    expect(await readTextDraft(db, actor.id, 'new')).toMatchObject({
      fields: { titleEn: 'Half a thought', slug: '' },
      version: 0,
      savedAt: '2026-03-01T00:00:00.000Z',
    })
    expect(await readTextDraft(db, actor.id, guide)).toMatchObject({
      fields: { titleEn: 'Guide!' },
      version: 7,
    })
  })

  test('help, row for row', async () => {
    const { db } = connection
    const now = await queryRows(
      db,
      sql`select id, category, slug, title_en, title_vi, meta_description_en, meta_description_vi, content_en, content_vi,
        position, author_id, version, created_at, updated_at as last_updated from texts where kind = 'help' order by id`,
    )
    expect(help.length).toBeGreaterThan(20)
    expect(now).toEqual(help)
    expect((await listHelp(db, 'vi', 'faq')).at(-1)).toMatchObject({ id: edited, title: 'Hỏi' })
    expect(await readHelpArticle(db, { category: 'faq', slug: 'guide' }, 'vi')).toMatchObject({ id: edited })
    expect(await findHelpAddress(db, edited)).toBe('/help/faq/guide')
  })

  test('the uses of pictures', async () => {
    const uses = await findMediaUses(connection.db, [cover, shown])
    const keys = (picture: string) => uses.get(picture)!.map(({ kind, id }) => `${kind}:${id}`)
    expect(keys(cover)).toEqual([`cover:${guide}`, `draft:${guide}`])
    expect(keys(shown)).toEqual([`article:${guide}`, `help:${edited}`])
  })

  test('its audit log, which gives an unpublished article its date back', async () => {
    const { db } = connection
    expect(await db.select().from(auditEntries)).toEqual(audit)
    const change = { articles: [{ id: plan }], status: 'published', restored: true } as const
    const [restored] = await changeStatuses({ db }, actor, change)
    expect(restored.publishedAt).toBe('2025-05-05T05:05:05.000Z')
  })

  test('none of the old tables, and lets the application write the new ones', async () => {
    const tables = await queryRows<{ name: string }>(
      connection.db,
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname ~ 'article|^text' order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(['text_drafts', 'text_slugs', 'texts'])
    for (const name of ['text_drafts', 'text_slugs', 'texts']) {
      const [{ may }] = await queryRows<{ may: boolean }>(
        connection.db,
        sql`select bool_and(has_table_privilege(${name}, privilege)) and not has_table_privilege(${name}, 'TRUNCATE') as may
          from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) privilege`,
      )
      expect([name, may]).toEqual([name, true])
    }
  })
})
