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

/** `lower` ignores letters unknown to the database's locale, so capitals are folded by this list as well. */
const vietnamese = 'àáạảãâầấậẩẫăằắặẳẵèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹđ'
const plain = 'aaaaaaaaaaaaaaaaaeeeeeeeeeeeiiiiiooooooooooooooooouuuuuuuuuuuyyyyyd'
const foldedSearchText = sql.raw(
  `translate(lower(full_name || ' ' || email || ' ' || coalesce(company_name, '')), '${vietnamese}${vietnamese.toUpperCase()}', '${plain}${plain}')`,
)
/** SQL that folds a text like `searchText`. */
export const foldedAsSearchText = (text: string) =>
  sql`translate(lower(${text}::text), ${vietnamese + vietnamese.toUpperCase()}, ${plain + plain})`

/** Sort key of the user list, cut because index rows are limited in size. */
export const listedName = sql`left(search_text, 100) collate "C"`
export const listedEmail = sql`email collate "C"`

/** Accounts. A closed one keeps its row without personal data, because the ledger refers to it. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique('users_email_key'),
    emailVerified: boolean().notNull().default(false),
    fullName: text().notNull(),
    companyName: text(),
    /** The ledger's balance; changed only in the transaction that writes an entry. */
    credits: integer().notNull().default(0),
    /** HMAC over the last ledger entry, hexadecimal: reveals missing entries at the end. */
    ledgerSeal: text(),
    role: text({ enum: ['user', 'admin', 'guest'] })
      .notNull()
      .default('user'),
    /** Language of mail to this user. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Whether to send a mail when an export is ready. */
    exportMail: boolean().notNull().default(true),
    /** Balance below which to warn this user; 0 never warns. */
    lowBalance: integer().notNull().default(100),
    image: text(),
    /** Whether signing in requires a second factor: an authenticator app or a passkey. */
    twoFactorEnabled: boolean().notNull().default(false),
    /** Search text for administrators: folded names and email. */
    searchText: text().generatedAlwaysAs(foldedSearchText),
    closedAt: time(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    check('users_credits_not_negative', sql`${table.credits} >= 0`),
    check('users_low_balance_not_negative', sql`${table.lowBalance} >= 0`),
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

/** Sign-ins. Tables and columns from here to `passkeys` are better-auth's, except `known_devices`. */
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
    /** Whether this sign-in passed its account's second factor. */
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

/** Devices that signed in to an account, to notice sign-ins from new ones. */
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

/** Sign-in methods of an account: for now only a password. */
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

/** Mailed tokens. */
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

/** Authenticator apps and recovery codes. An account with only passkeys has a row for its recovery codes. */
export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
    .unique('two_factors_user_id_key'),
  /** Encrypted with AUTH_SECRET, as are the recovery codes. */
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** Whether an authenticator app has this secret. */
  verified: boolean().notNull().default(false),
  /** Time step (30 s since 1970) of the last accepted code; codes of this and earlier steps are refused. */
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

/** API keys of accounts. Only their hashes are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The first characters, by which its owner recognises it. */
    prefix: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique('api_keys_hash_key'),
    createdAt: time().notNull().defaultNow(),
    lastUsedAt: time(),
    revokedAt: time(),
  },
  (table) => [index('api_keys_user_id_idx').on(table.userId)],
)

/** Timestamps as the rate limit library stores them. */
const millisecondsSince1970 = customType<{ data: Date; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: (moment) => moment.getTime(),
  fromDriver: (milliseconds) => new Date(Number(milliseconds)),
})

/** Rate limit counters shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  /** Null means never. */
  expire: millisecondsSince1970(),
})
