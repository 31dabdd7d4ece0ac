import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#core/db/embedded/listening.server.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/** Whether the shared cache is installed: `apt-get install varnish`. */
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0

export interface SharedCache extends AsyncDisposable {
  address: string
  /** Working folder, for `varnishadm -n`. */
  folder: string
  process(): ChildProcess
  /** Starts it again after its process ended. */
  start(): Promise<void>
}

/** Starts Varnish with the operators' configuration in front of processes of a site, which answer its probe. */
export async function startVarnish(
  sites: readonly string[],
  { port, probe = '/readyz' }: { port?: number; probe?: string } = {},
): Promise<SharedCache> {
  const configuration = mkdtempSync(join(tmpdir(), 'varnish-'))
  const folder = join(configuration, 'work')
  copyFileSync(join(deploy, 'cache.vcl'), join(configuration, 'cache.vcl'))
  writeFileSync(join(configuration, 'processes.vcl'), listProcesses(sites).replace('/readyz', probe))
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const places = ['-n', folder, '-a', address, '-f', join(configuration, 'cache.vcl')]
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn('varnishd', ['-F', '-j', 'none', ...places, '-s', 'malloc,64m'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C in the terminal reaches only this process.
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk) => (output += chunk))
    const deadline = Date.now() + 30_000
    while (!(await fetch(`http://${address}/healthz`).catch(() => undefined))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`Varnish does not start:\n${output}`)
      await wait(50)
    }
  }
  await start()
  return {
    address: `http://${address}`,
    folder,
    process: () => child,
    start,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      rmSync(configuration, { recursive: true, force: true })
    },
  }
}

/** Returns the operators' list of one process, with its lines repeated for each process. */
function listProcesses(sites: readonly string[]): string {
  const repeat = (line: string) =>
    sites.map((site, at) =>
      line.replace(/\bapp1\b/, `app${at + 1}`).replace('"3000"', `"${new URL(site).port}"`),
    )
  const lines = readFileSync(join(deploy, 'processes.vcl'), 'utf8').split('\n')
  return lines.flatMap((line) => (/^[^#].*\bapp1\b/.test(line) ? repeat(line) : line)).join('\n')
}
