import type { requests as english } from '../en/requests.ts'
import type { Translated } from '../messages.ts'

export const requests: Translated<typeof english> = {}
