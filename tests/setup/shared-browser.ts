import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, findChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser of all suites takes connections. */
    browser: string
  }
}

let stop = async () => {}

/** Global set-up of the suites that need a browser: one process, in which every test has a context of its own. */
export async function setup(project: TestProject) {
  const { executablePath, env } = await findChromium()
  const server = await chromium.launchServer({
    executablePath,
    args: chromiumFlags,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  project.provide('browser', server.wsEndpoint())
  stop = () => server.close()
}

export const teardown = () => stop()
