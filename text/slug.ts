import { fold } from './fold.ts'

const longest = 100

/** Returns a title as a slug: lower case, without accents, hyphens for everything but letters and digits. */
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
/** Typed slugs may be longer than generated ones. */
const longestTyped = 200

/** Returns whether a text is a valid slug, typed or made by `slugOf`. */
export const isSlug = (text: string) => text.length <= longestTyped && shape.test(text)
