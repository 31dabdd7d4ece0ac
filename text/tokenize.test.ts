import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, spell } from './fold.ts'
import { foldWords, maxWordLength, tokenize } from './tokenize.ts'

describe('fold', () => {
  it.each([
    ['Công ty Cổ phần Đầu tư', 'cong ty co phan dau tu'],
    ['HOÀ PHÁT', 'hoa phat'],
    ['Nguyễn Thị Thuỳ', 'nguyen thi thuy'],
    ['Điện', 'dien'],
    ['Café Ørsted', 'cafe ørsted'],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(text.normalize('NFD'))).toBe(folded)
  })
})

describe('spell', () => {
  it.each([
    ['hoà', 'hòa'],
    ['Thuý', 'thúy'],
    ['THUỶ', 'thủy'],
    ['khoẻ', 'khỏe'],
    ['hòan', 'hoàn'],
    ['qúy', 'quý'],
    ['hùynh', 'huỳnh'],
  ])('%s and %s spell the same', (one, other) => {
    expect(spell(one)).toBe(spell(other))
    expect(spell(one.normalize('NFD'))).toBe(other)
  })

  it.each(['quý', 'của', 'hoàn', 'huỳnh', 'hoài', 'đường', 'cuả', 'thuế', 'hoặc', 'quà'])(
    'keeps %s',
    (word) => {
      expect(spell(word)).toBe(word)
    },
  )

  it('never changes the folded form', () => {
    assert(property(string({ unit: 'binary' }), (text) => fold(spell(text)) === fold(text)))
  })
})

describe('tokenize', () => {
  it('returns words with their offsets', () => {
    const text = 'Cty M&A "Hoà-Phát" 3/2, S.A.'
    const tokens = tokenize(text)
    expect(tokens.map((token) => token.word)).toEqual(['cty', 'm', 'a', 'hoa', 'phat', '3', '2', 's', 'a'])
    expect(tokens.map((token) => text.slice(token.start, token.end))).toEqual([
      'Cty',
      'M',
      'A',
      'Hoà',
      'Phát',
      '3',
      '2',
      'S',
      'A',
    ])
  })

  it('keeps offsets of the original when accents are separate characters', () => {
    const text = 'Hoà Phát'.normalize('NFD')
    const [first, second] = tokenize(text)
    expect(text.slice(first.start, first.end).normalize('NFC')).toBe('Hoà')
    expect(text.slice(second.start, second.end).normalize('NFC')).toBe('Phát')
  })

  it('returns nothing for punctuation, emoji, lone surrogates and NUL', () => {
    expect(tokenize('… — !!! \u0000 😀 \ud800 \udc00 \u0301')).toEqual([])
  })

  it('truncates endless words', () => {
    expect(foldWords('x'.repeat(10_000)).every((word) => word.length <= maxWordLength)).toBe(true)
  })

  it('returns ordered, disjoint, non-empty words for any text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(last)
          expect(token.end).toBeGreaterThan(token.start)
          expect(token.word).toBe(fold(text.slice(token.start, token.end)))
          last = token.end
        }
      }),
    )
  })
})
