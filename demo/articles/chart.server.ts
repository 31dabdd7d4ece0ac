import sharp, { type OverlayOptions } from 'sharp'
import { textFonts } from '#core/media/text-fonts.server.ts'
import { escapeHtml } from '#text/escape-html.ts'

export interface ChartRow {
  label: string
  value: number
  /** The value as text. */
  text: string
}

/** A chart as PNG, with its size on the page. */
export interface Chart {
  png: Buffer
  width: number
  height: number
}

/** In pixels of the file. Words stay legible where a phone shrinks it to its width. */
const width = 880
const pageWidth = 560
const padding = 24
const fontSize = 26
const colors = { page: '#ffffff', bar: '#0b6863', line: '#e5e1d9', text: '#211f1b', muted: '#625d54' }

interface Words {
  input: Buffer
  raw: { width: number; height: number; channels: 4 }
}

/** Draws one horizontal bar per row, from the largest to the smallest as given, with its value at its end. */
export async function drawBars(rows: readonly ChartRow[], max = largest(rows)): Promise<Chart> {
  const step = 56
  const bar = 32
  const labels = await Promise.all(rows.map(({ label }) => layOut(label, 'text')))
  const values = await Promise.all(rows.map(({ text }) => layOut(text, 'muted')))
  const left = padding + widest(labels) + 16
  const space = width - padding - widest(values) - 12 - left
  const layers = rows.flatMap(({ value }, index): OverlayOptions[] => {
    const top = padding + index * step
    const length = Math.max(2, Math.round((value / max) * space))
    const middle = (words: Words) => top + Math.round((step - words.raw.height) / 2)
    return [
      { ...labels[index], left: padding, top: middle(labels[index]) },
      box({ left, top: top + (step - bar) / 2, width: length, height: bar }, colors.bar),
      { ...values[index], left: left + length + 12, top: middle(values[index]) },
    ]
  })
  return draw(layers, 2 * padding + rows.length * step)
}

/** Draws one column per row over an axis with `format`ted values. */
export async function drawColumns(
  rows: readonly ChartRow[],
  format: (value: number) => string,
): Promise<Chart> {
  const height = 480
  const ticks = ticksUpTo(largest(rows))
  const marks = await Promise.all(ticks.map((tick) => layOut(format(tick), 'muted')))
  const labels = await Promise.all(rows.map(({ label }) => layOut(label, 'muted')))
  const left = padding + widest(marks) + 16
  const bottom = height - padding - 48
  const top = padding + 20
  const step = (width - padding - left) / rows.length
  const yOf = (value: number) => Math.round(bottom - (value / ticks.at(-1)!) * (bottom - top))
  const axis = ticks.flatMap((tick, index): OverlayOptions[] => [
    box({ left, top: yOf(tick), width: width - padding - left, height: 2 }, colors.line),
    {
      ...marks[index],
      left: left - 16 - marks[index].raw.width,
      top: yOf(tick) - Math.round(marks[index].raw.height / 2),
    },
  ])
  const columns = rows.flatMap(({ value }, index): OverlayOptions[] => {
    const middle = left + (index + 0.5) * step
    const words = labels[index]
    const size = { width: Math.round(step * 0.62), height: bottom - yOf(value) }
    return [
      ...(size.height > 0
        ? [box({ left: Math.round(middle - size.width / 2), top: yOf(value), ...size }, colors.bar)]
        : []),
      { ...words, left: Math.round(middle - words.raw.width / 2), top: bottom + 10 },
    ]
  })
  return draw([...axis, ...columns], height)
}

const largest = (rows: readonly ChartRow[]) => Math.max(1, ...rows.map(({ value }) => value))
const widest = (words: readonly Words[]) => Math.max(0, ...words.map(({ raw }) => raw.width))

/** Returns four or five round values from 0 to at least `max`. */
function ticksUpTo(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(max))
  const step = [0.2, 0.25, 0.5, 1, 2, 2.5]
    .map((part) => part * power)
    .find((one) => max / one <= 5 && one >= 1)!
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => Math.round(index * step))
}

const box = (
  { left, top, ...size }: Record<'left' | 'top' | 'width' | 'height', number>,
  background: string,
) => ({
  input: { create: { ...size, channels: 3 as const, background } },
  left,
  top,
})

/** Invisible: the renderer crops to what is drawn, and words of one height share a baseline. */
const strut = '<span alpha="1">Ệg</span>'

async function layOut(text: string, color: 'text' | 'muted'): Promise<Words> {
  const whole = await render(`${strut}<span foreground="${colors[color]}">${escapeHtml(text)}</span>`)
  const { width: left } = (await (struts ??= render(strut))).info
  const { data, info } = await sharp(whole.data, { raw: { ...whole.info, channels: 4 } })
    .extract({ left, top: 0, width: whole.info.width - left, height: whole.info.height })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

let struts: ReturnType<typeof render> | undefined

const render = (text: string) =>
  // Points are pixels at this resolution.
  sharp({ text: { text, font: `${textFonts.regular} ${fontSize}`, dpi: 72, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true })

async function draw(layers: OverlayOptions[], height: number): Promise<Chart> {
  const png = await sharp({ create: { width, height, channels: 3, background: colors.page } })
    .composite(layers)
    .png()
    .toBuffer()
  return { png, width: pageWidth, height: Math.round((height * pageWidth) / width) }
}
