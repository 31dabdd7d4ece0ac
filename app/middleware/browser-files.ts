import { globSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const year = 31_536_000

/**
 * The files of the build for browsers, listed once: a request for a page never looks at the disk. Files with a hash in
 * their name are kept for ever.
 */
export function browserFiles(folder: string) {
  const paths = new Set(
    globSync('**/*.*', { cwd: folder })
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => `/${path}`),
  )
  const app = new Hono()
  app.use(
    serveStatic({
      root: folder,
      precompressed: true,
      onFound(path, c) {
        const isHashed = path.startsWith(`${folder}/assets/`)
        c.header('Cache-Control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
      },
    }),
  )
  app.notFound((c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))

  return {
    /** Also true for files of an earlier build that a page left open may ask for: they are 404, never a page. */
    has({ url }: Request): boolean {
      const { pathname } = new URL(url)
      return pathname.startsWith('/assets/') || paths.has(pathname)
    },
    serve: async (request: Request): Promise<Response> => app.fetch(request),
  }
}
