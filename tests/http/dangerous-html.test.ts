import { expect, test } from 'vitest'
import { readPage } from '#tests/setup/dangerous-html.ts'
import { scriptPayloads } from '#tests/setup/script-payloads.ts'
import { halves } from '#tests/setup/stored-scripts.ts'

const run = 'window.__ran(1)'

/** Payloads for techniques the site does not use: templates, single-quoted scripts, UTF-7, and double decoding. */
const foreign = [
  `';${run};//`,
  `\${${run}}`,
  `{{constructor.constructor('${run}')()}}`,
  `\u2028${run}\u2029`,
  `＜script＞${run}＜/script＞`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
]

const contexts = {
  text: (payload: string) => `<p>${payload}</p>`,
  'double quotes': (payload: string) => `<input value="${payload}">`,
  'single quotes': (payload: string) => `<input value='${payload}'>`,
  script: (payload: string) => script(payload),
  'a script that escapes quotes but not backslashes': (payload: string) =>
    script(payload.replaceAll('"', '\\"')),
}
const script = (payload: string) =>
  `<script nonce=n>window.__reactRouterContext.streamController.enqueue("${payload}");</script>`

const dangersOf = (body: string) => readPage(`<!doctype html><title>x</title><body>${body}`, 'n').dangers
const unnoticedIn = (context: keyof typeof contexts) =>
  scriptPayloads.filter((payload) => dangersOf(contexts[context](payload)).length === 0)

test('detects every payload that executes as HTML', () => {
  expect(unnoticedIn('text').filter((payload) => !foreign.includes(payload))).toEqual([
    // For filters that remove a tag only once, and for old browsers.
    `<scr<script>ipt>${run}</scr</script>ipt>`,
    `<img src=\`javascript:${run}\`>`,
    `<img/src=x/onerror=${run}>`,
    // For XML.
    `<![CDATA[<img src=x onerror=${run}>]]>`,
    `<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">${run}</html:script>`,
    // For attributes and scripts.
    `" autofocus onfocus="${run}`,
    `' autofocus onfocus='${run}`,
    `";${run};//`,
    `\\";${run};//`,
  ])
})

test('detects the other payloads when they break out of an attribute or a script', () => {
  const unnoticed = Object.keys(contexts).map((context) => unnoticedIn(context as keyof typeof contexts))
  expect(scriptPayloads.filter((payload) => unnoticed.every((list) => list.includes(payload)))).toEqual(
    foreign,
  )
})

test.each([
  ['a script without a nonce', '<script>1</script>'],
  ['a script with another nonce', '<script nonce=m>1</script>'],
  ['an external script', '<script nonce=n src=/x.js></script>'],
  ['a payload in an inline script', `<script nonce=n>const name = '${run}'</script>`],
  ['streamed data that could end its script', script('<!--')],
  ['JSON-LD that could end its script', '<script type=application/ld+json>{"name":"<!--"}</script>'],
  ['invalid JSON-LD', `<script type=application/ld+json>{"name":"";${run}}</script>`],
  ['an address in a srcset', '<img srcset="/a.webp 1x, javascript:1 2x">'],
  ['an address with control characters', '<a href="\u0001java\nscript:1">x</a>'],
  ['a path to another origin', '<a href="/\\evil.example">x</a>'],
  ['a style with an address', '<p style="background:url(x)">x</p>'],
  ['a handler in a template', '<template><p onclick=1></p></template>'],
])('detects %s', (_, html) => {
  expect(dangersOf(html)).toHaveLength(1)
})

test('accepts regular content of the site', () => {
  const ours = [
    '<script nonce=n>1</script>',
    script(String.raw`[\"\u003cscript\u003e\"]`),
    String.raw`<script type=application/ld+json>{"name":"\u003cscript\u003e"}</script>`,
    '<a href="https://example.vn">x</a><a href="mailto:a@example.vn">x</a>',
    '<img src="/a.webp" srcset="/a.webp 1x">',
  ].join('')
  expect(dangersOf(ours)).toEqual([])
})

test('detects each payload in a body of many', () => {
  for (const { payloads, html } of halves) {
    expect(dangersOf(html)).toHaveLength(payloads.flatMap(dangersOf).length)
  }
  expect(halves.flatMap(({ payloads }) => payloads).toSorted()).toEqual(scriptPayloads.toSorted())
})
