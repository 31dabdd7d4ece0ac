import { addDays } from './vietnam-days.ts'

/*
 * Working days in Vietnam: Monday to Friday without public holidays. Days are `yyyy-mm-dd`, as in vietnam-days.ts.
 *
 * The holidays are those of the Labour Code 45/2019/QH14, article 112. Days of the lunar calendar are written out as
 * computed for the meridian of Vietnam (UTC+7), which in 2030 puts Tet a day before China's. The code leaves two choices
 * to the government each year: which five days are Tet (the eve and four days here, unless known otherwise) and which day
 * next to 2 September is off. 2025 and 2026 are as announced, later years follow the usual choice: correct them once
 * announced. Exchanged days, on which some make up for a longer holiday, bind public offices only and are not here.
 *
 * 24 November is a working day here. Resolution 80-NQ/TW of 7 January 2026 intends a day off for it, but no law that
 * grants one was found when this was written. Counting it as a working day makes due dates earlier, never later.
 */

const holidaysByYear: Record<string, readonly string[]> = {
  // Tet on 29 January, Hung Kings on 7 April.
  2025: ['01-27', '01-28', '01-29', '01-30', '01-31', '04-07', '09-01'],
  // Tet on 17 February, Hung Kings on 26 April.
  2026: ['02-16', '02-17', '02-18', '02-19', '02-20', '04-26', '09-01'],
  // Tet on 6 February, Hung Kings on 16 April.
  2027: ['02-05', '02-06', '02-07', '02-08', '02-09', '04-16', '09-03'],
  // Tet on 26 January, Hung Kings on 4 April.
  2028: ['01-25', '01-26', '01-27', '01-28', '01-29', '04-04', '09-01'],
  // Tet on 13 February, Hung Kings on 23 April.
  2029: ['02-12', '02-13', '02-14', '02-15', '02-16', '04-23', '09-03'],
  // Tet on 2 February, Hung Kings on 12 April.
  2030: ['02-01', '02-02', '02-03', '02-04', '02-05', '04-12', '09-03'],
}
const sameEveryYear = ['01-01', '04-30', '05-01', '09-02']

/** Last day covered by the table of public holidays. */
export const holidaysUntil = `${Object.keys(holidaysByYear).at(-1)}-12-31`

/** Returns whether a day is a working day. After `holidaysUntil` only weekends are off. */
export const isWorkingDay = (day: string): boolean => !isWeekend(day) && !daysOff.has(day)

/** Returns the day that many working days after `day`, which itself does not count. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) left--
  }
  return reached
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const daysOff = allDaysOff()

/** Adds substitutes: a holiday on a weekend moves to the next working day (article 111, clause 3). */
function allDaysOff(): ReadonlySet<string> {
  const holidays = Object.entries(holidaysByYear)
    .flatMap(([year, days]) => [...days, ...sameEveryYear].map((day) => `${year}-${day}`))
    .toSorted()
  const off = new Set(holidays)
  for (const holiday of holidays.filter(isWeekend)) {
    let makeUp = holiday
    do makeUp = addDays(makeUp, 1)
    while (isWeekend(makeUp) || off.has(makeUp))
    off.add(makeUp)
  }
  return off
}
