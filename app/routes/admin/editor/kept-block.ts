import { Node } from '@tiptap/core'

/** Of what is kept in a block, as `sanitizeContent` lets it through. */
const tags = new Set(
  'table caption thead tbody tr th td figure figcaption img p br ul ol li a strong b em i s u code'.split(
    ' ',
  ),
)
const attributes = new Set('href src alt width height scope colspan rowspan start'.split(' '))
/** What is no text of anybody's goes with all that is in it. */
const without = 'script, style, template, iframe, object, svg, math'

/** A table or figure as it was written, with nothing else in it. */
function keptHtml(block: Element): string {
  const copy = block.cloneNode(true) as Element
  for (const element of copy.querySelectorAll(without)) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    if (!tags.has(element.localName)) element.replaceWith(...element.childNodes)
    for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name)
    if (element.localName === 'img' && !element.getAttribute('src')?.startsWith('/media/')) element.remove()
  }
  return copy.outerHTML
}

/** Tables and figures: there are no buttons for them, but a text that has them keeps them, as one block each. */
export const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'figure'].map((tag) => ({ tag, getAttrs: (block) => ({ html: keptHtml(block) }) })),
  renderHTML: ({ node }) => {
    // Made in a document of its own, in which nothing runs or is loaded.
    const { body } = new DOMParser().parseFromString(String(node.attrs.html), 'text/html')
    return (body.firstElementChild as HTMLElement | null) ?? ['p']
  },
})
