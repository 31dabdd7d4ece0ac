import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { LanguageContext } from '#app/i18n/use-text.ts'
import type { Company } from '#core/companies/company.ts'
import { CompanyFacts } from './company-facts.tsx'

const ward = (name: string, id = 1) => ({ id, name })
const former = {
  ward: 'Phường Đồng Xuân',
  district: { id: 2, name: 'Quận Hoàn Kiếm' },
  city: { id: 1, name: 'Hà Nội' },
  province: { code: '01', name: 'Hà Nội', fullName: 'Thành phố Hà Nội' },
  presentWard: null,
  presentWardCandidates: [],
}

/** Renders the facts of an otherwise unknown company. */
function factsOf(
  facts: object,
  more: Partial<ComponentProps<typeof CompanyFacts>> = {},
  language: Language = 'en',
): string {
  const company = {
    ...former,
    slug: '0101234567',
    taxCode: '0101234567',
    kind: 'company',
    status: 'active',
    hiddenFields: [],
    updatedAt: '2026-11-20',
    ...facts,
  } as unknown as Company
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <CompanyFacts
        company={company}
        businessType={null}
        section={undefined}
        legalForm={undefined}
        history={[]}
        address={null}
        related={{ branches: [], similar: [] }}
        isMadeUp={false}
        {...more}
      />
    </LanguageContext>,
  )
}

/** Returns labels and values of the places as text; list items are marked. */
function shown(place: Partial<Company>, language: Language) {
  return [...factsOf(place, {}, language).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)]
    .filter(([, label]) => /1 July|1\/7/.test(label))
    .map(([, label, value]) => `${label}: ${value.replaceAll('<li>', ' • ').replaceAll(/<.*?>/g, '')}`)
}

test.each([true, false])('phone and email are links unless the company is generated: %s', (isMadeUp) => {
  const html = factsOf({ phone: '0912345678', email: 'a@a.vn' }, { isMadeUp })
  expect(html).toContain('0912345678')
  expect(html.match(/href="(tel|mailto):/g)?.length ?? 0).toBe(isMadeUp ? 0 : 2)
})

test('shows the current place next to the former one', () => {
  const place = { presentWard: ward('Phường Hoàn Kiếm') }
  expect(shown(place, 'en')).toEqual([
    'Before 1 July 2025: Phường Đồng Xuân, Quận Hoàn Kiếm, Hà Nội',
    'Since 1 July 2025: Phường Hoàn Kiếm, Thành phố Hà Nội',
  ])
  expect(shown(place, 'vi')).toEqual([
    'Trước 1/7/2025: Phường Đồng Xuân, Quận Hoàn Kiếm, Hà Nội',
    'Từ 1/7/2025: Phường Hoàn Kiếm, Thành phố Hà Nội',
  ])
})

test('lists the candidates of a split ward', () => {
  const place = { presentWardCandidates: [ward('Phường Ba Đình', 4), ward('Phường Hoàn Kiếm', 70)] }
  expect(shown(place, 'en')[1]).toBe(
    'Since 1 July 2025: The ward was split. The company is now in one of: • Phường Ba Đình, Thành phố Hà Nội • Phường Hoàn Kiếm, Thành phố Hà Nội',
  )
  expect(shown(place, 'vi')[1]).toBe(
    'Từ 1/7/2025: Phường, xã, thị trấn cũ đã được chia tách; nay thuộc một trong các đơn vị: • Phường Ba Đình, Thành phố Hà Nội • Phường Hoàn Kiếm, Thành phố Hà Nội',
  )
})

test('an unknown ward shows only the province, if renamed', () => {
  const place = {
    ward: null,
    district: ward('Thành phố Dĩ An'),
    city: ward('Bình Dương'),
    province: { code: '79', name: 'Hồ Chí Minh', fullName: 'Thành phố Hồ Chí Minh' },
  }
  expect(shown(place, 'vi')).toEqual([
    'Trước 1/7/2025: Thành phố Dĩ An, Bình Dương',
    'Từ 1/7/2025: Thành phố Hồ Chí Minh',
  ])
  expect(shown({ ward: null }, 'vi')).toEqual([])
})

test('does not repeat a place already in current units', () => {
  const place = { ward: 'Phường Hoàn Kiếm', district: null, presentWard: ward('Phường Hoàn Kiếm') }
  expect(shown(place, 'vi')).toEqual([])
  expect(shown({ ...place, ward: 'Phường Đồng Xuân' }, 'vi')).toHaveLength(2)
})

test('missing and hidden values are named once, in one line each', () => {
  const html = factsOf({ phone: '0912345678', hiddenFields: ['email'] })
  expect(html).toContain('Not available: Address, Legal representative, Registration date, Industry<')
  expect(html).toContain('Hidden at the company’s request: Email<')
  expect(html.match(/Not available|Hidden at/g)).toHaveLength(2)
})

test.each([
  [undefined, 'All of this industry in Hà Nội'],
  [0, 'The only one in Hà Nội'],
  [1, '1 other in Hà Nội'],
  [1741, '1,741 others in Hà Nội'],
])('counts %s others of the industry in the city', (similarCount, text) => {
  const businessType = { id: 111, code: '0111', nameVi: 'Trồng lúa', nameEn: 'Growing of paddy' }
  const related = { branches: [], similar: [], similarCount }
  const section = 'Agriculture'
  const html = factsOf({ businessType }, { businessType: 'Growing of paddy', section, related })
  expect(html).toMatch(/Agriculture.*0111.*Growing of paddy/)
  expect(html).toContain(text)
  expect(html.includes('href="/search?cityId=1&amp;businessTypeId=111"')).toBe(similarCount !== 0)
})

test('changes are named by day', () => {
  const history = [
    { day: '2026-11-22', fields: ['status', 'tax_address'] },
    { day: '2026-10-01', fields: ['legal_representative'] },
  ] as const
  const days = [
    ...factsOf(
      {},
      { history: history.map((change) => ({ ...change, fields: [...change.fields] })) },
      'vi',
    ).matchAll(/<li>(.*?)<\/li>/g),
  ]
  expect(days.map(([, text]) => text)).toEqual([
    '22/11/2026: Tình trạng hoạt động, Địa chỉ',
    '01/10/2026: Người đại diện theo pháp luật',
  ])
})
