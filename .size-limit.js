import { globSync, readFileSync } from 'node:fs'

/** The router's own list of what the browser loads for each route. */
const [manifestFile] = globSync('build/client/assets/manifest-*.js')
const manifest = JSON.parse(
  readFileSync(manifestFile, 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, ''),
)
const { entry, routes } = manifest
const onDisk = (url) => `build/client${url}`

const loaded = (id) =>
  [entry, routes.root, routes[id]].flatMap(({ module, imports = [] }) => [module, ...imports])

/** Those that everybody sees. */
const pages = [
  'routes/home/home',
  'routes/search/search',
  'routes/companies/company',
  'routes/billing/export-pricing',
  'routes/articles/articles',
  'routes/articles/article',
  'routes/help/help-center',
  'routes/help/help-category',
  'routes/help/help-article',
  'features',
  'features-export',
  'routes/api/api-page',
  'privacy',
  'routes/requests/request',
]

export default [
  ...pages.map((id) => ({
    name: `${id}: JavaScript`,
    path: [manifestFile, ...new Set(loaded(id).map(onDisk))],
    gzip: true,
    limit: '150 kB',
  })),
  { name: 'CSS of the whole site', path: routes.root.css.map(onDisk), gzip: true, limit: '24 kB' },
]
