import { slugOf } from '#text/slug.ts'

interface Heading {
  id: string
  text: string
}

const heading = /<h2>(.*?)<\/h2>/gs

/**
 * Returns sanitised HTML with ids on its second-level headings, and the headings. `textOf` extracts plain text. Ids have
 * the prefix `h-`, so they cannot collide with others on the page.
 */
export function withHeadingIds(html: string, textOf: (html: string) => string) {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const content = html.replaceAll(heading, (_, inner: string) => {
    const text = textOf(inner)
    const base = `h-${slugOf(text)}`
    let id = base
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
    taken.add(id)
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { content, headings }
}
