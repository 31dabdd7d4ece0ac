import { configureGlobal } from 'fast-check'
import { seed, tries } from './seed.ts'

configureGlobal({ seed, numRuns: tries(100) })
