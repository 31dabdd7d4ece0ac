/** Returns the order 0, 1, 2 … up to `size`. */
export function identity(size: number): Uint32Array {
  const order = new Uint32Array(size)
  for (let at = 0; at < size; at++) order[at] = at
  return order
}

const half = 65536

/** Stably reorders `order` in place by 16 bits of its members' keys. */
function sortByHalf(order: Uint32Array, keys: ArrayLike<number>, shift: number, descending: boolean): void {
  const starts = new Uint32Array(half + 1)
  const flip = descending ? 0xffff : 0
  // Key access is random, so each is read once.
  const digits = new Uint16Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const digit = ((keys[order[at]] >>> shift) & 0xffff) ^ flip
    digits[at] = digit
    starts[digit + 1]++
  }
  for (let digit = 0; digit < half; digit++) starts[digit + 1] += starts[digit]
  const sorted = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) sorted[starts[digits[at]]++] = order[at]
  order.set(sorted)
}

/** Stably reorders `order` in place by unsigned keys of at most 32 bits; equal keys keep their order. */
export function sortByKey(order: Uint32Array, keys: ArrayLike<number>, descending = false): void {
  if (order.length < 4096) {
    const sign = descending ? -1 : 1
    order.set([...order].sort((a, b) => sign * (keys[a] - keys[b])))
    return
  }
  let largest = 0
  for (let at = 0; at < keys.length; at++) if (keys[at] > largest) largest = keys[at]
  sortByHalf(order, keys, 0, descending)
  if (largest >= half) sortByHalf(order, keys, 16, descending)
}

/**
 * Sorts sequences of symbols in dictionary order: by the first symbol, then the second; prefixes before their
 * continuations; equal sequences by number. Symbols are below `symbols`.
 */
export function sortSequences(
  count: number,
  symbols: number,
  lengthOf: (sequence: number) => number,
  symbolAt: (sequence: number, place: number) => number,
): Uint32Array {
  let maxLength = 0
  for (let at = 0; at < count; at++) maxLength = Math.max(maxLength, lengthOf(at))
  const startOfLength = new Uint32Array(maxLength + 2)
  for (let at = 0; at < count; at++) startOfLength[lengthOf(at) + 1]++
  for (let at = 0; at <= maxLength; at++) startOfLength[at + 1] += startOfLength[at]
  const byLength = new Uint32Array(count)
  const fill = startOfLength.slice()
  for (let at = 0; at < count; at++) byLength[fill[lengthOf(at)]++] = at

  // Both buffers fill from the end: longer sequences are already sorted, shorter ones are prepended.
  let current = new Uint32Array(count)
  let other = new Uint32Array(count)
  const starts = new Uint32Array(symbols + 1)
  const symbolOf = new Uint32Array(count)
  let sorted = 0
  for (let place = maxLength - 1; place >= 0; place--) {
    const from = startOfLength[place + 1]
    const joining = startOfLength[place + 2] - from
    sorted += joining
    const first = count - sorted
    current.set(byLength.subarray(from, from + joining), first)
    if (sorted < 2048) {
      const part = [...current.subarray(first)].sort((a, b) => symbolAt(a, place) - symbolAt(b, place))
      current.set(part, first)
      continue
    }
    starts.fill(0)
    // Counted in sequence order, which is memory order.
    for (let at = from; at < count; at++) {
      const symbol = symbolAt(byLength[at], place)
      symbolOf[byLength[at]] = symbol
      starts[symbol + 1]++
    }
    starts[0] = first
    for (let symbol = 0; symbol < symbols; symbol++) starts[symbol + 1] += starts[symbol]
    for (let at = first; at < count; at++) other[starts[symbolOf[current[at]]]++] = current[at]
    ;[current, other] = [other, current]
  }
  current.set(byLength.subarray(0, startOfLength[1]), 0)
  return current
}
