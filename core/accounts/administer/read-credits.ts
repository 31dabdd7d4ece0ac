/**
 * What is typed as a balance: whole and not below zero; empty is zero, which takes everything away and is asked about. Dots
 * group thousands where Vietnamese is written, commas elsewhere. Undefined for anything else.
 */
export function readCredits(text: string): number | undefined {
  const typed = text.trim()
  const digits = /^\d{1,3}([.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed
  return /^\d*$/.test(digits) ? Number(digits) : undefined
}
