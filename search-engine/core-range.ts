import type { Sequence } from './evidence.ts'
import type { Segment } from './segment.ts'

/** Returns −1, 0 or 1 when a document's name without its legal form is before, within or after the prefix range. */
function compareStart(segment: Segment, document: number, sequence: Sequence): number {
  const { tokens, lengths } = segment.forward.read(document)
  const start = lengths[0] - segment.coreLengths[document]
  for (let place = 0; place < sequence.length; place++) {
    if (start + place >= lengths[0]) return -1
    const word = segment.vocabulary.spellingWords[tokens[start + place]]
    if (word < sequence.firsts[place]) return -1
    if (word >= sequence.ends[place]) return 1
  }
  return 0
}

/**
 * Returns the documents whose name without its legal form begins with a sequence, in name order. Only the last slot
 * of the sequence may match more than one word.
 */
export function coreRange(segment: Segment, sequence: Sequence): Uint32Array {
  for (let place = 0; place < sequence.length; place++) {
    if (sequence.firsts[place] >= sequence.ends[place]) return segment.byCore.subarray(0, 0)
  }
  const bound = (after: number) => {
    let low = 0
    let high = segment.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareStart(segment, segment.byCore[middle], sequence) < after) low = middle + 1
      else high = middle
    }
    return low
  }
  return segment.byCore.subarray(bound(0), bound(1))
}

/** Returns the documents of a `coreRange` whose name is exactly the sequence, ascending when its words are whole. */
export function exactRange(segment: Segment, range: Uint32Array, length: number): Uint32Array {
  let low = 0
  let high = range.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (segment.coreLengths[range[middle]] <= length) low = middle + 1
    else high = middle
  }
  return range.subarray(0, low)
}
