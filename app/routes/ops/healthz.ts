import { resource } from '#app/middleware/resource.ts'

/** The process lives. Says nothing about what it depends on: a restart would not bring back a database. */
export const loader = resource(
  () => new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
)
export const action = loader
