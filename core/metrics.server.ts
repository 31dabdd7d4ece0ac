import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { SearchResponse } from './search/search-response.ts'

/** Registry of everything `/metrics` prints. */
export const metrics = new Registry()

const registers = [metrics]

/** Seconds until the last byte was written, by route template (never by path: 3.3 million companies are one series). */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until the last byte of an answer was written.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

const searchDuration = new Histogram({
  name: 'search_duration_seconds',
  help: 'Time a search took, by the method and the engine that answered.',
  labelNames: ['method', 'engine'] as const,
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3, 10],
  registers,
})

/** Requests answered 429, by limit. */
export const rateLimited = new Counter({
  name: 'rate_limited_total',
  help: 'Requests answered 429.',
  labelNames: ['limit'] as const,
  registers,
})

/** Entries of the security log by event, such as `sign_in.wrong_password`. */
export const securityEventsTotal = new Counter({
  name: 'security_events_total',
  help: 'Sign-ins by outcome, and changes of access to accounts.',
  labelNames: ['event'] as const,
  registers,
})

/** Requests answered 503 because the process was overloaded. */
export const shed = new Counter({
  name: 'shed_requests_total',
  help: 'Requests turned away to keep serving those already admitted.',
  labelNames: ['reason'] as const,
  registers,
})

/** Statements of page reads by the server that answered. Counted only with replicas. */
export const pageReads = new Counter({
  name: 'page_reads_total',
  help: 'Statements of page reads, by the database server that answered (replica, primary).',
  labelNames: ['server'] as const,
  registers,
})

/** Attempts to send mail. */
export const mailsTried = new Counter({
  name: 'mails_total',
  help: 'Attempts to send mail, by kind and outcome (sent, failed).',
  labelNames: ['kind', 'outcome'] as const,
  registers,
})

/** Size of this process's search index; set on each scrape. */
export const indexGauges = {
  documents: new Gauge({ name: 'search_index_documents', help: 'Documents in the index.', registers }),
  delta: new Gauge({
    name: 'search_index_delta_documents',
    help: 'Documents not yet merged into the base.',
    registers,
  }),
  bytes: new Gauge({ name: 'search_index_bytes', help: "Bytes of the index's typed arrays.", registers }),
  lag: new Gauge({
    name: 'search_index_version_lag',
    help: 'Changes committed in the database that the index has not applied.',
    registers,
  }),
}

/** Data requests not answered or decided in time; set on each scrape. */
export const overdueRequests = new Gauge({
  name: 'requests_overdue',
  help: 'Requests about data past their due date, waiting for an answer or a decision.',
  registers,
})

/** Counts one answered search. */
export function observeSearch(
  response: Pick<SearchResponse, 'search_method' | 'search_engine' | 'execution_time_ms'>,
): void {
  searchDuration.observe(
    { method: response.search_method, engine: response.search_engine },
    response.execution_time_ms / 1000,
  )
}

/** Adds memory, garbage collection and event loop metrics; call it once per process. */
export function observeProcess(): void {
  collectDefaultMetrics({ register: metrics })
}
