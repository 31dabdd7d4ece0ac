import { href } from 'react-router'
import { browsedProvinces } from '#core/places/browsed-province.server.ts'
import { services } from '#core/services.server.ts'
import {
  countRegistrations,
  latestRegistration,
  readStatistics,
} from '#core/statistics/read-statistics.server.ts'
import type { CountedChoices } from '#core/statistics/statistics.ts'
import { addDays } from '#time/vietnam-days.ts'
import { browsePath } from './browse-path.server.ts'
import { newCompanies } from './newest-companies.server.ts'

/** Days before the latest registration that a sitemap lists; older ones are linked from day to day. */
const listedDays = 31

/**
 * Returns the path of every province, industry, industry of a province and recent day that has companies. At most 20,300,
 * so that a sitemap of 50,000 addresses holds them in both languages.
 */
export async function listBrowsePaths(): Promise<string[]> {
  const { counts } = await readStatistics(services())
  const pathsOf = (choices: CountedChoices, key: keyof typeof counts, ids: Iterable<number>) =>
    [...ids].flatMap((id) => (id === 0 ? [] : (browsePath({ ...choices, [key]: id }) ?? [])))
  const keys = ['provinceId', 'cityId', 'businessTypeId'] as const
  const paths = keys.flatMap((key) => pathsOf({}, key, counts[key].keys()))
  for (const { id: provinceId } of browsedProvinces.present) {
    const { counts: inside } = await readStatistics(services(), { provinceId })
    paths.push(...pathsOf({ provinceId }, 'businessTypeId', inside.businessTypeId.keys()))
  }
  return [...paths, ...(await listDays())]
}

async function listDays(): Promise<string[]> {
  const latest = await latestRegistration(services(), newCompanies)
  if (latest === undefined) return []
  const days = Array.from({ length: listedDays }, (_, at) => addDays(latest, -at))
  const counts = await countRegistrations(
    services(),
    newCompanies,
    days.map((day) => ({ from: day, to: day })),
  )
  return days.flatMap((day, at) => (counts[at].count > 0 ? [href('/new/:day', { day })] : []))
}
