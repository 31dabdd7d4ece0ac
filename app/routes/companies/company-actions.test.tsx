import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageContext } from '#app/i18n/use-text.ts'
import type { Language } from '#text/languages.ts'
import type { Company } from '#core/companies/company.ts'
import { CompanyActions, type OwnExport } from './company-actions.tsx'

const company = { id: 7, slug: '0101234567', phone: '0912 345 678', email: 'a@a.vn' } as Company

function actions(
  more: { ownExport?: OwnExport; isMadeUp?: boolean } = {},
  language: Language = 'en',
): string {
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <CompanyActions
        company={company}
        address={null}
        canonical="https://site.example/company/0101234567"
        ownExport={undefined}
        isMadeUp={false}
        {...more}
      />
    </LanguageContext>,
  )
}

test.each([true, false])('a company can be called and written to unless it is made up: %s', (isMadeUp) => {
  const html = actions({ isMadeUp })
  expect(html.includes('href="tel:0912345678"')).toBe(!isMadeUp)
  expect(html.includes('href="mailto:a@a.vn"')).toBe(!isMadeUp)
})

const ownExport: OwnExport = { id: 'e1', format: 'xlsx', companyCount: 1, createdAt: '2026-11-22' }

test('an exported company is downloaded again, or leads to an export of many', () => {
  const textOf = (html: string) => html.replaceAll(/<\/?span.*?>/g, '')
  expect(textOf(actions())).toContain('Export · 1 credit')
  expect(textOf(actions({}, 'vi'))).toContain('Xuất · 1 tín dụng')
  const own = textOf(actions({ ownExport }))
  expect(own).toMatch(/href="\/exports\/e1\/file\?format=xlsx" download="">Exported 22\/11\/2026 · Download</)
  expect(own).not.toContain('<form')
  const ofMany = textOf(actions({ ownExport: { ...ownExport, companyCount: 2 } }))
  expect(ofMany).toMatch(/href="\/exports\/e1">Exported 22\/11\/2026 · See the export</)
})
