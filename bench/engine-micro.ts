/**
 * Measures the search engine alone on made-up names with a Zipf vocabulary: `node bench/engine-micro.ts [documents]
 * [snapshot]`. With a snapshot that exists it loads that instead of building.
 */
import { existsSync } from 'node:fs'
import { buildEngine, loadEngine } from '#search-engine/engine.ts'
import type { EngineDocument, EngineQuery, EngineSchema, SearchEngine } from '#search-engine/types.ts'

const size = Number(process.argv[2] ?? 3_300_000)
const path = process.argv[3] ?? '/tmp/engine-micro.index'

const schema: EngineSchema = {
  facets: ['city', 'district', 'businessType'],
  flags: ['phone', 'email', 'representative', 'active'],
  legalForms: [
    'công ty cổ phần',
    'công ty tnhh',
    'công ty tnhh một thành viên',
    'công ty tnhh mtv',
    'công ty',
    'doanh nghiệp tư nhân',
    'hộ kinh doanh',
    'chi nhánh công ty tnhh',
  ],
  abbreviations: [
    ['tm', 'thương mại'],
    ['dv', 'dịch vụ'],
    ['xd', 'xây dựng'],
    ['cty', 'công ty'],
    ['cp', 'cổ phần'],
  ],
}

const trades = [
  'thương mại',
  'dịch vụ',
  'xây dựng',
  'đầu tư',
  'sản xuất',
  'thương mại dịch vụ',
  'xuất nhập khẩu',
  'thương mại và dịch vụ',
  'xây dựng thương mại',
  'vận tải',
  'du lịch',
  'tư vấn',
  'phát triển',
  'kỹ thuật',
  'công nghệ',
]
const syllables = [
  ...'hòa phát thép minh anh hoàng gia phú quý an bình đại việt nam long thành phương đông hải sơn tân tiến thịnh vượng hưng'.split(
    ' ',
  ),
  ...'đức toàn cầu quốc tế sao vàng ngọc lan kim cương bảo tín trung kiên thiên hà nhật trường tâm mỹ hồng phúc lộc'.split(
    ' ',
  ),
  ...'vina viet group tech trading food auto home green star sun land art media logistics steel'.split(' '),
]
const english =
  'company limited joint stock trading service construction investment development production import export'.split(
    ' ',
  )

let state = 12345
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() ** 1.6 * list.length)]
}

const letters = 'bcdghklmnpqrstvx'
const vowels = 'aeiouâêôơư'

function rare(): string {
  let n = Math.floor(100_000 ** random())
  let text = ''
  for (n += 300; n > 0; n = Math.floor(n / 160)) text += letters[n % 16] + vowels[Math.floor(n / 16) % 10]
  return text
}

function own(): string {
  const count = 1 + Math.floor(random() * 3)
  return Array.from({ length: count }, () => (random() < 0.25 ? rare() : pick(syllables))).join(' ')
}

function* generate(): Generator<EngineDocument> {
  for (let id = 1; id <= size; id++) {
    const form = pick([
      'công ty tnhh',
      'công ty cổ phần',
      'công ty tnhh một thành viên',
      'hộ kinh doanh',
      'doanh nghiệp tư nhân',
      'chi nhánh công ty tnhh',
    ])
    const parts = [form]
    if (random() < 0.7) parts.push(pick(trades))
    if (random() < 0.3) parts.push(pick(trades))
    parts.push(own())
    const name = parts.join(' ')
    const alternateNames: string[] = []
    if (random() < 0.5) alternateNames.push(`${own()} ${pick(english)} ${pick(english)} company limited`)
    const district = Math.floor(random() ** 2 * 700)
    const phone = random() < 0.7
    yield {
      id,
      version: id,
      name: random() < 0.5 ? name.toUpperCase() : name,
      alternateNames,
      code: String(100_000_000 + id * 7).padStart(10, '0') + (random() < 0.08 ? '-001' : ''),
      numbers: phone ? [`09${String(Math.floor(random() * 1e8)).padStart(8, '0')}`] : [],
      quality: Math.floor(random() * 64),
      date: random() < 0.05 ? 0 : 30_000 + Math.floor(random() * 15_000),
      facets: [Math.floor(district / 11), district, Math.floor(random() ** 3 * 600)],
      flags: (phone ? 1 : 0) | (random() < 0.3 ? 2 : 0) | (random() < 0.9 ? 4 : 0) | (random() < 0.8 ? 8 : 0),
    }
  }
}

const counts = schema.facets.map((facet) => ({
  facet,
  ignoring: facet === 'city' ? ['city', 'district'] : [facet],
}))
const page: EngineQuery = { words: [], offset: 0, limit: 10, counts }
const kinds: Record<string, EngineQuery> = {
  everything: page,
  'one broad word': { ...page, words: ['xây'] },
  'legal form': { ...page, words: ['công ty tnhh'] },
  'broad words': { ...page, words: ['công ty tnhh thương mại dịch vụ'] },
  'broad, no accents': { ...page, words: ['cong ty tnhh thuong mai dich vu'] },
  'broad, wrong order': { ...page, words: ['mại thương'] },
  'xây dựng': { ...page, words: ['xây dựng'] },
  'english broad': { ...page, words: ['trading service'] },
  name: { ...page, words: ['thép hòa phát'] },
  'whole name': { ...page, words: ['công ty cổ phần thép hòa phát'] },
  'two syllables': { ...page, words: ['minh anh'] },
  phrase: { ...page, words: [], phrases: ['hòa phát'] },
  'broad phrase': { ...page, words: [], phrases: ['xây dựng'] },
  'excluded word': { ...page, words: ['xây dựng'], excludedWords: ['thương'] },
  'only exclusion': { ...page, words: [], excludedWords: ['công'] },
  'excluded phrase': { ...page, words: ['thương mại'], excludedPhrases: ['dịch vụ'] },
  city: { ...page, filters: { facets: { city: 0 } } },
  'word and city': { ...page, words: ['xây dựng'], filters: { facets: { city: 1 } } },
  'broad and dates': { ...page, words: ['công ty tnhh'], filters: { dateFrom: 40_000, dateTo: 42_000 } },
  'any flags': { ...page, words: ['xây dựng'], filters: { anyFlags: 3 } },
  number: { ...page, words: [], number: '0100000707' },
  typo: { ...page, words: ['thép hoaf phát'] },
  'unknown word': { ...page, words: ['thép hòa phát qqqqqqqq'] },
  prefix: { ...page, words: ['thép hòa phá'] },
  newest: { ...page, words: ['xây dựng'], sort: 'newest' },
  'name order': { ...page, words: ['xây dựng'], sort: 'name' },
  'page 1000': { ...page, words: ['công ty tnhh'], offset: 99_900, limit: 100 },
  'page 1000, no accents': { ...page, words: ['cong ty tnhh'], offset: 99_900, limit: 100 },
  'page 1000, no counts': { words: ['công ty tnhh'], offset: 99_900, limit: 100 },
}

function percentile(times: number[], share: number): string {
  return times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(3)
}

async function measure(label: string, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let warmup = 0; warmup < 3; warmup++) await run()
  const until = performance.now() + 600
  while (times.length < 200 && (times.length < 7 || performance.now() < until)) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  console.log(
    label.padEnd(26),
    'median',
    percentile(times, 0.5).padStart(9),
    'p99',
    percentile(times, 0.99).padStart(9),
    'ms',
  )
  return times
}

async function open(): Promise<SearchEngine> {
  const start = performance.now()
  if (existsSync(path)) {
    const engine = await loadEngine(schema, path)
    console.log(`load ${Math.round(performance.now() - start)} ms`)
    return engine
  }
  const engine = await buildEngine(schema, generate())
  console.log(`build, with making the names: ${Math.round(performance.now() - start)} ms`)
  const saving = performance.now()
  await engine.save(path)
  console.log(`save ${Math.round(performance.now() - saving)} ms`)
  return engine
}

const engine = await open()
globalThis.gc?.()
const { bytes, words, documents } = engine.stats()
const memory = process.memoryUsage()
console.log({
  documents,
  words,
  indexMegabytes: bytes / 1e6,
  rss: memory.rss / 1e6,
  heap: memory.heapUsed / 1e6,
})
for (const [label, query] of Object.entries(kinds)) {
  const { total, relaxation } = await engine.search(query)
  await measure(`${label} (${total}${relaxation ? ` ${relaxation.kind}` : ''})`, () => engine.search(query))
}
for (const text of ['c', 'công ty t', 'vina', 'thép hòa', 'xây dựng m', 'qx', 'tnh']) {
  await measure(`suggest ${text}`, () => engine.suggest(text, 5))
}
const started = performance.now()
const changed = generate()
  .take(5000)
  .toArray()
  .map((document) => ({ ...document, version: size + 1 }))
console.log(`(made changes in ${Math.round(performance.now() - started)} ms)`)
const applying = performance.now()
await engine.apply(changed.map((document) => ({ type: 'put', document })))
console.log(`apply 5,000 changes ${Math.round(performance.now() - applying)} ms`)
await engine.close()
