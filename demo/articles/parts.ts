import { escapeHtml } from '#text/escape-html.ts'
import { formatNumber } from '#text/formats.ts'
import { type Language, languageFacts } from '#text/languages.ts'
import type { Chart } from './chart.server.ts'
import type { Figure, Figures } from './figures.server.ts'

/** A picture of an article, drawn when the article is written. */
export interface ChartBlock {
  fileName: string
  alt: string
  caption: string
  draw(): Promise<Chart>
}

export interface WrittenArticle {
  title: string
  /** HTML, and charts between it. */
  blocks: (string | ChartBlock)[]
}

/** An article about the directory, written from its figures. */
export interface DemoArticle {
  slug: string
  write(language: Language, figures: Figures, today: string): WrittenArticle
}

export const paragraph = (html: string) => `<p>${html}</p>`
export const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`
export const link = (address: string, text: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

/** Returns a table whose first column names the row. Cells are HTML. */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(
    ([name, ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** Formats of a language. */
export function formatsOf(language: Language) {
  const percent = new Intl.NumberFormat(languageFacts[language].locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const number = (value: number) => formatNumber(value, language)
  return {
    number,
    share: (part: number, whole: number) => percent.format(part / whole),
    /** The number, leading to its search. */
    linked: ({ count, address }: Figure) => link(address, number(count)),
  }
}
