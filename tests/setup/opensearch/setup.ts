import type { TestProject } from 'vitest/node'
import { startCluster, type TestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the nodes; empty where OpenSearch cannot be had. */
    opensearch: string[]
  }
}

let cluster: TestCluster | undefined

/** Starts one cluster for the files that only need one. */
export async function setup({ provide }: TestProject): Promise<void> {
  const started = await startCluster()
  if ('missing' in started) console.warn(`skipped: no OpenSearch, which needs ${started.missing}`)
  else cluster = started
  provide('opensearch', cluster?.nodes ?? [])
}

export const teardown = (): Promise<void> | undefined => cluster?.stop()
