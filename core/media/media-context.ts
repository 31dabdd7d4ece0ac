import type { Services } from '#core/services.server.ts'

/** What keeping pictures takes: rows for their facts, a store for their bytes. */
export type MediaContext = Pick<Services, 'db' | 'media' | 'pictureTurns' | 'log'>
