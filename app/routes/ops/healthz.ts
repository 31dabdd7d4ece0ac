import { resource } from '#app/middleware/resource.ts'

/** Answers 200 while the process lives. Ignores its dependencies, which a restart would not bring back. */
export const loader = resource(
  () => new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
)
export const action = loader
