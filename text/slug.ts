import { fold } from './fold.ts'

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

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** What is typed may be longer than what is made. */
const longestTyped = 200

/** Whether a text may be the last part of an address: what `slugOf` makes, or what is typed in its place. */
export const isSlug = (text: string) => text.length <= longestTyped && shape.test(text)
