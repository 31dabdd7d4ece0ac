import { readFileSync } from 'node:fs'
import { marked, type Token, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { Plugin } from 'vite'
import { slugOf } from '#text/slug.ts'
import type { StaticPage, StaticTable } from './static-page.ts'

/**
 * Makes a `StaticPage` of each imported `.md` file. Format: front matter with `title`, `description` and `changed`; `#
 * heading`; a paragraph, a list of links and a table of figures; then `## sections`, with `{#id}` after headings that
 * links lead to.
 */
export const markdownPages: Plugin = {
  name: 'markdown-pages',
  load: {
    filter: { id: /\/app\/.+\.md$/ },
    handler(id) {
      this.addWatchFile(id)
      return `export default ${JSON.stringify(parsePage(readFileSync(id, 'utf8'), id))}`
    },
  },
}

const headingId = /\s*\{#([\w-]+)\}$/

function parsePage(source: string, name: string): StaticPage {
  const [, frontMatter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (frontMatter === undefined) throw new Error(`${name} has no front matter`)
  const { title, description, changed } = Object.fromEntries(
    frontMatter.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)),
  ) as Record<string, string>
  const tokens = marked.lexer(body).filter(({ type }) => type !== 'space')
  const sections: (Pick<StaticPage['sections'][number], 'id' | 'heading'> & { tokens: Token[] })[] = []
  const intro: Token[] = []
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2) {
      const heading = token.text.replace(headingId, '')
      sections.push({ id: headingId.exec(token.text)?.[1] ?? slugOf(heading), heading, tokens: [] })
    } else (sections.at(-1)?.tokens ?? intro).push(token)
  }
  const introOf = <Kind extends Token>(type: Kind['type']) =>
    intro.find((token) => token.type === type) as Kind | undefined
  const links = introOf<Tokens.List>('list')?.items ?? []
  const figures = introOf<Tokens.Table>('table')
  return {
    title,
    description,
    changed,
    heading: introOf<Tokens.Heading>('heading')!.text,
    lead: introOf<Tokens.Paragraph>('paragraph')!.text,
    links: links.map((item) => {
      const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(item.text)!
      return { href, text }
    }),
    figures: figures ? toTable(figures).rows : [],
    sections: sections.map(({ tokens: content, ...section }) => {
      const table = content.length === 1 && content[0].type === 'table' && (content[0] as Tokens.Table)
      return table
        ? { ...section, html: '', table: toTable(table) }
        : { ...section, html: sanitized(marked.parser(content)) }
    }),
  }
}

function toTable({ header, align, rows }: Tokens.Table): StaticTable {
  return {
    columns: header.map(({ text }) => text),
    numeric: align.flatMap((side, index) => (side === 'right' ? [index] : [])),
    rows: rows.map((row) => row.map(({ text }) => toInline(text))),
  }
}

const toInline = (text: string) => sanitized(marked.parseInline(text, { async: false }))

const sanitized = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: 'p br h3 strong em code ul ol li a table thead tbody tr th td'.split(' '),
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: { th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
    disallowedTagsMode: 'escape',
  })
