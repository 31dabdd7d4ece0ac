import { listState, words } from '#core/list-state.ts'
import type { Media } from '#core/media/media.ts'
import type { PictureProblem } from '#core/media/refuse-picture.ts'

/** Pictures, searched by words of their names and descriptions. */
export const mediaList = listState({
  path: '/admin/media',
  filters: { search: { ...words(100), parameter: 'q' } },
})

/** `failed`: the storage or the database failed; `none`: no file was chosen. */
export type UploadProblem = PictureProblem | 'failed' | 'none'

/** Answers `POST /admin/media/choices`, a form with `files`. */
export interface UploadResult {
  kept: Media[]
  /** Without a name if the form ended before the file's name was read. */
  problems: { name?: string; problem: UploadProblem }[]
}
