import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('flush writes all lines in order', async () => {
  const program = `
    import { log } from './core/log.server.ts'
    for (const at of [1, 2, 3]) log.info({ at }, 'a line')
    log.flush(() => process.kill(process.pid, 'SIGKILL'))`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '..'),
  })
  // A killed process has no chance to write a last line.
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const lines = stdout.split('\n').filter(Boolean)
  expect(lines.map((line) => JSON.parse(line).at)).toEqual([1, 2, 3])
})
