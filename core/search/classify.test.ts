import { describe, expect, test } from 'vitest'
import { classifyQuery } from './classify.ts'
import { completeLastWord } from './complete-word.ts'
import { highlight } from './highlight.ts'

describe('classifyQuery', () => {
  test.each([
    ['0100109106', 'taxCode', ['0100109106']],
    [' 01.0010.9106 ', 'taxCode', ['0100109106']],
    ['0100109106-001', 'taxCode', ['0100109106-001', '0100109106001']],
    ['0100109106001', 'taxCode', ['0100109106-001', '0100109106001']],
    ['MST: 0100109106', 'taxCode', ['0100109106']],
    ['"0100109106"', 'taxCode', ['0100109106']],
    ['84 0912 345 678', 'phone', ['0912345678']],
    ['0912345678', 'phone', ['0912345678']],
    ['0912.345.678', 'phone', ['0912345678']],
    ['+84 912 345 678', 'phone', ['0912345678', '84912345678']],
    ['(024) 3825 1234', 'phone', ['02438251234']],
    ['٠٩١٢٣٤٥٦٧٨', 'phone', ['0912345678']],
    ['01212345678', 'phone', ['01212345678', '0792345678']],
    ['3822123', 'number', ['3822123']],
  ])('%s is a %s', (q, kind, numbers) => {
    expect(classifyQuery(q)).toMatchObject({ kind, numbers })
  })

  test.each(['001089012345', '001-089-012-345', 'MST: 001 089 012 345', '٠٠١٠٨٩٠١٢٣٤٥', '"001089012345"'])(
    '%s is a personal number and not looked up',
    (q) => {
      expect(classifyQuery(q)).toEqual({ kind: 'taxCode', numbers: [], personal: '001089012345' })
    },
  )

  test.each([
    ['01001', { taxCode: '01001' }],
    ['MST: 01.001', { taxCode: '01001' }],
    ['0100-109', { taxCode: '0100109', phone: '0100109' }],
    ['990005989', { taxCode: '990005989' }],
    ['0100109106-0', { taxCode: '01001091060' }],
    ['0912345', { taxCode: '0912345', phone: '0912345' }],
    ['(024) 3825', { taxCode: '0243825', phone: '0243825' }],
    ['84 912 345', { taxCode: '84912345', phone: '0912345' }],
    ['+84 912 345', { phone: '0912345' }],
    ['+84 (0)912 345', { phone: '0912345' }],
    ['0084 912345', { taxCode: '0084912345', phone: '0912345' }],
    ['०१००१', { taxCode: '01001' }],
  ])('%s may be a prefix of %o', (q, prefix) => {
    expect(classifyQuery(q)?.prefix).toEqual(prefix)
  })

  test.each([
    '0100109106-00',
    '001089012345',
    '0084 9123 4567',
    '0912345/0987654',
    '1,000,000',
    '"0912345"',
    '+1 212 555',
    '+84 912',
    '1'.repeat(30),
    '0912%',
    '0912_45',
  ])('%s is not a prefix of a number', (q) => {
    expect(classifyQuery(q)?.prefix).toBeUndefined()
  })

  test.each(['', '1234', '2024', 'abc 0912345678', '-0912345678', '3M', '1-2', '!!!', '0'.repeat(600), '😀'])(
    '%s is not a number',
    (q) => {
      expect(classifyQuery(q)).toBeUndefined()
    },
  )
})

describe('highlight', () => {
  const marked = (text: string, words: string[]) =>
    highlight(text, words)
      .map((part) => (part.match ? `[${part.text}]` : part.text))
      .join('')

  test.each([
    ['CÔNG TY TNHH THÉP HOÀ PHÁT', ['hoa', 'phat'], 'CÔNG TY TNHH THÉP [HOÀ PHÁT]'],
    ['CÔNG TY THÉP', ['cong', 'thep'], '[CÔNG] TY [THÉP]'],
    ['Đông Đô', ['do'], 'Đông [Đô]'],
    ['VINAMILK', ['vina'], '[VINA]MILK'],
    ['Anh An', ['an'], 'Anh [An]'],
    ['A-B', ['a', 'b'], '[A]-[B]'],
    ['abc', [], 'abc'],
    ['', ['a'], ''],
    ['hoàng'.normalize('NFD'), ['hoa'], `[${'hoà'.normalize('NFD')}]ng`],
    ['<b>thép</b>', ['thep'], '<b>[thép]</b>'],
  ])('%s with %j', (text, words, expected) => {
    expect(marked(text, words)).toBe(expected)
    expect(
      highlight(text, words)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('completeLastWord', () => {
  const list = ['thương mại', 'trách nhiệm hữu hạn', 'xây dựng', 'xăng dầu', 'máy móc', 'thương mại dịch vụ']
  test.each([
    ['x', []],
    ['xa', ['xây dựng', 'xăng dầu']],
    ['xă', ['xăng dầu', 'xây dựng']],
    ['công ty thuong', ['thương mại', 'thương mại dịch vụ']],
    ['thuong ma', ['mại', 'mại dịch vụ', 'máy móc']],
    ['trách nh', ['nhiệm hữu hạn']],
    ['-xâ', ['xây dựng', 'xăng dầu']],
    ['"xâ', ['xây dựng', 'xăng dầu']],
    ['xây ', []],
    ['😀', []],
    ['\ud800xa', ['xây dựng', 'xăng dầu']],
  ])('%s', (text, words) => {
    expect(completeLastWord(text, list)).toEqual(words)
  })
})
