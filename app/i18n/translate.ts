import { formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import type { Messages, TextKey } from './messages.ts'

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type NamesIn<Message> = Message extends string
  ? Placeholders<Message>
  : Message extends { other: infer Other }
    ? 'count' | Placeholders<Other>
    : never
type Arguments<Key extends TextKey> = [NamesIn<Messages[Key]>] extends [never]
  ? []
  : [values: { [Name in NamesIn<Messages[Key]>]: string | number }]

/** A message, or its plural forms by the language's plural categories. */
/** Texts without values. */
export type PlainTextKey = {
  [Key in TextKey]: Arguments<Key> extends [] ? Key : never
}[TextKey]

export type Message = string | { one?: string; other: string }
export type Catalogue = { [Key in TextKey]?: Message }

/** Returns the text of a key in one language, with localized numbers. */
export type Translate = <Key extends TextKey>(key: Key, ...values: Arguments<Key>) => string

/**
 * Creates a translator. i18next and react-i18next take 17 kB of a page's 150 kB for plurals and placeholders, which
 * need a few lines: an open page never changes its language.
 */
export function createTranslate(language: Language, catalogue: Catalogue): Translate {
  const plurals = new Intl.PluralRules(language)

  return (key, ...[values]: [values?: Record<string, string | number>] | []) => {
    const message = catalogue[key]
    if (message === undefined) throw new Error(`The text ${key} is not loaded`)
    const text = typeof message === 'string' ? message : pluralForm(message, values?.count)
    if (!values) return text
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? formatNumber(value, language) : (value ?? whole)
    })
  }

  function pluralForm(forms: Exclude<Message, string>, count: string | number | undefined): string {
    return plurals.select(Number(count)) === 'one' ? (forms.one ?? forms.other) : forms.other
  }
}
