declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector'
  interface ProcessCoverage {
    result: Profiler.ScriptCoverage[]
  }
  /** Sums what several processes ran of the same scripts. */
  export function mergeProcessCovs(processes: readonly ProcessCoverage[]): ProcessCoverage
}
