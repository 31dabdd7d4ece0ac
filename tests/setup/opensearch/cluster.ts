import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@opensearch-project/opensearch'
import { freePort } from '#core/db/embedded/listening.server.ts'

const source = import.meta.dirname
const cache = join(source, '../../../node_modules/.cache/opensearch')
const minJava = 21

/** Returns the folder of a JDK that runs OpenSearch 3, if there is one. */
function findJdk(): string | undefined {
  const installed = existsSync('/usr/lib/jvm')
    ? readdirSync('/usr/lib/jvm').map((name) => `/usr/lib/jvm/${name}`)
    : []
  return [process.env.JAVA_HOME, ...installed].find((home) => {
    if (!home || !existsSync(join(home, 'bin/javac'))) return false
    const release = join(home, 'release')
    const version = existsSync(release) && /JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8'))?.[1]
    return Number(version) >= minJava
  })
}

interface Program {
  java: string
  classPath: string
}

/** Fetches OpenSearch with Maven and compiles the node. Returns the reason where that is impossible. */
function compile(): Program | { missing: string } {
  const home = findJdk()
  if (!home) return { missing: `a JDK ${minJava} or later` }
  const pathFile = join(cache, 'class-path.txt')
  mkdirSync(cache, { recursive: true })
  try {
    const env = { ...process.env, JAVA_HOME: home }
    if (!existsSync(pathFile)) {
      const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${pathFile}`]
      execFileSync('mvn', ['-q', '-B', '-f', join(source, 'pom.xml'), ...goal], { env, stdio: 'ignore' })
    }
    const jars = readFileSync(pathFile, 'utf8').trim()
    execFileSync(join(home, 'bin/javac'), ['-cp', jars, '-d', cache, join(source, 'Node.java')], {
      env,
      stdio: 'ignore',
    })
    return { java: join(home, 'bin/java'), classPath: `${cache}:${jars}` }
  } catch {
    rmSync(pathFile, { force: true })
    return { missing: 'Maven, or the registry it fetches OpenSearch from' }
  }
}

/** A cluster of nodes, each a process of its own. */
export interface TestCluster {
  nodes: string[]
  client: Client
  start(node: number): void
  pid(node: number): number | undefined
  /** Kills a node as a power cut does. */
  kill(node: number): Promise<void>
  /** Resolves when this many nodes have joined and every shard is assigned as far as they allow. */
  joined(nodes: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a cluster, on these HTTP ports if any are given. Returns the reason where OpenSearch cannot be had. */
export async function startCluster(
  nodeCount = 3,
  heap = '400m',
  httpPorts: readonly number[] = [],
): Promise<TestCluster | { missing: string }> {
  const program = compile()
  if ('missing' in program) return program
  const folder = mkdtempSync(join(tmpdir(), 'opensearch-'))
  const free = await Promise.all(Array.from({ length: 2 * nodeCount }, () => freePort()))
  const transport = free.slice(nodeCount)
  const ports = transport.map((_port, node) => httpPorts[node] ?? free[node])
  const nodes = ports.map((port) => `http://127.0.0.1:${port}`)
  const running = new Map<number, ChildProcess>()
  const start = (node: number) => {
    const own = [join(folder, String(node)), String(ports[node]), String(transport[node]), transport.join()]
    const options = [
      `-Xms${heap}`,
      `-Xmx${heap}`,
      '--enable-native-access=ALL-UNNAMED',
      '-cp',
      program.classPath,
    ]
    // Ctrl-C in the terminal reaches only this process; a node ends when its input does.
    const stdio: StdioOptions = ['pipe', 'ignore', 'ignore']
    running.set(node, spawn(program.java, [...options, 'Node', ...own], { stdio, detached: true }))
  }
  const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null
  const kill = async (node: number) => {
    const child = running.get(node)
    running.delete(node)
    if (!child || !isRunning(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const client = new Client({ nodes, maxRetries: 2, requestTimeout: 60_000 })
  const joined = async (count: number): Promise<void> => {
    for (;;) {
      const health = await client.cluster
        .health({ wait_for_nodes: `>=${count}`, wait_for_status: 'yellow', timeout: '30s' })
        .catch(() => undefined)
      if (health && !health.body.timed_out) return
      // A node that is starting refuses connections at once.
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  for (let node = 0; node < nodeCount; node++) start(node)
  await joined(nodeCount)
  return {
    nodes,
    client,
    start,
    pid(node) {
      const child = running.get(node)
      return child && isRunning(child) ? child.pid : undefined
    },
    kill,
    joined,
    async stop() {
      await client.close()
      await Promise.all([...running.keys()].map(kill))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
