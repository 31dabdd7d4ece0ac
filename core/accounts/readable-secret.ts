import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for one another, read aloud or written down. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns random characters in groups of five with hyphens between, 5 bits each. */
export function makeReadableSecret(length: number): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return groupByFive(letters)
}

/** `abcdefghij` as `abcde-fghij`. */
export const groupByFive = (letters: string) => letters.match(/.{1,5}/g)?.join('-') ?? ''
