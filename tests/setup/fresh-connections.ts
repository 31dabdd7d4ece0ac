/*
 * The fetch of Node.js keeps connections almost as long as our server does; one that rested may be closed at the moment
 * it is used again. Files that share a worker share them too.
 */
const dispatcher = Symbol.for('undici.globalDispatcher.1')
const globals = globalThis as unknown as Record<symbol, { constructor: new (options: object) => object }>

// Node.js makes its dispatcher for the first request.
await fetch('data:,')
const { constructor: Agent } = globals[dispatcher]
export const connections = new Agent({ keepAliveMaxTimeout: 4_000 })
Object.assign(globalThis, { [dispatcher]: connections })
