import { setTimeout } from 'node:timers/promises'
import { load, nextAddress, searchPaths, startServer } from './http.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'
import type { SampleCompany } from './workload.ts'

/** In milliseconds. */
const visitorInterval = 100
/** Letters at the start of each text whose case varies. */
const variedLetters = 6

/** Latencies of one visitor's pages, and the number of responses by status. */
interface Visit {
  milliseconds: number[]
  statuses: Record<string, number>
}

/** Requests a page every 100 ms, without waiting for the one before. */
async function visit(url: string, paths: readonly string[]): Promise<Visit> {
  const headers = { 'X-Forwarded-For': nextAddress() }
  const milliseconds: number[] = []
  const statuses: Record<string, number> = {}
  const ask = async (path: string) => {
    const start = performance.now()
    const response = await fetch(url + path, { headers, redirect: 'manual' })
    await response.arrayBuffer()
    milliseconds.push(performance.now() - start)
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  }
  const asked: Promise<void>[] = []
  for (const path of paths) {
    asked.push(ask(path))
    await setTimeout(visitorInterval)
  }
  await Promise.all(asked)
  return { milliseconds, statuses }
}

/** Searches for the texts in varying case: equal work, never a cached response. */
function hostilePaths(texts: readonly string[]): string[] {
  return Array.from({ length: 2 ** variedLetters }, (_none, variant) =>
    texts.map((text) => {
      const isUpper = (at: number) => at < variedLetters && (variant & (1 << at)) !== 0
      const letters = [...text].map((letter, at) => (isUpper(at) ? letter.toUpperCase() : letter))
      return `/search?${new URLSearchParams({ q: letters.join('') })}`
    }),
  ).flat()
}

/** Returns "0", or the number of responses by status other than 200. */
function formatRefusals(statuses: Record<string, number>): string {
  const others = Object.entries(statuses).filter(([status, count]) => status !== '200' && count > 0)
  return others.map(([status, count]) => `${count.toLocaleString('en')} × ${status}`).join(', ') || '0'
}

/**
 * Measures a visitor's latency alone and while four clients send the worst queries back to back, by number of search
 * threads, with the requests per second of each server. The visitor must never be refused.
 */
export async function bystanderTable(
  env: Record<string, string>,
  sample: readonly SampleCompany[],
  worst: readonly string[],
  { seconds, threadCounts }: { seconds: number; threadCounts: readonly number[] },
): Promise<string> {
  const rows: string[][] = []
  for (const threads of threadCounts) {
    await using server = await startServer({ ...env, SEARCH_THREADS: String(threads) })
    const { url } = server
    const pages = searchPaths('/search', sample)
    const rates: string[] = []
    for (const paths of [pages, searchPaths('/api/search', sample)]) {
      const { perSecond, errors } = await load(url, paths, seconds)
      rates.push(`${perSecond.toLocaleString('en')}/s${errors ? `, ${errors} errors` : ''}`)
    }
    const asked = Math.ceil((seconds * 1000) / visitorInterval)
    const alone = await visit(url, pages.slice(0, asked))
    const [four, beside] = await Promise.all([
      load(url, hostilePaths(worst), seconds + 1, 4),
      setTimeout(500).then(() => visit(url, pages.slice(asked, 2 * asked))),
    ])
    const latency = ({ milliseconds }: Visit) => [0.5, 0.99].map((share) => percentile(milliseconds, share))
    const [idle, busy] = [latency(alone), latency(beside)]
    rows.push([
      String(threads),
      ...rates,
      idle.map(formatMs).join(' / '),
      busy.map(formatMs).join(' / '),
      busy.map((ms, at) => `${(ms / idle[at]).toFixed(1)}×`).join(' / '),
      formatRefusals(beside.statuses),
      `${four.perSecond.toLocaleString('en')}/s`,
      formatRefusals(four.statuses),
    ])
    console.error(`SEARCH_THREADS=${rows[rows.length - 1].join(', ')}`)
  }
  const header = [
    'search threads',
    'pages',
    'JSON',
    'visitor alone, p50 / p99',
    'beside four',
    'ratio',
    'visitor not 200',
    'four',
    'four not 200',
  ]
  return formatTable(header, rows)
}
