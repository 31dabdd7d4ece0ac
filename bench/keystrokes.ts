/** Habits that make two people type the same word differently. */
export interface TypingStyle {
  /** Types the tone right after its vowel instead of at the end of the syllable. */
  toneAfterVowel?: boolean
  /** Types the horn of `ươ` once: `uow`, `uo7`. */
  hornOnce?: boolean
}

interface InputMethod {
  circumflex: (letter: string) => string
  breve: string
  horn: string
  stroke: string
  tones: Record<string, string>
}

const grave = '\u0300'
const acute = '\u0301'
const tilde = '\u0303'
const hook = '\u0309'
const dot = '\u0323'
const circumflex = '\u0302'
const breve = '\u0306'
const horn = '\u031b'

const telex: InputMethod = {
  circumflex: (letter) => letter,
  breve: 'w',
  horn: 'w',
  stroke: 'd',
  tones: { [acute]: 's', [grave]: 'f', [hook]: 'r', [tilde]: 'x', [dot]: 'j' },
}

const vni: InputMethod = {
  circumflex: () => '6',
  breve: '8',
  horn: '7',
  stroke: '9',
  tones: { [acute]: '1', [grave]: '2', [hook]: '3', [tilde]: '4', [dot]: '5' },
}

/** Returns the Telex keys for a text, in lower case: "xây dựng" is `xaay duwngj`. */
export function encodeTelex(text: string, style: TypingStyle = {}): string {
  return encodeKeys(text, telex, style)
}

/** Returns the VNI keys for a text, in lower case: "xây dựng" is `xa6y du7ng5`. */
export function encodeVni(text: string, style: TypingStyle = {}): string {
  return encodeKeys(text, vni, style)
}

function encodeKeys(text: string, method: InputMethod, style: TypingStyle): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{L}\p{M}]+/gu, (word) => encodeWord(word, method, style))
}

function encodeWord(word: string, method: InputMethod, style: TypingStyle): string {
  const letters = style.hornOnce ? word.replace(/u\u031b(?=\p{M}*o\u031b)/gu, 'u') : word
  let keys = ''
  let wordTone = ''
  for (const [, letter, marks] of letters.matchAll(/(\p{L})(\p{M}*)/gu)) {
    keys += letter === 'đ' ? `d${method.stroke}` : letter
    if (marks.includes(circumflex)) keys += method.circumflex(letter)
    if (marks.includes(breve)) keys += method.breve
    if (marks.includes(horn)) keys += method.horn
    const tone = [...marks].map((mark) => method.tones[mark] ?? '').join('')
    if (style.toneAfterVowel) keys += tone
    else wordTone += tone
  }
  return keys + wordTone
}
