import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * Without a page. A running server answers them itself (`resources.ts` lists the same), so there they are not in the
 * list of routes that every browser loads.
 */
const resources = [
  route('search/choices/:filter', 'routes/search/choices.ts'),
  route('exports/quotes', 'routes/exports/quotes.ts'),
  route('exports/quotes/:id/export', 'routes/exports/export-quote.ts'),
  route('exports/:id/file', 'routes/exports/file.ts'),
  route('ledger.csv', 'routes/ledger/ledger-csv.ts'),
  route('admin/audit.csv', 'routes/admin/audit/audit-csv.ts'),
  route('admin/analytics/:table', 'routes/admin/analytics/analytics-csv.ts'),
  route('articles/feed.xml', 'routes/articles/feed.ts'),
  route('admin/articles/drafts', 'routes/admin/articles/drafts.ts'),
  route('api/search', 'routes/api/search.ts'),
  route('api/companies/:taxCode', 'routes/api/company.ts'),
  route('api/exports', 'routes/api/exports.ts'),
  route('api/exports/:id', 'routes/api/export.ts'),
  route('api/exports/:id/file', 'routes/api/export-file.ts'),
  route('api/facets', 'routes/api/facets.ts'),
  route('api/suggest', 'routes/api/suggest.ts'),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/create-checkout-session', 'routes/billing/create-checkout-session.ts'),
  route('api/stripe/webhook', 'routes/billing/stripe-webhook.ts'),
  route('api/*', 'routes/api/unknown.ts'),
  route('admin/data/uploads', 'routes/admin/data/uploads.ts'),
  route('admin/data/uploads/:id/rejected', 'routes/admin/data/upload-rejected.ts'),
  route('admin/data/imports/:id/rejected', 'routes/admin/data/rejected.ts'),
  route('healthz', 'routes/ops/healthz.ts'),
  route('readyz', 'routes/ops/readyz.ts'),
  route('metrics', 'routes/ops/metrics.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap-index.ts'),
  route('sitemap/:file', 'routes/seo/sitemap-chunk.ts'),
  route('media/:id/:file', 'routes/media/media-file.ts'),
  route('admin/media/choices', 'routes/admin/media/choices.ts'),
]
const areAnsweredByServer = ['production', 'development'].includes(process.env.NODE_ENV ?? '')

export default [
  index('routes/home/home.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('search/choose/:filter', 'routes/search/choose.tsx'),
  route('company/:id', 'routes/companies/company.tsx'),
  route('company/:id/request', 'routes/requests/request.tsx'),
  route('confirm-request', 'routes/requests/confirm-request.tsx'),
  route('preferences', 'routes/preferences/preferences.ts'),
  route('login', 'routes/auth/login.tsx'),
  route('register', 'routes/auth/register.tsx'),
  route('logout', 'routes/auth/logout.ts'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('verify-email', 'routes/auth/verify-email.tsx'),

  route('export-pricing', 'routes/billing/export-pricing.tsx'),
  route('articles', 'routes/articles/articles.tsx'),
  route('articles/:slug', 'routes/articles/article.tsx'),
  // Where there is no card provider but a test of one.
  route('test-checkout/:sessionId', 'routes/billing/test-checkout.tsx'),

  route('help', 'routes/help/help-center.tsx'),
  route('help/:category', 'routes/help/help-category.tsx'),
  route('help/:category/:slug', 'routes/help/help-article.tsx'),
  route('features', 'routes/features/features.tsx'),
  route('features/export', 'routes/features/features-export.tsx'),
  route('privacy', 'routes/legal/legal.tsx', { id: 'privacy' }),
  route('terms', 'routes/legal/legal.tsx', { id: 'terms' }),
  route('disclaimer', 'routes/legal/legal.tsx', { id: 'disclaimer' }),

  // For whoever is signed in.
  layout('routes/account/layout.tsx', [
    route('dashboard', 'routes/dashboard/dashboard.tsx'),
    route('exports', 'routes/exports/exports.tsx'),
    route('exports/quotes/:id', 'routes/exports/quote-page.tsx'),
    route('exports/:id', 'routes/exports/export.tsx'),
    route('ledger', 'routes/ledger/ledger.tsx'),
    route('transactions', 'routes/billing/transactions.tsx'),
    route('transactions/:id', 'routes/billing/transaction.tsx'),
    route('buy-credits', 'routes/billing/buy-credits.tsx'),
    route('profile', 'routes/profile/profile.tsx'),
    route('sign-ins', 'routes/sign-ins/sign-ins.tsx'),
    route('api-keys', 'routes/api-keys/api-keys.tsx'),
  ]),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/admin.tsx'),
    route('admin/users', 'routes/admin/users/users.tsx'),
    route('admin/users/:id', 'routes/admin/users/user.tsx'),
    route('admin/audit', 'routes/admin/audit/audit.tsx'),
    route('admin/analytics', 'routes/admin/analytics/analytics.tsx'),
    route('admin/requests', 'routes/admin/requests/requests.tsx'),
    route('admin/requests/:id', 'routes/admin/requests/request.tsx'),
    route('admin/articles', 'routes/admin/articles/articles.tsx'),
    route('admin/articles/new', 'routes/admin/articles/new-article.tsx'),
    route('admin/articles/:id', 'routes/admin/articles/edit-article.tsx'),
    route('admin/help', 'routes/admin/help/help-list.tsx'),
    route('admin/help/new', 'routes/admin/help/new-help.tsx'),
    route('admin/help/:id', 'routes/admin/help/edit-help.tsx'),
    route('admin/data', 'routes/admin/data/data.tsx'),
    route('admin/data/uploads/:id', 'routes/admin/data/upload.tsx'),
    route('admin/data/imports/:id', 'routes/admin/data/import.tsx'),
    route('admin/media', 'routes/admin/media/media-list.tsx'),
    route('admin/media/:id', 'routes/admin/media/media-page.tsx'),
  ]),

  ...(areAnsweredByServer ? [] : resources),
  // Unknown paths lead home.
  route('*', 'routes/home/unknown.ts'),
] satisfies RouteConfig
