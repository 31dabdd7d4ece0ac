import { join } from 'node:path'
import { registerTextFonts } from '#core/media/text-fonts.server.ts'

/** Registers the font in a folder that outlives the test file: the next one runs in the same process. */
export const registerFonts = () =>
  registerTextFonts(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'text-fonts'))
