import sharp from 'sharp'
import { productName } from '#app/product.ts'
import { escapeXml } from './escape-xml.ts'
import { textFonts } from '#core/media/text-fonts.server.ts'

/** Pixels; what link previews show whole. */
export const shareSize = { width: 1200, height: 630 }

/** The words of a share image. None may be contact data: services store images for good. */
export interface ShareImage {
  title: string
  /** Small, above the title. */
  label?: string
  /** Lines below the title. */
  lines: readonly string[]
  /** In the warning colour, at the bottom. */
  warning?: string
}

const colors = { page: '#faf9f6', text: '#211f1b', muted: '#625d54', accent: '#0b6863', warning: '#855300' }
const margin = 80
const textWidth = shareSize.width - 2 * margin
/** Tried in turn until the title fits. */
const titleSizes = [64, 54, 46, 38]
const maxTitleHeight = 280
const maxTitleLetters = 240

interface Words {
  data: Buffer
  width: number
  height: number
}

/** Lays out text, wrapped at the width of the image. */
export async function layOutText(
  text: string,
  { font, size, color }: { font: keyof typeof textFonts; size: number; color: keyof typeof colors },
): Promise<Words> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colors[color]}">${escapeXml(text)}</span>`,
      // The comma ends the family: "SemiBold" would be read as a weight.
      font: `${textFonts[font]} ${size}`,
      width: textWidth,
      wrap: 'word-char',
      spacing: Math.round(size / 6),
      // Points are pixels.
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const hasInk = /[\p{L}\p{N}\p{P}]/u

/** Lays out the title in the largest size that fits; cuts one that fits in none. */
async function layOutTitle(title: string): Promise<Words> {
  // Nothing can be drawn of a name of invisible characters.
  let letters = [...(hasInk.test(title) ? title : '…')].slice(0, maxTitleLetters)
  for (const size of titleSizes) {
    const words = await layOutText(letters.join(''), { font: 'semibold', size, color: 'text' })
    if (words.height <= maxTitleHeight) return words
  }
  for (;;) {
    letters = letters.slice(0, Math.floor(letters.length * 0.85))
    const text = `${letters.join('').trimEnd()}…`
    const words = await layOutText(text, { font: 'semibold', size: titleSizes.at(-1)!, color: 'text' })
    if (words.height <= maxTitleHeight) return words
  }
}

/** The logo of `public/favicon.svg`: left, top, width, height and colour of its rectangles. */
const logo: [number, number, number, number, string][] = [
  [0, 0, 48, 48, colors.accent],
  [12, 12, 4, 24, '#ffffff'],
  [22, 10, 12, 4, '#ffffff'],
  [22, 19, 12, 4, '#ffffff'],
  [22, 28, 7, 4, '#ffffff'],
]

/** Draws a share image as PNG, in the product's font. */
export async function drawShareImage({ title, label, lines, warning }: ShareImage): Promise<Buffer> {
  const layers: { words: Words; left: number; top: number }[] = []
  const brand = await layOutText(productName, { font: 'semibold', size: 30, color: 'accent' })
  layers.push({ words: brand, left: margin + 64, top: margin + Math.round((48 - brand.height) / 2) })
  let top = margin + 48 + 56
  if (label) {
    const words = await layOutText(label, { font: 'semibold', size: 26, color: 'muted' })
    layers.push({ words, left: margin, top })
    top += words.height + 24
  }
  const words = await layOutTitle(title)
  layers.push({ words, left: margin, top })
  top += words.height + 36
  // The last ones are left out where a long title leaves no room.
  for (let count = lines.length; count > 0; count--) {
    const text = lines.slice(0, count).join('\n')
    const words = await layOutText(text, { font: 'regular', size: 30, color: 'muted' })
    if (top + words.height > shareSize.height - margin) continue
    layers.push({ words, left: margin, top })
    break
  }
  if (warning) {
    const words = await layOutText(warning, { font: 'regular', size: 24, color: 'warning' })
    layers.push({ words, left: margin, top: shareSize.height - 32 - words.height })
  }
  return sharp({ create: { ...shareSize, channels: 3, background: colors.page } })
    .composite([
      ...logo.map(([left, top, width, height, background]) => ({
        input: { create: { width, height, channels: 3 as const, background } },
        left: margin + left,
        top: margin + top,
      })),
      ...layers.map(({ words: { data, width, height }, left, top }) => ({
        input: data,
        raw: { width, height, channels: 4 as const },
        left,
        top,
      })),
    ])
    .png({ palette: true, colours: 64 })
    .toBuffer()
}
