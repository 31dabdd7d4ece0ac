import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { mediaEndings } from '#core/media/media.ts'

/** `/media/{id}/{width}.{ending}`, the only pictures a text may show. */
const ownPicture = new RegExp(
  `^/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/\\d{1,5}\\.(${mediaEndings.join('|')})$`,
)
const ownPath = /^[/#](?![/\\])/
const elsewhere = /^(https?:\/\/|mailto:|tel:)/i

const tags = (names: string) => names.split(' ')

const options: sanitizeHtml.IOptions = {
  allowedTags: tags(
    'p br hr h2 h3 h4 strong em s u code pre blockquote ul ol li a img figure figcaption table caption thead tbody tr th td',
  ),
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: tags(
    'script style textarea option noscript xmp svg math template iframe noembed noframes object embed title select meta plaintext',
  ),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { href = '' }) => {
      if (ownPath.test(href)) return { tagName, attribs: { href } }
      const leads: sanitizeHtml.Attributes = elsewhere.test(href)
        ? { href, rel: 'noopener noreferrer nofollow' }
        : {}
      return { tagName, attribs: leads }
    },
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy', decoding: 'async' },
    }),
  },
}

/** Memoises by input: sanitising blocks the event loop for a millisecond per 3,000 characters. */
function remembered(make: (html: string) => string): (html: string) => string {
  const cache = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: sizeOf })
  return (html) => {
    const before = cache.get(html)
    if (before !== undefined) return before
    const sanitized = make(html)
    cache.set(html, sanitized)
    return sanitized
  }
}
const sizeOf = (sanitized: string, html: string) => sanitized.length + html.length + 1

/**
 * Returns HTML with only text structure, links and our own pictures. Runs on write and again on read, so stricter rules
 * apply to older texts.
 */
export const sanitizeContent: (html: string) => string = remembered((html) =>
  sanitizeHtml(html.normalize('NFC'), options).trim(),
)

/** Returns the plain text with single spaces: for previews, search and feeds. */
export const contentText: (html: string) => string = remembered((html) => {
  const apart = html.replaceAll(/<\/(p|h[1-6]|li|blockquote|pre|td|th|tr|figcaption)>|<br\s*\/?>/gi, '$& ')
  const text = sanitizeHtml(apart, { ...options, allowedTags: [], transformTags: {} })
  return decodeBasics(text).replaceAll(/\s+/g, ' ').trim()
})

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const decodeBasics = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name])
