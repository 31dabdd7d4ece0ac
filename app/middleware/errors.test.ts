import { type LoaderFunction, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { log } from '#core/log.server.ts'
import { withRouteErrors } from './errors.ts'
import { formAction } from './form-action.ts'
import { type RequestInfo, requestInfo } from './request-info.ts'

log.level = 'silent'

function argsOf(fields: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(requestInfo, { id: 'test' } as RequestInfo)
  const body = new URLSearchParams(fields)
  const headers = { 'Content-Length': String(String(body).length) }
  const request = new Request('http://site/', { method: 'POST', body, headers })
  return { request, context, params: {}, url: new URL(request.url), pattern: '/' }
}

async function thrownBy(error: Error): Promise<unknown> {
  const fail = () => {
    throw error
  }
  const module = { loader: fail, action: fail, middleware: [fail] }
  const build = withRouteErrors({ routes: { page: { id: 'page', module } } } as unknown as ServerBuild)
  const { loader, action, middleware } = build.routes.page!.module
  const thrown: unknown[] = []
  for (const run of [loader, action, middleware![0]]) {
    try {
      await (run as LoaderFunction)(argsOf())
    } catch (reason) {
      thrown.push(reason)
    }
  }
  expect(thrown).toEqual([thrown[0], thrown[0], thrown[0]])
  return thrown[0]
}

test('typed errors reach the error boundary with their status but not their cause', async () => {
  const options = { cause: new Error('secret'), details: { retryAfter: 3 } }
  const error = new AppError('too_many_requests', 'Too many requests.', options)
  const data = { type: 'too_many_requests', message: 'Too many requests.', details: { retryAfter: 3 } }
  expect(await thrownBy(error)).toMatchObject({ data, init: { status: 429 } })
  expect(JSON.stringify(await thrownBy(error))).not.toContain('secret')
})

test('a lost connection is 503, other errors are 500 with nothing but the request id', async () => {
  const lost = new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') })
  expect(await thrownBy(lost)).toMatchObject({
    data: { type: 'database_unavailable' },
    init: { status: 503 },
  })
  const unknown = new Error('unknown')
  expect(await thrownBy(unknown)).toMatchObject({ data: { requestId: 'test' }, init: { status: 500 } })
  expect(JSON.stringify(await thrownBy(unknown))).not.toContain('unknown')
})

test('refused forms get their values back without passwords, and Retry-After', async () => {
  const details = { retryAfter: 3 }
  const action = formAction(() => Promise.reject(new AppError('too_many_requests', 'No.', { details })))
  const values = { email: 'a@example.vn' }
  expect(await action(argsOf({ ...values, password: 'secret' }))).toEqual(
    expect.objectContaining({
      data: { problems: {}, values, error: 'too_many_requests', retryAfter: 3, details },
      init: { status: 429, headers: { 'Retry-After': '3' } },
    }),
  )
  const unexpected = formAction(() => Promise.reject(new Error('unknown')))
  expect(await unexpected(argsOf())).toMatchObject({
    data: { error: 'technical_error' },
    init: { status: 500 },
  })
  const undescribed = formAction(
    () => Promise.reject(new Error('unknown')),
    () => undefined,
  )
  await expect(undescribed(argsOf())).rejects.toThrow('unknown')
})
