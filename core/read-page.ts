/** Where a page is in its list. */
export interface PagePlace {
  /** Matches on all pages. */
  total: number
  /** The page shown, at most the last one. */
  page: number
  pages: number
}

/** Reads one page of a list of `total` rows, from an offset. A page past the end is the last one. */
export async function readPage<Row>(
  { total, page, perPage }: { total: number; page: number; perPage: number },
  read: (offset: number) => PromiseLike<Row[]>,
): Promise<PagePlace & { rows: Row[] }> {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = total === 0 ? [] : await read((shown - 1) * perPage)
  return { rows, total, page: shown, pages }
}

/** Yields all rows of a list in batches of `size`, each read from after the last row of the one before. */
export async function* readBatches<Row>(
  size: number,
  readAfter: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await readAfter(last)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows[rows.length - 1]
  }
}
