import { href } from 'react-router'
import { translatorOf } from '#app/i18n/translators.ts'
import { toSearchParams, emptySearch } from '#core/search/params.ts'
import { services } from '#core/services.server.ts'
import { readStatistics } from '#core/statistics/read-statistics.server.ts'
import type { CountedChoices, Totals } from '#core/statistics/statistics.ts'
import { formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import { breakdown, type BreakdownRow, searchOf } from './breakdown.server.ts'
import { searchAddress } from '#app/routes/search/search-address.ts'

interface Subject {
  /** Canonical path. */
  path: string
  heading: string
  /** What the page is about, in a sentence: "in Hải Phòng". */
  about: string
  choices: CountedChoices
  trail: Step[]
  /** Further facts under the heading. */
  notes?: Step[][]
  breakdowns: readonly Exclude<keyof Totals['counts'], 'status'>[]
}

/** A step of the way to a page, or a link in a note; without a path plain text. */
export interface Step {
  name: string
  path?: string
}

const maxRows = 15

/** Returns the data of a page about the companies with some choices. */
export async function loadStatistics(subject: Subject, language: Language) {
  const { choices, breakdowns, ...page } = subject
  const t = translatorOf(language)
  const statistics = await readStatistics(services(), choices)
  const { total, months } = statistics
  const last = months.at(-1)!
  return {
    ...page,
    total,
    description: t('browse.description', {
      about: page.about,
      total: formatNumber(total, language),
      registered: formatNumber(last.count, language),
    }),
    search: searchOf(choices),
    newest: searchAddress({ ...emptySearch, ...choices, sort: 'newest' }),
    csv: `${href('/statistics/registrations.csv')}?${toSearchParams({ ...emptySearch, ...choices })}`,
    statuses: breakdown(statistics, 'status', { language, choices }),
    months: months.map(({ from, to, count }) => ({
      month: from.slice(0, 7),
      count,
      search: searchAddress({ ...emptySearch, ...choices, dateRange: { from, to } }),
    })),
    breakdowns: breakdowns.map((filter) => ({
      filter,
      rows: breakdown(statistics, filter, { language, choices, max: maxRows }) satisfies BreakdownRow[],
    })),
  }
}

export type StatisticsData = Awaited<ReturnType<typeof loadStatistics>>
