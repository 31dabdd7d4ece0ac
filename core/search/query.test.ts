import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanQuery,
  isComplex,
  isUnsearchable,
  maxQueryLength,
  maxWords,
  parseQuery,
  queryProblems,
  queryWords,
  removeChip,
  writeQuery,
} from './query.ts'

const kindsAndTexts = (q: string) => parseQuery(q).chips.map(({ kind, text }) => `${kind}:${text}`)

describe('parseQuery', () => {
  test.each([
    ['', []],
    ['hòa phát', ['term:hòa', 'term:phát']],
    ['"hòa phát" thép', ['phrase:hòa phát', 'term:thép']],
    ['“hòa phát” «thép»', ['phrase:hòa phát', 'phrase:thép']],
    ['thép -xây', ['term:thép', 'excluded:xây']],
    ['thép -"xây dựng"', ['term:thép', 'excludedPhrase:xây dựng']],
    ['thép -“xây dựng”', ['term:thép', 'excludedPhrase:xây dựng']],
    ['thép --xây', ['term:thép', 'excluded:xây']],
    ['abc"def ghi"jkl', ['term:abc', 'phrase:def ghi', 'term:jkl']],
    ['0101234567-001', ['term:0101234567-001']],
    ['ABC - Chi nhánh', ['term:ABC', 'term:Chi', 'term:nhánh']],
    ["d'or", ["term:d'or"]],
  ])('reads %s', (q, chips) => {
    expect(kindsAndTexts(q)).toEqual(chips)
    expect(parseQuery(q).problem).toBeUndefined()
  })

  test.each([
    ['"', 'loneQuote'],
    ['thép "', 'loneQuote'],
    ['“', 'loneQuote'],
    ['"hòa phát', 'unclosedPhrase'],
    ['thép "hòa" "phát', 'unclosedPhrase'],
    ['-"hòa phát', 'unclosedExcludedPhrase'],
    ['-"', 'unclosedExcludedPhrase'],
    ['-', 'loneDash'],
    ['thép -', 'loneDash'],
    ['-a', 'excludedTooShort'],
    ['thép -ẵ', 'excludedTooShort'],
    ['""', 'emptyPhrase'],
    ['"  "', 'emptyPhrase'],
    ['"!!"', 'emptyPhrase'],
    ['-""', 'emptyPhrase'],
  ] as const)('finds the problem of %s', (q, problem) => {
    expect(parseQuery(q).problem).toBe(problem)
  })

  test('describes it in the words of the catalogue', () => {
    expect(queryProblems).toMatchInlineSnapshot(`
      {
        "emptyPhrase": "Please provide a non-empty phrase",
        "excludedTooShort": "Please add a non-empty & longer term to exclude (e.g., -unwanted)",
        "loneDash": "Please add a non-empty term to exclude after the dash (e.g., -unwanted)",
        "loneQuote": "Please add a phrase for exact phrase search",
        "unclosedExcludedPhrase": "Please close the quotes to exclude the exact phrase",
        "unclosedPhrase": "Please close the quotes for exact phrase search",
      }
    `)
  })

  test('never throws, and returns its parts in order within the text', () => {
    const pieces = fc.constantFrom(
      '"',
      '-',
      ' ',
      'a',
      'hòa',
      '“',
      '\u0000',
      '\ud800',
      '😀',
      '%',
      "'",
      '\\',
      '&',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const q = cleanQuery(parts.join(''))
        let end = 0
        for (const chip of parseQuery(q).chips) {
          expect(chip.start).toBeGreaterThanOrEqual(end)
          expect(chip.text).not.toBe('')
          end = chip.end
        }
        expect(end).toBeLessThanOrEqual(q.length)
      }),
    )
  })
})

describe('chips', () => {
  test('removing one keeps the others as typed', () => {
    const q = 'thép "hòa phát" -nhựa -"xây dựng"'
    const { chips } = parseQuery(q)
    expect(chips.map((chip) => removeChip(q, chip))).toEqual([
      '"hòa phát" -nhựa -"xây dựng"',
      'thép -nhựa -"xây dựng"',
      'thép "hòa phát" -"xây dựng"',
      'thép "hòa phát" -nhựa',
    ])
    expect(writeQuery(chips)).toBe(q)
  })

  test('phrases and exclusions make a query complex', () => {
    expect(isComplex(parseQuery('thép hòa phát').chips)).toBe(false)
    expect(isComplex(parseQuery('thép "hòa phát"').chips)).toBe(true)
    expect(isComplex(parseQuery('thép -nhựa').chips)).toBe(true)
  })
})

describe('cleanQuery', () => {
  test.each([
    ['  a \t\n b ', 'a b'],
    ['a\u0000b', 'a b'],
    ['\ud800abc\udfff', 'abc'],
    ['hòa'.normalize('NFD'), 'hòa'],
    ['😀', '😀'],
    ['\u202eabc', '\u202eabc'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanQuery(text)).toBe(clean)
  })

  test('truncates long text without splitting a character', () => {
    expect(cleanQuery('a'.repeat(10_000))).toHaveLength(maxQueryLength)
    const smileys = cleanQuery(`a${'😀'.repeat(5_000)}`)
    expect(smileys.length).toBeLessThanOrEqual(maxQueryLength)
    expect(smileys.isWellFormed()).toBe(true)
  })
})

describe('queryWords', () => {
  test('punctuation separates words, and exclusions of several words are phrases', () => {
    expect(queryWords(parseQuery('A&B-C "d.e" -x.y -zz').chips)).toEqual({
      words: ['A', 'B', 'C'],
      phrases: ['d e'],
      excludedWords: ['zz'],
      excludedPhrases: ['x y'],
    })
  })

  test('uses no more words than the limit', () => {
    const words = queryWords(parseQuery('ab '.repeat(100)).chips)
    expect(words.words).toHaveLength(maxWords)
  })

  test.each(['!!!', '😀', '...', '&', '%_'])('%s cannot be searched', (q) => {
    expect(isUnsearchable(q, queryWords(parseQuery(q).chips))).toBe(true)
  })

  test('an empty query is searchable', () => {
    expect(isUnsearchable('', queryWords([]))).toBe(false)
  })
})
