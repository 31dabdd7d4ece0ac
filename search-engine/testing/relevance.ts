import { beforeAll, describe, expect, it } from 'vitest'
import type { EngineDocument, EngineSchema, SearchEngine } from '#search-engine/types.ts'
import { companies, companySchema } from './companies.ts'

/** Builds an engine of some kind from documents. */
export type Build = (schema: EngineSchema, documents: readonly EngineDocument[]) => Promise<SearchEngine>

/** Proves that people find the company they mean. */
export function describeRelevance(build: Build): void {
  let engine: SearchEngine
  const nameOf = new Map(companies.map(({ id, name }) => [id, name]))

  beforeAll(async () => {
    engine = await build(companySchema, companies)
  })

  async function search(text: string) {
    const answer = await engine.search({ words: text.split(' '), offset: 0, limit: 20 })
    return { ...answer, names: answer.ids.map((id) => nameOf.get(id)) }
  }

  describe('the company that is meant comes first', () => {
    it.each([
      ['exact name', 'Công ty TNHH Hoà Phát', 'Công ty TNHH Hoà Phát'],
      ['other placement of the tone', 'công ty tnhh hòa phát', 'Công ty TNHH Hoà Phát'],
      ['no accents', 'cong ty tnhh minh anh', 'Công ty TNHH Minh Anh'],
      ['without its legal form', 'thế giới di động', 'Công ty cổ phần Thế Giới Di Động'],
      [
        'the legal form decides between equals',
        'doanh nghiệp tư nhân minh anh',
        'Doanh nghiệp tư nhân Minh Anh',
      ],
      ['accents as typed', 'ân bình', 'Công ty TNHH Ân Bình'],
      ['accents as typed, the other', 'an bình', 'Công ty TNHH An Bình'],
      ['name starts with it', 'thép hoà phát', 'Công ty cổ phần Thép Hòa Phát Hưng Yên'],
      ['short name', 'VINAMILK', 'Công ty cổ phần Sữa Việt Nam'],
      ['short name of letters', 'hpg', 'Công ty cổ phần Tập đoàn Hòa Phát'],
      ['english name', 'hoa phat group joint stock company', 'Công ty cổ phần Tập đoàn Hòa Phát'],
      ['part of the english name', 'hoa phat furniture', 'Công ty TNHH Nội thất Hòa Phát'],
      ['short name that is also a word', 'grab', 'Công ty TNHH Grab'],
      ['head office before its branches', 'sữa việt nam', 'Công ty cổ phần Sữa Việt Nam'],
      ['fewer unmatched words', 'samsung electronics', 'Công ty TNHH Samsung Electronics Việt Nam'],
      ['adjacent before scattered', 'an bình phát', 'Công ty TNHH Thực phẩm An Bình Phát'],
      ['letters with dots', 'S.A. Logistics', 'Công ty TNHH S.A. Logistics 3/2'],
      ['numbers with a slash', 'logistics 3/2', 'Công ty TNHH S.A. Logistics 3/2'],
      ['letters with an ampersand', 'm&a sao vàng', 'Công ty TNHH Tư vấn M&A Sao Vàng'],
      ['with a hyphen', 'coca-cola', 'Công ty TNHH Nước giải khát Coca-Cola Việt Nam'],
      ['an accent in a foreign name', 'nestle', 'Công ty TNHH Nestlé Việt Nam'],
    ])('%s: %s', async (_what, text, name) => {
      const answer = await search(text)
      expect(answer.names[0]).toBe(name)
      expect(answer.relaxation).toBeUndefined()
    })

    it.each([
      ['spelling', 'thep hoa phatt', 'thép hòa phát', 'Công ty cổ phần Thép Hòa Phát Hưng Yên'],
      ['spelling', 'vinamlik', 'vinamilk', 'Công ty cổ phần Sữa Việt Nam'],
      ['spelling', 'cotecons', 'coteccons', 'Công ty cổ phần Xây dựng Coteccons'],
      ['spelling', 'vietcombnak', 'vietcombank', 'Ngân hàng thương mại cổ phần Ngoại thương Việt Nam'],
      ['spelling', 'nhưa binh mihn', 'nhưa bình minh', 'Công ty cổ phần Nhựa Bình Minh'],
      ['joined', 'total energies', 'totalenergies', 'Công ty TNHH TotalEnergies Marketing Việt Nam'],
      ['joined', 'hoaphat furniture', 'hòa phát furniture', 'Công ty TNHH Nội thất Hòa Phát'],
      ['joined', 'thegioididong', 'thế giới di động', 'Công ty cổ phần Thế Giới Di Động'],
      ['joined', 'viet jet', 'vietjet', 'Công ty cổ phần Hàng không VietJet'],
      [
        'abbreviation',
        'cty tm dv minh anh',
        'công ty thương mại dịch vụ minh anh',
        'Công ty TNHH Thương mại Dịch vụ Minh Anh',
      ],
      [
        'abbreviation',
        'ctcp xd hòa bình',
        'công ty cổ phần xây dựng hòa bình',
        'Công ty cổ phần Tập đoàn Xây dựng Hòa Bình',
      ],
      [
        'abbreviation',
        'xuất nhập khẩu thủy sản cà mau',
        'xuất nhập khẩu thủy sản cà mau',
        'Công ty TNHH XNK Thủy sản Cà Mau',
      ],
      [
        'abbreviation',
        'htx nông nghiệp tân tiến',
        'hợp tác xã nông nghiệp tân tiến',
        'Hợp tác xã Nông nghiệp Tân Tiến',
      ],
      [
        'spelling',
        'cty cp xây dưng cotecons',
        'công ty cổ phần xây dưng coteccons',
        'Công ty cổ phần Xây dựng Coteccons',
      ],
      [
        'prefix',
        'vàng bạc đá quý kim cươ',
        'vàng bạc đá quý kim cươ',
        'Công ty TNHH Vàng bạc đá quý Kim Cương',
      ],
      ['nearest', 'masan consumer holdings', 'masan consumer', 'Công ty cổ phần Hàng tiêu dùng Masan'],
    ])('%s: %s → %s', async (kind, text, words, name) => {
      const answer = await search(text)
      expect(answer.relaxation?.kind).toBe(kind)
      expect(answer.relaxation?.words.join(' ')).toBe(words)
      expect(answer.names[0]).toBe(name)
    })

    it('says which words the nearest names leave out', async () => {
      const answer = await search('thép hoà phát Quzzkwj')
      expect(answer.relaxation).toMatchObject({
        kind: 'nearest',
        words: ['thép', 'hòa', 'phát'],
        dropped: ['quzzkwj'],
      })
      expect(answer.total).toBe(4)
    })

    it('does not answer with everything that has the legal form alone', async () => {
      expect(await search('công ty cổ phần qwzxwqzx')).toMatchObject({ ids: [], total: 0 })
    })

    it('does not relax what has hits without the filters, or must not be relaxed', async () => {
      const page = { offset: 0, limit: 5 }
      expect(
        await engine.search({ words: ['vinamilk'], filters: { facets: { city: 0 } }, ...page }),
      ).toMatchObject({ total: 0 })
      expect(await engine.search({ words: ['vinamlik'], relax: false, ...page })).toMatchObject({ total: 0 })
      expect(await engine.search({ words: ['vinamlik'], excludedWords: ['x'], ...page })).toMatchObject({
        total: 0,
      })
    })

    it('orders names as a Vietnamese dictionary, numbers by value', async () => {
      const answer = await engine.search({ words: ['ngọc', 'linh'], sort: 'name', offset: 0, limit: 5 })
      expect(answer.ids.map((id) => nameOf.get(id))).toEqual([
        'Công ty TNHH Ngọc Linh 2',
        'Công ty TNHH Ngọc Linh 10',
      ])
    })

    it('finds a code, then its branches, then others by their numbers', async () => {
      const answer = await engine.search({ words: [], number: '0100 000 009', offset: 0, limit: 5 })
      expect(answer.ids.map((id) => nameOf.get(id))[0]).toBe('Công ty cổ phần Sữa Việt Nam')
      expect(answer.total).toBe(3)
      const branch = companies.find(({ code }) => code.includes('-'))
      const joined = branch?.code.replace('-', '')
      expect((await engine.search({ words: [], number: joined, offset: 0, limit: 5 })).ids).toEqual([
        branch?.id,
      ])
    })
  })

  describe('suggestions', () => {
    it.each([
      ['vinam', 'Công ty cổ phần Sữa Việt Nam'],
      ['thép hòa ph', 'Công ty cổ phần Thép Hòa Phát Hưng Yên'],
      ['công ty tnhh mi', 'Công ty TNHH Minh Anh'],
      ['samsung elec', 'Công ty TNHH Samsung Electronics Việt Nam Thái Nguyên'],
      ['viettel', 'Tập đoàn Công nghiệp - Viễn thông Quân đội'],
    ])('%s offers %s', async (text, name) => {
      const { ids } = await engine.suggest(text, 5)
      expect(ids.map((id) => nameOf.get(id))).toContain(name)
    })

    it('offers nothing for nothing', async () => {
      expect(await engine.suggest(' … ', 5)).toEqual({ ids: [], matchedWords: [] })
    })
  })
}
