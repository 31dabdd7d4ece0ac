import type { exporting as english } from '../en/exporting.ts'
import type { Translated } from '../messages.ts'

export const exporting: Translated<typeof english> = {
  'exporting.exports': 'Lượt xuất dữ liệu',
}
