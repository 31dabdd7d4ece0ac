import { beforeAll, describe, expect, test } from 'vitest'
import { findCity } from '#core/places/cities.server.ts'
import type { EngineDocument, SearchEngine } from '#search-engine/types.ts'
import { engines } from '#tests/setup/search.ts'
import { choiceFilters } from './filters.ts'
import { indexSchema } from './index/schema.ts'
import { answerBestReading } from './interpret.server.ts'
import { emptySearch } from './params.ts'
import { planSearch } from './plan.ts'

/** Name | province | district | ward since 2025, by their ids. */
const table = `
CÔNG TY CỔ PHẦN NHỰA AN PHÁT|30|288
CÔNG TY TNHH AN PHÁT|1|5
CÔNG TY CỔ PHẦN THÉP HÒA PHÁT|33|323
CÔNG TY TNHH THÉP HÒA PHÁT ĐÀ NẴNG|48|492
CÔNG TY CỔ PHẦN CAO SU PHƯỚC HÒA|74|722
TỔNG CÔNG TY CỔ PHẦN BIA HÀ NỘI|1|1
CÔNG TY TNHH BIA SÔNG HỒNG|1|1
CÔNG TY CỔ PHẦN XÂY DỰNG HÒA PHÁT|79|760
CÔNG TY TNHH MINH ANH|79|760
CÔNG TY TNHH MINH ANH|1|5
CÔNG TY CỔ PHẦN SỮA VIỆT NAM|79|778
CÔNG TY TNHH CƠ KHÍ SÀI GÒN|79|778
CÔNG TY TNHH CƠ KHÍ TÂN TIẾN|77|747
CÔNG TY TNHH SÔNG KÔN|52|540
CÔNG TY TNHH CHÈ QUÂN CHU|19|171
CÔNG TY TNHH HOA|46|474
CÔNG TY TNHH ĐẠI HOA HUỆ|1|5
CÔNG TY TNHH GỐM LÁI THIÊU|74|725|25978
CÔNG TY TNHH CÀ PHÊ SƠN MAI|79|760|26743
CÔNG TY TNHH CÀ PHÊ SƠN MAI|46|474|19900
`

let engine: SearchEngine
const names = new Map<number, string>()

beforeAll(async () => {
  const documents = table
    .trim()
    .split('\n')
    .map((line, at): EngineDocument => {
      const [name, city, district, ward = '0'] = line.split('|')
      const of = {
        cityId: city,
        districtId: district,
        provinceId: findCity(Number(city))!.provinceCode,
        wardId: ward,
      }
      names.set(at, name)
      return {
        id: at,
        version: at,
        name,
        alternateNames: [],
        code: String(1_000_000_000 + at),
        numbers: [],
        quality: 0,
        date: 40_000 - at,
        facets: choiceFilters.map(({ key }) => Number(of[key as keyof typeof of] ?? 0)),
        flags: 0,
      }
    })
  engine = await engines.build(indexSchema, documents)
})

async function ask(q: string, changes = {}) {
  const range = { offset: 0, limit: 5, counted: 'choices' as const }
  const read = await answerBestReading(engine, planSearch(q), { ...emptySearch, q, ...changes }, () => range)
  return { ...read, first: names.get(read.answer.ids[0]) }
}

describe('a place at the end', () => {
  test.each([
    ['nhựa an phát hải dương', 'NHỰA AN PHÁT', { cityId: 30 }],
    ['nhua an phat hai duong', 'NHỰA AN PHÁT', { cityId: 30 }],
    ['nhựa an phát ở hải dương', 'NHỰA AN PHÁT', { cityId: 30 }],
    ['nhựa an phát tại tỉnh Hải Dương', 'NHỰA AN PHÁT', { cityId: 30 }],
    ['nhua an phat in hai duong', 'NHỰA AN PHÁT', { cityId: 30 }],
    ['thép hòa phát hưng yên', 'THÉP HÒA PHÁT', { cityId: 33 }],
    ['cao su phước hòa phú giáo', 'CAO SU PHƯỚC HÒA', { cityId: 74, districtId: 722 }],
    ['minh anh q1', 'MINH ANH', { cityId: 79, districtId: 760 }],
    ['minh anh q.1', 'MINH ANH', { cityId: 79, districtId: 760 }],
    ['minh anh quận 1 tphcm', 'MINH ANH', { cityId: 79, districtId: 760 }],
    ['minh anh hcm', 'MINH ANH', { cityId: 79 }],
    ['minh anh sg', 'MINH ANH', { cityId: 79 }],
    ['minh anh hn', 'MINH ANH', { cityId: 1 }],
    ['sữa việt nam near tp. hồ chí minh', 'SỮA VIỆT NAM', { cityId: 79 }],
    ['gốm lái thiêu hồ chí minh', 'GỐM LÁI THIÊU', { provinceId: 79 }],
    ['gom lai thieu o tphcm', 'GỐM LÁI THIÊU', { provinceId: 79 }],
    ['cà phê sơn mai phường bến thành', 'CÀ PHÊ SƠN MAI', { provinceId: 79, wardId: 26743 }],
    ['ca phe son mai phuong thuan an, hue', 'CÀ PHÊ SƠN MAI', { provinceId: 46, wardId: 19900 }],
    ['gốm lái thiêu ở phường Thuận An', 'GỐM LÁI THIÊU', { provinceId: 79, wardId: 25978 }],
    ['cơ khí tân tiến brvt', 'CƠ KHÍ TÂN TIẾN', { cityId: 77 }],
  ])('%s', async (q, name, place) => {
    const { params, interpretation, first } = await ask(q)
    expect(first).toContain(name)
    expect(params).toMatchObject(place)
    expect(interpretation?.place?.text).toBeTruthy()
  })

  test.each([
    ['bia hà nội', 'BIA HÀ NỘI'],
    ['thép hòa phát đà nẵng', 'THÉP HÒA PHÁT ĐÀ NẴNG'],
    ['cơ khí sài gòn', 'CƠ KHÍ SÀI GÒN'],
    ['chè quân chu', 'CHÈ QUÂN CHU'],
    ['hoa huệ', 'HOA HUỆ'],
  ])('is part of the name if a company has that name: %s', async (q, name) => {
    const { params, interpretation, first } = await ask(q)
    expect(first).toContain(name)
    expect(params.q).toBe(q)
    expect(interpretation).toBeUndefined()
  })

  test('counts as words on request or with a chosen place', async () => {
    expect(await ask('nhựa an phát hải dương', { as: 'words' })).toMatchObject({
      params: { q: 'nhựa an phát hải dương' },
    })
    const chosen = await ask('nhựa an phát hải dương', { cityId: 1 })
    expect(chosen.interpretation).toBeUndefined()
  })

  test('is not recognised alone, in quotes or in a number', async () => {
    for (const q of ['hải dương', 'ở hà nội', '"nhựa an phát hải dương"', '0901234567']) {
      expect((await ask(q)).interpretation, q).toBeUndefined()
    }
  })
})

describe('typing without an input method', () => {
  test.each([
    ['xaay duwngj hoaf phats', 'xây dựng hòa phát', 'XÂY DỰNG HÒA PHÁT'],
    ['xa6y du7ng5 hoa2 pha1t', 'xây dựng hòa phát', 'XÂY DỰNG HÒA PHÁT'],
    ['nhuwaj an phats hair duwowng', 'nhựa an phát hải dương', 'NHỰA AN PHÁT'],
  ])('%s', async (q, keystrokes, name) => {
    const { interpretation, first } = await ask(q)
    expect(interpretation).toMatchObject({ keystrokes })
    expect(first).toContain(name)
  })

  test('does not change names that exist', async () => {
    expect((await ask('song kon')).interpretation).toBeUndefined()
  })
})

describe('a name without exact matches', () => {
  test.each([
    ['công ty tnhh nhựa an phát', 'legalForm', 'NHỰA AN PHÁT'],
    ['cao su phước hòa group', 'nearest', 'CAO SU PHƯỚC HÒA'],
    ['cao su phước hòa chính hãng', 'nearest', 'CAO SU PHƯỚC HÒA'],
    ['cao su phước hòa official', 'nearest', 'CAO SU PHƯỚC HÒA'],
    ['cao su mèo hòa', 'nearest', 'CAO SU PHƯỚC HÒA'],
    ['nhựa an phátt', 'spelling', 'NHỰA AN PHÁT'],
    ['nhựa anphát', 'joined', 'NHỰA AN PHÁT'],
  ])('%s: %s', async (q, kind, name) => {
    const { answer, first } = await ask(q)
    expect(answer.relaxation?.kind).toBe(kind)
    expect(first).toContain(name)
  })
})

describe('abbreviations match their long forms and vice versa', () => {
  const pairs = [
    ['tm', 'thương mại'],
    ['dv', 'dịch vụ'],
    ['sx', 'sản xuất'],
    ['xd', 'xây dựng'],
    ['xnk', 'xuất nhập khẩu'],
    ['mtv', 'một thành viên'],
    ['tnhh', 'trách nhiệm hữu hạn'],
    ['cp', 'cổ phần'],
    ['ctcp', 'công ty cổ phần'],
    ['dntn', 'doanh nghiệp tư nhân'],
    ['htx', 'hợp tác xã'],
    ['cn', 'chi nhánh'],
    ['vpđd', 'văn phòng đại diện'],
  ]
  test.each([...pairs, ...pairs.map(([short, long]) => [long, short])])(
    '%s for %s',
    async (typed, written) => {
      const [name, other] = [`${written} Khánh Linh`, `${written} Hương Giang`].map((text) =>
        text.toUpperCase(),
      )
      const blank = {
        version: 1,
        alternateNames: [],
        code: '',
        numbers: [],
        quality: 0,
        date: 40_000,
        flags: 0,
      }
      const facets = choiceFilters.map(() => 0)
      const own = await engines.build(indexSchema, [
        { ...blank, id: 1, name: other, facets },
        { ...blank, id: 2, name, facets },
      ])
      const q = `${typed} khánh linh`
      const range = { offset: 0, limit: 5 }
      const { answer } = await answerBestReading(own, planSearch(q), { ...emptySearch, q }, () => range)
      expect(answer.ids[0]).toBe(2)
      expect(answer.relaxation?.dropped ?? []).toEqual([])
    },
  )
})
