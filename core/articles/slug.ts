/** The last part of an article's address: its title in lower case, without accents, a hyphen for whatever is no letter or digit. */
export function articleSlug(title: string): string {
  const folded = title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
  return folded.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}

/** For titles without a letter or digit that an address may have. */
export const namelessSlug = 'article'

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const longestSlug = 200

/** Whether a text could be what `articleSlug` makes. */
export const isSlug = (text: string) => text.length <= longestSlug && shape.test(text)
