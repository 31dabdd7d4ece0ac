import type { Language } from '#text/languages.ts'
import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { correctableFields } from '#core/companies/company.ts'
import { describeValue } from './describe-value.ts'

type LabelOf<Key> = Key extends `adminAudit.field.${infer Name}` ? Name : never
type Field = LabelOf<TextKey>

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
    const show = (values: Values) =>
      values && name in values ? describeValue(t, language, name, values[name]) : undefined
    return { field: fieldName(t, name), before: show(before), after: show(after) }
  })
}

/** What a field is called; a field of a company as files of companies call it. */
export function fieldName(t: Translate, name: string): string {
  const known = labelled.find((field) => field === name)
  if (known) return t(`adminAudit.field.${known}`)
  const column = correctableFields.find((field) => field === name || camelCase(field) === name)
  return column ? t(`adminData.column.${column}`) : name
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase())
