import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'

/** Source of an export: a search, with its link, or a selection. */
export function SearchSource({ address }: { address: string | null }) {
  const { t } = useText()
  const text = sourceText(t, address)
  return address === null ? text : <a href={address}>{text}</a>
}

export function sourceText(t: Translate, address: string | null): string {
  if (address === null) return t('exports.quote.fromSelection')
  const query = new URLSearchParams(address.split('?')[1]).get('q')
  if (!query) return t('exports.quote.all')
  // Phrases become quotes within quotes.
  return t('exports.quote.allOf', { query: query.replaceAll(/"([^"]+)"/g, '‘$1’') })
}
