import { buildEngine } from './engine.ts'
import { describeRelevance } from './testing/relevance.ts'

describeRelevance(buildEngine)
