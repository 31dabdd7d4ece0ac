interface Shared<Value> {
  users: number
  running: Promise<{ value: Value; stop(): Promise<void> }>
}

/**
 * Shares a resource between all suites of a run, on `globalThis`, as every suite evaluates its global set-up anew. The
 * first to begin starts it, the last to end stops it.
 */
export function once<Value>(name: string, start: () => Shared<Value>['running']) {
  const all = globalThis as Record<symbol, Shared<Value> | undefined>
  const key = Symbol.for(`tests.${name}`)
  return {
    async begin(): Promise<Value> {
      const shared = (all[key] ??= { users: 0, running: start() })
      shared.users++
      return (await shared.running).value
    },
    async end(): Promise<void> {
      const shared = all[key]
      if (!shared || --shared.users > 0) return
      all[key] = undefined
      await (await shared.running).stop()
    },
  }
}
