import { fold } from '#search-engine/fold.ts'

const longest = 100

/** A title as it stands in an address: lower case, without accents, a hyphen for all that is neither letter nor digit. */
export function slugOf(title: string): string {
  const words = fold(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`
    if (longer.length > longest) break
    slug = longer
  }
  return slug
}
