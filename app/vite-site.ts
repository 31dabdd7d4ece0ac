import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { ErrorPayload } from 'vite'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import { AppError } from '#core/errors.ts'
import type { SiteSource } from './http.ts'
import { logError, withRouteErrors } from './middleware/errors.ts'
import { requestInfo } from './middleware/request-info.ts'

/** Returns the site as Vite compiles it in `cli/dev.ts`. A change in `app/` applies to the next request. */
export function createViteSite(): SiteSource {
  if (!process.send) throw new AppError('technical_error', 'Start the development server with `npm run dev`.')
  const runner = new ModuleRunner(
    {
      transport: {
        connect: ({ onMessage }) => void process.on('message', onMessage),
        send: (payload) => void process.send!(payload),
      },
    },
    new ESModulesEvaluator(),
  )
  const loadBuild = () => runner.import<ServerBuild>('virtual:react-router/server-build')
  // `cli/dev.ts` was killed and could not stop this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'))

  return {
    clientFolder: join(import.meta.dirname, '..', 'public'),
    async loadPages() {
      // Compiles while the services start. Errors are reported by the pages.
      await loadBuild().catch(() => {})
      return async (request, context) => {
        let build: ServerBuild
        try {
          build = await loadBuild()
        } catch (error) {
          const info = context.get(requestInfo)
          logError(error, info)
          return compileErrorPage(error as ErrorPayload['err'], info.nonce)
        }
        return createRequestHandler(withRouteErrors(build), 'development')(request, context)
      }
    },
  }
}

/** An empty page with Vite's error overlay. It reloads on the next update. */
function compileErrorPage(error: ErrorPayload['err'], nonce: string): Response {
  const { message, stack, id, frame, loc, plugin } = error
  const details = JSON.stringify({ message, stack, id, frame, loc, plugin }, (_key, value) =>
    typeof value === 'string' ? stripVTControlCharacters(value) : value,
  ).replaceAll('<', '\\u003c')
  const html = `<!doctype html><meta property="csp-nonce" nonce="${nonce}"><body><script type="module" nonce="${nonce}">
    import { ErrorOverlay } from '/@vite/client'
    document.body.append(new ErrorOverlay(${details}))
  </script>`
  return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html' } })
}
