import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/*
 * For `node --import`, before anything else is loaded. Node parses drizzle-orm's package.json of 179 kB for
 * each of its imports: 0.7 s and 80 MB per start. The result is known: every file of drizzle-orm is a module,
 * and each entry is one file.
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

// For the Node programs that this one starts.
const option = `--import ${import.meta.url}`
const { NODE_OPTIONS = '' } = process.env
if (!NODE_OPTIONS.includes(option)) process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${option}`.trim()
