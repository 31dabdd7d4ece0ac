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
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_zero, at) => at)]
  const found: { word: string; edits: number }[] = []
  let previous = ''
  let at = 0
  while (at < words.length) {
    const word = words[at]
    let depth = 0
    while (depth < previous.length && depth < word.length && previous[depth] === word[depth]) depth++
    let hopeless = false
    for (; depth < word.length; depth++) {
      const above = rows[depth]
      const row = (rows[depth + 1] ??= new Uint8Array(width))
      row[0] = depth + 1
      let best = row[0]
      for (let place = 1; place < width; place++) {
        const same = word[depth] === sought[place - 1]
        let edits = Math.min(above[place] + 1, row[place - 1] + 1, above[place - 1] + (same ? 0 : 1))
        if (
          depth > 0 &&
          place > 1 &&
          word[depth] === sought[place - 2] &&
          word[depth - 1] === sought[place - 1]
        ) {
          edits = Math.min(edits, rows[depth - 1][place - 2] + 1)
        }
        row[place] = edits
        if (edits < best) best = edits
      }
      // A swap reaches back two rows, so one hopeless row is not the end while the row above is not.
      if (best > most && Math.min(...above) >= most) {
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
