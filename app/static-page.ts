import Mustache from 'mustache'

/** A Markdown page as built, and as returned by `fillPage` with its facts. HTML is sanitised. */
export interface StaticPage {
  title: string
  /** For search engines. */
  description: string
  /** Day of the last change, `yyyy-mm-dd`; only on legal pages. */
  changed?: string
  heading: string
  lead: string
  /** Links under the lead, the most wanted first. */
  links: { href: string; text: string }[]
  /** Rows of the table under the lead: value, label. */
  figures: string[][]
  sections: StaticSection[]
}

interface StaticSection {
  id: string
  heading: string
  html: string
  table?: StaticTable
}

/** Cells are HTML; the first of each row names it. */
export interface StaticTable {
  columns: string[]
  /** Indexes of right-aligned columns. */
  numeric: number[]
  rows: string[][]
}

const emptyBlock = /<(p|li)>\s*<\/\1>\s*/g

/** Returns plain text or Markdown with `{{facts}}` filled in. */
export const fillText = (text: string, facts: object) => Mustache.render(text, facts, {}, { escape: String })

/** Returns the page with `{{facts}}` filled in. Drops paragraphs, list items and table rows left empty. */
export function fillPage(page: StaticPage, facts: object): StaticPage {
  const fill = (html: string) => Mustache.render(html, facts).replace(emptyBlock, '').trim()
  const fillRows = (rows: string[][]) =>
    rows.map((row) => row.map(fill)).filter((row) => row.every((cell) => cell !== ''))
  return {
    ...page,
    description: fillText(page.description, facts),
    lead: fillText(page.lead, facts),
    figures: fillRows(page.figures),
    sections: page.sections.map(({ table, html, ...section }) => ({
      ...section,
      html: fill(html),
      table: table && { ...table, rows: fillRows(table.rows) },
    })),
  }
}
