import { formatDate, formatMoment, formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { roles } from '#core/accounts/user.ts'
import { articleStatuses } from '#core/articles/article.ts'
import { correctableFields } from '#core/companies/company.ts'
import { helpCategories } from '#core/help/help-categories.ts'

const decisions = ['open', 'granted', 'declined'] as const

const among = <One extends string>(all: readonly One[], value: unknown) => all.find((one) => one === value)

/** A value that was written into the audit log, as a page shows it: in words and in the formats of the language. */
export function describeValue(t: Translate, language: Language, name: string, value: unknown): string {
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

/** For values out of a list of the program's. */
function inWords(t: Translate, language: Language, name: string, value: string): string | undefined {
  if (name === 'role') {
    const role = among(roles, value)
    return role && t(`adminUsers.role.${role}`)
  }
  if (name === 'status') {
    const status = among(articleStatuses, value)
    if (status) return t(`adminArticles.${status}`)
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
  // Of a body only its size is written.
  const size = /^(\d+) characters$/.exec(text)
  return size ? t('adminAudit.characters', { count: Number(size[1]) }) : text
}
