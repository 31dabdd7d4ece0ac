import type { marketing as english } from '../en/marketing.ts'
import type { Translated } from '../messages.ts'

export const marketing: Translated<typeof english> = {}
