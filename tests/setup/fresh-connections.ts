/*
 * Node.js's fetch keeps connections almost as long as our server; an idle one may be closed just as it is
 * reused. Test files that share a worker share connections too.
 */
const dispatcher = Symbol.for('undici.globalDispatcher.1')
const globals = globalThis as unknown as Record<symbol, { constructor: new (options: object) => object }>

// Node.js creates its dispatcher on the first request.
await fetch('data:,')
const { constructor: Agent } = globals[dispatcher]
export const connections = new Agent({ keepAliveMaxTimeout: 4_000 })
Object.assign(globalThis, { [dispatcher]: connections })
