import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { openPreparedSite, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { companyRow } from '#tests/setup/search.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

/** Name | international name | city | district, by their ids. */
const table = `
CÔNG TY CỔ PHẦN THÉP HÒA PHÁT|HOA PHAT STEEL JOINT STOCK COMPANY|33|323
CÔNG TY CỔ PHẦN NHỰA AN PHÁT|AN PHAT PLASTIC JOINT STOCK COMPANY|30|288
CÔNG TY CỔ PHẦN CAO SU PHƯỚC HÒA|PHUOC HOA RUBBER JOINT STOCK COMPANY|74|722
TỔNG CÔNG TY CỔ PHẦN BIA HÀ NỘI|HANOI BEER CORPORATION|1|1
CÔNG TY TNHH XÂY DỰNG HÒA PHÁT|HOA PHAT CONSTRUCTION COMPANY LIMITED|79|760
CÔNG TY TNHH TOTALENERGIES MARKETING VIỆT NAM|TOTALENERGIES MARKETING VIETNAM COMPANY LIMITED|79|760
CÔNG TY TNHH SẢN XUẤT GỐM CHU ĐẬU|CHU DAU CERAMICS COMPANY LIMITED|30|288
`
let site: PreparedSite
beforeAll(async () => {
  site = await openPreparedSite(async ({ db }) => {
    const rows = table
      .trim()
      .split('\n')
      .map((line, at) => {
        const [name, internationalName, cityId, districtId] = line.split('|')
        const place = { cityId: Number(cityId), districtId: Number(districtId) }
        return companyRow(`${9_900_059_891 + at * 100_000}`, name, { internationalName, ...place })
      })
    await db.insert(companies).values(rows)
  })
})
afterAll(() => site[Symbol.asyncDispose]())

interface Golden {
  /** The place found at the end of the query. */
  chip?: string
  /** Query searched instead. */
  corrected?: string
  /** Words missing in the nearest names. */
  without?: string
}

const goldens: [query: string, first: string, shown?: Golden][] = [
  ['thép hòa phát hưng yên', 'THÉP HÒA PHÁT', { chip: 'Hưng Yên' }],
  ['thep hoa phat hung yen', 'THÉP HÒA PHÁT', { chip: 'Hưng Yên' }],
  ['nhựa an phát ở hải dương', 'NHỰA AN PHÁT', { chip: 'Hải Dương' }],
  ['an phat plastic in hai duong', 'NHỰA AN PHÁT', { chip: 'Hải Dương' }],
  ['hoa phat steel near hung yen', 'THÉP HÒA PHÁT', { chip: 'Hưng Yên' }],
  ['cao su phước hòa phú giáo', 'CAO SU PHƯỚC HÒA', { chip: 'Phú Giáo' }],
  ['xaay duwngj hoaf phats', 'XÂY DỰNG HÒA PHÁT', { corrected: 'xây dựng hòa phát' }],
  ['xa6y du7ng5 hoa2 pha1t', 'XÂY DỰNG HÒA PHÁT', { corrected: 'xây dựng hòa phát' }],
  ['công ty tnhh nhựa an phát', 'NHỰA AN PHÁT', { corrected: 'nhựa an phát' }],
  ['cao su phước hòa group', 'CAO SU PHƯỚC HÒA', { without: 'group' }],
  ['cao su phước hòa chính hãng', 'CAO SU PHƯỚC HÒA', { without: 'hãng' }],
  ['cao su phước hòa official', 'CAO SU PHƯỚC HÒA', { without: 'official' }],
  ['cao su mèo hòa', 'CAO SU PHƯỚC HÒA', { without: 'mèo' }],
  ['bia hà nội', 'BIA HÀ NỘI'],
  ['hanoi beer', 'BIA HÀ NỘI'],
  ['total energies marketing', 'TOTALENERGIES', { corrected: 'totalenergies marketing' }],
  ['totalenergies marketing', 'TOTALENERGIES'],
  ['sx gốm chu đậu', 'SẢN XUẤT GỐM CHU ĐẬU', { corrected: '' }],
  ['thép hoà phát', 'THÉP HÒA PHÁT'],
  ['990005989', 'THÉP HÒA PHÁT'],
  ['99000.5989', 'THÉP HÒA PHÁT'],
]

describe.each(['en', 'vi'] as const)('examples in %s', (language) => {
  const t = textsOf(language)
  test.each(goldens)('%s', async (query, first, { chip, corrected, without } = {}) => {
    const path = `/search?${new URLSearchParams({ q: query })}`
    const html = await (await site.get(path, undefined, { Cookie: `lang=${language}` })).text()
    const plain = html.replaceAll(/<mark[^>]*>|<\/mark>|<!-- -->/g, '')
    const results = plain.slice(plain.indexOf('id="total"'))
    const name = /href="\/company\/[^"]*"[^>]*>([^<]*)/.exec(results)?.[1]
    expect(name).toContain(first)
    const read = new RegExp(`${t('search.filters.remove', { what: '' })} *</span>[^<]*${chip}`)
    if (chip) expect(plain).toMatch(read)
    const [before] = t('search.corrected', { query: '\0' }).split('\0')
    expect(plain.includes(before)).toBe(corrected !== undefined)
    if (corrected) expect(plain).toContain(`<b>${corrected}</b>`)
    expect(plain.includes(t('search.nearest'))).toBe(without !== undefined)
    if (without) expect(plain).toContain(`‘${without}’`)
  })
})
