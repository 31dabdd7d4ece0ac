import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { main } from '#cli/main.ts'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

type Environment = Readonly<Record<string, string>>

/** Runs a command in this process; returns its output and exit code. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<Outcome> {
  const all = { NODE_ENV: '', LOG_LEVEL: 'silent', ...environment }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const stdout = vi.spyOn(console, 'log').mockImplementation(() => {})
  const stderr = vi.spyOn(console, 'error').mockImplementation(() => {})
  const printed = ({ mock }: typeof stdout) => mock.calls.map(([line]) => `${line}\n`).join('')
  try {
    const code = await main(args)
    return { code, stdout: printed(stdout), stderr: printed(stderr) }
  } finally {
    vi.unstubAllEnvs()
    stdout.mockRestore()
    stderr.mockRestore()
  }
}

/** Runs a command like an operator: in its own process, with `input` as standard input. */
export function spawnCommand(
  args: readonly string[],
  environment: Environment,
  input = '',
): Promise<Outcome> {
  return new Promise((resolve) => {
    const program = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')
    const env = { ...process.env, DATABASE_URL: '', NODE_ENV: '', ...environment }
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}
