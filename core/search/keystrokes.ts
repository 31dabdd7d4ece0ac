import { fold } from '#text/fold.ts'

/*
 * Decodes Telex and VNI keystrokes typed without an input method: "xaay duwngj", "xa6y du7ng5" for "xây dựng".
 * Decodes each syllable on its own, wherever its tone and accent keys are.
 */

const onset = '(?:kr|ngh|ng|gh|gi|kh|nh|ph|qu|th|tr|ch|[bcdghklmnprstvx])?'
const rime =
  '(?:[aeiouy]|ai|ao|au|ay|eo|eu|ia|ie|iu|oa|oe|oi|oo|ua|ue|ui|uo|uu|uy|ye|oai|oay|oao|oeo|uay|uoi|uou|uya|uyu|ieu|yeu|uye)'
const coda = '(?:ch|nh|ng|[ckmnpt])?'
/** A Vietnamese syllable without accents. */
const syllable = new RegExp(`^${onset}${rime}${coda}$`)

const toneOfKey: Record<string, string> = {
  s: '\u0301',
  f: '\u0300',
  r: '\u0309',
  x: '\u0303',
  j: '\u0323',
  1: '\u0301',
  2: '\u0300',
  3: '\u0309',
  4: '\u0303',
  5: '\u0323',
}
const circumflex = '\u0302'
const breve = '\u0306'
const horn = '\u031b'

interface Decoded {
  letters: string
  tone: string
}

/** Decodes Telex: doubled letters, `w` and tone letters. */
function decodeTelex(word: string): Decoded | undefined {
  let tone = ''
  let letters = word
  // The tone key ends the syllable, or follows its vowel.
  const toned =
    /^(.*[aeiouyw])([sfrxj])([aeiouyw]*(?:ch|nh|ng|[ckmnpt])?)$/.exec(word) ??
    /^(.*[aeiouy].*)([sfrxj])()$/.exec(word)
  if (toned) {
    tone = toneOfKey[toned[2]]
    letters = toned[1] + toned[3]
  }
  letters = letters.replace(/^dd/, 'đ').replace(/^d(.*)d$/, 'đ$1')
  letters = letters.replace(/aa|ee|oo/, (pair) => pair[0] + circumflex)
  letters = letters.replace(/uow/, `u${horn}o${horn}`).replace(/uwow?/, `u${horn}o${horn}`)
  letters = letters.replace(/([aou])(.*?)w/, (_all, vowel, between) => {
    if (vowel === 'u' && between.startsWith('o')) return `u${horn}o${horn}${between.slice(1)}`
    return vowel + (vowel === 'a' ? breve : horn) + between
  })
  return letters === word ? undefined : { letters, tone }
}

/** Decodes the digits of VNI. */
function decodeVni(word: string): Decoded | undefined {
  if (!/^[a-z]+\d[a-z0-9]*$/.test(word)) return undefined
  let tone = ''
  let letters = word.replace(/[1-5]/, (key) => {
    tone = toneOfKey[key]
    return ''
  })
  letters = letters.replace(/^d(.*)9/, 'đ$1')
  letters = letters.replace(/([aeo])([a-z]*)6/, `$1${circumflex}$2`)
  letters = letters
    .replace(/u7o7?/, 'uo7')
    .replace(/uo([a-z]*)7/, `u${horn}o${horn}$1`)
    .replace(/([uo])([a-z]*)7/, `$1${horn}$2`)
  letters = letters.replace(/a([a-z]*)8/, `a${breve}$1`)
  return /\d/.test(letters) ? undefined : { letters, tone }
}

/** Places the tone of a syllable by the school rule: on the accented vowel, else by its vowels and ending. */
function placeTone({ letters, tone }: Decoded): string {
  if (tone === '') return letters.normalize('NFC')
  const composed = [...letters.normalize('NFC')]
  const isVowel = (letter: string) => /[aeiouy]/.test(fold(letter))
  const first = /^(?:qu|gi(?=[aeiouy]))/.test(fold(letters)) ? 2 : composed.findIndex(isVowel)
  let end = first
  while (end < composed.length && isVowel(composed[end])) end++
  const accented = composed.findLastIndex(
    (letter, at) => at < end && fold(letter) !== letter && letter !== 'đ',
  )
  const count = end - first
  const isClosed = end < composed.length
  const middle = count === 1 ? first : count === 2 ? (isClosed ? first + 1 : first) : first + 1
  const at = accented >= first ? accented : middle
  composed[at] += tone
  return composed.join('').normalize('NFC')
}

/** Decodes one word of keystrokes; undefined when it is an ordinary word. */
function decodeWord(word: string): string | undefined {
  const lower = word.toLowerCase()
  if (!/^[a-z0-9]+$/.test(lower) || !/[a-z]/.test(lower)) return undefined
  // The u of "qu" is not a vowel.
  const start = lower.startsWith('qu') ? 'qu' : ''
  const rest = lower.slice(start.length)
  const keys = decodeVni(rest) ?? decodeTelex(rest)
  const decoded = keys && { ...keys, letters: start + keys.letters }
  if (!decoded || !syllable.test(fold(decoded.letters))) return undefined
  const text = placeTone(decoded)
  return text === lower ? undefined : text
}

/** Returns the query the keystrokes would have typed; undefined when they are ordinary text. */
export function decodeKeystrokes(q: string): string | undefined {
  let changed = 0
  const text = q.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const decoded = decodeWord(word)
    if (decoded === undefined) return word
    changed++
    return decoded
  })
  return changed > 0 ? text : undefined
}
