import { describe, expect, it } from 'vitest'
import { markEnd, markStart, withoutMarks } from '#app/ui/marked.tsx'
import type { Company } from '#core/companies/company.ts'
import { toRow } from './row.ts'
import { withoutLastWord } from './search-form.tsx'

const company: Company = {
  id: 7,
  slug: '0100109106',
  taxCode: '0100109106',
  kind: 'company',
  name: 'CÔNG TY TNHH XÂY DỰNG AN',
  internationalName: null,
  shortName: null,
  address: null,
  ward: 'Phường Hàng Bạc',
  presentWard: null,
  presentWardCandidates: [],
  district: { id: 2, name: 'Quận Hoàn Kiếm' },
  city: { id: 1, name: 'Hà Nội' },
  province: null,
  businessType: { id: 4101, code: '4101', nameVi: 'Xây dựng nhà để ở', nameEn: '' },
  phone: null,
  email: null,
  legalRepresentative: 'NGUYỄN VĂN A',
  issueDate: null,
  status: 'active',
  hiddenFields: [],
  updatedAt: '2026-11-20T00:00:00.000Z',
}

const hanoi = { code: '01', name: 'Hà Nội', fullName: 'Thành phố Hà Nội' }
const hangBac = { id: 70, name: 'Phường Hoàn Kiếm' }

describe('a result row', () => {
  it('marks matches, with or without accents', () => {
    const { name } = toRow(company, ['xay', 'dung'], 'vi')
    expect(name).toBe(`CÔNG TY TNHH ${markStart}XÂY DỰNG${markEnd} AN`)
    expect(withoutMarks(name)).toBe(company.name)
  })

  it('falls back to the Vietnamese industry and the recognised place', () => {
    const row = toRow(company, [], 'en')
    expect(row.businessType).toBe('Xây dựng nhà để ở')
    expect(row.address).toBe('Phường Hàng Bạc, Quận Hoàn Kiếm, Hà Nội')
  })

  it('names the district over the province, or the ward where there is no district', () => {
    expect(toRow(company, [], 'en')).toMatchObject({ district: 'Quận Hoàn Kiếm', city: 'Hà Nội' })
    const present = { ...company, district: null, city: null, province: hanoi, presentWard: hangBac }
    expect(toRow(present, [], 'en')).toMatchObject({ district: 'Phường Hoàn Kiếm', city: 'Hà Nội' })
  })

  it('shows that there is a representative but not the name', () => {
    const row = toRow(company, [], 'en')
    expect(row.hasRepresentative).toBe(true)
    expect(JSON.stringify(row)).not.toContain('NGUYỄN')
  })
})

describe('completing the last word', () => {
  it.each([
    ['thuong ma', 'thuong '],
    ['-nam', '-'],
    ['thép "hoà', 'thép "'],
    ['th', ''],
  ])('keeps %j of %j', (text, kept) => {
    expect(withoutLastWord(text)).toBe(kept)
  })
})
