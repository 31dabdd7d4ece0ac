import { join } from 'node:path'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { transact } from '#core/db/transact.server.ts'
import { describeMedia } from '#core/media/change-media.server.ts'
import { mediaAddress } from '#core/media/media.ts'
import type { MediaContext } from '#core/media/media-store.ts'
import { registerTextFonts } from '#core/media/text-fonts.server.ts'
import { uploadMedia } from '#core/media/upload-media.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { lockAddresses } from '#core/texts/claim-slug.server.ts'
import { createText } from '#core/texts/save-text.server.ts'
import { sanitizeContent } from '#core/texts/sanitize-content.server.ts'
import { escapeHtml } from '#text/escape-html.ts'
import type { Language } from '#text/languages.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { contents } from './contents.ts'
import { type Figures, readFigures } from './figures.server.ts'
import type { ChartBlock, DemoArticle } from './parts.ts'
import { registrations } from './registrations.ts'

/** The older one first. */
const demoArticles: readonly DemoArticle[] = [contents, registrations]

interface SeedContext extends SearchContext, MediaContext {
  env: { DATA_DIR: string }
}

/**
 * Publishes the articles of a demonstration, with charts of its own figures, by its first administrator. The audit log
 * knows which were ever created: one that was deleted does not return. Returns the number of new articles; 0 without an
 * administrator, without companies and while no engine counts them.
 */
export async function seedArticles(context: SeedContext, today = todayInVietnam()): Promise<number> {
  if ((await neverCreated(context.db)).length === 0) return 0
  const [author] = await context.db
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  const figures = author && (await readFigures(context, today))
  if (!figures) return 0
  await registerTextFonts(join(context.env.DATA_DIR, 'fonts'))
  const actor = { ...author, address: '127.0.0.1' }
  return transact(context.db, async (db) => {
    // One process at a time writes them.
    await lockAddresses(db)
    const missing = await neverCreated(db)
    for (const article of missing) await seedArticle({ ...context, db }, actor, article, figures, today)
    return missing.length
  })
}

async function neverCreated(db: Database): Promise<DemoArticle[]> {
  const slug = sql<string>`${auditEntries.after} ->> 'slug'`
  const created = await db
    .select({ slug })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, 'article.create'),
        inArray(
          slug,
          demoArticles.map((article) => article.slug),
        ),
      ),
    )
  return demoArticles.filter((article) => created.every(({ slug }) => slug !== article.slug))
}

async function seedArticle(
  context: MediaContext,
  actor: Administrator,
  { slug, write }: DemoArticle,
  figures: Figures,
  today: string,
): Promise<void> {
  const written = async (language: Language) => {
    const { title, blocks } = write(language, figures, today)
    const html: string[] = []
    for (const block of blocks) {
      html.push(typeof block === 'string' ? block : await drawn(context, actor, language, block))
    }
    return { title, content: sanitizeContent(html.join('')) }
  }
  const english = await written('en')
  const vietnamese = await written('vi')
  await createText(context, actor, 'article', {
    slug,
    status: 'published',
    titleEn: english.title,
    contentEn: english.content,
    titleVi: vietnamese.title,
    contentVi: vietnamese.content,
  })
}

/** Stores a chart like an uploaded picture. Returns its figure as HTML. */
async function drawn(
  context: MediaContext,
  actor: Administrator,
  language: Language,
  { fileName, alt, caption, draw }: ChartBlock,
): Promise<string> {
  const { png, width, height } = await draw()
  const { id, widths } = await uploadMedia(context, actor, { name: fileName, bytes: png })
  await describeMedia(context.db, actor, id, {
    altEn: language === 'en' ? alt : '',
    altVi: language === 'vi' ? alt : '',
  })
  const address = mediaAddress(id, widths.at(-1)!)
  return `<figure><img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`
}
