const marks = /\p{M}+/gu
const plain = /^[a-z0-9 ]*$/

/** The tone marks as combining characters: grave, acute, tilde, hook above, dot below. */
const tone = '[\u0300\u0301\u0303\u0309\u0323]'
const toneBeforeFinal = new RegExp(
  `(o)(${tone})([ae])(?=[a-z])|(u)(${tone})(y)(?=[a-z])|(qu)(${tone})(y)`,
  'gu',
)
const toneOnGlideEnd = new RegExp(
  `(o)([ae])(${tone})(?![a-z\u0300-\u036f])|(?<!q)(u)(y)(${tone})(?![a-z\u0300-\u036f])`,
  'gu',
)

/** Returns the text in lower case without accents: equal for spellings of the same word. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower.normalize('NFD').replace(marks, '').replaceAll('đ', 'd')
}

/**
 * Returns the text in lower case with composed accents, and tones placed by the school rule: `hoà` equals `hòa`, `thuý`
 * equals `thúy`, `quý` stays.
 */
export function spell(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(toneBeforeFinal, (_match, o, t1, a, u, t2, y, q, t3, z) =>
      o ? o + a + t1 : u ? u + y + t2 : q + z + t3,
    )
    .replace(toneOnGlideEnd, (_match, o, a, t1, u, y, t2) => (o ? o + t1 + a : u + t2 + y))
    .normalize('NFC')
}
