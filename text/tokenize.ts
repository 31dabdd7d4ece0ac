import { fold } from './fold.ts'

/** One word of a text: `text.slice(start, end)` is its written form, `word` its folded form. */
export interface Token {
  word: string
  start: number
  end: number
}

/** Longer runs of letters are cut here, which bounds words. In UTF-16 units. */
export const maxWordLength = 64

const inWord = /[\p{L}\p{N}]/u
const mark = /\p{M}/u
const unknown = 0
const separator = 1
const letter = 2
const combining = 3
const classes = new Uint8Array(65536)

function classify(character: string): number {
  return inWord.test(character) ? letter : mark.test(character) ? combining : separator
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

/** Calls `visit` with the bounds of every word of `text`: letters and digits with their combining marks. */
export function scanWords(text: string, visit: (start: number, end: number) => void): void {
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    let kind = classes[unit]
    let width = 1
    if (kind === unknown) {
      if (isHighSurrogate(unit)) {
        const point = text.codePointAt(at) ?? 0
        kind = classify(String.fromCodePoint(point))
        if (point > 0xffff) width = 2
      } else {
        kind = classify(text[at])
        classes[unit] = kind
      }
    }
    if (kind === letter && start < 0) start = at
    else if (kind === separator && start >= 0) {
      visit(start, at)
      start = -1
    } else if (start >= 0 && at - start >= maxWordLength) {
      visit(start, at)
      start = kind === letter ? at : -1
    }
    at += width - 1
  }
  if (start >= 0) visit(start, text.length)
}

/** Returns the folded words of a text in order, with their offsets in the original. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  scanWords(text, (start, end) => {
    const word = fold(text.slice(start, end))
    if (word !== '') tokens.push({ word, start, end })
  })
  return tokens
}

/** Returns the folded words of a text, in order. */
export function foldWords(text: string): string[] {
  return tokenize(text).map((token) => token.word)
}
