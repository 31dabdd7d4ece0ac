import { href } from 'react-router'
import { defaultLanguage, toLanguage } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { countShown } from '#app/middleware/company-budget.ts'
import { resource, revalidated } from '#app/middleware/resource.ts'
import { businessTypeName } from '#app/routes/search/row.ts'
import { atomResponse } from '#app/routes/seo/atom-feed.ts'
import { startOfDay } from '#time/vietnam-days.ts'
import { newestCompanies } from './newest-companies.server.ts'

/**
 * The newly registered companies as an Atom feed, without contact data; `?lang=vi` for Vietnamese.
 */
export const loader = resource(async ({ request, url, info: { origin }, context }) => {
  const language = toLanguage(url.searchParams.get('lang')) ?? defaultLanguage
  const t = translatorOf(language)
  const companies = await newestCompanies()
  await countShown(
    { request, context },
    companies.map(({ id }) => id),
  )
  const feed = {
    origin,
    language,
    title: t('browse.new.title'),
    subtitle: t('browse.new.feedText'),
    self: href('/new/feed.xml'),
    page: href('/new'),
    entries: companies.map(({ slug, name, taxCode, province, businessType, issueDate, updatedAt }) => {
      const address = origin + href('/company/:id', { id: slug })
      const facts = [taxCode, province?.name, businessType && businessTypeName(businessType, language)]
      return {
        id: address,
        title: name,
        address,
        language,
        published: startOfDay(issueDate!),
        updated: updatedAt,
        summary: facts.filter(Boolean).join(' · '),
      }
    }),
  }
  return atomResponse(request, feed, revalidated)
})
export const action = loader
