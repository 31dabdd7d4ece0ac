import { translatorOf } from '#app/i18n/translators.ts'
import { countShown, recordLookUp } from '#app/middleware/company-budget.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { resource, revalidated } from '#app/middleware/resource.ts'
import { addressLanguage } from '#app/preferences.ts'
import { shareImageResponse } from '#app/routes/seo/share-image.server.ts'
import { businessTypeName, placeOf } from '#app/routes/search/row.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { formatDate } from '#text/formats.ts'
import { defaultLanguage } from '#text/languages.ts'

/** The picture of a company in link previews, without contact data. It counts as the company's page does. */
export const loader = resource(async ({ request, params, context, url, info }) => {
  const asked = { request, context }
  const id = params.id ?? ''
  await recordLookUp(asked, id)
  const found = await findCompany(readDb(asked), id)
  if (!found) throw new AppError('company_not_found', 'There is no such company.')
  const { company } = found
  await countShown(asked, [company.id])

  const language = addressLanguage(url.search) ?? defaultLanguage
  const t = translatorOf(language)
  const { kind, name, status, taxCode, issueDate, businessType } = company
  const facts = [
    kind === 'household' ? t('company.kind.household') : `${t('company.taxCode')} ${taxCode}`,
    issueDate && t('company.registered', { date: formatDate(issueDate) }),
    t(`company.status.${status}`),
  ]
  const lines = [
    facts.filter(Boolean).join(' · '),
    placeOf({ ...company, ward: null }),
    businessType ? businessTypeName(businessType, language) : '',
  ]
  const image = {
    title: name,
    lines: lines.filter((line) => line !== ''),
    ...(services().isDemonstration && { warning: t('layout.madeUp') }),
  }
  return shareImageResponse({ request, info }, image, revalidated)
})
export const action = loader
