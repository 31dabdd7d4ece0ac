import type { help as english } from '../en/help.ts'
import type { Translated } from '../messages.ts'

export const help: Translated<typeof english> = {}
