import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { registerFonts } from '#tests/setup/text-fonts.ts'
import { type Chart, drawBars, drawColumns } from './chart.server.ts'

beforeAll(registerFonts)

/** Returns a test of a pixel: is it of the bars? */
async function readBars({ png }: Chart) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isBar = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3).readUIntBE(0, 3) === 0x0b6863
  const count = (length: number, at: (place: number) => boolean) =>
    Array.from({ length }, (_, place) => at(place)).filter(Boolean).length
  return {
    /** Lengths of the horizontal runs, by row of pixels, and of the vertical ones, by column; without those of no bar. */
    rows: Array.from({ length: info.height }, (_, y) => count(info.width, (x) => isBar(x, y))).filter(
      Boolean,
    ),
    columns: Array.from({ length: info.width }, (_, x) => count(info.height, (y) => isBar(x, y))).filter(
      Boolean,
    ),
  }
}
const row = (label: string, value: number) => ({ label, value, text: String(value) })

test('bars and columns are as long as their values', async () => {
  const values = [row('Hồ Chí Minh', 400), row('Hà Nội', 200), row('Huế', 100)]
  const bars = [...new Set((await readBars(await drawBars(values))).rows)]
  expect(bars).toHaveLength(3)
  expect(bars[0] / bars[1]).toBeCloseTo(2, 1)
  expect(bars[0] / bars[2]).toBeCloseTo(4, 1)
  const columns = [...new Set((await readBars(await drawColumns(values, String))).columns)]
  expect(columns).toHaveLength(3)
  expect(columns[0] / columns[1]).toBeCloseTo(2, 1)
  expect(columns[0] / columns[2]).toBeCloseTo(4, 1)
})

test.each([
  [
    [0, 0],
    [0, 0],
  ],
  [[1], [7]],
])('draws any values: %j %j', async (few, more) => {
  for (const values of [few, more]) {
    const rows = values.map((value) => row('Đắk Lắk', value))
    for (const chart of [await drawBars(rows), await drawColumns(rows, String)]) {
      expect(await sharp(chart.png).metadata()).toMatchObject({ format: 'png', width: 880 })
    }
  }
})

test('labels with accents differ from those without, in the product’s font', async () => {
  const drawn = async (label: string) => (await drawBars([row(label, 1)])).png.toString('base64')
  expect(await drawn('Đồng Tháp')).not.toBe(await drawn('Dong Thap'))
  expect(await drawn('Ệ')).not.toBe(await drawn('Ể'))
})
