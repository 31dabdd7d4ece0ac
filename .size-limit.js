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
const styles = (id) => [entry, routes.root, routes[id]].flatMap(({ css = [] }) => css)

export default ['routes/home/home', 'routes/search/search', 'routes/companies/company'].flatMap((id) => [
  {
    name: `${id}: JavaScript`,
    path: [manifestFile, ...new Set(loaded(id).map(onDisk))],
    gzip: true,
    limit: '130 kB',
  },
  { name: `${id}: CSS`, path: [...new Set(styles(id).map(onDisk))], gzip: true, limit: '20 kB' },
])
