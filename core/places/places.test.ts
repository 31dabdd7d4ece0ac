import { getAllDistricts } from 'vietnam-provinces-js/districts'
import { getAllProvince } from 'vietnam-provinces-js/provinces'
import { describe, expect, it } from 'vitest'
import { cities, findCity } from './cities.server.ts'
import { districts, findDistrict } from './districts.server.ts'
import { findNewProvince, fullProvinceName, newProvinces } from './new-provinces.server.ts'

describe('cities', () => {
  it('are 63 with unique ids, equal to the package', async () => {
    expect(cities).toHaveLength(63)
    expect(new Set(cities.map((city) => city.id)).size).toBe(63)
    for (const { idProvince, name } of await getAllProvince()) {
      const city = findCity(Number(idProvince))
      expect(name.replaceAll('oà ', 'òa '), idProvince).toContain(city?.city)
    }
  })

  it('list the two metropolises, the other municipalities, then the provinces by alphabet', () => {
    const names = cities.map((city) => city.city)
    expect(names.slice(0, 8)).toEqual([
      'Hà Nội',
      'Hồ Chí Minh',
      'Cần Thơ',
      'Đà Nẵng',
      'Hải Phòng',
      'Huế',
      'An Giang',
      'Bà Rịa - Vũng Tàu',
    ])
    expect(names.indexOf('Bình Thuận')).toBeLessThan(names.indexOf('Cà Mau'))
    expect(names.indexOf('Cao Bằng')).toBeLessThan(names.indexOf('Đắk Lắk'))
    expect(names.at(-1)).toBe('Yên Bái')
    expect(cities.filter((city) => city.type === 'municipality')).toHaveLength(6)
  })

  it('have a folded name', () => {
    expect(findCity(1)).toMatchObject({ city: 'Hà Nội', normalizedCity: 'ha noi', provinceCode: '01' })
    expect(findCity(66)?.normalizedCity).toBe('dak lak')
    expect(cities.filter((city) => /[^a-z -]/.test(city.normalizedCity))).toEqual([])
    expect(cities.filter((city) => city.city !== city.city.normalize('NFC'))).toEqual([])
  })
})

describe('newProvinces', () => {
  it('are 34, six of them municipalities', () => {
    expect(newProvinces).toHaveLength(34)
    expect(new Set(newProvinces.map((province) => province.code)).size).toBe(34)
    expect(newProvinces.filter((province) => province.type === 'municipality')).toHaveLength(6)
  })

  it('include three that became cities in 2026', () => {
    const raised = newProvinces.filter((province) => province.citySince)
    expect(raised.map((province) => `${fullProvinceName(province)} ${province.citySince}`)).toEqual([
      'Thành phố Quảng Ninh 2026-09-01',
      'Thành phố Bắc Ninh 2026-09-20',
      'Thành phố Đồng Nai 2026-04-30',
    ])
    expect(fullProvinceName(findNewProvince('68')!)).toBe('Tỉnh Lâm Đồng')
  })

  it('merge each of the 63 exactly once, one of them with the same name', () => {
    const merged = newProvinces.flatMap((province) => province.mergedFrom)
    expect(merged.toSorted((a, b) => a - b)).toEqual(cities.map((city) => city.id).toSorted((a, b) => a - b))
    for (const { code, name, mergedFrom } of newProvinces) {
      expect(
        mergedFrom.filter((id) => findCity(id)?.city === name),
        name,
      ).toHaveLength(1)
      expect(mergedFrom.map((id) => findCity(id)?.provinceCode)).toEqual(mergedFrom.map(() => code))
    }
  })

  it('map every old unit to its new one', () => {
    const now = (id: number) => findNewProvince(findCity(id)!.provinceCode)?.name
    expect([74, 77, 79].map(now)).toEqual(Array(3).fill('Hồ Chí Minh'))
    expect([35, 36, 37].map(now)).toEqual(Array(3).fill('Ninh Bình'))
    expect([24, 17, 44, 52, 80, 82, 91].map(now)).toEqual([
      'Bắc Ninh',
      'Phú Thọ',
      'Quảng Trị',
      'Gia Lai',
      'Tây Ninh',
      'Đồng Tháp',
      'An Giang',
    ])
  })
})

describe('districts', () => {
  it('are 696 with unique ids, each in a city', async () => {
    expect(districts).toHaveLength(696)
    expect(new Set(districts.map((district) => district.id)).size).toBe(696)
    expect(districts.filter((district) => !findCity(district.cityId))).toEqual([])
    for (const { idDistrict, idProvince } of await getAllDistricts()) {
      expect(findDistrict(Number(idDistrict))?.cityId).toBe(Number(idProvince))
    }
  })

  it('follow the order of cities, then the natural order of names', () => {
    expect([...new Set(districts.map((district) => district.cityId))]).toEqual(cities.map((city) => city.id))
    const names = districts.filter((district) => district.cityId === 79).map((district) => district.district)
    expect(names.filter((name) => /^Quận \d/.test(name)).join()).toBe(
      'Quận 1,Quận 3,Quận 4,Quận 5,Quận 6,Quận 7,Quận 8,Quận 10,Quận 11,Quận 12',
    )
  })

  it('are spelled consistently', () => {
    const shape = /^(Quận|Huyện|Thị xã|Thành phố)( \S+)+$/
    expect(districts.filter(({ district }) => !shape.test(district))).toEqual([])
    expect(districts.filter(({ district }) => district !== district.normalize('NFC'))).toEqual([])
    expect(districts.filter(({ normalizedDistrict }) => /[^a-z0-9 '-]/.test(normalizedDistrict))).toEqual([])
    expect(findDistrict(754)?.district).toBe('Thành phố Phú Mỹ')
    expect(findDistrict(769)).toMatchObject({ district: 'Thành phố Thủ Đức', cityId: 79 })
  })
})
