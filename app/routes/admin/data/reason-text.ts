import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { importColumnKeys } from '#core/imports/columns.ts'

/** What is wrong with a value, as the import and its file of rejected rows say it. */
const reasons = {
  'the tax code is empty': 'adminData.reason.noTaxCode',
  'not a tax code of 10, 13 or 12 digits': 'adminData.reason.noSuchTaxCode',
  'wrong check digit': 'adminData.reason.checkDigit',
  'the name is empty': 'adminData.reason.noName',
  'the name is longer than 1000 characters': 'adminData.reason.longName',
  'longer than 2000 characters, dropped': 'adminData.reason.long',
  'the personal number, dropped': 'adminData.reason.personalNumber',
  'no telephone number in it': 'adminData.reason.noPhone',
  'not an e-mail address, dropped': 'adminData.reason.noEmail',
  'not a date, dropped': 'adminData.reason.noDate',
  'in the future, dropped': 'adminData.reason.future',
  'before 1900, dropped': 'adminData.reason.past',
  'unknown wording': 'adminData.reason.unknownStatus',
  'unknown industry, dropped': 'adminData.reason.unknownIndustry',
  'no known company has this tax code, and none is to be added': 'adminData.reason.unknownCompany',
  'the line is not a JSON object': 'adminData.reason.noObject',
} as const satisfies Record<string, TextKey>

/** The field and what is wrong with it in the language of the page; a reason without a text as it is. */
export function reasonText(t: Translate, field: string, reason: string): string {
  const column = importColumnKeys.find((key) => key === field)
  const key = Object.entries(reasons).find(([known]) => known === reason)?.[1]
  return `${column ? t(`adminData.column.${column}`) : field}: ${key ? t(key) : reason}`
}

/** The same for `field: reason`, which the counts of odd values are kept by. */
export function warningText(t: Translate, warning: string): string {
  const [field, ...reason] = warning.split(': ')
  return reasonText(t, field, reason.join(': '))
}
