import { addDays, daysBetween, todayInVietnam } from '#time/vietnam-days.ts'
import { addWorkingDays } from '#time/working-days.ts'

/** How soon a request is answered: decree 356/2025/NĐ-CP on law 91/2025/QH15. */
export const answerWorkingDays = 2
/** The shortest of the terms of that decree (10, 15 and 20 days), where `REQUEST_TERM_DAYS` says nothing. */
export const defaultTermDays = 10

/** The last days, `yyyy-mm-dd` in Vietnam, on which a request is answered and decided in time. */
export interface DueDates {
  answerDue: string
  completionDue: string
}

/**
 * When a request is due that was confirmed at a moment. Neither term counts the day of the confirmation (Civil Code,
 * article 147). The answer has working days; the term of the decision is in calendar days, as the decree says `ngày`
 * there and `ngày làm việc` for the answer.
 */
export function dueDates(confirmedAt: Date, termDays: number): DueDates {
  const day = todayInVietnam(confirmedAt.getTime())
  const answerDue = addWorkingDays(day, answerWorkingDays)
  const completionDue = addDays(day, termDays)
  // A decision answers: around Tet two working days may be longer than the term.
  return { answerDue: answerDue < completionDue ? answerDue : completionDue, completionDue }
}

/** Whole days until a due date: 0 on the day itself, below zero once it has passed. */
export const daysLeft = (due: string, today: string): number => daysBetween(today, due) - 1

/** Whether something due on a day was done after it. Undefined `doneAt` is not done yet. */
export const isLate = (due: string, doneAt: string | null, now: number = Date.now()): boolean =>
  todayInVietnam(doneAt ? Date.parse(doneAt) : now) > due
