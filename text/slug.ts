import { fold } from './fold.ts'

const maxLength = 100

/** Returns a title as a slug: lower case, without accents, hyphens for everything but letters and digits. */
export function slugOf(title: string): string {
  const words = fold(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxLength) : `${slug}-${word}`
    if (longer.length > maxLength) break
    slug = longer
  }
  return slug
}

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Typed slugs may be longer than generated ones. */
const maxTypedLength = 200

/** Returns whether a text is a valid slug, typed or made by `slugOf`. */
export const isSlug = (text: string) => text.length <= maxTypedLength && shape.test(text)
