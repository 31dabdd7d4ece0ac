import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createServer as createVite, DevEnvironment, type HotChannel, type Plugin } from 'vite'
import { readEnv } from '#core/env.server.ts'

const root = join(import.meta.dirname, '..')

/** Files loaded by Node itself, which need a restart on change. Vite updates everything else in `app/`. */
const serverFile =
  /^((core|demo|search-engine|text|time|app\/middleware)\/.*|app\/[^/]+|server|[^/]+\.config)(?<!\.test)\.(ts|json|sql|tsv)$/
/** URLs that Vite serves: its client, virtual modules, sources and dependencies. No page URL matches. */
const viteUrl = /^\/(@|__open-in-editor|(app|core|demo|search-engine|text|time|node_modules)\/)/
/** Editors and `git checkout` write several files at once. */
const debounceMs = 100

process.env.NODE_ENV = 'development'
process.env.HOST ||= '127.0.0.1'
const env = readEnv()

let child: ChildProcess | undefined
/** Origin of the child process once it is ready; requests wait for it. */
let origin: string | undefined
let timer: NodeJS.Timeout | undefined
let isRestarting = false
let isStopping = false

/** Messages from the child, whose module runner fetches compiled modules over the IPC channel. */
const messages = new EventEmitter().setMaxListeners(0)
const channel: HotChannel = {
  skipFsCheck: true,
  send,
  on: messages.on.bind(messages),
  off: (event, listener) => messages.off(event, listener as () => void),
}

function send(payload: object): void {
  if (child?.connected) child.send(payload)
}

const restartOnChange: Plugin = {
  name: 'restart-on-change',
  configureServer({ watcher }) {
    watcher.on('all', (_event, file) => {
      if (isServerFile(file)) restart(file)
    })
  },
  // Pages reload after the restart.
  hotUpdate: ({ file }) => (isServerFile(file) ? [] : undefined),
}

const isServerFile = (file: string) => serverFile.test(relative(root, file).replaceAll('\\', '/'))

/** Leaves request limits to the child. */
const server = createServer({ maxHeaderSize: 131_072, requestTimeout: 0 }, (request, response) => {
  if (viteUrl.test(request.url!)) vite.middlewares(request, response)
  else if (origin) forward(origin, request, response)
  else messages.once('ready', (ready: string) => forward(ready, request, response))
})

const vite = await createVite({
  root,
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  plugins: [restartOnChange],
  environments: {
    ssr: {
      dev: {
        // React Router runs a second Vite server with this configuration, which must not answer the child.
        createEnvironment: (name, config) =>
          new DevEnvironment(name, config, {
            hot: true,
            transport: config.server.middlewareMode ? channel : undefined,
          }),
      },
    },
  },
  server: {
    middlewareMode: true,
    ws: { server },
    cors: false,
    fs: { allow: ['app', 'core', 'demo', 'search-engine', 'text', 'time', 'node_modules'] },
    watch: { ignored: [join(resolve(env.DATA_DIR), '**')] },
  },
})

function start(): void {
  isRestarting = false
  child = spawn(process.execPath, ['--import', './fast-start.ts', '--conditions=development', 'server.ts'], {
    cwd: root,
    // Ctrl-C in the terminal reaches this process only.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', ({ event, data }: { event: string; data: unknown }) =>
    messages.emit(event, data, { send }),
  )
  child.once('exit', (code) => {
    child = undefined
    if (isStopping) process.exit(code ?? 1)
    if (isRestarting) return start()
    origin = undefined
    console.log('Server exited. Restarting on the next file change.')
  })
}

function restart(file: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (isRestarting) return
    console.log(`\n${relative(root, file)} changed, restarting`)
    if (!child) return start()
    isRestarting = true
    origin = undefined
    child.kill('SIGINT')
  }, debounceMs)
}

function stop(): void {
  isStopping = true
  if (child) child.kill('SIGINT')
  else process.exit(0)
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const forwarded = sendRequest(new URL(origin), { method, headers, path: url }, (upstream) => {
    response.writeHead(upstream.statusCode!, upstream.rawHeaders)
    upstream.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  response.on('close', () => {
    if (!response.writableFinished) forwarded.destroy()
  })
  request.pipe(forwarded)
}

messages.on('ready', (ready: string) => {
  origin = ready
  if (vite.ws.clients.size > 0) vite.ws.send({ type: 'full-reload' })
  console.log(`\nReady: http://${env.HOST}:${(server.address() as AddressInfo).port}\n`)
})
// Vite's own handler would end this process before the child.
process.removeAllListeners('SIGTERM')
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
server.listen(env.PORT, env.HOST, start)
