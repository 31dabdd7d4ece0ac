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

export default defineConfig({
  plugins: [shareWithServer, reactRouter()],
  build: { target: 'es2022', sourcemap: false },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
      '@mantine/core',
      '@mantine/hooks',
    ],
  },
})
