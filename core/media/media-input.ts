import { z } from 'zod'

/** Control characters, line ends and marks that turn the direction of text. */
const notPlain = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

const alt = z
  .string()
  .trim()
  .max(300, { error: 'tooLong' })
  .refine((text) => !notPlain.test(text), { error: 'notPlain' })
  .transform((text) => text.normalize('NFC'))

/** What a picture shows, in both languages; either may be empty. */
export const altInput = z.object({ altEn: alt, altVi: alt })
