import { expect, test } from 'vitest'
import { contentText } from './sanitize-content.server.ts'
import { withHeadingIds } from './headings.ts'

test('gives headings unique ids and changes nothing else', () => {
  const html =
    '<h2>Search tips</h2><p>a</p><h2>Tệp <em>CSV</em> &amp; Excel</h2><h3>x</h3><h2>Search tips</h2>'
  expect(withHeadingIds(html, contentText)).toEqual({
    content:
      '<h2 id="h-search-tips">Search tips</h2><p>a</p><h2 id="h-tep-csv-excel">Tệp <em>CSV</em> &amp; Excel</h2>' +
      '<h3>x</h3><h2 id="h-search-tips-2">Search tips</h2>',
    headings: [
      { id: 'h-search-tips', text: 'Search tips' },
      { id: 'h-tep-csv-excel', text: 'Tệp CSV & Excel' },
      { id: 'h-search-tips-2', text: 'Search tips' },
    ],
  })
})
