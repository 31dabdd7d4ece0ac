import type { Company } from '#core/companies/company.ts'

type Placed = Pick<
  Company,
  'ward' | 'district' | 'city' | 'province' | 'presentWard' | 'presentWardCandidates'
>

/**
 * Where the company lies since July 2025, where that differs from how its place is written: one place, or the candidates
 * where its ward was split. Empty where there is nothing to add.
 */
export function presentPlaces({
  ward,
  district,
  city,
  province,
  presentWard,
  presentWardCandidates,
}: Placed): string[] {
  if (!city || !province) return []
  const wards = presentWard ? [presentWard] : presentWardCandidates
  const isRenamed = city.name !== province.name
  if (wards.length === 0) return isRenamed ? [province.fullName] : []
  const isWrittenSo = !district && !isRenamed && ward === presentWard?.name
  return isWrittenSo ? [] : wards.map(({ name }) => `${name}, ${province.fullName}`)
}
