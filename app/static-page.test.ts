import { expect, test } from 'vitest'
import { fillPage, type StaticPage } from './static-page.ts'

const page: StaticPage = {
  title: 'Terms',
  description: 'For {{companies}} companies',
  heading: 'Terms',
  lead: 'Since {{day}}.',
  links: [],
  figures: [
    ['{{companies}}', 'companies'],
    ['{{missing}}', 'never shown'],
  ],
  sections: [
    {
      id: 'limits',
      heading: 'Limits',
      html: '<p>{{missing}}</p><ul><li>{{#missing}}a{{/missing}}</li><li>{{companies}}</li></ul>',
    },
    {
      id: 'table',
      heading: 'Table',
      html: '',
      table: {
        columns: ['a', 'b'],
        numeric: [],
        rows: [
          ['one', '{{missing}}'],
          ['two', '{{day}}'],
        ],
      },
    },
  ],
}

test('escapes facts in HTML but not in plain text, and drops blocks with missing facts', () => {
  const { description, lead, figures, sections } = fillPage(page, { companies: '<3', day: '01/07/2025' })
  expect(description).toBe('For <3 companies')
  expect(lead).toBe('Since 01/07/2025.')
  expect(figures).toEqual([['&lt;3', 'companies']])
  expect(sections[0].html).toBe('<ul><li>&lt;3</li></ul>')
  expect(sections[1].table?.rows.map(([name]) => name)).toEqual(['two'])
})
