/** First place at or after `from` whose word is not below `text`, in ascending words. */
function skipTo(words: readonly string[], from: number, text: string): number {
  let step = 1
  let high = from
  while (high < words.length && words[high] < text) {
    from = high + 1
    high += step
    step *= 2
  }
  high = Math.min(high, words.length)
  while (from < high) {
    const middle = (from + high) >>> 1
    if (words[middle] < text) from = middle + 1
    else high = middle
  }
  return from
}

/**
 * Distances between the first `depth + 1` letters of a word and every beginning of the sought one, as far as they can
 * be within `most`; returns the least of them.
 */
function fillRow(
  rows: readonly Uint8Array[],
  row: Uint8Array,
  depth: number,
  word: string,
  sought: string,
  most: number,
): number {
  const above = rows[depth]
  const tooFar = most + 1
  const from = Math.max(1, depth + 1 - most)
  const to = Math.min(sought.length, depth + 1 + most)
  row.fill(tooFar)
  row[0] = Math.min(depth + 1, tooFar)
  let least = row[0]
  for (let place = from; place <= to; place++) {
    const same = word[depth] === sought[place - 1]
    let edits = Math.min(above[place] + 1, row[place - 1] + 1, above[place - 1] + (same ? 0 : 1), tooFar)
    if (
      depth > 0 &&
      place > 1 &&
      word[depth] === sought[place - 2] &&
      word[depth - 1] === sought[place - 1]
    ) {
      edits = Math.min(edits, rows[depth - 1][place - 2] + 1)
    }
    row[place] = edits
    if (edits < least) least = edits
  }
  return least
}

/**
 * Words within `most` edits of `sought`: an edit adds, leaves out, replaces a letter or swaps two neighbours.
 * Walks ascending words as a trie: rows of the distance table are shared by words that begin alike, and
 * everything that begins with a hopeless prefix is skipped.
 */
export function findSimilar(
  words: readonly string[],
  sought: string,
  most: number,
): { word: string; edits: number }[] {
  const width = sought.length + 1
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_zero, at) => Math.min(at, most + 1))]
  const lowest = [0]
  const found: { word: string; edits: number }[] = []
  let previous = ''
  let at = 0
  while (at < words.length) {
    const word = words[at]
    let depth = 0
    while (depth < previous.length && depth < word.length && previous[depth] === word[depth]) depth++
    let hopeless = false
    for (; depth < word.length; depth++) {
      const row = (rows[depth + 1] ??= new Uint8Array(width))
      lowest[depth + 1] = fillRow(rows, row, depth, word, sought, most)
      // A swap reaches back two rows, so one hopeless row is not the end while the row above is not.
      if (lowest[depth + 1] > most && lowest[depth] >= most) {
        hopeless = true
        break
      }
    }
    if (hopeless) {
      const prefix = word.slice(0, depth + 1)
      previous = prefix
      at = skipTo(words, at + 1, `${prefix}\uffff`)
      continue
    }
    if (rows[word.length][width - 1] <= most) found.push({ word, edits: rows[word.length][width - 1] })
    previous = word
    at++
  }
  return found
}
