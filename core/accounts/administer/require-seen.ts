import { AppError } from '#core/errors.ts'

/** Throws `edit_conflict`, unless what is there is what was seen, or already what is wanted. */
export function requireSeen(field: string, seen: string, current: string, wanted?: string): void {
  if (current === seen || current === wanted) return
  throw new AppError('edit_conflict', 'Somebody changed this account since the page was opened.', {
    details: { field, current },
  })
}
