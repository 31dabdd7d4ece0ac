import { formatDate, formatMoment, formatNumber } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { type Role, roles } from '#core/accounts/user.ts'

type LabelOf<Key> = Key extends `adminAudit.field.${infer Name}` ? Name : never
type Field = LabelOf<TextKey>

const labelled = [
  'role',
  'credits',
  'fullName',
  'companyName',
  'signIns',
  'slug',
  'status',
  'publishedAt',
  'titleEn',
  'titleVi',
  'metaDescriptionEn',
  'metaDescriptionVi',
  'contentEn',
  'contentVi',
  'coverId',
  'category',
  'position',
  'place',
  'altEn',
  'altVi',
  'fileName',
  'format',
  'width',
  'height',
  'bytes',
  'kind',
  'fields',
  'hiddenFields',
  'corrections',
] as const satisfies readonly Field[]

export interface Change {
  field: string
  /** Undefined where there was nothing yet, or is nothing any more. */
  before?: string
  after?: string
}

type Values = Record<string, unknown> | null

/** What changed, field by field, for people: with the name of the field, and its values as a page shows them. */
export function describeChanges(t: Translate, language: Language, before: Values, after: Values): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const known = labelled.find((field) => field === name)
    const show = (values: Values) =>
      values && name in values ? describeValue(t, language, name, values[name]) : undefined
    return { field: known ? t(`adminAudit.field.${known}`) : name, before: show(before), after: show(after) }
  })
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

function describeValue(t: Translate, language: Language, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('adminAudit.nothing')
  if (name === 'role' && isRole(value)) return t(`adminUsers.role.${value}`)
  if (typeof value === 'number') return formatNumber(value, language)
  if (typeof value === 'boolean') return t(value ? 'adminAudit.yes' : 'adminAudit.no')
  if (typeof value === 'string') return describeText(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return t('adminAudit.nothing')
    return value.map((one) => describeValue(t, language, '', one)).join(', ')
  }
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${describeValue(t, language, key, one)}`)
    .join('; ')
}

function describeText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) return formatMoment(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return text
}
