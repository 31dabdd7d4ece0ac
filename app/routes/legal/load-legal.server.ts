import type { Language } from '#text/languages.ts'
import type { LegalText, LegalWords } from './legal-text.ts'
import { type LegalFacts, legalFacts } from './legal-facts.server.ts'
import { disclaimerEnglish } from './texts/disclaimer-en.server.ts'
import { disclaimerVietnamese } from './texts/disclaimer-vi.server.ts'
import { privacyEnglish } from './texts/privacy-en.server.ts'
import { privacyVietnamese } from './texts/privacy-vi.server.ts'
import { termsEnglish } from './texts/terms-en.server.ts'
import { termsVietnamese } from './texts/terms-vi.server.ts'

type Write = (facts: LegalFacts) => LegalText

/** Every legal page, and the day its text last changed (`yyyy-mm-dd`). */
const documents: Record<string, { changed: string; texts: Record<Language, Write> }> = {
  '/privacy': { changed: '2026-11-22', texts: { en: privacyEnglish, vi: privacyVietnamese } },
  '/terms': { changed: '2026-11-22', texts: { en: termsEnglish, vi: termsVietnamese } },
  '/disclaimer': { changed: '2026-11-21', texts: { en: disclaimerEnglish, vi: disclaimerVietnamese } },
}

const words: Record<Language, LegalWords> = {
  en: { changed: 'Last change', contents: 'Contents' },
  vi: { changed: 'Thay đổi gần nhất', contents: 'Nội dung' },
}

/** The legal page at a path, in one language: the browser is not sent the other. */
export function loadLegal(path: string, language: Language) {
  const { changed, texts } = documents[path]
  return { path, changed, words: words[language], text: texts[language](legalFacts(language)) }
}
