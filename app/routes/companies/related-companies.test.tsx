import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { LanguageContext } from '#app/i18n/use-text.ts'
import type { Company } from '#core/companies/company.ts'
import { RelatedCompanies } from './related-companies.tsx'

const company = { taxCode: '0101234567', city: null, businessType: null } as Company

/** Returns the heading for that many branches, and whether more are linked. */
function shown(count: number, language: Language) {
  const branches = Array.from({ length: count }, (_, at) => ({
    slug: `0101234567-${String(at + 1).padStart(3, '0')}`,
    name: `Chi nhánh ${at + 1}`,
    taxCode: '',
    place: '',
    status: 'active' as const,
  }))
  const html = renderToStaticMarkup(
    <LanguageContext value={language}>
      <RelatedCompanies company={company} related={{ headOffice: undefined, branches, similar: [] }} />
    </LanguageContext>,
  )
  return [/<h2>(.*?)<\/h2>/.exec(html)?.[1], html.includes('href="/search?q=0101234567"')]
}

test('counts branches unless only the first ones are shown', () => {
  expect(shown(1, 'en')).toEqual(['1 branch', false])
  expect(shown(49, 'en')).toEqual(['49 branches', false])
  expect(shown(50, 'en')).toEqual(['The first 50 branches', true])
  expect(shown(50, 'vi')).toEqual(['50 chi nhánh đầu tiên', true])
})
