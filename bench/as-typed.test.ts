import { describe, expect, it } from 'vitest'
import { decodeKeystrokes } from '#core/search/keystrokes.ts'
import { findCity } from '#core/places/cities.server.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import { fold } from '#text/fold.ts'
import { asTypedKinds, asTypedQueries, type AsTypedKind } from './as-typed.ts'
import { encodeTelex, encodeVni } from './keystrokes.ts'
import { knownCompanies } from './known-companies.ts'
import { dropEnglishForm, dropLegalForm, listWrongForms, shortenToBrand } from './typed-names.ts'

const companies = knownCompanies.map((company, index) => ({
  ...company,
  id: index + 1,
  taxCode: String(4_200_000_019 + index * 7919),
  phone: `0912${String(100_000 + index * 2711).padStart(6, '0')}`,
}))
const companyOf = new Map(companies.map((company) => [company.id, company]))
const queries = asTypedQueries(companies, 1000, 1)
const ofKind = (kind: AsTypedKind) =>
  queries
    .filter((query) => query.kind === kind)
    .map(({ text, id }) => ({ text, company: companyOf.get(id)! }))

describe('typing without an input method', () => {
  it.each([
    ['đường', 'dduwowngf', 'd9u7o7ng2'],
    ['nguyễn', 'nguyeenx', 'nguye6n4'],
    ['hòa', 'hoaf', 'hoa2'],
    ['hoà', 'hoaf', 'hoa2'],
    ['thuyền', 'thuyeenf', 'thuye6n2'],
    ['quốc', 'quoocs', 'quo6c1'],
    ['giày', 'giayf', 'giay2'],
    ['xây dựng', 'xaay duwngj', 'xa6y du7ng5'],
    ['ĐẮK LẮK', 'ddawks lawks', 'd9a8k1 la8k1'],
    ['mỹ', 'myx', 'my4'],
    ['cổ phần', 'coor phaanf', 'co63 pha6n2'],
    ['hộ', 'hooj', 'ho65'],
    ['thuở', 'thuowr', 'thuo73'],
    ['thép 2-9 tnhh', 'theps 2-9 tnhh', 'thep1 2-9 tnhh'],
  ])('%s', (text, telex, vni) => {
    expect(encodeTelex(text)).toBe(telex)
    expect(encodeTelex(text.normalize('NFD'))).toBe(telex)
    expect(encodeVni(text)).toBe(vni)
  })

  it('types the tone after its vowel', () => {
    expect(encodeTelex('đường hòa phát', { toneAfterVowel: true })).toBe('dduwowfng hofa phast')
    expect(encodeVni('thuyền', { toneAfterVowel: true })).toBe('thuye62n')
  })

  it('types one horn for ươ', () => {
    expect(encodeTelex('đường trường', { hornOnce: true })).toBe('dduowngf truowngf')
    expect(encodeVni('nước tư', { hornOnce: true })).toBe('nuo7c1 tu7')
  })
})

describe('known-item companies', () => {
  it('have a unique name, a province and a district', () => {
    expect(new Set(knownCompanies.map(({ name }) => name)).size).toBe(knownCompanies.length)
    for (const { name, cityId, districtId } of knownCompanies) {
      expect(findCity(cityId), name).toBeDefined()
      expect(findDistrict(districtId)?.cityId, name).toBe(cityId)
      expect(name).toBe(name.normalize('NFC').toUpperCase())
    }
  })

  it('cover every province', () => {
    expect(new Set(knownCompanies.map(({ cityId }) => cityId)).size).toBe(63)
  })
})

describe('name variants as people type them', () => {
  it.each([
    ['CÔNG TY CỔ PHẦN NHIỆT ĐIỆN PHẢ LẠI', 'nhiệt điện phả lại'],
    ['CÔNG TY TRÁCH NHIỆM HỮU HẠN MỘT THÀNH VIÊN ĐÓNG TÀU', 'đóng tàu'],
    ['CÔNG TY TNHH HAI THÀNH VIÊN TRỞ LÊN GẠCH', 'gạch'],
    ['TỔNG CÔNG TY MAY 10 - CÔNG TY CỔ PHẦN', 'may 10'],
    ['LIÊN HIỆP HỢP TÁC XÃ THƯƠNG MẠI', 'thương mại'],
    ['CHI NHÁNH CÔNG TY CỔ PHẦN TRÀ TÂM CHÂU - CỬA HÀNG HAI', 'trà tâm châu cửa hàng hai'],
    ['CHI NHÁNH BẮC NINH - CÔNG TY CP MAY', 'bắc ninh may'],
    ['CÔNG TYPO', 'công typo'],
  ])('%s', (name, bare) => {
    expect(dropLegalForm(name)).toBe(bare)
  })

  it('lists only variants of other kinds', () => {
    expect(listWrongForms('CÔNG TY CỔ PHẦN TRAPHACO')).toContain('công ty tnhh')
    expect(listWrongForms('CÔNG TY CP TRAPHACO')).not.toContain('ctcp')
    expect(listWrongForms('HỢP TÁC XÃ SUỐI GIÀNG')).toContain('công ty cổ phần')
    expect(listWrongForms('NGÂN HÀNG TMCP NGOẠI THƯƠNG')).toEqual([])
  })

  it('shortens to the identifying words', () => {
    expect(shortenToBrand('CÔNG TY TNHH SẢN XUẤT VÀ THƯƠNG MẠI GỖ SÔNG LÔ')).toBe('gỗ sông lô')
    expect(shortenToBrand('CÔNG TY CỔ PHẦN TRAPHACO')).toBeUndefined()
    expect(dropEnglishForm('DONG PHU RUBBER JOINT STOCK COMPANY')).toBe('dong phu rubber')
  })
})

describe('typed queries', () => {
  it.each(asTypedKinds)('%s', (kind) => {
    const found = ofKind(kind)
    expect(found.length).toBeGreaterThan(50)
    for (const { text } of found) expect(text).toBe(text.trim().replace(/ +/g, ' '))
  })

  it('are equal for equal seeds', () => {
    expect(asTypedQueries(companies, 20, 7)).toEqual(asTypedQueries(companies, 20, 7))
    expect(asTypedQueries(companies, 20, 7)).not.toEqual(asTypedQueries(companies, 20, 8))
  })

  it('end with the province of the company', () => {
    for (const { text, company } of ofKind('name + province, no accents')) {
      const province = fold(findCity(company.cityId)!.city.replace(' - ', ' '))
      expect(fold(text).endsWith(` ${province}`), text).toBe(true)
    }
  })

  it('name no unknown place', () => {
    const nowhere = companies.map((company) => ({ ...company, cityId: null, districtId: null }))
    const kinds = new Set(asTypedQueries(nowhere, 5, 1).map(({ kind }) => kind))
    expect(asTypedKinds.filter((kind) => !kinds.has(kind))).toEqual([
      'name + province',
      'name + province, no accents',
      'name + connector + province',
      'name + district',
      'name + short province',
    ])
  })

  it('begin with a number', () => {
    for (const { text, company } of ofKind('tax code prefix')) {
      expect(text).toMatch(/^\d{5,9}$/)
      expect(company.taxCode.startsWith(text)).toBe(true)
    }
    for (const { text, company } of ofKind('phone prefix')) {
      expect(text).toMatch(/^\d{7,9}$/)
      expect(company.phone.startsWith(text)).toBe(true)
    }
  })

  it('replace one word', () => {
    for (const { text, company } of ofKind('wrong word')) {
      const words = text.split(' ')
      const kept = fold(dropLegalForm(company.name)).split(' ')
      expect(words.length).toBe(kept.length)
      expect(words.filter((word, index) => fold(word) !== kept[index])).toHaveLength(1)
    }
  })
})

it.each([
  ['Telex', encodeTelex, {}],
  ['VNI', encodeVni, {}],
  ['Telex with the tone after the vowel', encodeTelex, { toneAfterVowel: true }],
  ['VNI with the tone after the vowel', encodeVni, { toneAfterVowel: true }],
])('the text typed for %s reads back unchanged', (_method, encode, style) => {
  const texts = [...new Set(knownCompanies.flatMap(({ name }) => name.toLowerCase().split(/\s+/)))]
  const wrong = texts.flatMap((text) => {
    const typed = encode(text, style)
    const read = decodeKeystrokes(typed) ?? typed
    return read.normalize('NFC') === text.normalize('NFC') ? [] : [text]
  })
  // The only English word that could be Telex.
  expect(wrong).toEqual(['lee'])
})
