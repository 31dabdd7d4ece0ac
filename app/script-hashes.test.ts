import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './script-hashes.ts'

const sha256 = (script: string) => hash('sha256', script, 'base64')

test('hashes inline scripts with the nonce, and removes it', () => {
  const page = (nonce: string) =>
    `<script${nonce}>one("<b>")</script><link${nonce} href="/a"/><p>text</p><script async=""${nonce} src="/a.js"></script>` +
    `<script${nonce} type="module">two()</script><script${nonce}>one("<b>")</script>`
  expect(hashScripts(page(' nonce="a+/="'), 'a+/=')).toEqual({
    html: page(''),
    hashes: [sha256('one("<b>")'), sha256('two()')],
  })
})

test.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="other">evil()</script>',
  "<script nonce='n'>evil()</script>",
  '<p nonce="n">evil()</p></script>',
])('does not hash %s', (html) => {
  expect(hashScripts(html, 'n').hashes).toEqual([])
})
