import { hash, randomInt } from 'node:crypto'
import { z } from 'zod'

/** Max active keys per account. */
export const maxApiKeys = 20

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^dbv_[0-9A-Za-z]{40}$/
const prefixLength = 8

/** Name of a key: 1 to 100 characters in one line. */
export const apiKeyName = z
  .string()
  .transform((name) =>
    name
      .normalize()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1).max(100))

/** Creates a key: `dbv_`, by which leak scanners recognise it, and 238 random bits. */
export function makeApiKey(): string {
  return `dbv_${Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** Returns whether a text has the form of a key. */
export const isApiKey = (text: string): boolean => form.test(text)

/** The visible start of a key, by which its owner recognises it. */
export const apiKeyPrefix = (key: string): string => key.slice(0, prefixLength)

/** SHA-256, hexadecimal. A fast hash suffices: unlike a password, a key cannot be guessed. */
export const hashApiKey = (key: string): string => hash('sha256', key)
