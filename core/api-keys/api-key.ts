import { hash, randomInt } from 'node:crypto'
import { z } from 'zod'

/** Keys an account may have that are not revoked. */
export const maxApiKeys = 20

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^dbv_[0-9A-Za-z]{40}$/
const prefixLength = 8

/** What a person calls a key: 1 to 100 characters in one line. */
export const apiKeyName = z
  .string()
  .transform((name) =>
    name
      .normalize()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1).max(100))

/** A new key: `dbv_`, by which a leaked one is recognised, and 238 bits that nobody guesses. */
export function makeApiKey(): string {
  return `dbv_${Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** Whether a text can be a key at all. */
export const isApiKey = (text: string): boolean => form.test(text)

/** The characters by which a person knows a key again. */
export const apiKeyPrefix = (key: string): string => key.slice(0, prefixLength)

/** SHA-256, hexadecimal. A fast hash will do: unlike a password, a key cannot be guessed from it. */
export const hashApiKey = (key: string): string => hash('sha256', key)
