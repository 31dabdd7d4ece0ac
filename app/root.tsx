import latinFont from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff?url'
import vietnameseFont from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff?url'
import { use, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { loadTexts, pageLanguage } from './i18n/translators.ts'
import { LanguageContext } from './i18n/use-text.ts'
import { rootMiddleware } from './middleware.ts'
import { currentUser } from './middleware/current-user.ts'
import { logError } from './middleware/errors.ts'
import { requestInfo } from './middleware/request-info.ts'
import { NonceContext } from './nonce.ts'
import { cookieLanguage, type Preferences, readPreferences, restorePreferences } from './preferences.ts'
import { keepPageOnNetworkError } from './shell/lost-connection.ts'
import { Shell } from './shell/shell.tsx'
import type { Visitor } from './shell/use-visitor.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { type Operator, operatorOf } from '#core/operator.ts'
import { services } from '#core/services.server.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/icons.css'

await loadTexts('public')

export const middleware = rootMiddleware
export const clientMiddleware = [keepPageOnNetworkError]

export const links: Route.LinksFunction = () => [
  ...[latinFont, vietnameseFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export interface RootData extends Preferences {
  /** For absolute links: `https://example.vn`. */
  origin: string
  /** Null for visitors. */
  user: Visitor | null
  /** For the copyright notice. */
  year: number
  isMadeUp: boolean
  /** Null if no operator is configured. */
  operator: Operator | null
}

export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  const info = args.context.get(requestInfo)
  const user = await currentUser(args).catch((error: unknown) => {
    // Pages that need no sign-in survive an unresponsive database.
    logError(error, info)
    return undefined
  })
  return {
    ...readPreferences(args.request),
    origin: info.origin,
    user: user
      ? { role: user.role, credits: user.credits, fullName: user.fullName, email: user.email }
      : null,
    isMadeUp: services().isDemonstration,
    year: new Date().getFullYear(),
    operator: operatorOf(services().env),
  }
}

/**
 * User and balance may change with a form, on another page, or when a page asks; never while searching. A language
 * chosen in another tab waits, as its texts are not loaded here.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  actionStatus = 0,
  currentUrl,
  nextUrl,
}) => {
  const isSearching = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  const isSameLanguage = cookieLanguage(document.cookie) === pageLanguage
  // After a failed action a second failure would lose the page and its typed input.
  return isSameLanguage && actionStatus < 500 && (!isSearching || formMethod !== undefined)
}

/** `--surface` of `tokens.css`, the colour of the header. */
const themeColors = [
  { theme: 'light', color: '#ffffff' },
  { theme: 'dark', color: '#1e1d1a' },
]

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root')
  const language = data?.language ?? pageLanguage
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
        {themeColors
          .filter(({ theme }) => data?.theme === theme || (data?.theme ?? 'system') === 'system')
          .map(({ theme, color }) => (
            <meta
              key={theme}
              name="theme-color"
              content={color}
              media={data?.theme === theme ? undefined : `(prefers-color-scheme: ${theme})`}
            />
          ))}
        {/* Vite marks the styles it adds with this nonce. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
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
          <Shell theme={data?.theme ?? 'system'} isMadeUp={data?.isMadeUp}>
            {children}
          </Shell>
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
  return <ErrorPage error={error} />
}
