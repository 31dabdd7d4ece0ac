import type { ParseArgsConfig } from 'node:util'
import { type DatabaseConnection, openDatabase } from '#core/db/client.server.ts'
import { type Env, readEnv } from '#core/env.server.ts'

/** Exit codes of all commands. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

type Options = NonNullable<ParseArgsConfig['options']>
export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export interface Command {
  summary: string
  /** Usage after the command's name, then a description of each option. */
  help: string
  options: Options
  run(values: OptionValues, positionals: string[]): Promise<void>
}

/** A mistake in how a command was called: shown with a hint to run its help. */
export class UsageError extends Error {}

/** Returns the value of a text option. */
export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the value of an option that must be a whole number from `min` to `max`. Throws a UsageError otherwise. */
export function numberOption(
  values: OptionValues,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const text = textOption(values, name)
  if (text === undefined) return undefined
  const value = Number(text.replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new UsageError(`--${name} must be a whole number from ${formatCount(min)} to ${formatCount(max)}.`)
  }
  return value
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Returns the line that says how long the work took since `started`, and the memory the process held at most. */
export function formatCost(started: number): string {
  const peakMemory = Math.round(process.resourceUsage().maxRSS / 1024)
  return `  ${formatDuration(performance.now() - started)}, at most ${formatCount(peakMemory)} MB of memory`
}

/** Runs `work` with the database of the environment, and closes it. */
export async function withDatabase(
  work: (connection: DatabaseConnection, env: Env) => Promise<void>,
): Promise<void> {
  const env = readEnv()
  const connection = await openDatabase(env)
  try {
    await work(connection, env)
  } finally {
    await connection.close().catch(() => {})
  }
}

/** Like `withDatabase`, once the database has the schema of this version. */
export const withMigratedDatabase: typeof withDatabase = (work) =>
  withDatabase(async (connection, env) => {
    await connection.migrate()
    await work(connection, env)
  })

export interface Progress {
  /** Shows the progress; `share` (0 to 1) adds the time left. */
  update(count: number, share?: number): void
  /** Starts another phase. */
  note(text: string): void
  end(): void
}

const terminalInterval = 200
const logInterval = 5_000

/** Shows progress on standard error: one updating line on a terminal, a line every few seconds elsewhere. */
export function startProgress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const started = performance.now()
  const interval = stream.isTTY ? terminalInterval : logInterval
  let shown = started
  const show = (text: string) => stream.write(stream.isTTY ? `\r\u001b[2K${text}` : `${text}\n`)
  return {
    update(count, share) {
      const now = performance.now()
      if (now - shown < interval) return
      shown = now
      const elapsed = now - started
      const rate = formatCount(Math.round((count / elapsed) * 1000))
      const left = share ? `, ${formatDuration((elapsed / share) * (1 - share))} left` : ''
      const percent = share ? ` (${Math.floor(share * 100)} %)` : ''
      show(`${formatCount(count)} ${what}${percent}, ${rate} a second${left}`)
    },
    note: (text) => {
      show(`${text} …`)
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[2K')
    },
  }
}
