declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector'
  interface ProcessCoverage {
    result: Profiler.ScriptCoverage[]
  }
  /** Merges the coverage of scripts run by several processes. */
  export function mergeProcessCovs(processes: readonly ProcessCoverage[]): ProcessCoverage
}
