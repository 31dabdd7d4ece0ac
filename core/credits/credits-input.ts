import { z } from 'zod'
import type { InputProblem } from '#core/accounts/account-input.ts'
import { maxCredits } from './credit-entry.ts'

const problem = (name: InputProblem) => ({ error: name })

/** Typed credits. */
export const creditsInput = z
  .string()
  .refine((text) => readCredits(text) !== undefined, { ...problem('wholeNumber'), abort: true })
  .transform((text) => readCredits(text)!)
  .refine((credits) => credits <= maxCredits, problem('tooMuch'))

/**
 * Parses typed credits: whole and not negative; empty is zero. Groups thousands by dots in Vietnamese, by commas
 * otherwise. Undefined for anything else.
 */
export function readCredits(text: string): number | undefined {
  const typed = text.trim()
  const digits = /^\d{1,3}([.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed
  return /^\d*$/.test(digits) ? Number(digits) : undefined
}
