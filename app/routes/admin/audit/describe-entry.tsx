import { href } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import table from '#app/ui/table.module.css'
import { roles } from '#core/accounts/user.ts'
import type { AuditEntry } from '#core/audit/read-audit.server.ts'
import { correctableFields } from '#core/companies/company.ts'
import { helpCategories } from '#core/texts/help-categories.ts'
import { textStatuses } from '#core/texts/text.ts'
import { formatDate, formatMoment, formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'

interface ChangesProps {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** The changes of an entry, from old to new values, with the reason. */
export function Changes({ before, after, reason }: ChangesProps) {
  const { t, language } = useText()
  return (
    <>
      {describeChanges(t, language, before, after).map((change) => (
        <span key={change.field} className={table.detail}>
          {change.field}: {change.before !== undefined && <del>{change.before}</del>}
          {change.before !== undefined && change.after !== undefined && ' → '}
          {change.after !== undefined && <ins>{change.after}</ins>}
        </span>
      ))}
      {reason && <span className={table.detail}>{t('adminAudit.reasonIs', { reason })}</span>}
    </>
  )
}

const labelled = [
  'role',
  'credits',
  'fullName',
  'companyName',
  'signIns',
  'apiKeys',
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
  'ward',
  'cityId',
  'districtId',
  'provinceCode',
  'presentWardId',
  'corrections',
  'correctedFields',
  'contentEnLength',
  'contentViLength',
  'updateOnly',
  'deleteMissing',
  'usedIn',
  'removal',
] as const

interface Change {
  field: string
  /** Undefined for a field that was added or removed. */
  before?: string
  after?: string
}

type Values = Record<string, unknown> | null

/** Returns the changed fields with their label and their values in words. */
export function describeChanges(t: Translate, language: Language, before: Values, after: Values): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const show = (values: Values) =>
      values && name in values ? describeValue(t, language, name, values[name]) : undefined
    return { field: fieldName(t, name), before: show(before), after: show(after) }
  })
}

/** Returns the label of a field; fields of a company are named as in its files. */
function fieldName(t: Translate, name: string): string {
  const known = labelled.find((field) => field === name)
  if (known) return t(`adminAudit.field.${known}`)
  const column = correctableFields.find((field) => field === name || camelCase(field) === name)
  return column ? t(`adminData.column.${column}`) : name
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase())

const decisions = ['open', 'granted', 'declined'] as const

const among = <One extends string>(all: readonly One[], value: unknown) => all.find((one) => one === value)

/** Returns a recorded value in words and in the formats of the language. */
function describeValue(t: Translate, language: Language, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('adminAudit.nothing')
  if (typeof value === 'number') return formatNumber(value, language)
  if (typeof value === 'boolean') return t(value ? 'adminAudit.yes' : 'adminAudit.no')
  if (typeof value === 'string') return inWords(t, language, name, value) ?? describeText(t, value)
  if (Array.isArray(value)) {
    if (value.length === 0) return t('adminAudit.nothing')
    return value.map((one) => describeValue(t, language, name, one)).join(', ')
  }
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${describeValue(t, language, key, one)}`)
    .join('; ')
}

/** Translates values of a fixed list. */
function inWords(t: Translate, language: Language, name: string, value: string): string | undefined {
  if (name === 'role') {
    const role = among(roles, value)
    return role && t(`adminUsers.role.${role}`)
  }
  if (name === 'status') {
    const status = among(textStatuses, value)
    if (status) return t(`adminTexts.article.${status}`)
    const decision = among(decisions, value)
    return decision && t(`admin.requests.status.${decision}`)
  }
  if (name === 'category') return helpCategories.find(({ id }) => id === value)?.label[language]
  if (name === 'removal') {
    return value === 'request' || value === 'registry' ? t(`admin.requests.removal.${value}`) : undefined
  }
  if (name === 'hiddenFields' || name === 'correctedFields') {
    const field = among(correctableFields, value)
    return field && t(`adminData.column.${field}`)
  }
  return undefined
}

function describeText(t: Translate, text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) return formatMoment(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  // Only the size of a body is recorded.
  const size = /^(\d+) characters$/.exec(text)
  return size ? t('adminAudit.characters', { count: Number(size[1]) }) : text
}

/** Returns a name for a deleted account, with the start of its id. */
export const deletedAccount = (t: Translate, id: string) =>
  t('adminAudit.deletedAccount', { id: id.slice(0, 8) })

/** Actions after which the subject no longer exists. */
const endings = /\.(?:delete|discard|remove)$/

/** Returns the address of the subject of an entry; undefined if it has no page or no longer exists. */
export function subjectAddress({
  action,
  subjectType,
  subjectId,
  subjectName,
}: AuditEntry): string | undefined {
  if (endings.test(action) || subjectName === null) return undefined
  switch (subjectType) {
    case 'user':
      return href('/admin/users/:id', { id: subjectId })
    case 'article':
      return href('/admin/articles/:id', { id: subjectId })
    case 'help_article':
      return href('/admin/help/:id', { id: subjectId })
    case 'media':
      return href('/admin/media/:id', { id: subjectId })
    case 'request':
      return href('/admin/requests/:id', { id: subjectId })
    case 'company':
      return href('/company/:id', { id: subjectId })
    case 'import':
      // An uploaded file may be gone; its list is not.
      return action === 'import.upload'
        ? href('/admin/data')
        : href('/admin/data/imports/:id', { id: subjectId })
    case 'index':
      return href('/admin/data')
  }
}
