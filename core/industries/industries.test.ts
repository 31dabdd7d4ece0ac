import { describe, expect, it } from 'vitest'
import { findIndustryBySlug, industrySections, industrySlug } from './browsed-industry.server.ts'
import { findIndustry, findIndustryByTitle } from './find-industry.ts'
import { formerTitles, industries } from './industries.server.ts'

const of2025 = industries.filter((industry) => industry.version === 2025)
const of2018 = industries.filter((industry) => industry.version === 2018)

describe('industries', () => {
  it('has the 495 industries of 2025 and those of 2018 that differ', () => {
    expect(of2025).toHaveLength(495)
    expect(of2018.length).toBeGreaterThan(80)
  })

  it('numbers them by code, those of 2018 above 10,000, all within 16 bits', () => {
    expect(new Set(industries.map((industry) => industry.id)).size).toBe(industries.length)
    expect(findIndustry('0111')).toMatchObject({ id: 111, version: 2025 })
    expect(findIndustry('4649')).toMatchObject({ id: 4649, version: 2025 })
    expect(findIndustry('4511')).toMatchObject({ id: 14_511, version: 2018 })
    expect(Math.max(...industries.map((industry) => industry.id))).toBeLessThan(65_536)
  })

  it('has one industry per code and classification, four digits each', () => {
    for (const list of [of2025, of2018]) {
      expect(new Set(list.map((industry) => industry.code)).size).toBe(list.length)
      expect(list.map((industry) => industry.code)).toEqual(list.map((industry) => industry.code).toSorted())
    }
    expect(industries.filter((industry) => !/^\d{4}$/.test(industry.code))).toEqual([])
  })

  it('has composed titles in both languages, without stray blanks', () => {
    for (const { code, nameVi, nameEn } of industries) {
      expect(nameVi.length, code).toBeGreaterThan(2)
      expect(nameEn.length, code).toBeGreaterThan(2)
      expect(nameEn, code).not.toBe(nameVi)
      expect(nameEn, code).toMatch(/^[A-Z][a-zA-Z0-9 ,;.()’-]+[a-z.)]$/)
      for (const name of [nameVi, nameEn]) expect(name, code).toBe(name.normalize('NFC').trim())
      expect(nameVi, code).not.toMatch(/ {2}|\|/)
    }
    expect([...formerTitles.keys()].filter((code) => findIndustry(code)?.version !== 2025)).toEqual([])
  })

  it('has unique titles within a classification', () => {
    for (const list of [of2025, of2018]) {
      expect(new Set(list.map((industry) => industry.nameVi)).size).toBe(list.length)
      expect(new Set(list.map((industry) => industry.nameEn)).size).toBe(list.length)
    }
  })
})

describe('findIndustry', () => {
  it('reads a code that changed its meaning by the requested classification', () => {
    expect(findIndustry('4663')?.nameEn).toMatch(/motorcycle/)
    expect(findIndustry('4663', 2018)?.nameEn).toMatch(/construction materials/)
    expect(findIndustry('4649', 2018)?.id).toBe(4649)
    expect(findIndustry('4641x')).toBeUndefined()
    expect(findIndustry('__proto__')).toBeUndefined()
  })
})

describe('findIndustryByTitle', () => {
  it.each([
    ['Bán buôn đồ dùng khác cho gia đình', 4649],
    ['BAN BUON DO DUNG KHAC CHO GIA DINH', 4649],
    ['Wholesale of other household goods', 4649],
    ['4649 - Bán buôn đồ dùng khác cho gia đình', 4649],
    ['4649', 4649],
    [' 46491 ', 4649],
    ['G46491 – Bán buôn vali, cặp', 4649],
    ['4632. Bán buôn thực phẩm', 4632],
    ['0111', 111],
    ['01110: Trồng lúa', 111],
    ['Sản xuất giày dép', 1520],
    ['Sửa chữa máy móc, thiết bị', 3312],
    ['Bán lẻ đồ uống trong các cửa hàng chuyên doanh', 4723],
    ['4511', 14_511],
    ['Bán mô tô, xe máy', 14_541],
    ['Software publishing', 15_820],
    ['Hoạt động thông tấn', 6031],
  ])('reads %s', (text, id) => {
    expect(findIndustryByTitle(text)?.id).toBe(id)
  })

  it('resolves a reused code by the title, then by the version', () => {
    expect(findIndustryByTitle('1104 - Sản xuất đồ uống không cồn, nước khoáng')?.id).toBe(11_104)
    expect(findIndustryByTitle('1104 - Sản xuất mạch nha ủ men bia')?.id).toBe(1104)
    expect(findIndustryByTitle('46613 - Bán buôn xăng dầu và các sản phẩm liên quan')?.id).toBe(14_661)
    expect(findIndustryByTitle('46613', 2018)?.id).toBe(14_661)
    expect(findIndustryByTitle('46613')?.id).toBe(4661)
  })

  it('returns undefined for ambiguous titles', () => {
    const texts = ['', '   ', '-', '12', '0000', '123456', 'Kinh doanh tổng hợp', '🏭', 'x'.repeat(50_000)]
    expect(texts.map((text) => findIndustryByTitle(text))).toEqual(texts.map(() => undefined))
  })

  it('finds every industry by its own titles and code', () => {
    for (const industry of industries) {
      expect(findIndustryByTitle(industry.nameVi, industry.version)).toBe(industry)
      expect(findIndustryByTitle(industry.nameEn, industry.version)).toBe(industry)
      expect(findIndustryByTitle(`${industry.code} - ${industry.nameVi}`)).toBe(industry)
    }
  })
})

describe('sections and slugs', () => {
  it('has every industry in exactly one section', () => {
    expect(industrySections).toHaveLength(22)
    const listed = industrySections.flatMap((section) => section.industries)
    expect(listed).toHaveLength(industries.length)
    expect(new Set(listed).size).toBe(industries.length)
  })

  it('finds every industry by its slug', () => {
    for (const industry of industries) expect(findIndustryBySlug(industrySlug(industry))).toBe(industry)
    expect(new Set(industries.map(industrySlug)).size).toBe(industries.length)
  })

  it.each([
    ['G4649', '4649'],
    ['46491', '4649'],
    ['4649-2018', '4649'],
    ['4511-2018', '4511'],
    ['1104-2018', '1104-2018'],
    ['Trồng lúa', '0111'],
  ])('reads %s as %s', (text, slug) => {
    expect(industrySlug(findIndustryBySlug(text)!)).toBe(slug)
  })

  it('finds nothing for unknown codes', () => {
    for (const text of ['', '0000', '9999-2018', '-2018', 'nonsense'])
      expect(findIndustryBySlug(text)).toBeUndefined()
  })
})
