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

/** Returns labels and values of the places as text; list items are marked. */
function shown(place: Partial<Company>, language: Language) {
  const facts = { taxCode: '0101234567', status: 'active', hiddenFields: [], updatedAt: '2026-11-20' }
  const company = { ...facts, ...former, ...place } as unknown as Company
  const html = renderToStaticMarkup(
    <LanguageContext value={language}>
      <CompanyFacts company={company} businessType={null} address={null} isMadeUp={false} />
    </LanguageContext>,
  )
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)]
    .filter(([, label]) => /1 July|1\/7/.test(label))
    .map(([, label, value]) => `${label}: ${value.replaceAll('<li>', ' • ').replaceAll(/<.*?>/g, '')}`)
}

test.each([true, false])('phone and email are links unless the company is generated: %s', (isMadeUp) => {
  const facts = {
    ...former,
    taxCode: '0101234567',
    status: 'active',
    hiddenFields: [],
    updatedAt: '2026-11-20',
  }
  const company = { ...facts, phone: '0912345678', email: 'a@a.vn' } as unknown as Company
  const html = renderToStaticMarkup(
    <LanguageContext value="en">
      <CompanyFacts company={company} businessType={null} address={null} isMadeUp={isMadeUp} />
    </LanguageContext>,
  )
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
