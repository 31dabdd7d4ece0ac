import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A dozen public routes: one file that browsers keep beats a request for the routes of every page's links.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
