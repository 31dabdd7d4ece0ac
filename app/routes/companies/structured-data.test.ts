import { describe, expect, it } from 'vitest'
import { dialable } from '#text/formats.ts'
import type { Company } from '#core/companies/company.ts'
import { breadcrumbs, organization } from './structured-data.ts'

const company: Company = {
  id: 1,
  slug: '0100109106',
  taxCode: '0100109106',
  kind: 'company',
  name: 'CÔNG TY TNHH THÉP SAO VIỆT',
  internationalName: null,
  shortName: null,
  address: 'Số 1, Phường Hàng Bạc',
  ward: null,
  presentWard: null,
  presentWardCandidates: [],
  district: { id: 2, name: 'Quận Hoàn Kiếm' },
  city: { id: 1, name: 'Hà Nội' },
  province: { code: '01', name: 'Hà Nội', fullName: 'Thành phố Hà Nội' },
  businessType: null,
  phone: null,
  email: null,
  legalRepresentative: 'NGUYỄN VĂN A',
  issueDate: '2004-06-01',
  status: 'active',
  hiddenFields: [],
  updatedAt: '2026-11-20T00:00:00.000Z',
}
const described = {
  company,
  canonical: 'https://example.vn/company/0100109106',
  address: company.address,
}

describe('structured data', () => {
  it('contains known fields only', () => {
    const item = organization(described)
    expect(item).toMatchObject({
      '@type': 'Organization',
      taxID: '0100109106',
      foundingDate: '2004-06-01',
      address: { addressRegion: 'Hà Nội', addressCountry: 'VN' },
    })
    expect(Object.keys(item)).not.toContain('telephone')
    expect(Object.keys(item)).not.toContain('parentOrganization')
  })

  it('links home, province and company', () => {
    const trail = [
      { name: 'Home', path: '/' },
      { name: 'Hà Nội', path: '/provinces/ha-noi' },
    ]
    expect(breadcrumbs(company.name, described.canonical, trail).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.vn/' },
      { '@type': 'ListItem', position: 2, name: 'Hà Nội', item: 'https://example.vn/provinces/ha-noi' },
      { '@type': 'ListItem', position: 3, name: company.name, item: described.canonical },
    ])
  })
})

describe('dialable', () => {
  it.each([
    ['024 3826 1234', '02438261234'],
    ['+84 (24) 3826.1234', '+842438261234'],
    ['0784544424 / 0709392804', '0784544424'],
  ])('%s is dialled as %s', (phone, number) => {
    expect(dialable(phone)).toBe(number)
  })
})
