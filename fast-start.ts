import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/*
 * For `node --import`, before anything else is loaded. For every import in drizzle-orm, Node parses its package.json of
 * 179 kB anew: 0.7 s and 80 MB at each start. What it looks for there is known: every file of drizzle-orm is a module,
 * and each of its entries is one file.
 */
const entries = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const isRelative = specifier.startsWith('.')
    if (isRelative && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (isRelative || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const url = entries.get(specifier) ?? next(specifier, context).url
    entries.set(specifier, url)
    return { url, format: 'module', shortCircuit: true }
  },
})

enableCompileCache(join(import.meta.dirname, 'node_modules', '.cache', 'node'))
