import type { Resource } from './middleware/endpoint.ts'
import { loader as analyticsCsv } from './routes/admin/analytics/analytics-csv.ts'
import { loader as articleDrafts } from './routes/admin/articles/drafts.ts'
import { loader as articlesFeed } from './routes/articles/feed.ts'
import { loader as auditCsv } from './routes/admin/audit/audit-csv.ts'
import { loader as adminImportRejected } from './routes/admin/data/rejected.ts'
import { loader as adminUploadRejected } from './routes/admin/data/upload-rejected.ts'
import { loader as adminUploads } from './routes/admin/data/uploads.ts'
import { loader as company } from './routes/api/company.ts'
import { loader as apiExportFile } from './routes/api/export-file.ts'
import { loader as apiExport } from './routes/api/export.ts'
import { loader as apiExports } from './routes/api/exports.ts'
import { loader as facets } from './routes/api/facets.ts'
import { loader as openapi } from './routes/api/openapi.ts'
import { loader as search } from './routes/api/search.ts'
import { loader as suggest } from './routes/api/suggest.ts'
import { loader as unknown } from './routes/api/unknown.ts'
import { loader as mediaChoices } from './routes/admin/media/choices.ts'
import { loader as mediaFile } from './routes/media/media-file.ts'
import { loader as createCheckoutSession } from './routes/billing/create-checkout-session.ts'
import { loader as stripeWebhook } from './routes/billing/stripe-webhook.ts'
import { loader as ledgerCsv } from './routes/ledger/ledger-csv.ts'
import { loader as exportQuote } from './routes/exports/export-quote.ts'
import { loader as exportFile } from './routes/exports/file.ts'
import { loader as exportQuotes } from './routes/exports/quotes.ts'
import { loader as healthz } from './routes/ops/healthz.ts'
import { loader as metrics } from './routes/ops/metrics.ts'
import { loader as readyz } from './routes/ops/readyz.ts'
import { loader as moreCompanies } from './routes/more-companies/more-companies.ts'
import { loader as choices } from './routes/search/choices.ts'
import { loader as robots } from './routes/seo/robots.ts'
import { loader as sitemapChunk } from './routes/seo/sitemap-chunk.ts'
import { loader as sitemapIndex } from './routes/seo/sitemap-index.ts'

/**
 * The routes of `routes.ts` that are no pages, again: the server calls them itself, so that health answers before
 * there are pages, and the API does not pay for a router made for pages.
 */
export const resources: Readonly<Record<string, Resource>> = {
  '/api/search': search,
  '/api/companies/:taxCode': company,
  '/api/exports': apiExports,
  '/api/exports/:id': apiExport,
  '/api/exports/:id/file': apiExportFile,
  '/api/facets': facets,
  '/api/suggest': suggest,
  '/api/openapi.json': openapi,
  '/api/create-checkout-session': createCheckoutSession,
  '/api/stripe/webhook': stripeWebhook,
  '/api/*': unknown,
  '/search/choices/:filter': choices,
  '/more-companies': moreCompanies,
  '/ledger.csv': ledgerCsv,
  '/admin/audit.csv': auditCsv,
  '/admin/analytics/:table': analyticsCsv,
  '/articles/feed.xml': articlesFeed,
  '/admin/articles/drafts': articleDrafts,
  '/exports/quotes': exportQuotes,
  '/exports/quotes/:id/export': exportQuote,
  '/exports/:id/file': exportFile,
  '/admin/data/uploads': adminUploads,
  '/admin/data/uploads/:id/rejected': adminUploadRejected,
  '/admin/data/imports/:id/rejected': adminImportRejected,
  '/healthz': healthz,
  '/readyz': readyz,
  '/metrics': metrics,
  '/robots.txt': robots,
  '/sitemap.xml': sitemapIndex,
  '/sitemap/:file': sitemapChunk,
  '/media/:id/:file': mediaFile,
  '/admin/media/choices': mediaChoices,
}
