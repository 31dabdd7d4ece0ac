import latinFont from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff?url'
import vietnameseFont from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff?url'
import { use, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { defaultLanguage } from './i18n/languages.ts'
import { LanguageContext } from './i18n/use-text.ts'
import { rootMiddleware } from './middleware.ts'
import { requestInfo } from './middleware/request-info.ts'
import { NonceContext } from './nonce.ts'
import { type Preferences, readPreferences, restorePreferences } from './preferences.ts'
import { Shell } from './shell/shell.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/icons.css'

export const middleware = rootMiddleware

export const links: Route.LinksFunction = () => [
  ...[latinFont, vietnameseFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export interface RootData extends Preferences {
  /** For absolute links: `https://example.vn`. */
  origin: string
  /** What a person quotes who reports a problem. */
  requestId: string
}

export function loader({ request, context }: Route.LoaderArgs): RootData {
  const { origin, id } = context.get(requestInfo)
  return { ...readPreferences(request), origin, requestId: id }
}

/** Changing the language loads the page anew; nothing else here changes while it is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root')
  const language = data?.language ?? defaultLanguage
  const nonce = use(NonceContext)
  return (
    <html
      lang={language}
      data-theme={data && data.theme !== 'system' ? data.theme : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: restorePreferences }}
        />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <LanguageContext value={language}>
          <Shell theme={data?.theme ?? 'system'}>{children}</Shell>
        </LanguageContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<RootData>('root')
  return <ErrorPage error={error} requestId={data?.requestId} />
}
