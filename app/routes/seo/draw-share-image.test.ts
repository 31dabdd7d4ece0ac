import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { glyphOf, readWoff } from '#text/woff.ts'
import { drawShareImage, layOutText, shareSize } from './draw-share-image.server.ts'
import { registerFonts } from '#tests/setup/text-fonts.ts'

beforeAll(registerFonts)

const files = join(import.meta.dirname, '../../../node_modules/@fontsource/be-vietnam-pro/files')

/** Returns the advance width of a text in pixels by the product's font, which splits it over subsets. */
function widthInFont(text: string, { weight, size }: { weight: number; size: number }): number {
  const fonts = ['latin', 'vietnamese', 'latin-ext'].map((subset) =>
    readWoff(readFileSync(join(files, `be-vietnam-pro-${subset}-${weight}-normal.woff`))),
  )
  return [...text].reduce((sum, character) => {
    const code = character.codePointAt(0)!
    const font = fonts.find((one) => glyphOf(one, code) !== 0)
    expect(font, `no subset has ${character}`).toBeDefined()
    const count = font!.get('hhea')!.readUInt16BE(34)
    const at = Math.min(glyphOf(font!, code), count - 1) * 4
    return sum + (font!.get('hmtx')!.readUInt16BE(at) * size) / font!.get('head')!.readUInt16BE(18)
  }, 0)
}

/** Letters of every tone and modifier. */
const hard = 'Ắ ằ ẳ ẵ ặ Ế ề ể ễ ệ Ố ồ ổ ỗ ộ Ớ ờ ở ỡ ợ Ứ ừ ử ữ ự ỷ ỹ Đ đ'

test.each([
  ['regular', 400],
  ['semibold', 600],
] as const)('lays out Vietnamese letters in the product’s font (%s)', async (font, weight) => {
  const size = 30
  const { width } = await layOutText(hard, { font, size, color: 'text' })
  const expected = widthInFont(hard, { weight, size })
  // Ink against advance widths, with kerning; the fallback fonts of any system are 6 % off.
  expect(Math.abs(width - expected) / expected).toBeLessThan(0.02)
})

const drawn = async (title: string, lines: string[] = []) => {
  const bytes = await drawShareImage({ title, lines, warning: 'Demonstration' })
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ ...shareSize, format: 'png' })
  return bytes
}

test.each([
  ['a long name', `CÔNG TY TNHH MỘT THÀNH VIÊN ${'ĐẦU TƯ XÂY DỰNG VÀ THƯƠNG MẠI DỊCH VỤ '.repeat(3)}`],
  ['a name that fits in no size', 'NGHIÊNG '.repeat(200)],
  ['a word longer than a line', 'W'.repeat(300)],
  ['markup', '<b>A & B</b> <span foreground="red">"C"</span>'],
  ['invalid characters', 'A\0B\ud800C\uffff'],
  ['letters of no font', '株式会社 𝒳 😀'],
])('draws %s inside the margins', async (_what, title) => {
  const bytes = await drawn(title, ['Mã số thuế 0101234567', 'Hà Nội'])
  const raw = await sharp(bytes).greyscale().raw().toBuffer()
  const ink = (x: number, y: number) => raw[y * shareSize.width + x] < 200
  const rows = Array.from({ length: shareSize.height }, (_, y) => y)
  expect(rows.some((y) => ink(20, y) || ink(shareSize.width - 20, y))).toBe(false)
})

test('shows markup and long names as they are', async () => {
  const [plain, marked] = [await drawn('A'), await drawn('<b>A</b>')]
  expect(marked.equals(plain)).toBe(false)
})

test('draws a name of invisible characters', async () => {
  const picture = await drawShareImage({ title: '\u2800', lines: [] })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...shareSize })
})
