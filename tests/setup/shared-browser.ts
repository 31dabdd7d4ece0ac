import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, findChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the browser shared by all suites. */
    browser: string
  }
}

let stop = async () => {}

/** Global set-up of suites that need a browser: one process, with a context per test. */
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
