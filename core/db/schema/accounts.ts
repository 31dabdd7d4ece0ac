import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { languages } from '#text/languages.ts'

const time = () => timestamp({ withTimezone: true })

/** `lower` leaves what the database's locale does not know, so capitals are folded by the list as well. */
const vietnamese = 'àáạảãâầấậẩẫăằắặẳẵèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹđ'
const plain = 'aaaaaaaaaaaaaaaaaeeeeeeeeeeeiiiiiooooooooooooooooouuuuuuuuuuuyyyyyd'
const foldedSearchText = sql.raw(
  `translate(lower(full_name || ' ' || email || ' ' || coalesce(company_name, '')), '${vietnamese}${vietnamese.toUpperCase()}', '${plain}${plain}')`,
)
/** A text folded as `searchText` is. */
export const foldedAsSearchText = (text: string) =>
  sql`translate(lower(${text}::text), ${vietnamese + vietnamese.toUpperCase()}, ${plain + plain})`

/** What the list of accounts is ordered by. Of a name enough: an index holds no longer ones. */
export const listedName = sql`left(search_text, 100) collate "C"`
export const listedEmail = sql`email collate "C"`

/** Accounts. One that was closed keeps its row without the person, because the ledger refers to it. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique('users_email_key'),
    emailVerified: boolean().notNull().default(false),
    fullName: text().notNull(),
    companyName: text(),
    /** What the ledger says; changed in the transaction that writes the entry and nowhere else. */
    credits: integer().notNull().default(0),
    /** HMAC over the last entry of the ledger, hexadecimal: it shows when entries are missing at the end. */
    ledgerSeal: text(),
    role: text({ enum: ['user', 'admin', 'guest'] })
      .notNull()
      .default('user'),
    /** Language of mail to this user. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Whether a mail says that an export is ready. */
    exportMail: boolean().notNull().default(true),
    image: text(),
    /** Whether a sign-in takes a second factor: an authenticator app or a passkey. */
    twoFactorEnabled: boolean().notNull().default(false),
    /** What an administrator finds an account by: names and email without capitals and diacritics. */
    searchText: text().generatedAlwaysAs(foldedSearchText),
    closedAt: time(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    check('users_credits_not_negative', sql`${table.credits} >= 0`),
    index('users_created_at_idx').on(table.createdAt.desc()),
    index('users_closed_at_idx')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
    index('users_listed_by_name_idx')
      .on(sql`(${listedName})`, table.id)
      .where(sql`${table.closedAt} is null`),
    index('users_listed_by_email_idx')
      .on(sql`(${listedEmail})`, table.id)
      .where(sql`${table.closedAt} is null`),
    index('users_listed_by_day_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('users_other_roles_idx')
      .on(table.role)
      .where(sql`${table.role} <> 'user'`),
  ],
)

/** Sign-ins. Tables and columns from here to `passkeys` are better-auth's, but for `known_devices`. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique('sessions_token_key'),
    expiresAt: time().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** Whether this sign-in passed the second factor of its account. */
    passedSecondFactor: boolean().notNull().default(false),
    /** Written at most once a minute. */
    lastUsedAt: time().notNull().defaultNow(),
    /** When the password was last given. */
    provenAt: time().notNull().defaultNow(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
)

/** Devices that an account signed in from, to notice the first sign-in from another one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC of the browser's family and the network, hexadecimal. */
    deviceHash: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** How an account signs in: for now, by a password. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: time(),
    refreshTokenExpiresAt: time(),
    scope: text(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [unique('credentials_user_id_provider_id_key').on(table.userId, table.providerId)],
)

/** Tokens that were mailed. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
)

/** Authenticator apps and recovery codes. An account that has passkeys alone has a row for its recovery codes. */
export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
    .unique('two_factors_user_id_key'),
  /** Encrypted with AUTH_SECRET, as are the recovery codes. */
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** Whether there is an authenticator app that has this secret. */
  verified: boolean().notNull().default(false),
  /** Time step (30 s since 1970) of the last code that was accepted: codes of it and of earlier ones are not. */
  lastStep: integer(),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: time(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    publicKey: text().notNull(),
    credentialID: text().notNull().unique('passkeys_credential_id_key'),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index('passkeys_user_id_idx').on(table.userId)],
)

/** Keys of programs that speak for an account. Only their hash is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The first characters, by which a person knows it again. */
    prefix: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique('api_keys_hash_key'),
    createdAt: time().notNull().defaultNow(),
    lastUsedAt: time(),
    revokedAt: time(),
  },
  (table) => [index('api_keys_user_id_idx').on(table.userId)],
)

/** What the library of limits takes for a moment, in the column it asks for. */
const millisecondsSince1970 = customType<{ data: Date; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: (moment) => moment.getTime(),
  fromDriver: (milliseconds) => new Date(Number(milliseconds)),
})

/** Counters that several processes share: attempts to sign in, to register, to reset. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  /** Null is never. */
  expire: millisecondsSince1970(),
})
