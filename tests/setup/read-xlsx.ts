import { readZip } from './read-zip.ts'

interface XlsxCell {
  /** `B7` */
  at: string
  /** Cell type: `inlineStr`, or `n` by default. */
  type: string
  value: string
  isBold: boolean
  /** Number format: `@` is text. */
  format: string
}

export interface Xlsx {
  rows: XlsxCell[][]
  /** XML of the only sheet, for other checks. */
  sheet: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) => xml.replace(/&(\w+);/g, (_, name: string) => entities[name])
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([whole]) => whole)

/** Reads the cells of a workbook's first sheet without the library that wrote it. */
export function readXlsx(archive: Buffer): Xlsx {
  const files = readZip(archive)
  const file = (name: string) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`${name} is missing`)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  }
  const sheet = file('xl/worksheets/sheet1.xml')
  for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])
    file(part)
  const styles = readStyles(file('xl/styles.xml'))
  const rows = all(sheet, /<row\b.*?<\/row>/gs).map((row) =>
    all(row, /<c\b[^>]*?(?:\/>|>.*?<\/c>)/gs).map((cell) => {
      const tag = /^<c\b[^>]*>/.exec(cell)?.[0] ?? ''
      const [, value = ''] = /<(?:t|v)\b[^>]*>(.*?)<\/(?:t|v)>/s.exec(cell) ?? []
      return {
        at: attribute(tag, 'r') ?? '',
        type: attribute(tag, 't') ?? 'n',
        value: plain(value),
        ...styles[Number(attribute(tag, 's') ?? 0)],
      }
    }),
  )
  return { rows, sheet }
}

function readStyles(xml: string): { isBold: boolean; format: string }[] {
  const formats = new Map([['49', '@']])
  for (const tag of all(xml, /<numFmt\b[^>]*>/g)) {
    formats.set(attribute(tag, 'numFmtId') ?? '', plain(attribute(tag, 'formatCode') ?? ''))
  }
  const [fonts] = all(xml, /<fonts\b.*?<\/fonts>/gs)
  const bold = all(fonts, /<font\b[^>]*?(?:\/>|>.*?<\/font>)/gs).map((font) => /<b\b/.test(font))
  const [cellStyles] = all(xml, /<cellXfs\b.*?<\/cellXfs>/gs)
  return all(cellStyles, /<xf\b[^>]*>/g).map((tag) => ({
    isBold: bold[Number(attribute(tag, 'fontId') ?? 0)],
    format: formats.get(attribute(tag, 'numFmtId') ?? '0') ?? '',
  }))
}
