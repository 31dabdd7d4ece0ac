import { findIndustry } from '#core/industries/find-industry.ts'
import { generalActivities, specialActivities, untoldIndustries } from './activities.ts'
import { readWeights, Weighted } from './random.ts'

export interface Activity {
  vi: string
  en: string
  /** Ids of industries that such a company has, the likeliest first; empty where the words do not tell. */
  industryIds: readonly number[]
}

function industryId(code: string): number {
  const industry = findIndustry(code)
  if (!industry) throw new Error(`No industry has the code ${code}`)
  return industry.id
}

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

export const generalActivity = new Weighted<Activity>(
  rows(generalActivities).map(([vi, en, weight]) => [{ vi, en, industryIds: [] }, Number(weight)]),
)

export const specialActivity = new Weighted<Activity>(
  rows(specialActivities).map(([vi, en, codes, weight]) => [
    { vi, en, industryIds: codes.split(',').map(industryId) },
    Number(weight),
  ]),
)

/** Industries of companies whose names do not tell. */
export const untoldIndustry = new Weighted<number>(
  readWeights(untoldIndustries).map(([code, weight]) => [industryId(code), weight]),
)
