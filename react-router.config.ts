import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A dozen public routes: one file that browsers keep beats a request for the routes of every page's links.
  routeDiscovery: { mode: 'initial' },
  // What four forms do in the browser alone is no reason for that file to name more files for every page.
  splitRouteModules: false,
} satisfies Config
