/** Exceeds what a document can have: 21 names of 120 words. */
const maxTokens = 4096

/** The names of one document as spelling numbers; valid until the next read. The first name is the main one. */
export interface Names {
  /** Number of names, at least one. */
  count: number
  /** Start of each name in `tokens`, and its number of tokens. */
  starts: number[]
  lengths: number[]
  tokens: Uint32Array
}

/** Documents per block share one start: numbers that differ only in this many low bits. */
export const blockShift = 3

/** Returns the bytes of `value` as a varint: seven bits each, low ones first, high bit set when more follow. */
export function packedLength(value: number): number {
  return value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : value < 268435456 ? 4 : 5
}

/** Writes `value` and returns the position after it. */
export function pack(bytes: Uint8Array, at: number, value: number): number {
  while (value > 127) {
    bytes[at++] = (value & 127) | 128
    value >>>= 7
  }
  bytes[at] = value
  return at + 1
}

/** Names of every document: per document, for each name its length and its spelling numbers, packed. */
export class Forward {
  private readonly bytes: Uint8Array
  private readonly blocks: Uint32Array
  private readonly offsets: Uint16Array
  private readonly window = new Uint32Array(256)
  private readonly names: Names = { count: 0, starts: [], lengths: [], tokens: new Uint32Array(maxTokens) }

  constructor(bytes: Uint8Array, blocks: Uint32Array, offsets: Uint16Array) {
    this.bytes = bytes
    this.blocks = blocks
    this.offsets = offsets
  }

  read(document: number): Names {
    const { bytes, names } = this
    const { lengths, starts, tokens } = names
    const next = document + 1
    const end = this.blocks[next >>> blockShift] + this.offsets[next]
    let at = this.blocks[document >>> blockShift] + this.offsets[document]
    let name = 0
    let token = 0
    while (at < end) {
      let length = bytes[at++]
      starts[name] = token
      lengths[name++] = length
      while (length-- > 0) {
        let value = bytes[at++]
        if (value > 127) {
          let shift = 7
          let next: number
          value &= 127
          do {
            next = bytes[at++]
            value |= (next & 127) << shift
            shift += 7
          } while (next > 127)
        }
        tokens[token++] = value
      }
    }
    names.count = name
    return names
  }

  /**
   * Returns whether one of a document's first `count` names has the phrase, its words adjacent and in order.
   * `wordOf` maps spellings to words. Reads as little as possible: runs on a hundred thousand documents per query.
   */
  hasPhrase(document: number, words: ArrayLike<number>, wordOf: Uint32Array, names: number): boolean {
    const { bytes, window } = this
    const wanted = words.length
    const last = words[wanted - 1]
    const next = document + 1
    const end = this.blocks[next >>> blockShift] + this.offsets[next]
    let at = this.blocks[document >>> blockShift] + this.offsets[document]
    while (at < end && names-- > 0) {
      const length = bytes[at++]
      for (let token = 0; token < length; token++) {
        let value = bytes[at++]
        if (value > 127) {
          let shift = 7
          let more: number
          value &= 127
          do {
            more = bytes[at++]
            value |= (more & 127) << shift
            shift += 7
          } while (more > 127)
        }
        const word = wordOf[value]
        window[token] = word
        if (word !== last || token + 1 < wanted) continue
        let place = 0
        while (place < wanted && window[token + 1 - wanted + place] === words[place]) place++
        if (place === wanted) return true
      }
    }
    return false
  }
}
