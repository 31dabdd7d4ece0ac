import { relative, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const shared = /^(core\/|search-engine\/|app\/middleware(\/|\.ts$))/

/**
 * The server build keeps these as imports that Node resolves itself, so that `server.ts`, the commands and the pages
 * share one instance of each module: one database, one index, one set of limits.
 */
const shareWithServer: Plugin = {
  name: 'share-with-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(source, importer) {
    const isRelative = source.startsWith('.') && importer
    const path = isRelative
      ? relative(import.meta.dirname, resolve(importer, '..', source))
      : source.replace(/^#/, '')
    return (isRelative || source.startsWith('#')) && shared.test(path)
      ? { id: `#${path}`, external: true }
      : undefined
  },
}

/**
 * Two files for what every public page runs, what changes rarely and what changes with each release: twenty small ones
 * weigh 8 KB more. Whatever is loaded on demand stays apart.
 */
const publicChunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: 'site',
    test: /\/(core\/search|core\/exports\/quote\.|search-engine|app\/(shell|ui|i18n\/(?!account|catalogue|en|vi)|root|routes\/(home|search|companies)\/(?!choose|choice-list|narrow-choices)))/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [shareWithServer, reactRouter()],
  build: { target: 'es2022', sourcemap: false, modulePreload: false },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: publicChunks } } } } },
  },
  optimizeDeps: {
    include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
})
