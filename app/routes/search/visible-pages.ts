const neighbours = 1

/** Page numbers to link: the first, the last, those around the current one; a word stands for a gap on that side of it. */
export function visiblePages(page: number, last: number): (number | 'before' | 'after')[] {
  const numbers = new Set([1, last])
  for (let near = page - neighbours; near <= page + neighbours; near++) {
    if (near >= 1 && near <= last) numbers.add(near)
  }
  const pages: (number | 'before' | 'after')[] = []
  let previous = 0
  for (const number of [...numbers].sort((a, b) => a - b)) {
    // A gap of one page is that page.
    if (number - previous === 2) pages.push(number - 1)
    else if (number - previous > 2) pages.push(number <= page ? 'before' : 'after')
    pages.push(number)
    previous = number
  }
  return pages
}
