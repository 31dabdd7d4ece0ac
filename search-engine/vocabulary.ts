/** Splits text of one word per line, given as bytes in shared memory. */
function readLines(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text === '' ? [] : text.split('\n')
}

/** The words of a segment in ascending order, and their spellings, most frequent first. */
export class Vocabulary {
  readonly words: readonly string[]
  readonly spellings: readonly string[]
  readonly spellingWords: Uint32Array
  /** Dictionary rank of each spelling. */
  readonly spellingRanks: Uint32Array
  private readonly bySpelling = new Map<string, number>()
  private readonly bestSpellings: Int32Array

  constructor(
    words: Uint8Array,
    spellings: Uint8Array,
    spellingWords: Uint32Array,
    spellingRanks: Uint32Array,
  ) {
    this.words = readLines(words)
    this.spellings = readLines(spellings)
    this.spellingWords = spellingWords
    this.spellingRanks = spellingRanks
    this.bestSpellings = new Int32Array(this.words.length).fill(-1)
    for (let spelling = 0; spelling < this.spellings.length; spelling++) {
      this.bySpelling.set(this.spellings[spelling], spelling)
      // Spellings are numbered by frequency.
      if (this.bestSpellings[spellingWords[spelling]] < 0)
        this.bestSpellings[spellingWords[spelling]] = spelling
    }
  }

  /** Returns the first word not before `text`; the number of words when all are. */
  lowerBound(text: string): number {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.words[middle] < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns a word's number, or −1. */
  find(word: string): number {
    const at = this.lowerBound(word)
    return this.words[at] === word ? at : -1
  }

  /** Returns the range of words with a prefix: first, and one past the last. */
  prefixRange(prefix: string): [number, number] {
    return [this.lowerBound(prefix), this.lowerBound(`${prefix}\uffff`)]
  }

  /** Returns a spelling's number, or −1. */
  findSpelling(text: string): number {
    return this.bySpelling.get(text) ?? -1
  }

  isBestSpelling(word: number, spelling: number): boolean {
    return this.bestSpellings[word] === spelling
  }

  /** Returns the most frequent spelling of a word. */
  bestSpelling(word: number): string {
    return this.spellings[this.bestSpellings[word]]
  }
}
