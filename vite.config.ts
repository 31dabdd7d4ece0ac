import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * The server build keeps these as imports that Node resolves itself, so that `server.ts`, the commands and the pages
 * share one instance of each module: one database, one index, one set of limits.
 */
const sharedWithServer = /^#(core|search-engine|app\/middleware)(\/|\.ts$)/

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false },
  environments: { ssr: { build: { rolldownOptions: { external: [sharedWithServer] } } } },
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
