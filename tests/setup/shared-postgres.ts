import type { TestProject } from 'vitest/node'
import { once } from './once.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './template-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL shared by all suites, with the templates of `copyTemplate`. */
    postgres: string
  }
}

const start = once('postgres', async () => {
  const server = await startPostgres()
  await makeTemplates(server.url)
  return { value: server.url, stop: server.stop }
})

/** Global set-up of the suites that need a database. */
export async function setup(project: TestProject) {
  project.provide('postgres', await start.begin())
}

export const teardown = () => start.end()
