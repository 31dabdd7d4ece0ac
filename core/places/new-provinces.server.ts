import { fold } from '#text/fold.ts'
import { readTable } from '#core/read-table.server.ts'

export type CityType = 'municipality' | 'province'

/** One of the 34 provinces and municipalities since 1 July 2025. */
export type NewProvince = {
  /** Statistics code, two digits. */
  code: string
  name: string
  normalizedName: string
  nameEn: string
  type: CityType
  /** The day in 2026 on which the province became a centrally governed city, `yyyy-mm-dd`; its code did not change. */
  citySince?: string
  /** Ids of the old units (`City`) it was made of, including the one of its own name. */
  mergedFrom: readonly number[]
}

/** The 34 provinces and municipalities (Resolution 202/2025/QH15), municipalities first, each group by code. */
export const newProvinces: readonly NewProvince[] = readTable(import.meta.dirname, 'provinces.tsv').map(
  ([code, name, nameEn, type, mergedFrom, citySince]) => ({
    code,
    name,
    normalizedName: fold(name),
    nameEn,
    type: type as CityType,
    mergedFrom: mergedFrom.split(' ').map(Number),
    ...(citySince && { citySince }),
  }),
)

const byCode = new Map(newProvinces.map((province) => [province.code, province]))

/** Returns the province since July 2025 with a two-digit code, if any. */
export function findNewProvince(code: string): NewProvince | undefined {
  return byCode.get(code)
}

/** Returns the name with its present kind: "Tỉnh Lâm Đồng", "Thành phố Đồng Nai". */
export function fullProvinceName({ name, type, citySince }: NewProvince): string {
  return `${type === 'municipality' || citySince ? 'Thành phố' : 'Tỉnh'} ${name}`
}
