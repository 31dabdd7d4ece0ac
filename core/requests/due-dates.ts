import { addDays, daysBetween, todayInVietnam } from '#time/vietnam-days.ts'
import { addWorkingDays } from '#time/working-days.ts'

/** Working days to answer a request: decree 356/2025/NĐ-CP on law 91/2025/QH15. */
export const answerWorkingDays = 2
/** The shortest of the decree's terms (10, 15 and 20 days), the default of `REQUEST_TERM_DAYS`. */
export const defaultTermDays = 10

/** Last days for answer and decision, `yyyy-mm-dd` in Vietnam. */
export interface DueDates {
  answerDue: string
  completionDue: string
}

/**
 * Returns the due dates of a request by its confirmation time. Neither term counts the day of the confirmation (Civil
 * Code, article 147). The answer is due in working days, the decision in calendar days: the decree says `ngày làm việc`
 * for the answer and `ngày` for the decision.
 */
export function dueDates(confirmedAt: Date, termDays: number): DueDates {
  const day = todayInVietnam(confirmedAt.getTime())
  const answerDue = addWorkingDays(day, answerWorkingDays)
  const completionDue = addDays(day, termDays)
  // A decision also answers: around Tet two working days may be longer than the term.
  return { answerDue: answerDue < completionDue ? answerDue : completionDue, completionDue }
}

/** Returns whole days until a due date: 0 on the day itself, negative afterwards. */
export const daysLeft = (due: string, today: string): number => daysBetween(today, due) - 1

/** Returns whether something was done after its due date; null `doneAt` counts as not done yet. */
export const isLate = (due: string, doneAt: string | null, now: number = Date.now()): boolean =>
  todayInVietnam(doneAt ? Date.parse(doneAt) : now) > due
