import { describe, expect, test } from 'vitest'
import { checkText } from './text-input.server.ts'
import type { TextValues } from './text-kinds.ts'

const values = (changes: Partial<TextValues> = {}): TextValues => ({
  titleEn: '',
  contentEn: '',
  titleVi: '',
  contentVi: '',
  slug: '',
  status: 'draft',
  coverId: '',
  ...changes,
})

describe('title and content are required', () => {
  test.each([
    ['in at least one language', {}, { titleEn: 'oneLanguage', titleVi: 'oneLanguage' }],
    ['if it has a title', { titleEn: 'Title' }, { contentEn: 'required' }],
    ['if it has content', { contentVi: '<p>x</p>' }, { titleVi: 'required' }],
    [
      'also of an empty paragraph',
      { titleEn: 'Title', contentEn: '<p> &nbsp;</p>' },
      { contentEn: 'required' },
    ],
    [
      'in each that is begun',
      { titleEn: 'Title', contentEn: '<p>x</p>', titleVi: 'Tiêu đề' },
      { contentVi: 'required' },
    ],
    ['below the max length', { titleEn: 'x'.repeat(201), contentEn: '<p>x</p>' }, { titleEn: 'tooLong' }],
  ])('%s', (_, changes, problems) => {
    expect(checkText('article', values(changes))).toEqual({ problems })
  })
})

test.each(['Có dấu', 'a/b', '-a', 'a--b'])('rejects “%s” as an address', (slug) => {
  expect(checkText('article', values({ titleEn: 'T', contentEn: '<p>x</p>', slug }))).toEqual({
    problems: { slug: 'notASlug' },
  })
})

test('input is composed and sanitised, and unknown values are dropped', () => {
  const typed = values({
    titleVi: `  ${'Đọc mã số'.normalize('NFD')}  thuế `,
    contentVi: '<p onclick="x()">Một</p><script>alert(1)</script>',
    status: 'anything',
    slug: ' Ma-So-Thue ',
    coverId: 'no id',
  })
  expect(checkText('article', typed)).toEqual({
    input: {
      titleEn: null,
      contentEn: null,
      titleVi: 'Đọc mã số thuế',
      contentVi: '<p>Một</p>',
      status: 'draft',
      slug: 'ma-so-thue',
      coverId: null,
    },
  })
})
