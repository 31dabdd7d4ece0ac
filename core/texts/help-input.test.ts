import { describe, expect, test } from 'vitest'
import { checkText } from './text-input.server.ts'
import type { TextValues } from './text-kinds.ts'

const blank: TextValues = {
  category: 'faq',
  titleEn: '',
  metaDescriptionEn: '',
  contentEn: '',
  titleVi: '',
  metaDescriptionVi: '',
  contentVi: '',
}
const english = { titleEn: 'Credits', metaDescriptionEn: 'What they are', contentEn: '<p>One each.</p>' }
const parse = (fields: Partial<TextValues>) => checkText('help', { ...blank, ...fields })

describe('invalid help input', () => {
  test.each([
    [{}, { titleEn: 'oneLanguage' }],
    [{ ...english, category: 'news' }, { category: 'required' }],
    [{ titleEn: 'x' }, { metaDescriptionEn: 'required', contentEn: 'required' }],
    [
      { ...english, titleVi: 'Tín dụng' },
      { metaDescriptionVi: 'required', contentVi: 'required' },
    ],
    [{ ...english, contentEn: '<p> <br> </p><script>x</script>' }, { contentEn: 'required' }],
    [{ ...english, metaDescriptionEn: 'ệ'.repeat(161) }, { metaDescriptionEn: 'tooLong' }],
    [{ ...english, titleEn: 'x'.repeat(201) }, { titleEn: 'tooLong' }],
    [{ ...english, contentEn: `<p>${'x'.repeat(100_000)}</p>` }, { contentEn: 'tooLong' }],
  ] as const)('%o', (fields, problems) => {
    expect(parse(fields).problems).toEqual(problems)
  })
})

test('counts 160 characters as a reader does, composed or not', () => {
  const decomposed = 'ệ'.repeat(160).normalize('NFD')
  expect(parse({ ...english, metaDescriptionEn: decomposed }).input?.metaDescriptionEn).toBe('ệ'.repeat(160))
})

test('sanitises texts and treats a language left empty as missing', () => {
  const { input } = parse({
    ...english,
    titleEn: ' Credits\u202e \n and\tyou ',
    contentEn: '<p onclick="x()">One <b>each</b></p>',
  })
  expect(input).toEqual({
    category: 'faq',
    titleEn: 'Credits and you',
    metaDescriptionEn: 'What they are',
    contentEn: '<p>One <strong>each</strong></p>',
    titleVi: null,
    metaDescriptionVi: null,
    contentVi: null,
  })
})
