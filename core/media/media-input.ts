import { z } from 'zod'
import { notSingleLine } from '#text/single-line.ts'

const alt = z
  .string()
  .trim()
  .max(300, { error: 'tooLong' })
  .refine((text) => !notSingleLine.test(text), { error: 'notPlain' })
  .transform((text) => text.normalize('NFC'))

/** Alternative text in both languages; either may be empty. */
export const altInput = z.object({ altEn: alt, altVi: alt })
