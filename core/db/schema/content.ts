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

/** Pictures uploaded by administrators; their bytes are in the media store. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Original file name; shown, never used as a path. */
    fileName: text().notNull(),
    format: text({ enum: ['png', 'jpeg', 'webp', 'avif', 'gif'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Size of the original. */
    bytes: integer().notNull(),
    /** Available widths in pixels, ascending. */
    widths: integer().array().notNull(),
    isAnimated: boolean().notNull().default(false),
    /** Alternative text. */
    altEn: text().notNull().default(''),
    altVi: text().notNull().default(''),
    uploadedBy: uuid().references(() => users.id),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [index('media_created_at_idx').on(table.createdAt.desc())],
)

/** Articles and help, each in English, Vietnamese or both, at one address. Bodies are sanitised HTML. */
export const texts = pgTable(
  'texts',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['article', 'help'] }).notNull(),
    /** Help only; null for articles. */
    category: text({ enum: ['export-options', 'businesses', 'campaigns', 'faq'] }),
    slug: text().notNull(),
    titleEn: text(),
    titleVi: text(),
    /** Help only: for search engines and lists, at most 160 characters. */
    metaDescriptionEn: text(),
    metaDescriptionVi: text(),
    contentEn: text(),
    contentVi: text(),
    /** Help is always published. */
    status: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    publishedAt: time(),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    /** Help only: order within its category. */
    position: integer().notNull().default(0),
    /** Null for help shipped with the product. */
    authorId: uuid().references(() => users.id),
    /** Grows with every change: a save names the version it is based on. */
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    unique('texts_address_key').on(table.kind, table.category, table.slug).nullsNotDistinct(),
    index('texts_published_at_idx').on(table.kind, table.publishedAt.desc()),
    index('texts_updated_at_idx').on(table.kind, table.updatedAt.desc()),
    check(
      'texts_whole',
      sql`(${table.titleEn} is null) = (${table.contentEn} is null)
        and (${table.titleVi} is null) = (${table.contentVi} is null)
        and (${table.titleEn} is not null or ${table.titleVi} is not null)`,
    ),
    check('texts_published_when', sql`(${table.status} = 'published') = (${table.publishedAt} is not null)`),
    check(
      'texts_of_kind',
      sql`case ${table.kind}
        when 'help' then ${table.category} is not null and ${table.status} = 'published'
          and (${table.titleEn} is null) = (${table.metaDescriptionEn} is null)
          and (${table.titleVi} is null) = (${table.metaDescriptionVi} is null)
        else ${table.category} is null and ${table.authorId} is not null end`,
    ),
  ],
)

/** Every slug an article ever had, so old addresses redirect. */
export const textSlugs = pgTable(
  'text_slugs',
  {
    slug: text().primaryKey(),
    textId: uuid()
      .notNull()
      .references(() => texts.id, { onDelete: 'cascade' }),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index('text_slugs_text_id_idx').on(table.textId)],
)

/** Unsaved article drafts of administrators. */
export const textDrafts = pgTable(
  'text_drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the article, or `new`. */
    text: text().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** Version of the article when it was opened; 0 for a new one. */
    version: integer().notNull(),
    savedAt: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.text] })],
)
