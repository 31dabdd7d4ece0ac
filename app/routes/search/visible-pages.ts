/** Page numbers to link: the first, the last, those around the current one; a word stands for a gap on that side of it. */
export function visiblePages(page: number, last: number): (number | 'before' | 'after')[] {
  const numbers = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages: (number | 'before' | 'after')[] = []
  let previous = 0
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    // A gap of one page is that page.
    if (number - previous === 2) pages.push(number - 1)
    else if (number - previous > 2) pages.push(number <= page ? 'before' : 'after')
    pages.push(number)
    previous = number
  }
  return pages
}
