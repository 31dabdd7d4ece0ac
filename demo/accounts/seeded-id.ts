import type { Random } from '#demo/companies/random.ts'

/** An id that the seed decides. */
export function seededId(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.bits().toString(16).padStart(8, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Makes ids for what belongs to one of many: its number and the place of each id are part of it. The generator has too few
 * states for a million ids that chance alone keeps apart.
 */
export function createSeededIds(random: Random, number: number): () => string {
  let place = 0
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return () => {
    const chance = hex(random.bits(), 8)
    return `${chance}-${hex(random.bits() >>> 16, 4)}-${hex(place++, 4)}-8000-${hex(number, 12)}`
  }
}
