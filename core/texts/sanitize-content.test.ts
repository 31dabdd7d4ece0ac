import { describe, expect, test } from 'vitest'
import { contentText, sanitizeContent } from './sanitize-content.server.ts'

const picture = '/media/00000000-0000-4000-8000-000000000000/800.webp'

describe('allowed content', () => {
  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><svg><p>in</p></svg><style>p{}</style>', ''],
    ['<img src="https://evil.example/x.png"><img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/help/faq" target="_blank">x</a>', '<a href="/help/faq">x</a>'],
    ['<a href="https://a.vn">x</a>', '<a href="https://a.vn" rel="noopener noreferrer nofollow">x</a>'],
    ['<h1>Tiêu đề</h1>', '<h2>Tiêu đề</h2>'],
  ])('%s', (written, kept) => {
    expect(sanitizeContent(written)).toBe(kept)
    expect(sanitizeContent(kept)).toBe(kept)
  })

  test('allows our pictures with alternative text', () => {
    const kept = sanitizeContent(`<img src="${picture}" alt="Nhà máy" onload="x()">`)
    expect(kept).toBe(`<img src="${picture}" alt="Nhà máy" loading="lazy" decoding="async" />`)
    expect(sanitizeContent(kept)).toBe(kept)
  })
})

test('extracts the words of a text without markup, decoded once', () => {
  expect(contentText('<h2>Một</h2><p>hai &amp; ba<br>&lt;b&gt;</p><script>x</script>')).toBe(
    'Một hai & ba <b>',
  )
  expect(contentText('<p>&amp;lt;</p>')).toBe('&lt;')
})
