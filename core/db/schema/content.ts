import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const time = () => timestamp({ withTimezone: true })

/** Pictures that administrators uploaded; their bytes lie in the media store. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As it was called where it came from; shown, never a path. */
    fileName: text().notNull(),
    format: text({ enum: ['png', 'jpeg', 'webp', 'avif', 'gif'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of the original. */
    bytes: integer().notNull(),
    /** Widths in pixels that it can be had in, growing. */
    widths: integer().array().notNull(),
    isAnimated: boolean().notNull().default(false),
    /** What it shows, for whoever does not see it. */
    altEn: text().notNull().default(''),
    altVi: text().notNull().default(''),
    uploadedBy: uuid().references(() => users.id),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [index('media_created_at_idx').on(table.createdAt.desc())],
)

/** Articles, each in English, in Vietnamese or in both, at one address. Bodies are sanitised HTML. */
export const articles = pgTable(
  'articles',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique('articles_slug_key'),
    titleEn: text(),
    titleVi: text(),
    contentEn: text(),
    contentVi: text(),
    status: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    publishedAt: time(),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    /** Grows with every change: whoever saves says which one was changed. */
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index('articles_published_at_idx').on(table.publishedAt.desc()),
    index('articles_updated_at_idx').on(table.updatedAt.desc()),
    check(
      'articles_texts_whole',
      sql`(${table.titleEn} is null) = (${table.contentEn} is null)
        and (${table.titleVi} is null) = (${table.contentVi} is null)
        and (${table.titleEn} is not null or ${table.titleVi} is not null)`,
    ),
    check(
      'articles_published_when',
      sql`(${table.status} = 'published') = (${table.publishedAt} is not null)`,
    ),
  ],
)

/** Every slug that ever led to an article, so that old addresses lead there still. */
export const articleSlugs = pgTable(
  'article_slugs',
  {
    slug: text().primaryKey(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index('article_slugs_article_id_idx').on(table.articleId)],
)

/** What an administrator has typed and not yet saved. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the article, or `new`. */
    article: text().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** Of the article when it was opened; 0 for a new one. */
    version: integer().notNull(),
    savedAt: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.article] })],
)

/** Help, each text in both languages at one address. Bodies are sanitised HTML. */
export const helpArticles = pgTable(
  'help_articles',
  {
    id: uuid().primaryKey().defaultRandom(),
    category: text({ enum: ['export-options', 'businesses', 'campaigns', 'faq'] }).notNull(),
    slug: text().notNull(),
    titleEn: text(),
    titleVi: text(),
    /** For search engines and lists, at most 160 characters. */
    metaDescriptionEn: text(),
    metaDescriptionVi: text(),
    contentEn: text(),
    contentVi: text(),
    /** Within its category. */
    position: integer().notNull().default(0),
    /** Null for what came with the product. */
    authorId: uuid().references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    lastUpdated: time().notNull().defaultNow(),
  },
  (table) => [
    unique('help_articles_category_slug_key').on(table.category, table.slug),
    check(
      'help_articles_texts_whole',
      sql`(${table.titleEn} is null) = (${table.contentEn} is null)
        and (${table.titleEn} is null) = (${table.metaDescriptionEn} is null)
        and (${table.titleVi} is null) = (${table.contentVi} is null)
        and (${table.titleVi} is null) = (${table.metaDescriptionVi} is null)
        and (${table.titleEn} is not null or ${table.titleVi} is not null)`,
    ),
  ],
)
