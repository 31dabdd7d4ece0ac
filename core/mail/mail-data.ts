import { z } from 'zod'
import { roles } from '#core/accounts/user.ts'
import { correctableFields } from '#core/companies/company.ts'
import type { mails } from '#core/db/schema/mail.ts'
import { defaultTermDays } from '#core/requests/due-dates.ts'

export type MailKind = (typeof mails.$inferSelect)['kind']
export type MailLanguage = (typeof mails.$inferSelect)['language']

const link = z.url({ protocol: /^https?$/ })
const figure = z.int().min(0)
/** Names of a company's fields with commas between them. */
const fieldList = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.enum(correctableFields)))
/** Second factor changes that are mailed. */
const factorChanges = [
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'code_used',
  'reset',
] as const
const person = z.object({ name: z.string(), link })

/** Template data of each kind of mail. */
export const mailData = {
  verification: person,
  reset: person,
  email_change: person,
  email_changed: z.object({ name: z.string() }),
  password_changed: z.object({ name: z.string(), revokedKeys: figure }),
  api_key_created: z.object({ name: z.string(), keyName: z.string() }),
  role_changed: z.object({ name: z.string(), role: z.enum(roles) }),
  /** `device` is empty for an unrecognised user agent. */
  new_sign_in: z.object({ name: z.string(), device: z.string(), address: z.string() }),
  sign_in_locked: z.object({ name: z.string() }),
  second_factor: z.object({
    name: z.string(),
    change: z.enum(factorChanges),
    /** Remaining recovery codes, if one was used. */
    codesLeft: figure.optional(),
  }),
  receipt: z.object({
    name: z.string(),
    packageName: z.string(),
    credits: figure,
    /** In cents. */
    amount: figure,
    currency: z.literal('usd'),
    transactionId: z.string(),
    link,
  }),
  low_balance: z.object({ balance: figure }),
  export_ready: z.object({
    exportId: z.string(),
    companies: figure,
    credits: figure,
    link: link.optional(),
  }),
  request_confirmation: person.extend({
    companyName: z.string(),
    requestKind: z.enum(['correct', 'hide', 'remove']),
    fields: fieldList,
    /** Calendar days to the decision; absent in mail of earlier versions. */
    termDays: figure.default(defaultTermDays),
  }),
  request_acknowledged: person.extend({
    companyName: z.string(),
    /** The administrator's words; may be empty. */
    text: z.string(),
    /** `yyyy-mm-dd`; empty if unknown. */
    completionDue: z.string(),
  }),
  request_decision: person.extend({
    companyName: z.string(),
    outcome: z.enum(['granted', 'declined']),
    /** The administrator's words. */
    reason: z.string(),
    hidden: fieldList,
    corrected: fieldList,
    /** 1 if the whole entry was removed. */
    removed: figure.max(1),
  }),
} as const satisfies Record<MailKind, z.ZodType>

/** The plain text of a mail before layout. */
export interface MailText {
  subject: string
  /** The name to greet; empty for a greeting without a name. */
  name?: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  action: { label: string; link: string }
  notes: readonly string[]
}

/** Texts of a language. `site` is the site's address, without a trailing slash. */
export type MailTexts = {
  [Kind in MailKind]: (data: z.infer<(typeof mailData)[Kind]>, site: string) => MailText
}

/** Shared header and footer of all mails, per language. */
export interface MailFrame {
  greet(name: string | undefined): string
  /** Label before the plain address of a button. */
  openInstead: string
  tagline: string
  automatic: string
}
