import { expect, test } from 'vitest'
import { browsedProvinces, findBrowsedProvince, findProvinceBySlug } from './browsed-province.server.ts'

test('every province has a slug of its own within its map, which finds it', () => {
  for (const [map, count] of [
    ['present', 34],
    ['former', 63],
  ] as const) {
    expect(new Set(browsedProvinces[map].map(({ slug }) => slug)).size).toBe(count)
    for (const province of browsedProvinces[map]) {
      expect(findProvinceBySlug(map, province.slug)).toBe(province)
      expect(findProvinceBySlug(map, province.name)).toBe(province)
      for (const other of province.others) {
        expect(findBrowsedProvince(map === 'present' ? 'former' : 'present', other)!.others).toContain(
          province.id,
        )
      }
    }
  }
})

test.each([
  ['present', 'hanoi', 'ha-noi'],
  ['present', 'HA-NOI', 'ha-noi'],
  ['present', 'tp-ho-chi-minh', 'ho-chi-minh'],
  ['present', 'Thành phố Hồ Chí Minh', 'ho-chi-minh'],
  ['present', 'tinh-lam-dong', 'lam-dong'],
  ['former', 'thua-thien-hue', 'hue'],
  ['former', 'ba-ria-vung-tau', 'ba-ria-vung-tau'],
  ['former', 'Bà Rịa – Vũng Tàu', 'ba-ria-vung-tau'],
] as const)('in the %s map %s is %s', (map, text, slug) => {
  expect(findProvinceBySlug(map, text)?.slug).toBe(slug)
})

test.each(['', '-', 'tp', 'binh-duong', 'atlantis', '%00', 'x'.repeat(10_000)])(
  '%s is no present province',
  (text) => {
    expect(findProvinceBySlug('present', text)).toBeUndefined()
  },
)
