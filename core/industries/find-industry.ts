import { fold } from '#text/fold.ts'
import { formerTitles, industries, type Industry, type IndustryVersion } from './industries.server.ts'

const byCode: Record<IndustryVersion, Map<string, Industry>> = { 2025: new Map(), 2018: new Map() }
for (const industry of industries) byCode[industry.version].set(industry.code, industry)

/**
 * Returns the industry of a four-digit code, if any. `version` is the classification of its source; it decides only for
 * codes that mean different things in the two.
 */
export function findIndustry(code: string, version: IndustryVersion = 2025): Industry | undefined {
  return byCode[version].get(code) ?? byCode[version === 2025 ? 2018 : 2025].get(code)
}

/** Folds a title for comparison: no accents, case or punctuation. */
function titleKey(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const byTitle: Record<IndustryVersion, Map<string, Industry>> = { 2025: new Map(), 2018: new Map() }
for (const industry of industries) {
  byTitle[industry.version].set(titleKey(industry.nameVi), industry)
  byTitle[industry.version].set(titleKey(industry.nameEn), industry)
}
for (const [code, title] of formerTitles) {
  const key = titleKey(title)
  if (!byTitle[2025].has(key)) byTitle[2025].set(key, byCode[2025].get(code)!)
}

/** Jaccard similarity of the words of `key` and of the industry's Vietnamese title, 0 to 1. */
function likeness(industry: Industry, key: string): number {
  const titleWords = key.split(' ')
  const words = titleKey(industry.nameVi).split(' ')
  const all = new Set([...titleWords, ...words]).size
  return (new Set(titleWords).size + new Set(words).size - all) / all
}

/** "4649", "46491", "G4649", with or without a title behind. */
const codeThenTitle = /^[A-Va-v]?(\d{4})\d?(?!\d)[\s.:;)\-–—]*(.*)$/s

/** Longer text is not a title; reading it would only cost time. */
const maxTitleLength = 400

/**
 * Returns the industry of an imported cell: a title in Vietnamese or English (ignoring accents, case and punctuation),
 * a four-digit code, a five-digit code (its first four digits count), or a code with a title. If a code means different
 * things in the two classifications, the title decides, then `version`. Undefined when nothing fits.
 */
export function findIndustryByTitle(text: string, version: IndustryVersion = 2025): Industry | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxTitleLength) return undefined
  const other = version === 2025 ? 2018 : 2025
  const match = codeThenTitle.exec(trimmed)
  if (!match) {
    const key = titleKey(trimmed)
    return byTitle[version].get(key) ?? byTitle[other].get(key)
  }
  const [, code, title] = match
  const preferred = byCode[version].get(code)
  const alternative = byCode[other].get(code)
  const key = titleKey(title)
  if (!preferred || !alternative || key === '') return preferred ?? alternative
  return likeness(alternative, key) > likeness(preferred, key) ? alternative : preferred
}
