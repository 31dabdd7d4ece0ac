import { listState, words } from '#core/list-state.ts'
import type { MediaList } from '#core/media/list-media.server.ts'
import type { Media } from '#core/media/media.ts'
import type { PictureProblem } from '#core/media/refuse-picture.ts'

/** Pictures by words of their names and descriptions. */
export const mediaList = listState({
  path: '/admin/media',
  filters: { search: { ...words(100), parameter: 'q' } },
})

/** `GET /admin/media/choices?q=&page=` */
export type MediaChoices = MediaList

/** `failed` is ours: the store or the database; `none` says that no file was chosen. */
export type UploadProblem = PictureProblem | 'failed' | 'none'

/** `POST /admin/media/choices`, a form with `files`. */
export interface UploadAnswer {
  kept: Media[]
  /** By the name of the file; without one where the form broke off before it was known. */
  problems: { name?: string; problem: UploadProblem }[]
}
