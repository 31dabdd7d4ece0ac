import { builtinModules } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { markdownPages } from './app/vite-markdown.ts'

const shared = /^((core|demo|search-engine|text|time)\/|app\/middleware(\/|\.ts$))/

/**
 * Leaves these modules to Node, in the server build and in development, so that `server.ts`, the commands and the pages
 * share one instance of each module: one database, one index, one set of limits. Vite's module runner hands only
 * built-in modules to Node, so in development file URLs count as built-in.
 */
const shareWithServer: Plugin = {
  name: 'share-with-server',
  enforce: 'pre',
  configEnvironment: (name, _config, { command }) =>
    name === 'ssr'
      ? {
          resolve: {
            builtins: [...builtinModules, /^node:/, /^file:/],
            // Their hundreds of small modules took 130 MB and half a second of each start. Development cannot inline
            // CommonJS.
            ...(command === 'build' && { noExternal: [/^@ariakit\//, 'use-sync-external-store'] }),
          },
          // The client build emits the assets; the server's style sheet would differ in order and be a second file.
          build: { emitAssets: false },
        }
      : undefined,
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(source, importer) {
    const isRelative = source.startsWith('.') && importer
    const path = isRelative
      ? relative(import.meta.dirname, resolve(importer, '..', source))
      : source.replace(/^#/, '')
    if (!(isRelative || source.startsWith('#')) || !shared.test(path)) return undefined
    const isBuild = this.environment.mode === 'build'
    const id = isBuild ? `#${path}` : pathToFileURL(join(import.meta.dirname, path)).href
    return { id, external: true }
  },
}

/** The folders of style sheets in `app/`, each a cascade layer that wins over those before it. */
const layers = ['styles', 'ui', 'shell', 'routes']
const layeredSheet = new RegExp(`/app/(${layers.join('|')})/.+\\.css($|\\?)`)

/** Wraps each style sheet in the layer of its folder, so that neither specificity nor load order decides between them. */
const layerOfFolder: Plugin = {
  name: 'layer-of-folder',
  enforce: 'pre',
  transform: {
    filter: { id: layeredSheet },
    handler(code, id) {
      const [, layer] = layeredSheet.exec(id)!
      return { code: `@layer ${layers.join(', ')}; @layer ${layer} { ${code} }`, map: null }
    },
  },
}

const texts = /\/app\/i18n\/(\w+)\/(\w+)\/[\w-]+\.ts$/
/** Names the chunk of a catalogue: language and part of the site. */
const nameOfTexts = (id: string) => texts.exec(id)!.slice(1, 3).join('-')

/** Left to itself, the bundler cuts the code that pages share into twenty small files. */
const chunks = [
  // Changes rarely, so browsers keep it across releases.
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: nameOfTexts, test: texts, priority: 1 },
  {
    name: 'shared',
    test: /\/(app\/(?!routes\/)|app\/routes\/search\/|core\/|text\/|time\/)/,
    minShareCount: 3,
    priority: 0,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [shareWithServer, layerOfFolder, markdownPages, reactRouter()],
  build: {
    target: 'es2022',
    sourcemap: process.env.COVERAGE === '1',
    modulePreload: false,
    // With split sheets the router links those that lazy parts share as `….css#`, which browsers load a second time.
    cssCodeSplit: false,
  },
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:3]',
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  optimizeDeps: {
    // Imported lazily: Vite would find them late and reload the page.
    include: [
      '@ariakit/react',
      'zod',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'altcha-lib/workers/shared',
      '@tiptap/core',
      '@tiptap/extension-image',
      '@tiptap/react',
      '@tiptap/starter-kit',
    ],
  },
}))
