import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0.1 kB', '0,1 kB'],
  [4_238, '4.2 kB', '4,2 kB'],
  [9_960, '10 kB', '10 kB'],
  [17_400, '17 kB', '17 kB'],
  [123_456, '120 kB', '120 kB'],
  [999_400, '1.0 MB', '1,0 MB'],
  [21_500_000, '22 MB', '22 MB'],
])('formats %i bytes as %s, in Vietnamese as %s', (bytes, english, vietnamese) => {
  expect(formatFileSize(bytes, 'en')).toBe(english)
  expect(formatFileSize(bytes, 'vi')).toBe(vietnamese)
})
