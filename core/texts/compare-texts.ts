export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Max pairs of words to compare: beyond it the middle counts as rewritten, to bound the memory of the table. */
const maxPairs = 4_000_000

/** Returns the word diff of two texts in reading order. */
export function compareTexts(before: string, after: string): Part[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++

  const parts: Part[] = []
  const add = (kind: Part['kind'], words: readonly string[]) => {
    const text = words.join('')
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') parts.push({ kind, text })
  }
  add('same', a.slice(0, start))
  compareMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), add)
  add('same', a.slice(a.length - end))
  return parts
}

/** Words with their trailing white space. */
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []

/** Compares by the longest common subsequence: `common[i][j]` is its length from word i and word j on. */
function compareMiddle(
  a: readonly string[],
  b: readonly string[],
  add: (kind: Part['kind'], words: readonly string[]) => void,
): void {
  if (a.length * b.length > maxPairs) {
    add('removed', a)
    add('added', b)
    return
  }
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1])
    }
  }
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add('same', [a[i++]])
      j++
    } else if (common[i + 1][j] >= common[i][j + 1]) add('removed', [a[i++]])
    else add('added', [b[j++]])
  }
  add('removed', a.slice(i))
  add('added', b.slice(j))
}
